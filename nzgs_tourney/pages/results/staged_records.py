"""The page on which a player chooses one of the games they sent."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from games.models import Speaker
from games.pages.offered_games import OfferedGames, offered_games
from games.store.sent_records import offer_of, waiting_records
from ground.translation import gettext as _
from nzgs_tourney.access.own_games import OwnGame
from nzgs_tourney.models import Seat
from nzgs_tourney.store.entries.staged_records import own_seats


@dataclass(frozen=True, slots=True)
class OtherGame:
    """Another game of the same player that the files may belong to."""

    game: int
    words: str


@dataclass(frozen=True, slots=True)
class StagedPage:
    """The files sent for a game of a player. `proposed` is the preselected choice, empty where none fits.

    `black`, `white` are those of the draw, `round` and `opponent` as on the player's pages.
    """

    batch: UUID
    game: int
    round: int
    opponent: str
    black: str
    white: str
    offer: OfferedGames
    proposed: str
    remark: str
    others: tuple[OtherGame, ...]


def staged_page(own_game: OwnGame, batch: UUID) -> StagedPage | None:
    """The page, None where nothing waits in this batch. Five queries."""
    waiting = waiting_records(own_game.game.pk, own_game.side, batch)
    if waiting is None:
        return None
    offer = offer_of(own_game.game, waiting.files)
    best = offer.games[0] if offer.games else None
    return StagedPage(
        batch=batch,
        game=own_game.game.pk,
        round=own_game.pairing.round.said,
        opponent=own_game.game.white_name if own_game.side == Speaker.BLACK else own_game.game.black_name,
        black=own_game.game.black_name,
        white=own_game.game.white_name,
        offer=offered_games(offer),
        proposed=best.choice if best is not None and not offer.only_others else "",
        remark=waiting.remark,
        others=tuple(
            OtherGame(
                seat.pairing.game_id or 0,
                _("Round {number}: {opponent}").format(number=seat.round.number, opponent=_against(seat)),
            )
            for seat in own_seats(own_game.link.entry)
            if seat.pairing.game_id != own_game.game.pk
        ),
    )


def _against(seat: Seat) -> str:
    game = seat.pairing.game
    assert game is not None
    return game.white_name if seat.colour == "black" else game.black_name
