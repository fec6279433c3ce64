"""Which record of a game counts: the last one chosen by a referee, else the one submitted last."""

from __future__ import annotations

from games.models import Game, RecordOfReference
from ground.translation import gettext as _


def reference_of(game: Game) -> RecordOfReference | None:
    """The choice that counts, None where nobody has chosen, with its ruling. One query."""
    return RecordOfReference.objects.filter(game=game).select_related("ruling").order_by("-pk").first()


def reason_of(reference: RecordOfReference, game: Game) -> str:
    """Why this record of the game counts, in a sentence. No query if its ruling is fetched."""
    if reference.ruling is not None:
        return reference.ruling.as_reason(game)
    return reference.reason or _("It goes on from the record that counted, with the moves played on the page.")
