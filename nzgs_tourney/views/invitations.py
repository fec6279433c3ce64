"""Makes an invitation and shows its link once: shared by the pages of an event's officials and of the site's
accounts."""

from __future__ import annotations

from typing import Any

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
from nzgs_tourney.views.fresh_links import show_once, shown_once

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
