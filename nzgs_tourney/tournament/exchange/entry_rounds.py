"""Reads which rounds an entry misses, in the ways that entry lists write it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ground.translation import gettext as _
from nzgs_tourney.tournament.exchange.entry_columns import MOST_ROUNDS, round_column
from ratings.imports.cells import TableLine

PRESENT = frozenset({"x", "y", "yes", "1", "true", "p", "present", "in", "playing", "plays", "✓", "✔", "ok", "oui"})
ABSENT = frozenset({"n", "no", "0", "false", "a", "absent", "out", "away", "bye", "-", "–", "✗", "none", "non"})
EVERY = frozenset({"all", "every", "all rounds", "yes", "y", "x", "true"})
NONE = frozenset({"", "none", "no", "n", "-", "–", "0", "false"})

_BITS = re.compile(r"[01]{2,20}", re.ASCII)
_SPANS = re.compile(r"\d{1,2}(?:\s*[-–]\s*\d{1,2})?(?:\s*(?:[,;+&/ ]|and)\s*\d{1,2}(?:\s*[-–]\s*\d{1,2})?)*", re.ASCII)
_SPAN = re.compile(r"(\d{1,2})(?:\s*[-–]\s*(\d{1,2}))?", re.ASCII)


def blank_means_absent(lines: Sequence[TableLine], mapping: Mapping[str, int]) -> bool:
    """Whether the list ticks the rounds that are played: then an empty cell is a round missed."""
    columns = [mapping[round_column(n)] for n in range(1, MOST_ROUNDS + 1) if round_column(n) in mapping]
    return any(line.cell(column).casefold() in PRESENT for line in lines for column in columns)


def rounds_missed(
    line: TableLine, mapping: Mapping[str, int], *, blank_absent: bool, rounds: int
) -> tuple[frozenset[int], tuple[str, ...]]:
    """The rounds that a line marks as missed, out of `rounds`, and a sentence for every text that can't be read.

    It reads a column for each round with a mark, a list of rounds played, a list of rounds missed (`1, 3-4`), and the
    `1101` of other programs. Any other text changes nothing.
    """
    away: set[int] = set()
    notes: list[str] = []
    for number in range(1, MOST_ROUNDS + 1):
        if round_column(number) not in mapping:
            continue
        text = line.cell(mapping[round_column(number)])
        if text.casefold() in ABSENT or (not text and blank_absent):
            away.add(number)
        elif text and text.casefold() not in PRESENT:
            notes.append(
                _("Round {number}: “{text}” is neither yes nor no: taken as playing.").format(number=number, text=text)
            )
    present, absent = line.cell(mapping.get("present")), line.cell(mapping.get("absent"))
    if _BITS.fullmatch(present) and present not in ("10", "11"):
        away.update(number for number, mark in enumerate(present[:rounds], start=1) if mark == "0")
    elif present.casefold() in NONE - {""}:
        away.update(range(1, rounds + 1))
    elif present and present.casefold() not in EVERY:
        listed = _listed(present)
        if listed:
            away.update(set(range(1, rounds + 1)) - listed)
        else:
            notes.append(_("Rounds “{present}” can’t be read: taken as all.").format(present=present))
    if absent.casefold() not in NONE:
        listed = _listed(absent)
        away.update(listed)
        if not listed:
            notes.append(_("Rounds missed “{absent}” can’t be read: taken as none.").format(absent=absent))
    return frozenset(away), tuple(notes)


def _listed(text: str) -> set[int]:
    """The rounds in `1, 3-4`; empty where the text isn't such a list or names a round above the maximum."""
    if not _SPANS.fullmatch(text.strip()):
        return set()
    rounds: set[int] = set()
    for first, last in _SPAN.findall(text):
        rounds.update(range(int(first), int(last or first) + 1))
    return rounds if rounds and min(rounds) >= 1 and max(rounds) <= MOST_ROUNDS else set()
