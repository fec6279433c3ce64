"""The prizes of a division from the database as the plain values that they are computed from."""

from __future__ import annotations

from decimal import Decimal

from nzgs_tourney.models import Division, Entry, Prize
from nzgs_tourney.standings.prize_terms import Group, PrizeTerms
from nzgs_tourney.standings.prizes import Ranking


def prize_terms(division: Division) -> tuple[PrizeTerms, ...]:
    """The director's list in its order. One query."""
    rows = Prize.objects.filter(division=division).order_by("position")
    return tuple(
        PrizeTerms(
            row.name,
            tuple(map(Decimal, row.amounts)),
            Ranking(row.ranking),
            Group(row.group),
            row.who,
            row.beside_others,
        )
        for row in rows
    )


def tags_by_entry(division: Division) -> dict[int, frozenset[str]]:
    """The tags of everybody who has one, by the entry's id. One query."""
    rows = Entry.objects.filter(division=division).exclude(tags=[]).values_list("pk", "tags")
    return {pk: frozenset(tags) for pk, tags in rows}


def house_players(division: Division) -> frozenset[int]:
    """The entries that win nothing. One query."""
    return frozenset(Entry.objects.filter(division=division, house=True).values_list("pk", flat=True))
