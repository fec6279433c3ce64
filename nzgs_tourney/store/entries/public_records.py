"""Which games' records the public may have: those of listed events, without those of a player who said no."""

from __future__ import annotations

from django.db.models import Exists, Max, OuterRef, Q, QuerySet

from games.models import Game, Record, RecordOfReference
from nzgs_tourney.models import Event, Round, Seat
from nzgs_tourney.tournament.division.privacy import Consent

_NO = Seat.objects.filter(entry__records_consent=Consent.NO.value)


def records_withheld(game: Game) -> bool:
    """Whether a player of this game doesn't want its records to be public. One query."""
    return _NO.filter(pairing__game=game).exists()


def has_withheld(game: str) -> Exists:
    """The same in a query, as an annotation or condition; `game` is the path to the game's row."""
    return Exists(_NO.filter(pairing__game=OuterRef(game)))


def public_records() -> QuerySet[Record]:
    """Over all listed events, of each game of a published round the record that counts, unless its records are
    withheld: the one of reference, else the last submitted. Names in them may be hidden
    (`store.entries.public_names`)."""
    # Every subquery is answered once, not for each record: there may be tens of thousands.
    chosen = RecordOfReference.objects.order_by()
    last_chosen = chosen.filter(pk__in=chosen.values("game").annotate(last=Max("pk")).values("last"))
    last = Record.objects.order_by().values("game").annotate(last=Max("pk")).values("last")
    return Record.objects.filter(
        Q(pk__in=last_chosen.values("record")) | (Q(pk__in=last) & ~Q(game__in=chosen.values("game"))),
        ~Q(game__in=_NO.filter(pairing__game__isnull=False).values("pairing__game")),
        game__pairing__round__in=Round.objects.published(),
        game__pairing__round__division__event__in=Event.objects.listed(),
    )
