"""Converts Pairgoth's `timeSystem` to a time setting, and back; its times are in seconds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ground.translation import gettext as _
from nzgs_tourney.tournament.exchange.external import Overtime, TimeControl
from nzgs_tourney.tournament.exchange.json_object import JsonObject

WRITER = "NZGS Tourney"
"""The `generator` in our own files, which Pairgoth ignores."""
_OVERTIMES = {
    "CANADIAN": Overtime.CANADIAN,
    "JAPANESE": Overtime.BYO_YOMI,
    "FISCHER": Overtime.FISCHER,
    "SUDDEN_DEATH": Overtime.SUDDEN_DEATH,
}
_THEIRS = {ours: theirs for theirs, ours in _OVERTIMES.items()}
_READ = _OVERTIMES | {"STANDARD": Overtime.BYO_YOMI}
_SECONDS = {Overtime.FISCHER: "increment", Overtime.BYO_YOMI: "byoyomi", Overtime.CANADIAN: "byoyomi"}
_SHORTEST = 300
"""A main time below this many seconds is in minutes, as in files that Pairgoth itself made from OpenGotha's."""
_NO_LIMIT = (-1, 0, 2**31 - 1)


def time_of(root: JsonObject, notes: list[str]) -> TimeControl | None:
    """The time setting of an event, None where it has none. Adds to `notes` a sentence for anything left out.

    Raises UnreadableError with the line of the error.
    """
    time_json = root.part("timeSystem")
    if not time_json.value:
        return None
    type_code = time_json.text("type").upper()
    if type_code not in _READ:
        raise time_json.wrong("type", _("“{told}” isn’t a Pairgoth time setting.").format(told=type_code[:40]))
    overtime, main = _READ[type_code], time_json.whole_number("mainTime", 0, 0, 10**7)
    if 0 < main < _SHORTEST and root.text("generator") != WRITER:
        notes.append(_("The main time {main} is read as minutes: as seconds it would be too short.").format(main=main))
        main *= 60
    minutes, rest = divmod(main, 60)
    seconds = time_json.whole_number(_SECONDS[overtime], 0, 0, 99_999) if overtime in _SECONDS else 0
    stones = time_json.whole_number("stones", 15, 0, 999) if overtime is Overtime.CANADIAN else 0
    notes += _left_out(time_json, overtime, rest)
    return TimeControl(minutes, overtime, seconds, stones)


def time_system(time: TimeControl) -> dict[str, Any]:
    """The time setting in Pairgoth's form; unknown overtime becomes sudden death."""
    overtime = time.overtime or Overtime.SUDDEN_DEATH
    fields: dict[str, Any] = {"type": _THEIRS[overtime], "mainTime": 60 * (time.main_minutes or 0)}
    if overtime in _SECONDS:
        fields[_SECONDS[overtime]] = time.seconds
    more = {
        Overtime.CANADIAN: {"stones": time.stones},
        Overtime.BYO_YOMI: {"periods": 1},
        Overtime.FISCHER: {"maxTime": 0},
    }
    return fields | more.get(overtime, {})


def _left_out(time_json: JsonObject, overtime: Overtime, rest: int) -> Iterator[str]:
    if rest:
        yield _("The last {rest} seconds of the main time are left out.").format(rest=rest)
    periods = time_json.whole_number("periods", 1, 0, 999)
    if overtime is Overtime.BYO_YOMI and periods > 1:
        yield _("The {periods} periods of byo-yomi are left out.").format(periods=periods)
    if overtime is Overtime.FISCHER and time_json.whole_number("maxTime", 0, -1, 2**31 - 1) not in _NO_LIMIT:
        yield _("The limit of the Fischer time is left out.")
