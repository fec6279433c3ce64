"""Before a record is final: picking among several, submitting all the same, another game, the phone's share sheet."""

from __future__ import annotations

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from games.models import Game, Record, StagedRecord
from nzgs_tourney.forms.results.player import StagedForm
from tests.db.desk import Desk, both_report, games_of, make_desk
from tests.web.parsed import field_values, page_text, select_all, select_one, text_of
from tests.web.phone import Phone, phone

MOVES = ";B[pd];W[dp];B[pp];W[dd];B[cc];W[qq];B[qc];W[cq]"
WRONG_BLACK = "<i>Hemi"
WRONG = f"(;GM[1]SZ[19]KM[7]PB[{WRONG_BLACK}</i>]PW[Rata]{MOVES})"


def two_rounds() -> Desk:
    """The first played but not closed, the second published."""
    made = make_desk(6)
    for game in games_of(made.publish(1)):
        both_report(game, "B+R")
    made.publish(2)
    return made


pytestmark = [pytest.mark.django_db, pytest.mark.desk(made=two_rounds)]


@pytest.fixture
def game(desk: Desk) -> Game:
    return games_of(desk.division.drawn_rounds.get(number=2))[0]


def sgf(game: Game, moves: str = MOVES) -> str:
    return f"(;GM[1]FF[4]SZ[19]KM[7]RU[NZ]PB[{game.black_name}]PW[{game.white_name}]{moves})"


def file(name: str, content: str) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content.encode())


def led_to(answer: HttpResponse) -> str:
    assert answer.status_code in (302, 303), page_text(answer)[:500]
    return answer.headers["Location"]


def test_a_record_that_contradicts_is_asked_about_before_it_is_final(black: Phone) -> None:
    address = led_to(black.record(text=WRONG, remark="OGS <b>names</b>"))
    assert not Record.objects.exists()
    page = black.client.get(address)
    assert "Check the record" in text_of(page)
    assert "<i>Hemi</i> – Rata" in text_of(page)
    assert "OGS <b>names</b>" in field_values(page)
    assert "Submit anyway" in text_of(page)
    assert "isn’t submitted yet" in page_text(black.get("game"))
    answer = black.client.post(address, {"choice": "0.1", "remark": "OGS <b>names</b>"})
    assert led_to(answer) == black.address("game")
    kept = Record.objects.get()
    assert (bytes(kept.original).decode(), kept.remark) == (WRONG, "OGS <b>names</b>")
    page = page_text(black.get("game"))
    assert "isn’t submitted yet" not in page
    assert "<i>Hemi</i> – Rata" in text_of(page)


def test_one_that_fits_is_not_asked_about(black: Phone, game: Game) -> None:
    assert led_to(black.record(text=sgf(game))) == black.address("game")
    assert Record.objects.exists()


def test_several_games_are_listed_the_best_first_and_picked(black: Phone, game: Game) -> None:
    files = [file("club.sgf", WRONG + sgf(game)), file("photo.jpg", "\xff"), file("other.sgf", WRONG)]
    address = led_to(black.record(file=files))
    page = page_text(black.client.get(address))
    page_words = text_of(page)
    assert page_words.index(f"{game.black_name} – {game.white_name}") < page_words.index(WRONG_BLACK)
    assert "Can’t be read" in page
    assert "photo.jpg" in page
    assert len(select_all(page, ".thumbnail")) == 3
    assert select_all(page, '[value="0.2"][checked]')
    assert led_to(black.client.post(address, {"choice": "0.2"})) == black.address("game")
    kept = Record.objects.get()
    assert (kept.index, kept.filename, kept.audit.remarks) == (2, "club.sgf", [])


def test_where_no_game_is_this_one_nothing_is_chosen_beforehand(black: Phone) -> None:
    page = page_text(black.client.get(led_to(black.record(text=WRONG * 2))))
    assert "This doesn’t look like a record of this game." in page
    assert select_all(page, '[name="choice"][value="0.1"][required]')


def test_an_answer_without_a_choice_keeps_what_was_typed(black: Phone, game: Game) -> None:
    address = led_to(black.record(text=sgf(game) * 2))
    answer = black.client.post(address, {"remark": "Which one?"})
    error = StagedForm({"choice": ""}).errors["choice"][0]
    assert answer.status_code == 422
    assert error in page_text(answer)
    assert "Which one?" in field_values(answer)
    refused = black.client.post(address, {"choice": "7.7", "remark": "Which one?"})
    assert (refused.status_code, "Which one?" in page_text(refused)) == (422, True)
    assert StagedRecord.objects.exists()


def test_another_file_can_be_chosen_instead(black: Phone) -> None:
    address = led_to(black.record(text=WRONG))
    page = page_text(black.client.post(f"{address}discard/", follow=True))
    assert "nothing from it was submitted" in page
    assert not StagedRecord.objects.exists()
    assert "dealt with already" in page_text(black.client.get(address, follow=True))
    assert "dealt with already" in page_text(black.client.post(address, {"choice": "0.1"}, follow=True))
    assert not Record.objects.exists()


def test_it_may_be_of_another_of_the_players_games(black: Phone, desk: Desk) -> None:
    entry = black.game.pairing.seats.get(colour="black").entry
    earlier = Game.objects.get(pairing__seats__entry=entry, pairing__round__number=1)
    address = led_to(black.record(text=sgf(earlier)))
    assert "Round 1: " in page_text(black.client.get(address))
    moved = led_to(black.client.post(f"{address}of/{earlier.pk}/"))
    assert f"/games/{earlier.pk}/staged/" in moved
    page = page_text(black.client.get(moved))
    assert "Matches the draw." in page
    led_to(black.client.post(moved, {"choice": "0.1"}))
    assert Record.objects.get().game == earlier


def test_it_is_not_moved_to_a_game_of_others(black: Phone, desk: Desk) -> None:
    entry = black.game.pairing.seats.get(colour="black").entry
    foreign = Game.objects.exclude(pairing__seats__entry=entry).first()
    address = led_to(black.record(text=WRONG))
    assert black.client.post(f"{address}of/{foreign.pk}/").status_code == 404
    assert StagedRecord.objects.get().game == black.game


def test_the_opponent_does_not_see_what_waits(black: Phone, game: Game) -> None:
    address = led_to(black.record(text=WRONG))
    white = phone(Client(), game, "white")
    assert "Hemi" not in page_text(white.client.get(address.replace(black.token, white.token), follow=True))
    assert "isn’t submitted yet" not in page_text(white.get("game"))


def manifest(black: Phone) -> dict[str, object]:
    answer = black.client.get(reverse("player:manifest", args=[black.token]))
    assert answer["Content-Type"] == "application/manifest+json"
    return json.loads(answer.content)


def test_the_manifest_makes_the_players_pages_an_app(black: Phone) -> None:
    app = manifest(black)
    assert app["scope"] == app["start_url"] == app["id"] == black.address("home")
    assert [icon["purpose"] for icon in app["icons"]] == ["any", "any", "maskable"]
    assert all(icon["src"].endswith(".png") for icon in app["icons"])
    assert app["share_target"]["action"].startswith(black.address("home"))
    for page in ("home", "game"):
        led_to_manifest = select_one(black.get(page), 'link[rel="manifest"]')["href"]
        assert led_to_manifest == reverse("player:manifest", args=[black.token])


def share(black: Phone, **fields: object) -> HttpResponse:
    """As a browser does it: to the address of the manifest, from nowhere, without a form's token."""
    target = manifest(black)["share_target"]
    return Client(enforce_csrf_checks=True).post(target["action"], fields)


def test_what_is_shared_waits_and_nothing_is_submitted(black: Phone, game: Game) -> None:
    answer = share(black, file=file("game.sgf", sgf(game)), title="My game", text="")
    assert answer.status_code == 303
    assert not Record.objects.exists()
    page = page_text(black.client.get(led_to(answer)))
    assert "Matches the draw." in page
    led_to(black.client.post(led_to(answer), {"choice": "0.1"}))
    assert Record.objects.get().filename == "game.sgf"


def test_a_shared_text_may_be_a_record(black: Phone, game: Game) -> None:
    assert "/staged/" in led_to(share(black, text=sgf(game), title="", url=""))
    assert bytes(StagedRecord.objects.get().original).decode() == sgf(game)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({}, "Nothing was sent"),
        ({"text": "https://example.nz/game/1"}, "A link, not a game record."),
        ({"file": SimpleUploadedFile("a.jpg", b"\xff\xd8")}, "no game record"),
        ({"file": SimpleUploadedFile("a.sgf", b"(" * 1_048_577)}, "more than 1,048,576 bytes"),
    ],
)
def test_what_is_shared_in_vain_is_said(black: Phone, fields: dict[str, object], sentence: str) -> None:
    answer = black.client.post(reverse("player:share", args=[black.token]), fields, follow=True)
    assert sentence in page_text(answer)
    assert not StagedRecord.objects.exists()


def test_nobody_shares_without_the_link(black: Phone) -> None:
    for token in ("1", f"{black.token}x", f"x{black.token}"):
        assert Client().post(f"/p/{token}/share/", {"text": WRONG}).status_code == 404
        assert Client().get(f"/p/{token}/manifest.webmanifest").status_code == 404
