"""A position or moves entered at the board: step by step without a script, and kept as a record of the game."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from games.models import Game, LedgerEvent, Record
from tests.data.record_files import first_sgf_game
from tests.db.desk import Desk, both_report, games_of, make_desk
from tests.web.desk_pages import signed_in
from tests.web.parsed import field_value, page_text, parsed_page, select_all, select_one, text_of
from tests.web.phone import Phone, phone

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4, published=1)]
EMPTY = "." * 361
HALF = "." * 152 + "X" * 19 + "." * 19 + "O" * 19 + "." * 152


def send(black: Phone, **fields: str) -> HttpResponse:
    return black.client.post(black.address("enter"), fields)


def draft(response: HttpResponse) -> str:
    return field_value(response, "draft")


def test_the_game_page_leads_there(black: Phone) -> None:
    assert black.address("enter") in page_text(black.get("game"))
    answer = black.get("enter")
    assert draft(answer) == EMPTY
    assert "Save as the game’s record" in page_text(answer)


def test_points_typed_make_a_position(black: Phone) -> None:
    first = send(black, mode="position", draft=EMPTY, point="q16", stone="X")
    second = send(black, mode="position", draft=draft(first), point="D4", stone="O")
    assert (draft(second).count("X"), draft(second).count("O")) == (1, 1)
    assert "On the board: 1 black" in text_of(second)
    assert text_of(select_one(second, '[data-entered-count="X"]')) == "1"
    assert select_all(second, '[value="O"][checked]')
    third = send(black, mode="position", draft=draft(second), point="D4", stone="O")
    assert draft(third) == draft(first)


def test_a_point_that_is_none_loses_nothing(black: Phone) -> None:
    for mode, so_far in (("position", HALF), ("moves", "BQ16 WD4")):
        answer = send(black, mode=mode, draft=so_far, point="Z99", stone="X", colour="B")
        assert answer.status_code == 422
        assert "“Z99” isn’t a point on this board: write e.g. C4." in page_text(answer)
        assert draft(answer) == so_far


def test_moves_are_played_under_the_rules(black: Phone) -> None:
    so_far = "BA1 WA2 BQ16"
    answer = send(black, mode="moves", draft=so_far, point="B1", colour="W")
    assert draft(answer) == f"{so_far} WB1"
    assert "Move 4, White B1, captures 1" in page_text(answer)
    assert "Captured: 1 black" in page_text(answer)
    taken = send(black, mode="moves", draft=draft(answer), point="Q16", colour="B")
    assert "Q16 holds a stone: that move was not taken." in page_text(taken)
    assert draft(taken) == draft(answer)


def test_pass_undo_and_begin_anew(black: Phone) -> None:
    assert draft(send(black, mode="moves", draft="BQ16", colour="W", act="pass")) == "BQ16 Wpass"
    assert draft(send(black, mode="moves", draft="BQ16 WD4", act="undo")) == "BQ16"
    assert draft(send(black, mode="moves", draft="", act="undo")) == ""
    assert draft(send(black, mode="moves", draft="BQ16", act="clear")) == ""
    assert draft(send(black, mode="position", draft=HALF, act="clear")) == EMPTY


def test_the_position_is_counted_on_demand_once_the_result_is_final(black: Phone, game: Game) -> None:
    answer = send(black, mode="position", draft=HALF, act="count")
    assert "White wins by 7" not in page_text(answer), "they may still play"
    assert not select_all(answer, '[value="count"], .board-owners > *')
    both_report(game, "W+7")
    answer = page_text(send(black, mode="position", draft=HALF, act="count"))
    assert "With every stone alive: Black 190, White 190 points, 19 of them shared; White wins by 7." in answer
    assert "White wins by 7" not in page_text(send(black, mode="position", draft=HALF))


def test_the_position_becomes_the_record(client: Client, black: Phone, game: Game) -> None:
    answer = send(black, mode="position", draft=HALF, act="save")
    assert (answer.status_code, answer["Location"]) == (302, black.address("game"))
    record = Record.objects.get()
    assert (record.side, record.filename) == ("black", "entered-position.sgf")
    assert (record.origin, record.remark) == ({"code": "entered_position", "stones": 38}, "")
    assert record.audit.verdict["status"] == "accepted"
    assert record.audit.verdict["moves"] == 0
    assert record.audit.verdict["final"]["margin"] == "-7"
    assert [remark["code"] for remark in record.audit.remarks] == []
    read = first_sgf_game(bytes(record.original)).record
    assert (read.black, read.white, read.rules) == (game.black_name, game.white_name, "NZ")
    ledger_event = LedgerEvent.objects.filter(kind="record.submitted").get()
    assert ledger_event.full_payload["record"] == record.number
    page = page_text(client.get(reverse("public:game", args=[game.pk])))
    assert "No moves." in page
    assert "With every stone alive" not in page, "the result is not final"


def test_the_moves_become_the_record(black: Phone) -> None:
    send(black, mode="moves", draft="BA1 WA2 BQ16 WB1", act="save")
    record = Record.objects.get()
    assert record.filename == "entered-moves.sgf"
    assert record.origin == {"code": "entered_moves", "moves": 4}
    assert record.audit.verdict["moves"] == 4
    assert record.audit.findings == 0


def test_the_same_again_is_one_record_and_the_result_stands(black: Phone, game: Game) -> None:
    both_report(game, "B+R")
    for _ in range(2):
        assert send(black, mode="position", draft=HALF, act="save").status_code == 302
    assert Record.objects.count() == 1
    assert Game.objects.get(pk=game.pk).result == "B+R"


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"mode": "position", "draft": EMPTY}, "Nothing is entered yet: tap the stones first."),
        ({"mode": "moves", "draft": ""}, "Nothing is entered yet: tap the stones first."),
        ({"mode": "position", "draft": "X"}, "That was no position of 19 by 19 points."),
        ({"mode": "moves", "draft": "BQ16 nonsense"}, "Move 2, “nonsense”, is no move on this board"),
    ],
)
def test_what_cannot_be_kept_is_said(black: Phone, fields: dict[str, str], sentence: str) -> None:
    answer = send(black, act="save", **fields)
    assert answer.status_code == 422
    assert sentence in page_text(answer)
    assert not Record.objects.exists()


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"mode": "x"},
        {"mode": "position", "draft": "X" * 30_000},
        {"mode": "position", "stone": "<"},
        {"mode": "moves", "act": "x"},
    ],
)
def test_a_page_that_is_not_complete_is_said(black: Phone, fields: dict[str, str]) -> None:
    assert send(black, **fields).status_code == 422


def test_a_script_gets_the_part_alone(black: Phone) -> None:
    fields = {"mode": "moves", "draft": "BQ16"}
    answer = black.client.post(black.address("enter"), fields, headers={"HX-Request": "true"})
    (part,) = parsed_page(answer).find_all(True, recursive=False)
    assert part["data-draft"] == "BQ16"
    assert not part.find_all("svg"), "the script draws the board"


def test_each_phone_gets_what_another_entered(client: Client, black: Phone, desk: Desk, game: Game) -> None:
    first = send(black, mode="moves", draft="", point="Q16", colour="B", version="0", phone="1")
    assert field_value(first, "version") == "1"
    white = phone(client, game, "white")
    opened = white.client.get(white.address("enter"), {"mode": "moves"})
    assert (draft(opened), field_value(opened, "version")) == ("BQ16", "1")
    assert draft(white.get("enter")) == EMPTY, "the position is another one"
    at_desk = reverse("desk:game_enter", args=[desk.event.slug, game.pk])
    assert draft(signed_in(desk.director).get(at_desk, {"mode": "moves"})) == "BQ16"
    send(black, mode="moves", draft="BQ16", act="save", version="1")
    assert draft(white.client.get(white.address("enter"), {"mode": "moves"})) == ""


def test_where_both_typed_the_page_asks_without_a_script_too(client: Client, black: Phone, game: Game) -> None:
    white = phone(client, game, "white")
    send(black, mode="moves", draft="BQ16 WD4", version="0", phone="1")
    asked = send(white, mode="moves", draft="BQ16 WC3", version="0", phone="2")
    assert draft(asked) == "BQ16 WC3"
    assert "Moves there: 2, here: 2. The first that differs is move 2: White D4 there, White C3 here." in page_text(
        asked
    )
    answers = [button["value"] for button in select_all(asked, ".entry-other button")]
    assert answers == ["other", "own"]
    kept = {"mode": "moves", "draft": "BQ16 WC3", "version": "0"}
    assert draft(send(white, **kept, act="other")) == "BQ16 WD4"
    own = send(white, **kept, act="own")
    assert (draft(own), field_value(own, "version")) == ("BQ16 WC3", "2")


def test_a_handicap_game_s_position_fits_its_draw(client: Client, game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(handicap=3, komi=0)
    black = phone(client, game, "black")
    assert select_all(black.get("enter"), '[data-handicap="3"]')
    send(black, mode="position", draft=HALF, act="save")
    record = Record.objects.get()
    assert record.audit.remarks == []
    assert record.audit.verdict["handicap"] == 3
    assert {warning["code"] for warning in record.audit.verdict["warnings"]} == {"setup_position", "no_moves"}


def test_a_director_enters_a_game_from_paper(desk: Desk, game: Game, client: Client) -> None:
    director = signed_in(desk.director)
    address = reverse("desk:game_enter", args=[desk.event.slug, game.pk])
    where = reverse("public:game", args=[game.pk])
    assert address in page_text(director.get(where))
    assert address not in page_text(client.get(where))
    assert "Copy it from paper." in page_text(director.get(address))
    answer = director.post(address, {"mode": "position", "draft": HALF, "act": "save"})
    assert (answer.status_code, answer["Location"]) == (302, where)
    record = Record.objects.get()
    assert (record.side, record.actor_name) == ("paper", desk.director.called)
    assert record.origin["code"] == "entered_position"


def test_another_events_game_is_not_under_this_address(desk: Desk) -> None:
    other = games_of(make_desk(2).publish(1))[0]
    address = reverse("desk:game_enter", args=[desk.event.slug, other.pk])
    assert signed_in(desk.director).get(address).status_code == 404
