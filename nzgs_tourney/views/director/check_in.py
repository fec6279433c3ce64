"""Check-in before a round."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.permissions import Work
from nzgs_tourney.forms.entries.entry_forms import PLANS, PLAYS
from nzgs_tourney.models import Division
from nzgs_tourney.services.entries.check_in import check_in
from nzgs_tourney.services.events.edit_conflict import OvertakenError
from nzgs_tourney.store.entries.check_in import check_in_list, is_published, not_in_round
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.views.director.form_handling import account, changed_fields, numbered_fields, seq_seen
from nzgs_tourney.views.director.round_frame import access_round, round_frame


@login_required
@require_http_methods(["GET", "POST"])
def show_roll(request: HttpRequest, event_slug: str, division_slug: str, round_number: int) -> HttpResponse:
    """Who is here for this round; once it is published, the page where its boards are fixed instead."""
    division = access_round(request, event_slug, division_slug, round_number, Work.CHECK_IN)
    if request.method == "GET":
        if is_published(division, round_number):
            page = "desk:round_repair" if Work.DRAW in division.event.may else "desk:results"
            return redirect(page, event_slug, division_slug, round_number)
        return _page(request, division, round_number)
    seen = seq_seen(request, division.event.stream.seq)
    answers, actor = _changed_statuses(request), account(request).actor
    try:
        count = check_in(division.pk, round_number, answers, actor=actor, expected_seq=seen)
    except OvertakenError as overtaken:
        return _page(request, division, round_number, overtaken.sentence, overtaken.seq)
    except Refused as refused:
        return _page(request, division, round_number, refused.sentence)
    sentence = _("Check-in for round {number} is saved, nothing changed.")
    if count:
        sentence = _("Check-in for round {number} is saved, {count} changed.")
    messages.success(request, sentence.format(number=round_number, count=count))
    page = "desk:round" if Work.DRAW in division.event.may else "desk:check_in"
    return redirect(page, event_slug, division_slug, round_number)


def _changed_statuses(request: HttpRequest) -> dict[int, Status | None]:
    """What was changed on the page, by entry; None for there."""
    answers = changed_fields(request, "entry_")
    return {
        entry: None if answer == PLAYS else Status(answer) for entry, answer in answers.items() if answer in dict(PLANS)
    }


def _page(
    request: HttpRequest, division: Division, round_number: int, refusal: str = "", seq: int | None = None
) -> HttpResponse:
    """The list, with what was answered until now; each line also with what the page began with. `seq` is the ledger's
    number from which a colleague's answers are replaced without being named; without it, as posted."""
    answers, began = numbered_fields(request, "entry_"), numbered_fields(request, "was_entry_")
    lines = []
    for line in check_in_list(division, round_number):
        status, answer = line.status or PLAYS, answers.get(line.entry)
        lines.append((line, answer if answer in dict(PLANS) else status, began.get(line.entry) or status))
    context = {
        **round_frame(division, round_number, "desk:round"),
        "lines": lines,
        "expected_seq": seq_seen(request, division.event.stream.seq) if seq is None else seq,
        "others": not_in_round(division, round_number),
        "plans": PLANS,
        "refusal": refusal,
    }
    return render(request, "director/check_in.html", context, status=422 if refusal else 200)
