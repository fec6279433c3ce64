"""Splits a division's time setting, as written on its page, into the parts that federations ask for, and back."""

from __future__ import annotations

import re
from decimal import Decimal

from nzgs_tourney.tournament.exchange.external import Overtime, TimeControl

_CANADIAN = re.compile(r"(\d+)\s*(?:stones|moves)\s*(?:in|per|/)\s*(\d+)\s*(min|s)", re.IGNORECASE)
_SECONDS = re.compile(r"(\d+)\s*(?:s\b|sec)", re.IGNORECASE)
_MINUTES = re.compile(r"([0-9]{1,5})(?:[.,]([0-9]{1,2}))?")
LONGEST_OVERTIME = 80


def time_control(main_minutes: int, overtime: str) -> TimeControl:
    """The time setting. `overtime` is read where it is `sudden death`, `30 s byo-yomi`, `20 s Fischer` or
    `15 stones in 5 min`, in any order of words; any other text gives an overtime of None."""
    text = overtime.casefold().strip()
    if not text or "sudden" in text or text in ("none", "no overtime"):
        return TimeControl(main_minutes, Overtime.SUDDEN_DEATH)
    if match := _CANADIAN.search(text):
        seconds = int(match[2]) * (60 if match[3] == "min" else 1)
        return TimeControl(main_minutes, Overtime.CANADIAN, seconds, int(match[1]))
    seconds_match = _SECONDS.search(text)
    if seconds_match is None:
        return TimeControl(main_minutes, None)
    seconds = int(seconds_match[1])
    if "fischer" in text or "increment" in text or "per move" in text:
        return TimeControl(main_minutes, Overtime.FISCHER, seconds)
    if "byo" in text:
        return TimeControl(main_minutes, Overtime.BYO_YOMI, seconds)
    return TimeControl(main_minutes, None)


def overtime_text(time: TimeControl) -> str:
    """The overtime in words that `time_control` reads; empty if unknown."""
    if time.overtime is Overtime.CANADIAN:
        minutes, seconds = divmod(time.seconds, 60)
        period = f"{minutes} min" if not seconds else f"{time.seconds} s"
        return f"{time.stones} stones in {period}"
    return {
        None: "",
        Overtime.SUDDEN_DEATH: "sudden death",
        Overtime.BYO_YOMI: f"{time.seconds} s byo-yomi",
        Overtime.FISCHER: f"{time.seconds} s Fischer",
    }[time.overtime]


def stated_minutes(text: str) -> Decimal | None:
    """An adjusted time as a federation's table has it: `55`, or `82.5` for 60 min and 45 moves of 30 s. None for any
    other text."""
    match = _MINUTES.fullmatch(text.strip())
    return None if match is None else Decimal(f"{match[1]}.{match[2] or 0}")
