"""Shows new one-time links once, to the browser that made them, for ten minutes: only that browser keeps their tokens.

Invitations are made here for the pages of an event's officials and of the site's accounts."""

from __future__ import annotations

from collections.abc import Sequence
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


def show_once(response: HttpResponse, page: str, name: str, *links: tuple[int, str]) -> None:
    """Let the page at this address show the links with these numbers and tokens; later ones with this name replace
    them."""
    response.set_signed_cookie(
        name,
        " ".join(f"{link_number}:{token}" for link_number, token in links),
        salt=page,
        max_age=SECONDS,
        path=page,
        secure=settings.HTTPS,
        httponly=True,
        samesite="Strict",
    )


def shown_once(request: HttpRequest, page: str, name: str) -> tuple[tuple[int, str], ...]:
    """The numbers and the tokens of the links that the page shows to this browser."""
    cookie = request.get_signed_cookie(name, default=None, salt=page, max_age=SECONDS)
    links = (link.partition(":") for link in (cookie or "").split())
    return tuple((int(number), token) for number, colon, token in links if colon and number.isdigit())


COOKIE = "fresh-invitation"


def invited(request: HttpRequest, form: InvitationForm, event: Event | None, page: str) -> HttpResponse | None:
    """Make the requested invitation and go to the page, which shows its link; None where it was refused."""
    invited_person = run_if_valid(form, lambda: _invite(request, form, event))
    if invited_person is None:
        return None
    return show_invitations(redirect(page), page, [invited_person])


def show_invitations(response: HttpResponse, page: str, made: Sequence[Invited]) -> HttpResponse:
    """The answer, after which the page at this address shows the links of these invitations."""
    show_once(response, page, COOKIE, *((one.invitation.pk, one.token) for one in made))
    return response


def _invite(request: HttpRequest, form: InvitationForm, event: Event | None) -> Invited:
    kind, person = InvitationKind(form.cleaned_data["kind"]), form.cleaned_data["person"]
    return invite(kind, person, event_id=event.pk if event else None, actor=account(request).actor)


def invitations_context(request: HttpRequest, event: Event | None, page: str) -> dict[str, Any]:
    """What the two pages show of invitations: the list, and the links that were just made."""
    shown = (_fresh(event, *link) for link in shown_once(request, page, COOKIE))
    return {"invitations": invitations_of(event, timezone.now()), "fresh_links": tuple(filter(None, shown))}


def _fresh(event: Event | None, number: int, token: str) -> FreshLink | None:
    row = Invitation.objects.filter(pk=number, event=event, digest=digest_of(token)).first()
    if row is None or row.state(timezone.now()) is not LinkState.OPEN:
        return None
    path = reverse("joining:invitation", args=[token])
    return fresh_link(path, row.person, row.get_kind_display(), row.expires_at)
