"""The pages of one-time links, for the person who was sent one: an invitation, or a new password."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.accounts import access_invitation, access_password_link
from nzgs_tourney.accounts.sign_in_attempts import remember_device
from nzgs_tourney.forms.people.joining import NewAccountForm, PasswordForm
from nzgs_tourney.models import Invitation, LinkState, User
from nzgs_tourney.pages.events.events_page import landing_page_of_invited
from nzgs_tourney.pages.people.invitations import offered_role
from nzgs_tourney.services.people.invite import why_gone
from nzgs_tourney.services.people.new_account import accept_invitation, join_by_invitation
from nzgs_tourney.services.people.password_link import set_password_by_link
from nzgs_tourney.store.people.accounts import has_already
from nzgs_tourney.views.director.form_handling import account, posted_data, run_if_valid, status_of
from nzgs_tourney.views.joining.sign_in import signed_in


@never_cache
@require_http_methods(["GET", "POST"])
def invitation(request: HttpRequest, invitation_token: str) -> HttpResponse:
    """Shows what it offers; accepts it with a new account, while the signed-in account uses `accept`."""
    invitation = access_invitation(invitation_token)
    if invitation.state(timezone.now()) is not LinkState.OPEN:
        return _ended_page(request, invitation)
    form = NewAccountForm(posted_data(request), initial={"name": invitation.person})
    accepted = run_if_valid(form, lambda: join_by_invitation(invitation_token, form.account()))
    if accepted is None:
        return _page(request, invitation, invitation_token, form)
    user = cast(User, accepted.used_by)
    signed_in(request, user)
    answer = _welcome(request, accepted)
    remember_device(request, answer, user)
    return answer


@never_cache
@require_POST
def accept(request: HttpRequest, invitation_token: str) -> HttpResponse:
    """Accepts with the signed-in account."""
    invitation = access_invitation(invitation_token)
    if not request.user.is_authenticated:
        return redirect("joining:invitation", invitation_token)
    try:
        accepted = accept_invitation(invitation_token, account(request).pk)
    except Refused as refused:
        messages.error(request, refused.sentence)
        return redirect("joining:invitation", invitation_token)
    return _welcome(request, accepted) if invitation.used_by_id is None else redirect(landing_page_of_invited(accepted))


def _page(request: HttpRequest, invitation: Invitation, token: str, form: NewAccountForm) -> HttpResponse:
    account = request.user if request.user.is_authenticated else None
    context = {
        "invitation": invitation,
        "token": token,
        "role": offered_role(invitation),
        "form": form,
        "has_already": account is not None and has_already(account, invitation),
    }
    return render(request, "joining/invitation.html", context, status=status_of(form))


def _ended_page(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    context = {"title": _("This invitation doesn’t work any more"), "text": why_gone(invitation, timezone.now())}
    return render(request, "joining/gone.html", context, status=410)


def _welcome(request: HttpRequest, accepted: Invitation) -> HttpResponse:
    messages.success(request, _("Welcome. You are {in_words} now.").format(in_words=offered_role(accepted).in_words))
    return redirect(landing_page_of_invited(accepted))


@never_cache
@require_http_methods(["GET", "POST"])
def new_password(request: HttpRequest, password_token: str) -> HttpResponse:
    """Sets the password; then the sign-in library signs in, with the second factor if there is one."""
    link = access_password_link(password_token)
    if link.state(timezone.now()) is not LinkState.OPEN:
        ended = {"title": _("This link doesn’t work any more"), "text": why_gone(link, timezone.now())}
        return render(request, "joining/gone.html", ended, status=410)
    form = PasswordForm(posted_data(request), user=link.user)
    user = run_if_valid(form, lambda: set_password_by_link(password_token, form.cleaned_data["password"]))
    if user is None:
        context = {"form": form, "link": link}
        return render(request, "joining/new_password.html", context, status=status_of(form))
    messages.success(request, _("Your new password works. Sign in as {username}.").format(username=user.username))
    answer = redirect("account_login")
    remember_device(request, answer, user)
    return answer
