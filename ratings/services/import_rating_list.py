"""Imports a published rating list as a dated snapshot, kept as published and never altered."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from django.db import transaction

from ground.errors import Refused
from ground.translation import gettext as _
from ratings.imports.names import name_key
from ratings.imports.rating_list import ListedRow
from ratings.models import ListedRating, Player, RatingList


@transaction.atomic
def import_rating_list(
    rows: Sequence[ListedRow], *, name: str, as_of: date, sha256: str, imported_by: str
) -> tuple[RatingList, bool]:
    """The snapshot, and whether it is new: the same file, read the same way, gives the existing snapshot.

    Lines whose number and name were matched with a player on an earlier list are matched with the same player here.
    Raises Refused without a name and for a list without a line.
    """
    if not name.strip():
        raise Refused(_("Say what list this is, e.g. “NZGS ratings”."))
    if not rows:
        raise Refused(_("No line of this list can be read, so nothing was saved."))
    payload = {"name": name.strip(), "as_of": as_of, "imported_by": imported_by}
    rating_list, new = RatingList.objects.get_or_create(sha256=sha256, defaults=payload)
    if not new:
        return rating_list, False
    settled = _settled_before()
    players: set[int] = set()
    lines = []
    for row in rows:
        player = settled.get((row.listed_id, name_key(row.name))) if row.listed_id else None
        if player is not None and player.pk in players:
            player = None
        if player is not None:
            players.add(player.pk)
        lines.append(
            ListedRating(
                rating_list=rating_list,
                line=row.line,
                listed_id=row.listed_id,
                name=row.name,
                club=row.club,
                rank=str(row.rank) if row.rank else "",
                rating=row.rating,
                player=player,
            )
        )
    ListedRating.objects.bulk_create(lines)
    return rating_list, True


def _settled_before() -> dict[tuple[str, str], Player]:
    """The player matched with each number and name on an earlier list; the latest list decides."""
    lines = ListedRating.objects.exclude(listed_id="").filter(player__isnull=False).select_related("player")
    return {
        (line.listed_id, name_key(line.name)): line.player
        for line in lines.order_by("rating_list__as_of", "pk")
        if line.player is not None
    }
