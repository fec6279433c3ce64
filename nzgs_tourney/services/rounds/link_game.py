"""A player or an official says where a game can be seen on its server, or that it can't be seen there after all."""

from __future__ import annotations

from django.db import transaction

from games.ledger.acts import Actor, game_subject
from games.ledger.append import append
from games.services.locked_game import locked_game
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import GameLink
from nzgs_tourney.tournament.servers.links import ServerGame, read_link


@transaction.atomic
def link_game(game_id: int, pasted: str, *, actor: Actor) -> ServerGame:
    """The game on its server that the pasted link leads to, kept with the game in place of an earlier one; the same
    link again changes nothing. The ledger tells the server alone: the link names people, and goes when they are
    forgotten.

    Raises Refused for a text that isn't the link of a game on a known server, and where another game of the event has
    this link.
    """
    found = read_link(pasted)
    game, stream = locked_game(game_id)
    same = {"server": found.server.value, "server_game": found.game}
    others = GameLink.objects.filter(**same, game__stream=stream).exclude(game=game).select_related("game")
    if (other := others.first()) is not None:
        raise Refused(
            _("That is the link of another game, {white} – {black}.").format(
                white=other.game.white_name, black=other.game.black_name
            )
        )
    if not GameLink.objects.filter(game=game, **same).exists():
        GameLink.objects.update_or_create(
            game=game, defaults={**same, "actor_name": str(actor)[:160], "at": stream.moment}
        )
        append(stream, "game.linked", game_subject(game.number), actor, {"server": found.server.value})
    return found


@transaction.atomic
def unlink_game(game_id: int, *, actor: Actor) -> None:
    """Remove the game's link; does nothing where it has none."""
    game, stream = locked_game(game_id)
    if GameLink.objects.filter(game=game).delete()[0]:
        append(stream, "game.unlinked", game_subject(game.number), actor, {})
