"""Where a game is played: at its table, or on a server, with the players' names there and the link of the game."""

from __future__ import annotations

from dataclasses import dataclass

from games.models import Game, Speaker
from nzgs_tourney.models import Division, Entry, GameLink, Pairing
from nzgs_tourney.tournament.servers.links import ServerGame
from nzgs_tourney.tournament.servers.online_boards import plays_online, server_for
from ratings.servers import Server


@dataclass(frozen=True, slots=True)
class BoardPlace:
    """The place of a game. `server` and the names there are for a game that is `online`: `NONE` where the players
    haven't agreed on one, and empty names where none is known. `link` is the game on its server, None until somebody
    has pasted one. `table` is None for a game outside any round."""

    table: int | None
    online: bool = False
    server: Server = Server.NONE
    black_name: str = ""
    white_name: str = ""
    link: ServerGame | None = None

    def name_of(self, side: str) -> str:
        """The name on the server of this side, `black` or `white`."""
        return self.black_name if side == Speaker.BLACK else self.white_name


def place_of(game: Game) -> BoardPlace:
    """The place of this game. Three queries."""
    pairing = Pairing.objects.filter(game=game).select_related("round__division__event").first()
    if pairing is None:
        return BoardPlace(None, link=link_of(game.pk))
    seats = {seat.colour: seat.entry for seat in pairing.seats.select_related("entry__player")}
    return place_at(pairing.round.division, pairing.table, seats[Speaker.BLACK], seats[Speaker.WHITE], link_of(game.pk))


def place_at(division: Division, table: int, black: Entry, white: Entry, link: ServerGame | None = None) -> BoardPlace:
    """The place of a board between these entries. No query where the division's event and the entries' players were
    fetched."""
    if not is_online(division, black, white):
        return BoardPlace(table, link=link)
    of_black, of_white = black.player.server_names, white.player.server_names
    server = link.server if link else server_for(Server(division.server), of_black, of_white)
    return BoardPlace(table, True, server, of_black.get(server.value, ""), of_white.get(server.value, ""), link)


def is_online(division: Division, black: Entry, white: Entry) -> bool:
    """Whether these two play on a server. No query where the division's event was fetched."""
    return plays_online(division.plays, black.online, white.online)


def link_of(game: int) -> ServerGame | None:
    """The game of this row on its server, None where no link is known. One query."""
    row = GameLink.objects.filter(game=game).values_list("server", "server_game").first()
    return ServerGame(Server(row[0]), row[1]) if row else None
