"""Reads the prizes of a division from the database as plain values to compute with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from ground.errors import Refused
from ground.freezing import freeze_mappings
from nzgs_tourney.models import Division, Entry, Prize
from nzgs_tourney.store.standings.standings import StandingsNow, standings_now
from nzgs_tourney.tournament.standings.prize_terms import PrizeGroup, PrizeTerms, prize_of
from nzgs_tourney.tournament.standings.prizes import PrizeOutcome, Ranking, outcomes


def prize_terms(division: Division) -> tuple[PrizeTerms, ...]:
    """The director's list in its order. One query."""
    rows = Prize.objects.filter(division=division).order_by("position")
    return tuple(
        PrizeTerms(
            row.name,
            tuple(map(Decimal, row.amounts)),
            Ranking(row.ranking),
            PrizeGroup(row.group),
            row.who,
            row.beside_others,
        )
        for row in rows
    )


def tags_by_entry(division: Division) -> dict[int, frozenset[str]]:
    """The tags of every entry that has any, by the entry's id. One query."""
    rows = Entry.objects.filter(division=division).exclude(tags=[]).values_list("pk", "tags")
    return {pk: frozenset(tags) for pk, tags in rows}


def house_players(division: Division) -> frozenset[int]:
    """The entries that can't win anything. One query."""
    return frozenset(Entry.objects.filter(division=division, house=True).values_list("pk", flat=True))


@dataclass(frozen=True, slots=True)
class PrizeResults:
    """The prizes of a division, and who wins each by the current results. `tags` are the entries' tags by their id."""

    now: StandingsNow
    rounds: int
    terms: tuple[PrizeTerms, ...]
    outcomes: tuple[PrizeOutcome, ...]
    tags: Mapping[int, frozenset[str]]

    def __post_init__(self) -> None:
        freeze_mappings(self)


def prize_results(
    division: Division, terms: Sequence[PrizeTerms] | None = None, *, ranked: StandingsNow | None = None
) -> PrizeResults:
    """The outcomes of the stored list, or of `terms` that aren't stored yet, by the current standings, or those in
    `ranked`. At most nine queries.

    Raises Refused for terms that contradict each other, e.g. two prizes with the same name.
    """
    offered_prizes = prize_terms(division) if terms is None else tuple(terms)
    now, tags = ranked or standings_now(division), tags_by_entry(division)
    try:
        prizes = [prize_of(prize, now.division, tags) for prize in offered_prizes]
        prize_outcomes = outcomes(now.division, now.order, prizes, excluded=house_players(division))
    except ValueError as error:
        raise Refused(str(error)) from error
    return PrizeResults(now, division.rounds, offered_prizes, tuple(prize_outcomes), tags)
