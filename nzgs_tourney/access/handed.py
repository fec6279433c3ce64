"""Gives one case to the person it was handed to, in the browser that typed the code, and nothing else to them."""

from __future__ import annotations

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils import timezone

from games.models import Case
from nzgs_tourney.access.cases import case_in
from nzgs_tourney.links import digest_of
from nzgs_tourney.models import HandedCase

SESSION = "handed-case"
"""Where the session of the browser that typed the code keeps the digest of its link."""


def access_handed_link(token: str) -> HandedCase:
    """What this link hands over, in any state, for anyone who has the link: it shows the case to nobody."""
    return get_object_or_404(HandedCase.objects.select_related("case__stream__event"), digest=digest_of(token))


class HandedCaseEndedError(Exception):
    """The hour is over, the case was taken back, or it is ruled."""


def access_handed_case(request: HttpRequest, token: str) -> tuple[HandedCase, Case]:
    """The handed case with its link, for the browser that typed the code, while it is handed to them.

    Raises Http404 for any other browser, and HandedCaseEndedError once it is over.
    """
    row = access_handed_link(token)
    if request.session.get(SESSION) != row.digest or row.opened_at is None:
        raise Http404("no such case")
    case = case_in(row.case.stream_id, row.case.number)
    if row.ended_at is not None or row.expires_at <= timezone.now() or not case.waits:
        raise HandedCaseEndedError
    return row, case


def remember_opened(request: HttpRequest, row: HandedCase) -> None:
    """This browser has typed the code: from now on it is let in. It gets a new session."""
    request.session.cycle_key()
    request.session[SESSION] = row.digest
