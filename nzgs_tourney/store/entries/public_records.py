"""Which games' records are withheld from the public: those of a player who said no."""

from __future__ import annotations

from django.db.models import Exists, OuterRef

from games.models import Game
from nzgs_tourney.models import Seat
from nzgs_tourney.tournament.division.privacy import Consent

_NO = Seat.objects.filter(entry__records_consent=Consent.NO.value)


def records_withheld(game: Game) -> bool:
    """Whether a player of this game doesn't want its records to be public. One query."""
    return _NO.filter(pairing__game=game).exists()


def has_withheld(game: str) -> Exists:
    """The same in a query, as an annotation or condition; `game` is the path to the game's row."""
    return Exists(_NO.filter(pairing__game=OuterRef(game)))
