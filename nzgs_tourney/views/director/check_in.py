"""Check-in before a round."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ground.errors import Refused
from ground.translation import gettext as _
from ground.translation import ngettext
from nzgs_tourney.access.permissions import Work
from nzgs_tourney.models import Division
from nzgs_tourney.pages.entries.check_in_page import SimilarNames, check_in_page, questions
from nzgs_tourney.services.entries.check_in import check_in, mark_missing, open_check_in, unmark_missing
from nzgs_tourney.services.events.edit_conflict import OvertakenError
from nzgs_tourney.store.entries.check_in import check_in_list, is_published, not_in_round
from nzgs_tourney.tournament.division.history import Presence
from nzgs_tourney.views.director.form_handling import account, changed_fields, numbered_fields, row_numbers, seq_seen
from nzgs_tourney.views.director.frame import access_round, round_frame


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def show_roll(request: HttpRequest, event_slug: str, division_slug: str, round_number: int) -> HttpResponse:
    """Who is here for this round; once it is published, the page where its boards are fixed instead. Each tick is sent
    by itself; a page without JavaScript sends all of them."""
    division = access_round(request, event_slug, division_slug, round_number, Work.CHECK_IN)
    if request.method == "GET":
        if is_published(division, round_number):
            page = "desk:round_repair" if Work.DRAW in division.event.may else "desk:results"
            return redirect(page, event_slug, division_slug, round_number)
        return _present(division, round_number) if _is_script(request) else _page(request, division, round_number)
    seen, answers = seq_seen(request, division.event.stream.seq), _changed_answers(request)
    asked = questions(division, round_number, answers, row_numbers(request.POST.getlist("sure")))
    unsure = {question.people[0].entry for question in asked}
    sure = {entry: answer for entry, answer in answers.items() if entry not in unsure}
    try:
        count = check_in(division.pk, round_number, sure, actor=account(request).actor, expected_seq=seen)
    except OvertakenError as overtaken:
        return _page(request, division, round_number, refusal=overtaken.sentence, seq=overtaken.seq)
    except Refused as refused:
        return _page(request, division, round_number, refusal=refused.sentence)
    if asked:
        return _page(request, division, round_number, asked=asked)
    if _is_script(request):
        return _present(division, round_number)
    sentence = _("Check-in for round {number} is saved.")
    if count:
        sentence = _("Check-in for round {number} is saved, {count} changed.")
    messages.success(request, sentence.format(number=round_number, count=count))
    return redirect("desk:check_in", event_slug, division_slug, round_number)


@login_required
@require_POST
def missing(request: HttpRequest, event_slug: str, division_slug: str, round_number: int) -> HttpResponse:
    """Marks those who weren't seen yet as no-shows for this round, all at once, or takes that back."""
    division = access_round(request, event_slug, division_slug, round_number, Work.CHECK_IN)
    actor = account(request).actor
    entries = row_numbers(request.POST.getlist("missing"))
    try:
        if "undo" in request.POST:
            count = unmark_missing(division.pk, round_number, actor=actor)
            said = ngettext("{count} player is not seen yet again.", "{count} players are not seen yet again.", count)
            messages.success(request, said.format(count=count))
        else:
            # The page says how many, beside the button that takes it back.
            mark_missing(division.pk, round_number, entries, actor=actor)
    except Refused as refused:
        messages.error(request, refused.sentence)
    return redirect("desk:check_in", event_slug, division_slug, round_number)


@login_required
@require_POST
def open_to_players(request: HttpRequest, event_slug: str, division_slug: str, round_number: int) -> HttpResponse:
    """Lets players check themselves in on their own pages, or no longer."""
    division = access_round(request, event_slug, division_slug, round_number, Work.CHECK_IN)
    opened = "close" not in request.POST
    try:
        open_check_in(division.pk, round_number, opened=opened, actor=account(request).actor)
    except Refused as refused:
        messages.error(request, refused.sentence)
    return redirect("desk:check_in", event_slug, division_slug, round_number)


@never_cache
@login_required
@require_safe
def code(request: HttpRequest, event_slug: str, division_slug: str, round_number: int) -> HttpResponse:
    """The code by itself, large, for the wall, if there is one: nothing else of the check-in is on this page."""
    division = access_round(request, event_slug, division_slug, round_number, Work.CHECK_IN)
    shown = check_in_page(division, round_number).code
    context = {
        "event": division.event,
        "rehearsal": division.event.rehearsal,
        "division": division,
        "number": round_number,
        "code": shown,
    }
    return render(request, "director/check_in_code.html", context)


def _is_script(request: HttpRequest) -> bool:
    return request.headers.get("Accept") == "application/json"


def _present(division: Division, round_number: int) -> HttpResponse:
    """What everybody's answer is now, by entry, and the ledger's number, for the script of the page."""
    seq = _seq_now(division)
    answers = {str(line.entry): line.presence.value for line in check_in_list(division, round_number)}
    return JsonResponse({"answers": answers, "seq": seq})


def _seq_now(division: Division) -> int:
    """The ledger's number after what this request has changed. One query, before what it is shown with is read."""
    division.event.stream.refresh_from_db(fields=["seq"])
    return division.event.stream.seq


def _changed_answers(request: HttpRequest) -> dict[int, Presence]:
    """What was changed on the page, by entry."""
    answers, possible = changed_fields(request, "entry_"), {answer.value for answer in Presence}
    return {entry: Presence(answer) for entry, answer in answers.items() if answer in possible}


def _page(
    request: HttpRequest,
    division: Division,
    round_number: int,
    *,
    refusal: str = "",
    seq: int | None = None,
    asked: tuple[SimilarNames, ...] = (),
) -> HttpResponse:
    """The list, with what was answered until now; each line also with what the page began with. A page that asks shows
    the list as it is now. `seq` is the ledger's number from which a colleague's answers are replaced without being
    named; without it, as posted."""
    answers, began = numbered_fields(request, "entry_"), numbered_fields(request, "was_entry_")
    typed = {"answers": answers, "began": began} if refusal else {}
    if asked:
        seq = _seq_now(division)
    context = {
        **round_frame(division, round_number, "desk:round"),
        "page": check_in_page(division, round_number, **typed),
        "expected_seq": seq_seen(request, division.event.stream.seq) if seq is None else seq,
        "others": not_in_round(division, round_number),
        "answers": (
            (Presence.HERE.value, _("Here")),
            (Presence.EXCUSED.value, _("Excused")),
            (Presence.ABSENT.value, _("No-show")),
        ),
        "refusal": refusal,
        "asked": asked,
    }
    return render(request, "director/check_in.html", context, status=422 if refusal or asked else 200)
