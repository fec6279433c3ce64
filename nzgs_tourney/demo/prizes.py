"""The demo's prizes."""

from __future__ import annotations

from decimal import Decimal

from games.ledger.actor import Actor
from nzgs_tourney.models import Event
from nzgs_tourney.services.standings.set_prizes import set_prizes
from nzgs_tourney.tournament.standings.prize_terms import PrizeGroup, PrizeTerms
from nzgs_tourney.tournament.standings.prizes import Ranking


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
