"""Reads the heading of the EGD's results table: fields such as `EV[Kea Cup]` in comments.

| field | here |
| --- | --- |
| `CL EV PC DT HA KM TM CM TC` | class, name, place, days, reduction, komi, adjusted minutes, overtime, code |
| `TM` that isn't a number of minutes | kept as text, with a note |
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from ground.translation import gettext as _
from nzgs_tourney.tournament.division.settings import DivisionSettings, HandicapPolicy
from nzgs_tourney.tournament.exchange.external import ExternalEvent, Overtime, TimeControl, UnreadableError
from nzgs_tourney.tournament.exchange.external_text import unread_time
from nzgs_tourney.tournament.exchange.external_xml import kept_text, whole_number
from nzgs_tourney.tournament.exchange.fault import at_line
from nzgs_tourney.tournament.exchange.opengotha.settings import komi_of
from nzgs_tourney.tournament.exchange.time_setting import stated_minutes

OVERTIMES = {
    Overtime.SUDDEN_DEATH: "Sudden death",
    Overtime.BYO_YOMI: "Standard byo-yomi",
    Overtime.CANADIAN: "Canadian byo-yomi",
    Overtime.FISCHER: "Fischer",
}
_FIELD = re.compile(r"\b([A-Z]{2})\[([^\]]*)\]")


def fields_in(comment: str, line: int) -> dict[str, tuple[int, str]]:
    """The fields of a comment on this line by their two letters, each with its line."""
    return {key: (line, value) for key, value in _FIELD.findall(comment)}


def event_of(header: Mapping[str, tuple[int, str]], notes: list[str]) -> tuple[DivisionSettings, ExternalEvent]:
    """The settings and the event that the fields tell. Adds to `notes` a sentence for a time that isn't understood.

    Raises UnreadableError with the line of a wrong komi, reduction or date.
    """

    def value_of(key: str) -> tuple[int, str]:
        line, text = header.get(key, (1, ""))
        return line, kept_text(text, line, f"“{key}”")

    line, reduction = value_of("HA")
    reduction_steps = whole_number(reduction.lower().removeprefix("h") or "0", line, "“HA”", 0, 99)
    line, komi = value_of("KM")
    settings = DivisionSettings(handicap=HandicapPolicy(reduction=reduction_steps))
    if komi:
        settings = replace(settings, komi=komi_of(komi, line))
    country, _comma, venue = value_of("PC")[1].partition(",")
    line, days = value_of("DT")
    first, _comma, last = days.partition(",")
    line_of_time, minutes = value_of("TM")
    kinds = {name.lower(): overtime for overtime, name in OVERTIMES.items()}
    overtime = kinds.get(value_of("CM")[1].lower())
    stated = stated_minutes(minutes)
    unread = minutes if stated is None else ""
    if unread:
        notes.append(unread_time(line_of_time, "“TM”", unread))
    has_time = overtime or unread or stated is not None
    return settings, ExternalEvent(
        venue=venue.strip(),
        country=country.strip(),
        begins=_day(first, line),
        ends=_day(last, line),
        time=TimeControl(overtime=overtime, stated=stated, unread=unread) if has_time else None,
        egf_class=value_of("CL")[1],
        online=value_of("CL")[1].strip().upper() == "D",
        code=value_of("TC")[1],
    )


def _day(text: str, line: int) -> date | None:
    if not text.strip():
        return None
    try:
        return date.fromisoformat(text.strip())
    except ValueError as error:
        raise UnreadableError(
            at_line(line), _("“{text}” isn’t a date: write e.g. 2026-05-30.").format(text=text.strip()[:40])
        ) from error
