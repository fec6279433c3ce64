"""The week of an event in words: its rules, what was done at a deadline, and why the armed draw waits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import Any

from games.wording.numbers import in_row, sentences
from ground.coded import Words, read_coded, worded
from ground.dates import Form, date_text
from ground.translation import gettext as _, gettext_noop, ngettext
from nzgs_tourney.tournament.division.week import ARMED, LATE_POLICIES, Armed, LatePolicy, WeekPlan, WeekTime
from nzgs_tourney.tournament.wording.events.event_facts import due_words

Payload = Mapping[str, Any]

DAYS = (
    gettext_noop("Monday"),
    gettext_noop("Tuesday"),
    gettext_noop("Wednesday"),
    gettext_noop("Thursday"),
    gettext_noop("Friday"),
    gettext_noop("Saturday"),
    gettext_noop("Sunday"),
)

_FIELDS = {
    "opens_day": gettext_noop("day on which a round opens"),
    "opens_minute": gettext_noop("time at which a round opens"),
    "due_day": gettext_noop("day of the deadline"),
    "due_minute": gettext_noop("time of the deadline"),
    "skipped": gettext_noop("weeks without a round"),
    "late": gettext_noop("games without a result"),
    "extend_days": gettext_noop("days that the deadline moves by"),
    "reminders": gettext_noop("reminders, in hours before the deadline"),
    "armed": gettext_noop("drawn by itself"),
}


def minute_words(minute: int) -> str:
    """A time of day: `12:00`, and `24:00` for the end of the day."""
    return f"{minute // 60:02}:{minute % 60:02}"


def week_time_words(time: WeekTime) -> str:
    """`Monday 12:00`."""
    return f"{_(DAYS[time.day])} {minute_words(time.minute)}"


def week_field_words(field: str, stored: Any) -> tuple[str, str]:
    """A column of the week by its name, and a value of it, in words."""
    return _(_FIELDS[field]), _value(field, stored)


def _value(field: str, stored: Any) -> str:
    if field.endswith("_day"):
        return _(DAYS[stored])
    if field.endswith("_minute"):
        return minute_words(stored)
    if field == "skipped":
        return in_row([date_text(date.fromisoformat(day), Form.SHORT) for day in stored]) or _("nothing")
    if field == "late":
        return _(LATE_POLICIES[LatePolicy(stored)])
    if field == "armed":
        return _(ARMED[Armed(stored)])
    return in_row([str(hours) for hours in stored]) or _("nothing") if field == "reminders" else str(stored)


def _week_set(p: Payload, _where: str) -> str:
    changed = [
        _("{field}: {value}").format(field=name, value=value)
        for name, value in (week_field_words(field, to) for field, (_before, to) in p["changed"].items())
    ]
    if not changed:
        return _("Set the week of the event.")
    return _("Set the week of the event: {changes}.").format(changes="; ".join(changed))


def _deadline_passed(p: Payload, where: str) -> str:
    passed = _("The deadline of round {round} of {division} passed.").format(round=p["round"], division=where)
    return sentences((passed, late_words(p)))


def late_words(p: Payload) -> str:
    """What was done by rule at a deadline, from the ledger's payload."""
    games = len(p["games"])
    if not games:
        return _("Every game has a result.")
    if p["late"] == LatePolicy.EXTEND and p.get("until"):
        until = due_words(datetime.fromisoformat(p["until"]))
        message = ngettext(
            "{count} game has no result: the deadline moved to {until}.",
            "{count} games have no result: the deadline moved to {until}.",
            games,
        )
        return message.format(count=games, until=until)
    messages = {
        LatePolicy.BOTH_LOSE: ngettext(
            "{count} game had no result: both sides lose it.",
            "{count} games had no result: both sides lose them.",
            games,
        ),
        LatePolicy.HALF_POINTS: ngettext(
            "{count} game had no result: each side has half a point.",
            "{count} games had no result: each side has half a point.",
            games,
        ),
    }
    left = ngettext(
        "{count} game has no result: the director decides it.",
        "{count} games have no result: the director decides each.",
        games,
    )
    return messages.get(LatePolicy(p["late"]), left).format(count=games)


def _draw_held(p: Payload, _where: str) -> str:
    return _("The armed draw waits: {why}").format(why=sentences(held_words(p["held"])))


WEEKS: dict[str, Words] = {
    "week.set": _week_set,
    "deadline.passed": _deadline_passed,
    "draw.held": _draw_held,
}
"""The sentence for each kind of event in the ledger, as in `ledger_rounds.ROUNDS`."""


def _open_games(p: Payload) -> str:
    return ngettext(
        "{division}, round {round}: {games} game has no result.",
        "{division}, round {round}: {games} games have no result.",
        p["games"],
    ).format_map(p)


def _late_reports(p: Payload) -> str:
    return ngettext(
        "{division}, round {round}: {games} late report waits for the opponent’s answer.",
        "{division}, round {round}: {games} late reports wait for the opponents’ answers.",
        p["games"],
    ).format_map(p)


def _cases(p: Payload) -> str:
    return ngettext(
        "{division}: {count} case waits for a ruling.", "{division}: {count} cases wait for a ruling.", p["count"]
    ).format_map(p)


def _boards(p: Payload) -> str:
    return ngettext(
        "{division}, round {round}: {boards} board is unusual.",
        "{division}, round {round}: {boards} boards are unusual.",
        p["boards"],
    ).format_map(p)


def _people(p: Payload) -> str:
    return ngettext(
        "{division}: {count} entry is to be checked.", "{division}: {count} entries are to be checked.", p["count"]
    ).format_map(p)


_HELD: dict[str, Words] = {
    "open_games": _open_games,
    "late_reports": _late_reports,
    "cases": _cases,
    "boards": _boards,
    "entries": _people,
    "differences": gettext_noop("{division}, round {round}: some boards are far apart for their handicap."),
    "small_board": gettext_noop("{division}: its handicaps are those of a larger board."),
    "too_large": gettext_noop("{division} has too many entries to be drawn by itself."),
    "no_draw": gettext_noop("{division}: round {round} can’t be drawn. Its page says why."),
    "no_publishing": gettext_noop("{division}: round {round} can’t be published. Its page says why."),
    "by_hand": gettext_noop("{division}: round {round} was drawn by hand, so it is published by hand."),
}


def held_words(held: Iterable[Any]) -> tuple[str, ...]:
    """Why the armed draw waits, a sentence for each reason."""
    read = map(read_coded, held)
    return tuple(worded(_HELD[reason.code], reason.args) for reason in read)


def armed_words(plan: WeekPlan) -> str:
    """What is drawn and published by itself, and when; empty where nothing is."""
    when = week_time_words(plan.opens)
    messages = {
        Armed.NEXT: _("The next round is drawn and published by itself on {when}."),
        Armed.EVERY: _("Every round is drawn and published by itself on {when}."),
    }
    return messages[plan.armed].format(when=when) if plan.armed in messages else ""
