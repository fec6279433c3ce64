"""How a division sets handicaps: the part of its settings that is nested, each setting declared here."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from ground.translation import gettext_noop as _
from nzgs_tourney.tournament.division.choices import BASES, HandicapBasis
from nzgs_tourney.tournament.division.declaration import Place, Section, setting
from nzgs_tourney.tournament.division.setting_kinds import Choice, HandicapTable, PartOfStone, Whole


@dataclass(frozen=True, slots=True)
class HandicapPolicy:
    """How a division sets handicaps.

    `reduction` and `maximum` are whole stones; `maximum` None means no ceiling (the rules give none). `even_below`: a
    difference under this many stones is an even game by the event's choice; None leaves the choice to the two players
    (rules: a difference under 0.5 may be even if both choose it). `table`: stones and komi by the whole stones of
    difference, for small boards; where it is given, nothing else of the policy counts except the basis.
    """

    basis: HandicapBasis = setting(
        HandicapBasis.NONE, Choice(BASES), _("handicaps"), row="handicap_basis", needed=True,
        label=_("Handicaps based on"), meaning="what a handicap is computed from", place=Place(Section.COMMON, 2, 3),
    )  # fmt: skip
    reduction: int = setting(
        0, Whole(_("a whole number of stones, 0 to 99"), 0, 99, 0, 30), _("the stones taken off a handicap"),
        row="handicap_reduction", label=_("Reduced by"), hint=_("In stones; 0 for the full handicap."),
        meaning="stones taken off every handicap", place=Place(Section.HANDICAPS, 2),
    )  # fmt: skip
    maximum: int | None = setting(
        None, Whole(_("a whole number of stones, 0 to 99, or null for no ceiling"), 0, 99, 0, 40, empty=True),
        _("the largest handicap"), row="handicap_maximum", label=_("Largest handicap"),
        meaning="the largest handicap, `null` for no limit", place=Place(Section.HANDICAPS, 2),
    )  # fmt: skip
    even_below: Decimal | None = setting(
        None, PartOfStone(), _("the difference below which a game is even"), label=_("A difference under half a stone"),
        meaning="a smaller difference of ratings is an even game: `\"0.5\"` at most, or `null`",
        place=Place(Section.HANDICAPS),
    )  # fmt: skip
    table: tuple[tuple[int, Decimal], ...] = setting(
        (), HandicapTable(), _("the table of handicaps"), row="handicap_table", label=_("Handicap table"),
        hint=_("One line per stone of difference, e.g. “0: even, komi 7”, then “1: 1 stone, no komi”. The last line is "
        "for everything larger. With a table, reduction and largest handicap don’t count."),
        meaning="`[stones, komi]` for each whole stone of difference from 0 upwards, the last row for all larger; "
        "where it is given it decides alone",
        place=Place(Section.HANDICAP_TABLE),
    )  # fmt: skip
