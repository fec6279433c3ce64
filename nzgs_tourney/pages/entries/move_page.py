"""What moving entries to another division would do, shown before it is done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.result import HalfPoints
from games.wording.numbers import points
from ground.translation import gettext as _
from nzgs_tourney.models import Division, Entry
from nzgs_tourney.store.rounds.carried import COLUMNS, MovedEntry, rounds_of
from nzgs_tourney.tournament.division.choices import Carries
from nzgs_tourney.tournament.standings.carried import RoundThere, carried_points


@dataclass(frozen=True, slots=True)
class PlayerToMove:
    """One player: the points of each round so far, e.g. `1 + 0 + ½`, their sum, and what it is as half points."""

    name: str
    by_round: str
    results: str
    halves: str


@dataclass(frozen=True, slots=True)
class OtherDivision:
    """A division that they can be moved to, and from which round they would play there."""

    pk: int
    label: str


@dataclass(frozen=True, slots=True)
class MovePage:
    """The page. `leave`: the first round here that they no longer play. `limits`: one of the divisions has any."""

    players: tuple[PlayerToMove, ...]
    divisions: tuple[OtherDivision, ...]
    leave: int
    limits: bool


def move_page(division: Division, entries: Sequence[Entry]) -> MovePage:
    """The page for these entries of a division. At most ten queries, whatever their number, and one for each other
    division."""
    rows = Entry.objects.filter(pk__in=[entry.pk for entry in entries]).values_list(*COLUMNS)
    there = rounds_of(MovedEntry(*row) for row in rows).rounds
    players = tuple(_player(entry.name, there.get(entry.pk, {})) for entry in entries)
    others = division.event.divisions.exclude(pk=division.pk).order_by("position", "pk")
    return MovePage(
        players,
        tuple(OtherDivision(other.pk, _label(other, _last(other) + 1)) for other in others),
        _last(division) + 1,
        any(other.lowest_grade or other.highest_grade for other in others),
    )


def _label(division: Division, enters_in: int) -> str:
    return _("{division}, from round {round} of {rounds} on").format(
        division=division.name, round=enters_in, rounds=division.rounds
    )


def _player(name: str, rounds: dict[int, RoundThere] | object) -> PlayerToMove:
    assert isinstance(rounds, dict), "rounds by number"
    after = max(rounds, default=0) + 1
    results, halves = (carried_points(rounds, carries, after) for carries in (Carries.RESULTS, Carries.HALF))
    by_round = " + ".join(points(results[number]) for number in sorted(results))
    return PlayerToMove(name, by_round or "–", points(_sum(results)), points(_sum(halves)))


def _sum(carried: dict[int, HalfPoints]) -> int:
    return sum(carried.values())


def _last(division: Division) -> int:
    published = division.drawn_rounds.published().order_by("-number")
    return published.values_list("number", flat=True).first() or 0
