"""Matches a player with a line of a rating list, or with none, for good."""

from __future__ import annotations

from django.db import transaction

from ground.errors import Refused
from ground.translation import gettext as _
from ratings.models import ListedRating, RatingList


@transaction.atomic
def match_player(rating_list: RatingList, player_id: int, line_id: int | None) -> bool:
    """Records that this line of the list is the player's, or with None that no line is. Returns whether that changed
    anything.

    Raises Refused for a line of another list, and for one that is already another player's.
    """
    own_line = ListedRating.objects.filter(rating_list=rating_list, player_id=player_id).first()
    if (own_line.pk if own_line else None) == line_id:
        return False
    line = None
    if line_id is not None:
        line = ListedRating.objects.select_related("player").filter(rating_list=rating_list, pk=line_id).first()
        if line is None:
            raise Refused(_("That line isn’t on this list."))
        if line.player is not None:
            raise Refused(f"Line {line.line}, {line.name}, is {line.player.name} already.")
    if own_line is not None:
        own_line.player = None
        own_line.save(update_fields=["player"])
    if line is not None:
        line.player_id = player_id
        line.save(update_fields=["player"])
    return True
