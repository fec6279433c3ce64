"""Which kinds of case there are in a game: some only where partners play in turn."""

from __future__ import annotations

from games.cases.kind import OF_PARTNERS, Kind
from games.models import CaseKind, Game
from nzgs_tourney.models import Pairing
from nzgs_tourney.tournament.division.choices import Side


def kinds_of_case(game: Game) -> tuple[CaseKind, ...]:
    """The kinds that a case about this game can be of, in the order of `CaseKind`."""
    partners = Pairing.objects.filter(game=game, round__division__side=Side.PARTNERS).exists()
    return tuple(kind for kind in CaseKind if partners or Kind(kind) not in OF_PARTNERS)
