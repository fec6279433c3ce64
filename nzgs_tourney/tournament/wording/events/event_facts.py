"""When and where an event is held, how a division is played, and until when something may be done."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from itertools import pairwise
from typing import Any, Protocol

from games.wording.numbers import in_row, sentences
from games.wording.terms import komi_figure
from ground.dates import NEW_ZEALAND, Form, clock_text, date_text, deadline_text, moment_text, span_text
from ground.translation import gettext as _, ngettext, pgettext
from nzgs_tourney.tournament.division.choices import BASES, SYSTEMS, HandicapBasis, Side, System
from nzgs_tourney.tournament.division.limits import read_limits
from nzgs_tourney.tournament.division.partners import order_of_play
from nzgs_tourney.tournament.division.week import LatePolicy, WeekPlan
from nzgs_tourney.tournament.wording.entries.strength_words import limits_words


class DatedEvent(Protocol):
    """Something held on days, somewhere."""

    @property
    def city(self) -> str: ...
    @property
    def venue(self) -> str: ...
    @property
    def begins(self) -> date: ...
    @property
    def ends(self) -> date: ...


def when_and_where(event: DatedEvent) -> str:
    """`Wellington, 21–22 November 2026`; without the city where none is given."""
    where, when = event.city or event.venue, span_text(event.begins, event.ends)
    return _("{place}, {date}").format(place=where, date=when) if where else when


def time_words(moment: datetime) -> str:
    """`Sunday 29 November, 19:30`, in New Zealand time."""
    return moment_text(moment.astimezone(NEW_ZEALAND), Form.WEEKDAY_LONG)


def due_words(moment: datetime) -> str:
    """`Sunday 29 November, 24:00`, in New Zealand time: until when something may be done."""
    return deadline_text(moment.astimezone(NEW_ZEALAND), Form.WEEKDAY_LONG)


_SECONDS = re.compile(r"\b(\d+) ?s(?:ec(?:onds?)?)?\b", re.IGNORECASE)
_MINUTES = re.compile(r"\b(\d+) ?min(?:utes?)?\b", re.IGNORECASE)
_BYO_YOMI = re.compile(r"byo-?yomi", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Fact:
    """A name with its value, and the times that the value has, each with its words there, in order; `url`: where the
    value leads, empty for nowhere."""

    label: str
    value: str
    times: tuple[tuple[str, datetime], ...] = ()
    url: str = ""


class DivisionTerms(Protocol):
    """How a division is played, as its row has it."""

    system: str
    side: str
    partners: int
    scheveningen: bool
    double_elimination: bool
    rounds: int
    board_size: int
    main_minutes: int
    overtime: str
    komi: Decimal
    handicap_basis: str
    handicap_table: Any
    lowest_grade: str
    highest_grade: str


@dataclass(frozen=True, slots=True)
class AnnouncedRound:
    """When a round begins and when its results are due, in New Zealand time; None where not announced."""

    number: int
    starts: datetime | None
    due: datetime | None


def division_facts(division: DivisionTerms, announced: Iterable[AnnouncedRound]) -> tuple[Fact, ...]:
    """How a division is played, and when where that is announced, for pages and paper; without the times of a ladder's
    games, which its challenges have."""
    ladder = division.system == System.LADDER.value
    rounds = [] if ladder else sorted(announced, key=lambda each: each.number)
    open_to = limits_words(read_limits(division.lowest_grade, division.highest_grade))
    return (
        *([Fact(pgettext("who may enter a division", "Open to"), open_to)] if open_to else ()),
        Fact(pgettext("pairing system", "System"), system_words(division)),
        Fact(pgettext("what it is played on", "Board"), f"{division.board_size}×{division.board_size}"),
        Fact(pgettext("thinking time", "Time"), _time(division)),
        Fact(_("Komi"), _komi(division)),
        Fact(_("Handicap"), _(BASES[HandicapBasis(division.handicap_basis)])),
        *_turns(division),
        *_days(rounds),
        *_deadlines(rounds),
    )


def _turns(division: DivisionTerms) -> Iterable[Fact]:
    if division.side == Side.PARTNERS.value:
        order = _("{turns}: each side in the order of its names")
        yield Fact(_("Partners in turn"), order.format(turns=" ".join(order_of_play(division.partners))))


class EventRules(Protocol):
    """What an event says of players who are late, warned or lose the connection; None for no such rule."""

    @property
    def forfeit_after_minutes(self) -> int | None: ...
    @property
    def warnings_before_forfeit(self) -> int | None: ...
    @property
    def reconnect_minutes(self) -> int | None: ...
    @property
    def reconnect_times(self) -> int | None: ...


def event_rules(event: EventRules) -> tuple[Fact, ...]:
    """The event's rules about players who are late, warned or lose the connection, for pages and paper; none where it
    has none."""
    minutes, warnings = event.forfeit_after_minutes, event.warnings_before_forfeit
    late = ngettext(
        "Not being here {minutes} minute after the round began loses the game.",
        "Not being here {minutes} minutes after the round began loses the game.",
        minutes or 0,
    )
    warned = ngettext(
        "{count} warning in the event loses the game.",
        "{count} warnings in the event lose the game.",
        warnings or 0,
    )
    return (
        *([Fact(_("Late"), late.format(minutes=minutes))] if minutes is not None else ()),
        *([Fact(_("Warnings"), warned.format(count=warnings))] if warnings is not None else ()),
        *([Fact(_("Lost connection"), connection)] if (connection := _connection(event)) else ()),
    )


def late_rule(plan: WeekPlan | None) -> tuple[Fact, ...]:
    """What a weekly event does about a game without a result at its deadline, for pages and paper; none for any other
    event."""
    if plan is None:
        return ()
    moves = ngettext(
        "A game without a result at its deadline: the deadline moves once by {days} day.",
        "A game without a result at its deadline: the deadline moves once by {days} days.",
        plan.extend_days,
    )
    done = {
        LatePolicy.ONE_BY_ONE: _("A game without a result at its deadline: the director decides."),
        LatePolicy.EXTEND: moves.format(days=plan.extend_days),
        LatePolicy.BOTH_LOSE: _("A game without a result at its deadline: both sides lose it."),
        LatePolicy.HALF_POINTS: _("A game without a result at its deadline: half a point for each side."),
    }
    return (Fact(_("Deadline"), done[plan.late]),)


def _connection(event: EventRules) -> str:
    minutes, times = event.reconnect_minutes, event.reconnect_times
    waits = ngettext(
        "After a lost connection there is {minutes} minute to come back.",
        "After a lost connection there are {minutes} minutes to come back.",
        minutes or 0,
    )
    often = ngettext("At most {times} time in a game.", "At most {times} times in a game.", times or 0)
    said = (waits.format(minutes=minutes) if minutes else "", often.format(times=times) if times else "")
    return sentences(said)


def _days(announced: Sequence[AnnouncedRound]) -> tuple[Fact, ...]:
    """Each day with its rounds in words: `Saturday 21 November`, `round 1 at 09:30, round 2 at 11:30`."""
    starts = [(each.number, each.starts) for each in announced if each.starts]
    if _every_week(starts):
        return (_first_and_last(_("Rounds"), _("round {number} on {time}"), starts, moment_text),)
    days: dict[str, dict[str, tuple[str, datetime]]] = {}
    for each in announced:
        if each.starts is not None:
            clock = clock_text(each.starts)
            text = _("round {number} at {time}").format(number=each.number, time=clock)
            days.setdefault(date_text(each.starts, Form.WEEKDAY_LONG), {})[text] = (clock, each.starts)
    return tuple(Fact(day, in_row(list(rounds)), tuple(rounds.values())) for day, rounds in days.items())


def _deadlines(announced: Sequence[AnnouncedRound]) -> tuple[Fact, ...]:
    """Until when the result of each round is due."""
    due = [(each.number, each.due) for each in announced if each.due]
    message = _("round {number} by {time}")
    if _every_week(due):
        return (_first_and_last(_("Results due"), message, due, deadline_text),)
    times = tuple((deadline_text(moment, Form.WEEKDAY_LONG), moment) for _number, moment in due)
    said = [
        message.format(number=number, time=time) for (number, _moment), (time, _due) in zip(due, times, strict=True)
    ]
    return (Fact(_("Results due"), "; ".join(said), times),) if due else ()


def _every_week(rounds: Sequence[tuple[int, datetime]]) -> bool:
    """Whether these are three or more rounds without a gap, a week apart each by the clock on the wall."""
    return len(rounds) > 2 and all(
        number + 1 == following and then.replace(tzinfo=None) - moment.replace(tzinfo=None) == timedelta(days=7)
        for (number, moment), (following, then) in pairwise(rounds)
    )


def _first_and_last(
    label: str, message: str, rounds: Sequence[tuple[int, datetime]], in_words: Callable[[datetime, Form], str]
) -> Fact:
    """Rounds that are a week apart, by the first and the last."""
    times = tuple((in_words(moment, Form.WEEKDAY_LONG), moment) for _number, moment in (rounds[0], rounds[-1]))
    first, last = (
        message.format(number=number, time=words)
        for (number, _moment), (words, _same) in zip((rounds[0], rounds[-1]), times, strict=True)
    )
    return Fact(label, _("every week: {first} … {last}").format(first=first, last=last), times)


def system_words(division: DivisionTerms) -> str:
    """`Swiss, 5 rounds`; without a number for a ladder, which has as many as there are games."""
    system = System(division.system)
    if system is System.LADDER:
        return _(SYSTEMS[system])
    scheveningen = division.scheveningen and division.side == Side.TEAM and system is System.ROUND_ROBIN
    if scheveningen:
        name = _("Scheveningen: everybody of one team meets everybody of the other")
    elif division.double_elimination and system is System.KNOCKOUT:
        name = _("knock-out: two losses end it")
    else:
        name = _(SYSTEMS[system])
    return ngettext("{system}, {count} round", "{system}, {count} rounds", division.rounds).format(
        system=name, count=division.rounds
    )


def _time(division: DivisionTerms) -> str:
    if division.overtime:
        message = ngettext(
            "{minutes} minute each, {overtime}", "{minutes} minutes each, {overtime}", division.main_minutes
        )
    else:
        message = ngettext("{minutes} minute each", "{minutes} minutes each", division.main_minutes)
    return message.format(minutes=division.main_minutes, overtime=overtime_words(division.overtime))


def overtime_words(typed: str) -> str:
    """The overtime as it was typed, e.g. `30 s byo-yomi`, with byo-yomi, seconds and minutes in the reader's
    language."""
    word, seconds, minutes = _("byo-yomi"), _("{seconds} s"), _("{minutes} min")
    if word == "byo-yomi":
        return typed
    text = _BYO_YOMI.sub(word, typed)
    text = _SECONDS.sub(lambda found: seconds.format(seconds=found[1]), text)
    return _MINUTES.sub(lambda found: minutes.format(minutes=found[1]), text)


def _komi(division: DivisionTerms) -> str:
    if not division.handicap_table and division.handicap_basis == HandicapBasis.NONE.value:
        return komi_figure(division.komi)
    if division.handicap_table:
        message = _("{komi} in an even game, as the draw says with a handicap")
    else:
        message = _("{komi} in an even game, none with a handicap")
    return message.format(komi=komi_figure(division.komi))
