"""A void game: declared at the desk with a reason, shown with it to its players and everybody, out of every count."""

from __future__ import annotations

from functools import partial
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Game, Speaker
from games.services.confirm_result import confirm_result
from games.services.report_result import report_result
from games.services.submit_record import submit_record
from nzgs_tourney.links import address_of
from nzgs_tourney.models import PlayerLink
from tests.db.desk import Desk, both_report, games_of, report_from
from tests.web.parsed import page_text

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4)]

STEPS = ("export_target", "export_file")
REASON = "The wrong two sat down."


@pytest.fixture
def game(desk: Desk) -> Game:
    return games_of(desk.publish(1))[0]


def address(desk: Desk, name: str, *more: int) -> str:
    return reverse(f"desk:{name}", args=[desk.event.slug, desk.division.slug, 1, *more])


def void(game: Game) -> Game:
    return report_result(game.pk, Speaker.PAPER, "void", actor="Director", nonce=uuid4(), reason=REASON)


def test_a_director_declares_it_from_the_boards_menu(desk: Desk, director: Client, game: Game) -> None:
    assert "Declare the game void" in page_text(director.get(address(desk, "results")))
    page = page_text(director.get(address(desk, "result_void", game.pk)))
    assert "Nobody gets a point. In tie-breaks the round is one without an opponent." in page
    refused = director.post(address(desk, "result_void", game.pk), {"nonce": uuid4(), "seen": "", "reason": " "})
    assert refused.status_code == 422
    done = director.post(
        address(desk, "result_void", game.pk), {"nonce": uuid4(), "seen": "", "reason": REASON}, follow=True
    )
    assert "Table 1: the game is void." in page_text(done)
    assert f"Void: {REASON}" in page_text(done)
    history = page_text(director.get(reverse("desk:history", args=[desk.event.slug])))
    assert f"void, reported from the paper slip. Reason: {REASON}" in history


def test_what_a_colleague_typed_meanwhile_is_not_overwritten(desk: Desk, director: Client, game: Game) -> None:
    report_from(game, Speaker.PAPER, "B+R")
    answer = director.post(address(desk, "result_void", game.pk), {"nonce": uuid4(), "seen": "", "reason": REASON})
    assert answer.status_code == 422
    assert "Aroha Director has entered B+R since" in page_text(answer)


def test_its_players_see_why_and_have_nothing_to_report(client: Client, game: Game) -> None:
    void(game)
    link = PlayerLink.objects.living().get(entry__player=game.black_id)
    page = page_text(client.get(address_of(link)))
    assert "The director has declared this game void: it counts for nobody." in page
    assert REASON in page
    assert "Who won?" not in page


def test_everybody_sees_it_and_no_table_counts_it(client: Client, desk: Desk, game: Game) -> None:
    void(game)
    place = [desk.event.slug, desk.division.slug]
    public = page_text(client.get(reverse("public:game", args=[game.pk])))
    assert f"The director has declared this game void: it counts for nobody. {REASON}" in public
    assert f"void: {REASON}" in public
    assert "void" in page_text(client.get(reverse("public:draw", args=[*place, 1])))
    assert "void against number" in page_text(client.get(reverse("public:crosstable", args=place)))
    entry = desk.division.entries.get(player=game.black_id)
    assert "Void" in page_text(client.get(reverse("public:player", args=[desk.event.slug, entry.pk])))
    for page in ("public:standings", "public:statistics", "public:results"):
        route = [*place, 1] if page == "public:results" else place
        assert client.get(reverse(page, args=route)).status_code == 200


def test_a_final_result_is_made_void_by_a_correction(desk: Desk, director: Client, game: Game) -> None:
    report_from(game, Speaker.PAPER, "B+R")
    confirm_result(game.pk, actor="Director")
    page = address(desk, "result_correct", game.pk)
    assert director.get(address(desk, "result_void", game.pk)).url == page
    sent = {"winner": "void", "reason": REASON, "seen": "B+R", "nonce": uuid4()}
    assert "Nobody" in page_text(director.get(page))
    assert director.post(page, {**sent, "step": "look"}).status_code == 200
    assert director.post(page, {**sent, "step": "correct"}).status_code == 302
    assert Game.objects.get(pk=game.pk).official.result == "void"


def test_a_game_that_both_confirmed_cannot_be_declared_void(desk: Desk, director: Client, game: Game) -> None:
    both_report(game, "B+R")
    assert "Both sides confirmed this result" in page_text(
        director.get(address(desk, "result_void", game.pk), follow=True)
    )


def test_every_sheet_table_and_export_is_made_with_it(desk: Desk, director: Client, game: Game) -> None:
    void(game)
    for other in games_of(game.pairing.round)[1:]:
        both_report(other, "W+R")
    submit_record(game.pk, Speaker.BLACK, b"(;GM[1]FF[4]SZ[19]KM[7]RE[B+R];B[dd];W[pp])", actor="Black")
    division = [desk.event.slug, desk.division.slug]
    of_round, of_division = ("results_pdf", "draw_pdf", "slips_pdf", "pack_pdf"), ("standings_pdf", "wall_pdf")
    of_division += ("crosstable_pdf", "export_html", "export", "results_table", "estimate")
    table = partial(reverse, "desk:export_table")
    pages = [
        *(reverse(f"desk:{name}", args=[*division, 1]) for name in of_round),
        *(reverse(f"desk:{name}", args=division) for name in of_division),
        *(table(args=[*division, one, "csv"]) for one in ("standings", "crosstable")),
        f"{table(args=[*division, 'results', 'csv'])}?after=1",
        *(reverse(f"desk:{step}", args=[*division, target]) for step in STEPS for target in ("h9", "tou", "aga")),
        reverse("desk:round_close_review", args=[*division, 1]),
        reverse("public:event_screen", args=[desk.event.slug]),
        reverse("public:statistics", args=division),
        reverse("public:game", args=[game.pk]),
    ]
    assert {page: director.get(page).status_code for page in pages} == dict.fromkeys(pages, 200)
    assert "(void) is left out." in page_text(director.get(reverse("desk:export_target", args=[*division, "h9"])))
    assert "A record says" not in page_text(director.get(reverse("desk:round_close_review", args=[*division, 1])))
