"""Records of Tygem, Cyberoro and Pandanet on the site: sent, shown, guessed, taken away as they came."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from games.models import Game, Record
from games.rules import Colour, GameRecord, Move
from games.sgf import RecordReading
from tests.data.other_formats import PLAYERS, WRITERS, written
from tests.data.record_files import first_sgf_game
from tests.web.parsed import page_text
from tests.web.phone import Phone

pytestmark = pytest.mark.django_db

MOVES = tuple(Move((Colour.BLACK, Colour.WHITE)[n % 2], point) for n, point in enumerate((60, 72, 300, 288)))
GAME = GameRecord(19, Decimal("6.5"), moves=MOVES)


def submitted(black: Phone, content: bytes, name: str) -> Record:
    """Sent, and again with the answer that it is meant although the names are others."""
    answer = black.record(file=SimpleUploadedFile(name, content))
    assert answer.status_code == 302
    if not Record.objects.exists():
        black.client.post(answer.headers["Location"], {"choice": "0.1"})
    return Record.objects.get()


@pytest.mark.parametrize("kind", WRITERS)
def test_a_player_sends_one_under_any_name(black: Phone, client: Client, game: Game, kind: str) -> None:
    content = written(kind, GAME)
    record = submitted(black, content, "from the server.dat")
    assert bytes(record.original) == content
    page = page_text(client.get(reverse("public:game", args=[game.pk])))
    assert PLAYERS[kind][0] in page or record.audit.verdict["black"]["name"] == PLAYERS[kind][0]
    assert "viewer" in page
    taken = client.get(reverse("public:record_original", args=[game.pk, record.pk]))
    assert taken.content == content
    assert taken["Content-Disposition"].endswith(f'-original.{kind}"')
    reading = first_sgf_game(client.get(reverse("public:record_normalised", args=[game.pk, record.pk])).content)
    assert isinstance(reading, RecordReading)
    assert reading.record.game == GAME


def test_the_page_says_that_names_are_guessed(black: Phone, client: Client, game: Game) -> None:
    content = f"(;SZ[19]KM[7]RU[NZ]PB[{PLAYERS['gib'][0]}];B[dd];W[pp])".encode("cp949")
    record = submitted(black, content, "a.sgf")
    page = page_text(client.get(reverse("public:game", args=[game.pk])))
    assert "names were read as EUC-KR (Korean), which is a guess" in page
    assert bytes(record.original) == content


def test_the_page_that_asks_says_it_too(black: Phone) -> None:
    content = f"(;SZ[19]KM[7]RU[NZ]PB[{PLAYERS['gib'][0]}]PW[{PLAYERS['gib'][1]}];B[dd];W[pp])".encode("cp949")
    answer = black.record(file=SimpleUploadedFile("a.sgf", content))
    page = page_text(black.client.get(answer.headers["Location"]))
    assert PLAYERS["gib"][0] in page
    assert "names were read as EUC-KR (Korean), which is a guess" in page


def test_a_picture_is_named_with_what_to_do(black: Phone) -> None:
    answer = black.record(file=SimpleUploadedFile("game.sgf", b"\x89PNG\r\n\x1a\n(;SZ[9];B[aa])"))
    assert answer.status_code == 422
    assert "A PNG picture, not a game record. Save the game as SGF in the app that shows it" in page_text(answer)


def test_a_line_that_cannot_be_read_is_named(black: Phone) -> None:
    content = WRITERS["gib"](GAME).replace("STO 0 3 2", "STO 0 3 7")
    answer = black.record(text=content)
    assert answer.status_code == 422
    assert "Line 15: “STO 0 3 7 15 3” can’t be read as a line of a Tygem record." in page_text(answer)
