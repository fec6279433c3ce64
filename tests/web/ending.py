"""The end of a game on two phones in a test client."""

from __future__ import annotations

from uuid import uuid4

from django.http import HttpResponse
from django.test import Client

from games.models import Game
from games.store.ending import ending_of
from tests.web.phone import Phone, phone

PART = {"HTTP_HX_REQUEST": "true"}


def black(game: Game) -> Phone:
    return phone(Client(), game, "black")


def white(game: Game) -> Phone:
    return phone(Client(), game, "white")


def send_step(player: Phone, name: str, *, part: bool = True, **details: object) -> HttpResponse:
    """One step as the page sends it."""
    fields = {"nonce": uuid4(), "version": ending_of(player.game).version, **details}
    return player.client.post(f"{player.address('end')}{name}/", fields, **(PART if part else {}))


CROWDED_ROWS = (
    "X . X X X O O . O",
    "X X X X X O O O O",
    ". X X . X O . O .",
    "X X X X X O O O O",
    "X X X X X O O O O",
    ". X X X X O O . O",
    "X X X X X O O O O",
    "X X . X X O O O O",
    "X O . X X O . O O",
)
"""Two settled corners, and White's stone at B1 without room to live."""


def laid_out(rows: tuple[str, ...]) -> bytes:
    """A record that begins with this board, and two passes."""
    points: dict[str, str] = {"X": "", "O": "", ".": ""}
    for row, line in enumerate(rows):
        for column, stone in enumerate(line.split()):
            points[stone] += f"[{'abcdefghi'[column]}{'abcdefghi'[row]}]"
    return f"(;GM[1]FF[4]SZ[9]KM[7]RU[NZ]AB{points['X']}AW{points['O']};B[];W[])".encode()
