"""Accounts at the federation's desk: who has one, what each may do, and the invitations."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.accounts import access_account_as_federation, access_invitation_as_federation
from nzgs_tourney.access.events import access_federation
from nzgs_tourney.forms.people.roles import RightsForm, SiteInvitationForm
from nzgs_tourney.links import digest_of
from nzgs_tourney.models import LinkState, PasswordLink, User
from nzgs_tourney.pages.people.accounts_page import account_page, accounts as accounts_of
from nzgs_tourney.pages.people.invitations import FreshLink, fresh_link
from nzgs_tourney.services.people.change_account import (
    change_rights,
    deactivate_account,
    reactivate_account,
    remove_second_factor,
)
from nzgs_tourney.services.people.invite import revoke_invitation
from nzgs_tourney.services.people.password_link import make_password_link, revoke_password_link
from nzgs_tourney.views.director.form_handling import account, run_if_valid, status_of
from nzgs_tourney.views.fresh_links import invitations_context, invited, show_once, shown_once


@login_required
@require_GET
def accounts(request: HttpRequest) -> HttpResponse:
    """Lists all accounts, and the invitations that belong to no event."""
    access_federation(request.user)
    return _accounts_page(request, SiteInvitationForm())


@login_required
@require_POST
def invite(request: HttpRequest) -> HttpResponse:
    """Invites an organiser or an administrator."""
    access_federation(request.user)
    form = SiteInvitationForm(request.POST)
    return invited(request, form, None, reverse("federation:accounts")) or _accounts_page(request, form)


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


def _accounts_page(request: HttpRequest, form: SiteInvitationForm) -> HttpResponse:
    search = request.GET.get("q", "")[:80].strip()
    context = {
        "accounts": accounts_of(search),
        "search": search,
        "form": form,
        **invitations_context(request, None, reverse("federation:accounts")),
    }
    return render(request, "federation/accounts.html", context, status=status_of(form))


COOKIE = "fresh-password"


@login_required
@require_GET
def show_account(request: HttpRequest, account_id: int) -> HttpResponse:
    """Shows its rights, its roles, its password link."""
    user = access_account_as_federation(request.user, account_id)
    return _account_page(request, user, _rights(user))


@login_required
@require_POST
def rights(request: HttpRequest, account_id: int) -> HttpResponse:
    """Changes its rights on the whole site."""
    user = access_account_as_federation(request.user, account_id)
    form = RightsForm(request.POST)
    if run_if_valid(form, lambda: change_rights(user.pk, **form.cleaned_data, by=account(request))) is None:
        return _account_page(request, user, form)
    messages.success(request, _("Saved."))
    return redirect("federation:account", account_id)


@login_required
@require_http_methods(["GET", "POST"])
def deactivate(request: HttpRequest, account_id: int) -> HttpResponse:
    """Asks first, then deactivates the account and ends its sessions."""
    user = access_account_as_federation(request.user, account_id)
    if request.method == "GET":
        page = account_page(user, account(request), timezone.now())
        return render(request, "federation/account_deactivate.html", {"page": page})
    act = partial(deactivate_account, user.pk, by=account(request))
    return _acted(request, user, act, _("{called} can’t sign in any more.").format(called=user.called))


@login_required
@require_POST
def reactivate(request: HttpRequest, account_id: int) -> HttpResponse:
    """Reactivates the account."""
    user = access_account_as_federation(request.user, account_id)
    act = partial(reactivate_account, user.pk, by=account(request))
    return _acted(request, user, act, _("{called} can sign in again.").format(called=user.called))


@login_required
@require_http_methods(["GET", "POST"])
def second_factor(request: HttpRequest, account_id: int) -> HttpResponse:
    """Asks first, then removes the second factor, e.g. of a lost phone."""
    user = access_account_as_federation(request.user, account_id)
    if request.method == "GET":
        page = account_page(user, account(request), timezone.now())
        return render(request, "federation/account_second_factor.html", {"page": page})
    by = account(request)
    act = partial(remove_second_factor, user.pk, by=by.actor, own=by.pk)
    return _acted(request, user, act, _("{called} signs in with the password alone now.").format(called=user.called))


@login_required
@require_POST
def password(request: HttpRequest, account_id: int) -> HttpResponse:
    """Makes a link for a new password."""
    user = access_account_as_federation(request.user, account_id)
    page = reverse("federation:account", args=[account_id])
    response = redirect(page)
    try:
        password_link = make_password_link(user.pk, actor=account(request).actor)
    except Refused as refused:
        messages.error(request, refused.sentence)
    else:
        show_once(response, page, COOKIE, (password_link.link.pk, password_link.token))
    return response


@login_required
@require_POST
def password_revoke(request: HttpRequest, account_id: int) -> HttpResponse:
    """Revokes the link for a new password."""
    user = access_account_as_federation(request.user, account_id)
    act = partial(revoke_password_link, user.pk, actor=account(request).actor)
    return _acted(request, user, act, _("The link doesn’t work any more."))


def _acted(request: HttpRequest, user: User, act: Callable[[], object], text: str) -> HttpResponse:
    try:
        act()
    except Refused as refused:
        messages.error(request, refused.sentence)
    else:
        messages.success(request, text)
    return redirect("federation:account", user.pk)


def _rights(user: User) -> RightsForm:
    return RightsForm(initial={"makes_events": user.makes_events, "administers": user.is_superuser})


def _account_page(request: HttpRequest, user: User, form: RightsForm) -> HttpResponse:
    context = {
        "page": account_page(user, account(request), timezone.now()),
        "form": form,
        "fresh": _fresh(request, user),
    }
    return render(request, "federation/account.html", context, status=status_of(form))


def _fresh(request: HttpRequest, user: User) -> FreshLink | None:
    shown = shown_once(request, reverse("federation:account", args=[user.pk]), COOKIE)
    number, token = shown[0] if shown else (0, "")
    link = PasswordLink.objects.filter(pk=number, user=user, digest=digest_of(token)).first()
    if link is None or link.state(timezone.now()) is not LinkState.OPEN:
        return None
    return fresh_link(reverse("joining:new_password", args=[token]), user.called, _("new password"), link.expires_at)
