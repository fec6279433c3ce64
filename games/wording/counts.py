"""Puts a count into words that the players can follow, and says how a claimed result agrees with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from games.rules.point import Position
from games.rules.scoring import count, half_points, points_text
from games.wording.numbers import decimal_text
from games.wording.result_words import winner_words
from games.wording.terms import chain_words
from ground.translation import gettext as _, gettext_noop


@dataclass(frozen=True, slots=True)
class CountWords:
    """The count of a board. `black` and `white` both include `shared`. `sum` shows the figures, `says` who wins;
    `parity` is the check that every point of the board was counted once. `result` is in the usual notation."""

    black: int
    white: int
    shared: int
    komi: str
    sum: str
    says: str
    parity: str
    result: str


def count_words(position: Position, komi: Decimal) -> CountWords:
    """The count of a position without its dead stones. Raises ValueError for a komi in less than half points."""
    score = count(position, komi)
    compensation = half_points(komi)
    if compensation:
        total = points_text(2 * score.white + compensation)
        message = _("Black {black}, White {white} + komi {komi} = {total}")
        figures = message.format(black=score.black, white=score.white, komi=decimal_text(komi), total=total)
    else:
        figures = _("Black {black}, White {white}").format(black=score.black, white=score.white)
    return CountWords(
        black=score.black,
        white=score.white,
        shared=score.shared,
        komi=decimal_text(komi),
        sum=figures,
        says=winner_words(score.result),
        parity=_parity(len(position), score.black, score.white, score.shared),
        result=str(score.result),
    )


def _parity(points: int, black: int, white: int, shared: int) -> str:
    only_black, only_white = black - shared, white - shared
    nobody = points - only_black - only_white - shared
    if nobody:
        message = _(
            "{black} Black’s + {white} White’s + {shared} shared + {nobody} nobody’s = {points} points of the board"
        )
    else:
        message = _("{black} Black’s + {white} White’s + {shared} shared = {points} points of the board")
    return message.format(black=only_black, white=only_white, shared=shared, nobody=nobody, points=points)


Args = Mapping[str, Any]

_COUNTED_AS = {
    "area": gettext_noop("The claimed {result} agrees."),
    "compensated": gettext_noop("The claimed {result} agrees with points for the handicap."),
    "territory": gettext_noop("The claimed {result} agrees counted as territory with prisoners."),
}
_ONCE_OFF = {
    ("area", True): gettext_noop(
        "The claimed {result} agrees once these stones come off, as the record marks: {stones}."
    ),
    ("area", False): gettext_noop("The claimed {result} agrees once these stones come off, by an estimate: {stones}."),
    ("compensated", True): gettext_noop(
        "The claimed {result} agrees with points for the handicap once these stones come off, "
        "as the record marks: {stones}."
    ),
    ("compensated", False): gettext_noop(
        "The claimed {result} agrees with points for the handicap once these stones come off, by an estimate: {stones}."
    ),
    ("territory", True): gettext_noop(
        "The claimed {result} agrees counted as territory with prisoners once these stones come off, "
        "as the record marks: {stones}."
    ),
    ("territory", False): gettext_noop(
        "The claimed {result} agrees counted as territory with prisoners once these stones come off, "
        "by an estimate: {stones}."
    ),
}
"""The same where stones must be removed first, by who marks them: the record, or an estimate."""


def agreed_words(p: Args) -> str:
    """Says that the claimed result agrees with a count, and which stones must be removed first."""
    if not p["dead"]:
        return _(_COUNTED_AS[p["way"]]).format_map(p)
    named = "; ".join(chain_words(*chain) for chain in p["dead"])
    if p["more"]:
        named = _("{stones}; and {more} more").format(stones=named, more=p["more"])
    return _(_ONCE_OFF[p["way"], bool(p["marked"])]).format(result=p["result"], stones=named)
