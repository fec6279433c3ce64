"""Which record of a game counts: the one that a referee chose last, else the one submitted last."""

from __future__ import annotations

from games.models import Game, RecordOfReference


def reference_of(game: Game) -> RecordOfReference | None:
    """The choice that stands, None where nobody has chosen. One query."""
    return RecordOfReference.objects.filter(game=game).order_by("-pk").first()
