"""Shows a new one-time link once, to the browser that made it, for ten minutes: only that browser keeps its token.

Invitations are made here for the pages of an event's officials and of the site's accounts."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone

from nzgs_tourney.forms.people.roles import InvitationForm
from nzgs_tourney.links import digest_of
from nzgs_tourney.models import Event, Invitation, InvitationKind, LinkState
from nzgs_tourney.pages.people.invitations import FreshLink, fresh_link, invitations_of
from nzgs_tourney.services.people.invite import Invited, invite
from nzgs_tourney.views.director.form_handling import account, run_if_valid

SECONDS = 600


def show_once(response: HttpResponse, page: str, name: str, link_number: int, token: str) -> None:
    """Let the page at this address show the link with this number and its token; a later one with this name replaces
    it.
    """
    response.set_signed_cookie(
        name,
        f"{link_number}:{token}",
        salt=page,
        max_age=SECONDS,
        path=page,
        secure=settings.HTTPS,
        httponly=True,
        samesite="Strict",
    )


def shown_once(request: HttpRequest, page: str, name: str) -> tuple[int, str] | None:
    """The number and the token of the link that the page shows to this browser, None for none."""
    cookie = request.get_signed_cookie(name, default=None, salt=page, max_age=SECONDS)
    number, colon, token = (cookie or "").partition(":")
    return (int(number), token) if colon and number.isdigit() else None


COOKIE = "fresh-invitation"


def invited(request: HttpRequest, form: InvitationForm, event: Event | None, page: str) -> HttpResponse | None:
    """Make the requested invitation and go to the page, which shows its link; None where it was refused."""
    invited_person = run_if_valid(form, lambda: _invite(request, form, event))
    if invited_person is None:
        return None
    response = redirect(page)
    show_once(response, page, COOKIE, invited_person.invitation.pk, invited_person.token)
    return response


def _invite(request: HttpRequest, form: InvitationForm, event: Event | None) -> Invited:
    kind, person = InvitationKind(form.cleaned_data["kind"]), form.cleaned_data["person"]
    return invite(kind, person, event_id=event.pk if event else None, actor=account(request).actor)


def invitations_context(request: HttpRequest, event: Event | None, page: str) -> dict[str, Any]:
    """What the two pages show of invitations: the list, and a link that was just made."""
    return {"invitations": invitations_of(event, timezone.now()), "fresh": _fresh(request, event, page)}


def _fresh(request: HttpRequest, event: Event | None, page: str) -> FreshLink | None:
    number, token = shown_once(request, page, COOKIE) or (0, "")
    row = Invitation.objects.filter(pk=number, event=event, digest=digest_of(token)).first()
    if row is None or row.state(timezone.now()) is not LinkState.OPEN:
        return None
    path = reverse("joining:invitation", args=[token])
    return fresh_link(path, row.person, row.get_kind_display(), row.expires_at)
