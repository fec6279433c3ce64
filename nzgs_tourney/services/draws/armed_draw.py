"""Draws and publishes the round of an event by itself when it opens, in all divisions or in none."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Min, Q, QuerySet

from games.actor_ids import SYSTEM
from games.ledger.acts import Actor
from games.ledger.append import append, at_one_moment, lock
from games.models import Case, Game, GameState, LedgerEvent, Speaker, Stream
from ground.coded import Coded, coded
from ground.errors import Refused
from nzgs_tourney.models import Division, Event, Pairing, Round, RoundState, Week
from nzgs_tourney.services.draws.draw_round import draw_round
from nzgs_tourney.services.draws.entries_to_check import entries_to_check
from nzgs_tourney.services.events.set_week import disarm
from nzgs_tourney.services.events.subjects import EVENT, round_subject
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.services.rounds.publish_round import publish_round
from nzgs_tourney.store.draws.drawn_players import is_large
from nzgs_tourney.store.draws.due_rounds import FEWEST
from nzgs_tourney.store.events.finished import finish_of
from nzgs_tourney.store.events.timetable import due_of, starts_of
from nzgs_tourney.store.rounds.stored_values import settings_values
from nzgs_tourney.store.rounds.week import BY_RULE, LATE_REPORTS
from nzgs_tourney.tournament.division.choices import System
from nzgs_tourney.tournament.division.week import Armed
from nzgs_tourney.tournament.pairing.wide_differences import stones_of_19, wide_differences
from nzgs_tourney.tournament.wording.draws.reasons import UNUSUAL

RULE = Actor(BY_RULE)
HELD = "draw.held"
LATE_REPORT_WAITS = timedelta(hours=2)
"""So long a game that one player reports after the deadline waits for the other one's answer before it counts."""


@dataclass(frozen=True, slots=True)
class OpeningRound:
    """A round whose time to be drawn has come; `drawn` is its draft, None before."""

    division: Division
    number: int
    opens: datetime
    drawn: Round | None

    def why(self, code: str, **more: int) -> Coded:
        """A reason to wait, about this round."""
        return coded(code, division=self.division.name, round=self.number, **more)


class _Wait(Exception):  # noqa: N818  an answer, not a fault
    """The round waits for these reasons."""

    def __init__(self, held: Sequence[Coded]) -> None:
        super().__init__(held)
        self.held = tuple(held)


def draw_when_due(event_id: int, *, now: datetime, before: Callable[[], None] = lambda: None) -> bool:
    """Whether the event's armed round was drawn and published just now, in every division whose round opens by `now`.

    All of it is one transaction: after a crash nothing is drawn, and the next call draws it; of two that call at once
    the second finds it published. The rounds before are closed, where every game has a result; results that one side
    reported are then confirmed, those reported after the deadline once they have waited `LATE_REPORT_WAITS`. Where
    anything needs an eye, no division is published, and `Week.held` has the reasons, told in one ledger event when they
    change. Drafts that need an eye stay as drafts, everything else as it was. A round that a director has drawn is left
    to the director; where the next one alone was armed, nothing is any more. `before` is called once before anything is
    published.
    """
    event = Event.objects.select_related("stream").get(pk=event_id)
    week = Week.objects.filter(event=event_id).exclude(armed=Armed.NONE.value).first()
    if week is None or not (week.held or opening_rounds(event, now)):
        return False
    with transaction.atomic():
        return _draw_locked(event, now, before)


def _draw_locked(event: Event, now: datetime, before: Callable[[], None]) -> bool:
    stream = lock(event.stream_id)
    week = Week.objects.filter(event=event).exclude(armed=Armed.NONE.value).first()
    if week is None or stream.rehearsal or finish_of(stream.pk):
        return False
    opening = opening_rounds(event, now)
    if not opening:
        _hold(stream, week, ())
        return False
    if _by_hand(stream, event, opening):
        if week.armed == Armed.NEXT.value:
            disarm(event.pk, actor=RULE)
        else:
            _hold(stream, week, [one.why("by_hand") for one in opening])
        return False
    with at_one_moment(stream):
        held = _try(opening, before, now)
    stream.refresh_from_db(fields=["seq", "head"])
    _hold(stream, week, held)
    if not held and week.armed == Armed.NEXT.value:
        disarm(event.pk, actor=RULE)
    return not held


def opening_rounds(event: Event, now: datetime) -> tuple[OpeningRound, ...]:
    """The next round of each division, where it has opened by `now` and isn't published; none of a division that is
    paired by hand, has fewer than two players, or has no such time."""
    opening = []
    for division in event.divisions.select_related("event__stream").order_by("position", "pk"):
        rounds = {one.number: one for one in Round.objects.filter(division=division)}
        published = [number for number, one in rounds.items() if one.state != RoundState.DRAFT]
        number = max(published, default=0) + 1
        opens = starts_of(division).get(number)
        players = division.entries.filter(withdrawn_from=None).count()
        by_hand = division.system == System.MANUAL.value
        if number <= division.rounds and opens is not None and opens <= now and players >= FEWEST and not by_hand:
            opening.append(OpeningRound(division, number, opens, rounds.get(number)))
    return tuple(opening)


def _by_hand(stream: Stream, event: Event, opening: Sequence[OpeningRound]) -> bool:
    """Whether a person has drawn, changed, taken back or discarded one of these rounds since it opened or while it is
    a draft, or published one of another division that opened with them."""
    told = LedgerEvent.objects.filter(stream=stream, kind__in=_ACTS).exclude(actor=SYSTEM)
    drafts = {round_subject(one.division, one.number) for one in opening if one.drawn is not None}
    undrawn = {round_subject(one.division, one.number) for one in opening if one.drawn is None}
    times = {one.opens for one in opening}
    for division in event.divisions.all():
        begun = {number for number, opens in starts_of(division).items() if opens in times}
        played = Round.objects.filter(division=division, number__in=begun).published()
        drafts |= {round_subject(division, number) for number in played.values_list("number", flat=True)}
    since = told.filter(subject__in=undrawn, at__gte=min(times))
    return told.filter(subject__in=drafts).exists() or since.exists()


_ACTS = ("round.drawn", "round.begun", "round.edited", "round.discarded", "round.recalled")


def _try(opening: Sequence[OpeningRound], before: Callable[[], None], now: datetime) -> tuple[Coded, ...]:
    """Why the rounds wait; nothing where they are published now."""
    try:
        with transaction.atomic():
            _refuse_waiting([reason for one in opening for reason in _before_the_draw(one, now)])
            for one in opening:
                _draw(one)
        kept = [reason for one in opening for reason in _in_the_draft(one)]
        with transaction.atomic():
            _refuse_waiting(kept)
            before()
            for one in opening:
                _publish(one)
    except _Wait as wait:
        return wait.held
    return ()


def _refuse_waiting(held: Sequence[Coded]) -> None:
    if held:
        raise _Wait(held)


def _before_the_draw(one: OpeningRound, now: datetime) -> Iterator[Coded]:
    """What keeps this round from being drawn by itself: games before it without a result or with one that the opponent
    could still answer, cases, entries."""
    played = Game.objects.filter(pairing__round__division=one.division, pairing__round__number=one.number - 1)
    if games := played.filter(state__in=(GameState.OPEN, GameState.CONTRADICTED)).count():
        yield coded("open_games", division=one.division.name, round=one.number - 1, games=games)
    if games := _late_reports(one, played.filter(state=GameState.REPORTED), now):
        yield coded(LATE_REPORTS, division=one.division.name, round=one.number - 1, games=games)
    if cases := Case.objects.waiting().filter(game__pairing__round__division=one.division).count():
        yield one.why("cases", count=cases)
    if entries := entries_to_check(one.division, one.number):
        yield one.why("entries", count=len(entries))
    if is_large(one.division, one.number):
        yield one.why("too_large")


def _late_reports(one: OpeningRound, reported: QuerySet[Game], now: datetime) -> int:
    """How many of these games one player has reported after their deadline, for the first time just now: who reports
    again keeps nobody waiting longer."""
    due = due_of(one.division).get(one.number - 1)
    if due is None:
        return 0
    by_players = reported.exclude(reports__side__in=(Speaker.PAPER, Speaker.REFEREE))
    first = by_players.annotate(first_late=Min("reports__at", filter=Q(reports__at__gt=due)))
    return first.filter(first_late__gt=now - LATE_REPORT_WAITS, first_late__lte=now).count()


def _draw(one: OpeningRound) -> None:
    for number in _left_open(one):
        close_round(one.division.pk, number, actor=RULE, confirm_reported=True)
    if one.drawn is None:
        try:
            draw_round(one.division.pk, one.number, actor=RULE)
        except Refused as refused:
            raise _Wait([one.why("no_draw")]) from refused


def _left_open(one: OpeningRound) -> list[int]:
    """The rounds before this one that are still being played and have every result."""
    going = Round.objects.filter(division=one.division, number__lt=one.number, state=RoundState.PUBLISHED)
    unfinished = going.filter(pairings__game__state__in=(GameState.OPEN, GameState.CONTRADICTED)).values("pk")
    return list(going.exclude(pk__in=unfinished).order_by("number").values_list("number", flat=True))


def _in_the_draft(one: OpeningRound) -> Iterator[Coded]:
    """What a director should look at in the draft before it is published, as on the page of the drafts."""
    boards = Pairing.objects.filter(round__division=one.division, round__number=one.number)
    unusual = [
        board for board in boards if board.override_reason or UNUSUAL & {reason["code"] for reason in board.reasons}
    ]
    if unusual:
        yield one.why("boards", boards=len(unusual))
    summary = Round.objects.get(division=one.division, number=one.number).summary
    settings = settings_values(one.division)
    apart = (summary.get("above_wish", ()), summary.get("above_ceiling", ()), summary.get("difference_largest", 0))
    if wide_differences(settings, *apart):
        yield one.why("differences")
    if stones_of_19(settings):
        yield one.why("small_board")


def _publish(one: OpeningRound) -> None:
    try:
        publish_round(one.division.pk, one.number, actor=RULE)
    except Refused as refused:
        raise _Wait([one.why("no_publishing")]) from refused


def _hold(stream: Stream, week: Week, held: Sequence[Coded]) -> None:
    """Keep why the draw waits; one ledger event where that is new."""
    stored = [reason.as_json() for reason in held]
    if stored == week.held:
        return
    week.held = stored
    week.save(update_fields=["held"])
    if stored:
        append(stream, HELD, EVENT, RULE, {"held": stored})
