"""Accounts at the federation's desk: who has one, their rights, and the invitations."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.accounts import access_invitation_as_federation
from nzgs_tourney.access.events import access_federation
from nzgs_tourney.forms.people.roles import SiteInvitationForm
from nzgs_tourney.pages.events.history_page import site_history
from nzgs_tourney.pages.people.accounts_page import accounts as accounts_of
from nzgs_tourney.services.people.invite import revoke_invitation
from nzgs_tourney.views.director.form_handling import account, status_of
from nzgs_tourney.views.invitations import invitations_context, invited


@login_required
@require_GET
def accounts(request: HttpRequest) -> HttpResponse:
    """Lists all accounts, and the invitations that belong to no event."""
    access_federation(request.user)
    return _page(request, SiteInvitationForm())


@login_required
@require_POST
def invite(request: HttpRequest) -> HttpResponse:
    """Invites an organiser or an administrator."""
    access_federation(request.user)
    form = SiteInvitationForm(request.POST)
    return invited(request, form, None, reverse("federation:accounts")) or _page(request, form)


@login_required
@require_POST
def invitation_revoke(request: HttpRequest, site_invitation_id: int) -> HttpResponse:
    """Revokes an invitation's link."""
    invitation = access_invitation_as_federation(request.user, site_invitation_id)
    try:
        revoke_invitation(invitation.pk, actor=account(request).actor)
    except Refused as refused:
        messages.error(request, refused.sentence)
    else:
        messages.success(request, _("The link for {person} doesn’t work any more.").format(person=invitation.person))
    return redirect("federation:accounts")


@login_required
@require_GET
def history(request: HttpRequest) -> HttpResponse:
    """Shows the history of accounts and of invitations that belong to no event, newest first."""
    access_federation(request.user)
    page_text = request.GET.get("page", "1")
    page_number = int(page_text) if page_text.isascii() and page_text.isdigit() and len(page_text) < 6 else 1
    return render(request, "federation/accounts_history.html", {"page": site_history(page_number)})


def _page(request: HttpRequest, form: SiteInvitationForm) -> HttpResponse:
    search = request.GET.get("q", "")[:80].strip()
    context = {
        "accounts": accounts_of(search),
        "search": search,
        "form": form,
        **invitations_context(request, None, reverse("federation:accounts")),
    }
    return render(request, "federation/accounts.html", context, status=status_of(form))
