"""The demo's NZGS points and prizes: the Open counts, and the list of the year is begun."""

from __future__ import annotations

from decimal import Decimal

from games.ledger.acts import Actor
from nzgs_tourney.models import Eligible, Entry, Event
from nzgs_tourney.services.points.points_rules import set_eligibility, set_points_rules
from nzgs_tourney.services.points.points_year import set_brought_forward, set_willing
from nzgs_tourney.services.standings.set_prizes import set_prizes
from nzgs_tourney.tournament.standings.prize_terms import PrizeGroup, PrizeTerms
from nzgs_tourney.tournament.standings.prizes import Ranking

VISITS = "林青木"
"""Players who may not win points."""
NOT_SAID = ("Moss", "Kōwhai")
"""Players whose right to win points is still undecided."""
BROUGHT = {"Rosalind Quillfeather": "18.25", "Tāwhirirangi Ōkahu": "12", "Kōwhai": "12", "Jordan Fernleigh": "2.5"}
WILLING = ("Tāwhirirangi Ōkahu", "Kōwhai")


def begin_points(event: Event, actor: Actor) -> None:
    """Use the national table in the year of the event; decide for most players, and bring points into the year's
    list.
    """
    division = event.divisions.get(position=1)
    year = event.begins.year
    set_points_rules(division.pk, table="national", own=(), year=year, among_eligible=False, actor=actor)
    entries = {entry.name: entry for entry in Entry.objects.filter(division=division)}
    eligibility = {
        entry.pk: (Eligible.NO, "plays for another country") if name == VISITS else (Eligible.YES, "passport")
        for name, entry in entries.items()
        if name not in NOT_SAID
    }
    set_eligibility(division.pk, eligibility, actor=actor)
    points_of = {entries[name].player_id: Decimal(points) for name, points in BROUGHT.items()}
    set_brought_forward(year, points_of, actor=actor)
    set_willing(year, [entries[name].player_id for name in WILLING], actor=actor)


def _dollars(*amounts: int) -> tuple[Decimal, ...]:
    return tuple(map(Decimal, amounts))


PRIZES = {
    "open": (
        PrizeTerms("Champion of the Congress", _dollars(0), beside_others=True),
        PrizeTerms("Open prize", _dollars(300, 200, 100)),
        PrizeTerms("Best of the second group", _dollars(80), group=PrizeGroup.BAND, who="3d-1d"),
        PrizeTerms("Best woman", _dollars(80), group=PrizeGroup.TAG, who="women"),
        PrizeTerms("Best youth", _dollars(60, 40), group=PrizeGroup.TAG, who="youth"),
        PrizeTerms("Best of Wellington", _dollars(40), group=PrizeGroup.CITY, who="Wellington"),
        PrizeTerms("Most wins", _dollars(30), ranking=Ranking.WINS),
    ),
    "handicap": (
        PrizeTerms("Handicap prize", _dollars(100, 60, 40)),
        PrizeTerms("Best 5k to 10k", _dollars(40), group=PrizeGroup.BAND, who="5k-10k"),
        PrizeTerms("Best newcomer", _dollars(0), group=PrizeGroup.TAG, who="newcomers"),
        PrizeTerms("Most wins", _dollars(30), ranking=Ranking.WINS, beside_others=True),
    ),
}
"""The prizes by the slug of the division."""


def offer_prizes(event: Event, actor: Actor) -> None:
    """Save the prizes of both divisions."""
    for division in event.divisions.all():
        set_prizes(division.pk, PRIZES[division.slug], actor=actor)
