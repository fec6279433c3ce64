"""How a division counts, in sentences: every setting its standings hang on, said alike by every page and sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.wording.numbers import listed, points
from nzgs_tourney.division.settings import DivisionSettings, System
from nzgs_tourney.standings.criteria import chosen
from ratings.rank import Rank

OF_OPPONENTS = frozenset({"sos", "sosm1", "sosm2", "sosos", "sodos", "sosts"})
"""The criteria that are made of the scores of opponents."""


@dataclass(frozen=True, slots=True)
class Told:
    """One thing told: a short heading, and what it means in whole sentences."""

    heading: str
    text: str

    @property
    def line(self) -> str:
        """Both as one line, for paper."""
        return f"{self.heading}: {self.text}"


def criteria_told(settings: DivisionSettings) -> tuple[Told, ...]:
    """The chosen criteria in their order, each with its definition. Raises ValueError as `chosen` does."""
    return tuple(Told(one.name, one.definition) for one in chosen(settings.criteria))


def counting_told(settings: DivisionSettings) -> tuple[Told, ...]:
    """Everything else that these standings hang on: starting scores, games, rounds without a game, halves, what
    counts for opponents, categories and shared places. Only what these criteria use is said.

    Raises ValueError as `chosen` does.
    """
    order = [one.name for one in chosen(settings.criteria)]
    of_opponents = OF_OPPONENTS & set(settings.criteria)
    told = [
        Told("Order", _order(order)),
        Told("Start", _start(settings)),
        Told("Games", "A win is 1 point, a tie (jigo) ½ for each, a loss 0; a game lost by forfeit counts the same."),
        Told(
            "No game",
            f"A bye is worth {points(settings.bye)}, an excused round {points(settings.excused)}, a no-show "
            f"{points(settings.absent)}; a round before entering or after withdrawing nothing.",
        ),
        Told("Half points", _halves(settings)),
    ]
    if of_opponents:
        told.append(Told("Opponents", _opponents(settings, of_opponents)))
    if settings.system is System.MCMAHON and of_opponents:
        told.append(Told("Handicaps", _handicaps(settings.sos_handicap)))
    if "category" in settings.criteria:
        told.append(Told("Categories", _categories(settings.categories)))
    return tuple(told)


def _order(names: Sequence[str]) -> str:
    if len(names) == 1:
        return f"{names[0]} alone. Players level on it share a place, as in 2=."
    return f"{listed(names)}, in this order. Players level on all of these share a place, as in 2=."


def _start(settings: DivisionSettings) -> str:
    if settings.system is not System.MCMAHON:
        return "Everybody starts at 0."
    floor = f"0 at {settings.floor} and below" if settings.floor is not None else "0 at 30k"
    bar = f"; everybody from {settings.bar} up starts level" if settings.bar is not None else "; there is no bar"
    return f"McMahon: {floor}, a point more for each grade{bar}."


def _halves(settings: DivisionSettings) -> str:
    if settings.round_down:
        return (
            "Points from rounds without a game are added up and rounded down to whole points, in score groups and "
            "totals. A tie keeps its half point."
        )
    return "Nothing is rounded: half points count in full, in score groups and totals."


def _opponents(settings: DivisionSettings, used: frozenset[str]) -> str:
    names = listed([one.name for one in chosen(settings.criteria) if one.id in used])
    counts = "count opponents by their scores" if len(used) > 1 else "counts opponents by their scores"
    parts = [f"{names} {counts} now."]
    if settings.virtual_half:
        also = ", as does a game without a result" if settings.virtual_open else ""
        parts.append(f"There, a round that an opponent did not play counts ½, whatever it gave{also}.")
    if used != {"sodos"}:
        parts.append(f"A round without an opponent adds {_alone(settings, used)}.")
    return " ".join(parts)


def _alone(settings: DivisionSettings, used: frozenset[str]) -> str:
    if settings.system is not System.MCMAHON:
        return "0"
    each = "that score" if used - {"sosos", "sodos"} else "the player’s own starting score"
    parts = ["the player’s own starting score"] if used - {"sosos", "sodos"} else []
    if "sosos" in used:
        parts.append(f"in SOSOS {each} once for each round counted")
    if "sodos" in used:
        parts.append("in SODOS nothing")
    return ", ".join(parts)


def _handicaps(counts: bool) -> str:
    if not counts:
        return "Handicaps don’t change the scores of opponents."
    return "Each handicap stone adds a point to the opponent’s score for White, and takes one from it for Black."


def _categories(lowest: tuple[Rank, ...]) -> str:
    if not lowest:
        return "There is one only."
    bounds = [f"{lowest[0]} and stronger", *(f"then to {rank}" for rank in lowest[1:]), f"then below {lowest[-1]}"]
    return f"{len(bounds)} of grades: {', '.join(bounds)}."
