"""Check-in before a round, for all divisions of an event or for one of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ground.errors import Refused
from ground.translation import gettext as _, ngettext
from nzgs_tourney.access.events import access_event_for
from nzgs_tourney.access.permissions import Work
from nzgs_tourney.models import Event
from nzgs_tourney.pages.entries.check_in_page import CheckInQuestion, check_in_page, questions
from nzgs_tourney.pages.events.navigation import NavLink
from nzgs_tourney.services.entries.check_in import Rolls, check_in, mark_missing, open_check_in, unmark_missing
from nzgs_tourney.services.events.edit_conflict import OvertakenError
from nzgs_tourney.store.entries.check_in import (
    Roll,
    check_in_list,
    is_published,
    not_in_round,
    open_to_players,
    roll_of,
    rolls_of,
)
from nzgs_tourney.tournament.division.history import Presence
from nzgs_tourney.views.director.form_handling import account, changed_fields, numbered_fields, row_numbers, seq_seen
from nzgs_tourney.views.director.frame import event_frame


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def show_roll(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Who is here: for the next round of every division, or with `?division=` of that one, with `?round=` for another
    of its rounds; once it is published, the page where its boards are fixed instead. Each tick is sent by itself; a
    page without JavaScript sends all of them."""
    event = access_event_for(Work.CHECK_IN, request.user, event_slug)
    if request.method == "GET":
        shown = _shown(request, event)
        if isinstance(shown, HttpResponse):
            return shown
        return _present(event, shown) if _is_script(request) else _page(request, event, shown)
    rolls = _sent(request, event)
    seen, answers = seq_seen(request, event.stream.seq), _changed_answers(request)
    sure, alone = (row_numbers(request.POST.getlist(name)) for name in ("sure", "alone"))
    asked = questions(rolls, answers, sure, alone)
    unsure = {question.people[0].line.entry for question in asked}
    clear = {entry: answer for entry, answer in answers.items() if entry not in unsure}
    try:
        count = check_in(_numbers(rolls), clear, actor=account(request).actor, expected_seq=seen)
    except OvertakenError as overtaken:
        return _page(request, event, rolls, refusal=overtaken.sentence, seq=overtaken.seq)
    except Refused as refused:
        return _page(request, event, rolls, refusal=refused.sentence)
    if asked:
        return _page(request, event, rolls, asked=asked)
    if _is_script(request):
        return _present(event, rolls)
    said = _("Check-in is saved.")
    messages.success(request, said if not count else _("Check-in is saved, {count} changed.").format(count=count))
    return _back(request, event)


@login_required
@require_POST
def missing(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Marks those who weren't seen yet as no-shows, all at once, or takes that back."""
    event = access_event_for(Work.CHECK_IN, request.user, event_slug)
    rolls, actor = _numbers(_sent(request, event)), account(request).actor
    try:
        if "undo" in request.POST:
            count = unmark_missing(rolls, actor=actor)
            said = ngettext("{count} is not seen yet again.", "{count} are not seen yet again.", count)
            messages.success(request, said.format(count=count))
        else:
            # The page says how many, beside the button that takes it back.
            mark_missing(rolls, row_numbers(request.POST.getlist("missing")), actor=actor)
    except Refused as refused:
        messages.error(request, refused.sentence)
    return _back(request, event)


@login_required
@require_POST
def open_to_phones(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Lets players check themselves in on their own pages, or no longer."""
    event = access_event_for(Work.CHECK_IN, request.user, event_slug)
    opened = "close" not in request.POST
    try:
        open_check_in(_numbers(_sent(request, event)), opened=opened, actor=account(request).actor)
    except Refused as refused:
        messages.error(request, refused.sentence)
    return _back(request, event)


@never_cache
@login_required
@require_safe
def code(request: HttpRequest, event_slug: str) -> HttpResponse:
    """The code by itself, large, for the wall, if there is one: nothing else of the check-in is on this page."""
    event = access_event_for(Work.CHECK_IN, request.user, event_slug)
    context = {"event": event, "rehearsal": event.rehearsal, "open_rolls": open_to_players(event)}
    return render(request, "director/check_in_code.html", context)


def _ways(event: Event, rolls: Sequence[Roll], chosen: str) -> tuple[NavLink, ...]:
    """All divisions or one of them; none where there is nothing to choose."""
    here, waiting = reverse("desk:check_in", args=[event.slug]), rolls_of(event)
    others = [roll for roll in rolls if chosen and roll not in waiting]
    one_round = len({roll.number for roll in (*waiting, *others)}) == 1
    links = []
    for roll in (*waiting, *others):
        words = _("{division}, round {number}").format(division=roll.division.name, number=roll.number)
        query = {"division": roll.division.slug} | ({"round": str(roll.number)} if roll in others else {})
        label, current = roll.division.name if one_round else words, bool(chosen) and roll in rolls
        links.append(NavLink(label, f"{here}?{urlencode(query)}", current))
    return (NavLink(_("All divisions"), here, not chosen), *links) if len(links) > 1 else ()


def _is_script(request: HttpRequest) -> bool:
    return request.headers.get("Accept") == "application/json"


def _shown(request: HttpRequest, event: Event) -> tuple[Roll, ...] | HttpResponse:
    """What the page is about; a redirect where the one round that it asks for is being played."""
    slug, number = request.GET.get("division"), next(iter(row_numbers([request.GET.get("round", "")])), None)
    if slug is None:
        return rolls_of(event)
    division = event.divisions.filter(slug=slug).first()
    if division is None:
        raise Http404(f"{event} has no division {slug}")
    division.event = event
    if number is None:
        rolls = tuple(roll for roll in rolls_of(event) if roll.division.pk == division.pk)
        number = 0 if rolls else max(division.drawn_rounds.published().values_list("number", flat=True), default=0)
    elif (roll := roll_of(division, number)) is not None:
        rolls = (roll,)
    else:
        raise Http404(f"{division} has no round {number}")
    if is_published(division, number):
        page = "desk:round_repair" if Work.DRAW in event.may else "desk:results"
        return redirect(page, event.slug, slug, number)
    return rolls


def _sent(request: HttpRequest, event: Event) -> tuple[Roll, ...]:
    """The rounds that the page was about, as posted: `3:1` is round 1 of the division with row 3."""
    pairs = [row_numbers(text.split(":")) for text in request.POST.getlist("roll")]
    numbers = {pair[0]: pair[1] for pair in pairs if len(pair) == 2}
    found = []
    for division in event.divisions.filter(pk__in=numbers).order_by("position", "pk"):
        division.event = event
        if (roll := roll_of(division, numbers[division.pk])) is not None:
            found.append(roll)
    return tuple(found)


def _numbers(rolls: Iterable[Roll]) -> Rolls:
    return {roll.division.pk: roll.number for roll in rolls}


def _back(request: HttpRequest, event: Event) -> HttpResponse:
    here = reverse("desk:check_in", args=[event.slug])
    query = _query(request)
    return redirect(f"{here}?{urlencode(query)}" if query else here)


def _query(request: HttpRequest) -> dict[str, str]:
    """What was chosen of the list."""
    return {key: request.GET[key] for key in ("division", "round") if key in request.GET}


def _present(event: Event, rolls: Iterable[Roll]) -> HttpResponse:
    """What everybody's answer is now, by entry, and the ledger's number, for the script of the page."""
    seq = _seq_now(event)
    answers = {
        str(line.entry): line.presence.value for roll in rolls for line in check_in_list(roll.division, roll.number)
    }
    return JsonResponse({"answers": answers, "seq": seq})


def _seq_now(event: Event) -> int:
    """The ledger's number after what this request has changed. One query, before what it is shown with is read."""
    event.stream.refresh_from_db(fields=["seq"])
    return event.stream.seq


def _changed_answers(request: HttpRequest) -> dict[int, Presence]:
    """What was changed on the page, by entry."""
    answers, possible = changed_fields(request, "entry_"), {answer.value for answer in Presence}
    return {entry: Presence(answer) for entry, answer in answers.items() if answer in possible}


def _page(
    request: HttpRequest,
    event: Event,
    rolls: Sequence[Roll],
    *,
    refusal: str = "",
    seq: int | None = None,
    asked: tuple[CheckInQuestion, ...] = (),
) -> HttpResponse:
    """The list, with what was answered until now; each line also with what the page began with. A page that asks shows
    the list as it is now. `seq` is the ledger's number from which a colleague's answers are replaced without being
    named; without it, as posted."""
    answers, began = numbered_fields(request, "entry_"), numbered_fields(request, "was_entry_")
    typed: Mapping[str, Any] = {"answers": answers, "began": began} if refusal else {}
    if asked:
        seq = _seq_now(event)
    others = [(roll, not_in_round(roll.division, roll.number)) for roll in rolls]
    context = {
        **event_frame(event, "desk:check_in"),
        "page": check_in_page(rolls, **typed),
        "ways": _ways(event, rolls, request.GET.get("division", "")),
        "chosen": request.GET.get("division", ""),
        "query": f"?{urlencode(query)}" if (query := _query(request)) else "",
        "expected_seq": seq_seen(request, event.stream.seq) if seq is None else seq,
        "others": [(roll, people) for roll, people in others if people],
        "answers": (
            (Presence.HERE.value, _("Here")),
            (Presence.EXCUSED.value, _("Excused")),
            (Presence.ABSENT.value, _("No-show")),
        ),
        "refusal": refusal,
        "asked": asked,
        "nonce": uuid4(),
    }
    return render(request, "director/check_in.html", context, status=422 if refusal or asked else 200)
