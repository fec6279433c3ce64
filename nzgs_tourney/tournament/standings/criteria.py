"""The criteria that a division can choose, in any order; all of them are computed.

A new one is a function, its declaration in CRITERIA, and its row in docs/standings.md. Where it is a sum over rounds,
`breakdown` says what each round adds.
"""

from __future__ import annotations

from dataclasses import replace

from ground.translation import gettext, gettext_noop
from nzgs_tourney.tournament.division.settings import BOARD_POINTS, LADDER_ORDER, ROUNDS_WON, WEIGHTED_BOARDS
from nzgs_tourney.tournament.standings import direct_confrontation as direct, tiebreaks
from nzgs_tourney.tournament.standings.tiebreaks import Criterion

_EGF = "EGF Tournament System Rules"
_PROGRAMS = "established pairing programs"

CRITERIA: tuple[Criterion, ...] = (
    Criterion(
        "mms",
        gettext_noop("Score"),
        gettext_noop("McMahon: the starting score plus the points won. Swiss: the points won."),
        _EGF,
        tiebreaks.score,
    ),
    Criterion(
        "wins",
        gettext_noop("Wins"),
        gettext_noop(
            "Games won, a tie counting half, and byes. In Swiss also what other rounds without a game are worth."
        ),
        _EGF,
        tiebreaks.wins,
    ),
    Criterion(
        ROUNDS_WON,
        gettext_noop("Rounds"),
        gettext_noop(
            "Knock-out: the rounds gone on from, and half a round for winning the game for third "
            "place; in a double elimination the rounds of the losers’ bracket that are past, or would be "
            "after a loss, and half a round while unbeaten. In other systems 0 for everybody."
        ),
        "this program",
        tiebreaks.rounds_won,
    ),
    Criterion(
        LADDER_ORDER,
        gettext_noop("Above"),
        gettext_noop("Ladder: how many stand below. In other systems 0 for everybody."),
        "this program",
        tiebreaks.ladder_order,
    ),
    Criterion(
        BOARD_POINTS,
        gettext_noop("Board points"),
        gettext_noop("Teams: the points won at the boards. Players have none."),
        "this program",
        tiebreaks.board_points,
    ),
    Criterion(
        WEIGHTED_BOARDS,
        gettext_noop("Weighted boards"),
        gettext_noop(
            "Teams: the points won at the boards, those of the first board counted as often as a match has boards, "
            "of the next once less, and of the last once."
        ),
        "this program",
        tiebreaks.weighted_boards,
    ),
    Criterion(
        "sos",
        "SOS",
        gettext_noop("The sum of the opponents' scores."),
        _EGF,
        tiebreaks.sos,
    ),
    Criterion(
        "sosm1",
        "SOS-1",
        gettext_noop("SOS without the round that was worth least."),
        _PROGRAMS,
        tiebreaks.sos_without_lowest,
    ),
    Criterion(
        "sosm2",
        "SOS-2",
        gettext_noop("SOS without the two rounds that were worth least."),
        _PROGRAMS,
        tiebreaks.sos_without_two_lowest,
    ),
    Criterion("sosos", "SOSOS", gettext_noop("The sum of the opponents' SOS."), _EGF, tiebreaks.sosos),
    Criterion(
        "sodos",
        "SODOS",
        gettext_noop("The sum of the scores of defeated opponents, half of it for a tie."),
        _EGF,
        tiebreaks.sodos,
    ),
    Criterion(
        "cuss",
        "CUSS",
        gettext_noop("The sum of the score after each round."),
        _PROGRAMS,
        tiebreaks.cuss,
    ),
    Criterion("sosw", "SOSW", gettext_noop("The sum of the opponents' wins."), _PROGRAMS, tiebreaks.sosw),
    Criterion(
        "soswm1",
        "SOSW-1",
        gettext_noop("SOSW without the round that was worth least."),
        _PROGRAMS,
        tiebreaks.sosw_without_lowest,
    ),
    Criterion(
        "soswm2",
        "SOSW-2",
        gettext_noop("SOSW without the two rounds that were worth least."),
        _PROGRAMS,
        tiebreaks.sosw_without_two_lowest,
    ),
    Criterion("sososw", "SOSOSW", gettext_noop("The sum of the opponents' SOSW."), _PROGRAMS, tiebreaks.sososw),
    Criterion(
        "sodosw",
        "SODOSW",
        gettext_noop("The sum of the wins of defeated opponents, half of it for a tie."),
        _PROGRAMS,
        tiebreaks.sodosw,
    ),
    Criterion("cussw", "CUSSW", gettext_noop("The sum of the wins after each round."), _PROGRAMS, tiebreaks.cussw),
    Criterion(
        "ext",
        "EXT",
        gettext_noop(
            "The opponents' wins, once for the same grade, twice for one grade stronger, three times for more, not "
            "at all for a weaker one; handicap stones count as grades."
        ),
        _PROGRAMS,
        tiebreaks.ext,
    ),
    Criterion("exr", "EXR", gettext_noop("EXT of the defeated opponents only."), _PROGRAMS, tiebreaks.exr),
    Criterion(
        "dc",
        "SDC",
        gettext_noop(
            "Direct confrontation, simplified: among those tied so far who have all met each other with a winner, "
            "how many of them the entry beat; 0 for all where two have not met."
        ),
        _PROGRAMS,
        direct.simplified,
    ),
    Criterion(
        "dcc",
        "DC",
        gettext_noop(
            "Direct confrontation from the games there are: among those tied so far the winner is above the loser, "
            "even where not all have met. Those who beat each other in a circle count as one; where no game "
            "decides, the criteria below do."
        ),
        _PROGRAMS,
        direct.by_cycles,
        direct.by_cycles,
    ),
    Criterion(
        "sts",
        "STS",
        gettext_noop(
            "The score, and for those of the top group who won every game so far 2 points more from the semifinal "
            "(the last round but one) and 2 again from the final."
        ),
        _PROGRAMS,
        tiebreaks.strasbourg,
    ),
    Criterion(
        "sosts",
        "SOSTS",
        gettext_noop("The sum of the opponents' STS."),
        _PROGRAMS,
        tiebreaks.opponents_strasbourg,
    ),
    Criterion(
        "cps",
        "CPS",
        gettext_noop(
            "Cup points: doubled after every round, plus 1 for a win and ½ for a tie, so that an early win weighs "
            "more than all later ones. Byes are added once."
        ),
        _PROGRAMS,
        tiebreaks.cup,
    ),
    Criterion(
        "rating",
        gettext_noop("Rating"),
        gettext_noop("The rating fixed at entry, or the rank where there is none."),
        "this program",
        tiebreaks.rating,
    ),
    Criterion(
        "category",
        gettext_noop("Category"),
        gettext_noop(
            "Everybody of a higher category of grades comes before all of a lower one: 0 is the highest, -1 the next."
        ),
        _PROGRAMS,
        tiebreaks.category,
    ),
)

_IN_MCMAHON = {
    "mms": gettext_noop("The starting score plus the points won."),
    "wins": gettext_noop("Games won, a tie counting half, and byes."),
}
_IN_SWISS = {
    "mms": gettext_noop("The points won."),
    "wins": gettext_noop("Games won, a tie counting half, byes, and what other rounds without a game are worth."),
}
"""What the criteria mean in one system that mean something else in another."""

OF_LEVELS = frozenset({"dc", "dcc"})
"""Criteria that depend on who is still tied; they aren't used inside one another."""

_BY_ID = {criterion.id: criterion for criterion in CRITERIA}


def criterion(name: str) -> Criterion:
    """The criterion with this id. Raises ValueError with one sentence for any other text."""
    try:
        return _BY_ID[name]
    except KeyError:
        raise ValueError(
            gettext("“{name}” is not a criterion: choose from {names}.").format(name=name, names=", ".join(_BY_ID))
        ) from None


def chosen(names: tuple[str, ...]) -> tuple[Criterion, ...]:
    """The criteria with these ids, in this order. Raises ValueError for an unknown id, one named twice, or none."""
    if not names:
        raise ValueError(gettext("A division needs at least one criterion."))
    for index, name in enumerate(names):
        if name in names[:index]:
            raise ValueError(gettext("The criterion “{name}” is chosen twice.").format(name=name))
    return tuple(criterion(name) for name in names)


def defined_for(criteria: tuple[Criterion, ...], *, mcmahon: bool) -> tuple[Criterion, ...]:
    """These criteria, each with its meaning in McMahon or in the other systems alone."""
    meanings = _IN_MCMAHON if mcmahon else _IN_SWISS
    return tuple(replace(one, meaning=meanings[one.id]) if one.id in meanings else one for one in criteria)
