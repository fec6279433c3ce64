"""Results at the desk: typed, refused, contradicted, confirmed from the slip; for the script and without it."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Clearing, Game, GameState, LedgerEvent, Report, Speaker
from nzgs_tourney.links import token_of
from nzgs_tourney.models import PlayerLink
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.tournament.wording.events.ledger_head import head_text
from tests.db.desk import Desk, both_report, games_of, make_desk, report_from
from tests.db.refusals import refusal
from tests.web.parsed import field_values, inline_scripts, page_text, select_all, select_one, text_of, texts_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(8, published=1)]


def page_of(desk: Desk, number: int = 1) -> str:
    return reverse("desk:results", args=[desk.event.slug, desk.division.slug, number])


def enter(client: Client, desk: Desk, game: Game, result: str, *, script: bool = True, nonce: object = None) -> Any:
    address = reverse("desk:result_enter", args=[desk.event.slug, desk.division.slug, 1, game.pk])
    headers = {"Accept": "application/json"} if script else {}
    return client.post(address, {"result": result, "nonce": str(nonce or uuid4())}, headers=headers)


def confirm(client: Client, desk: Desk, game: Game, *, script: bool = True) -> Any:
    address = reverse("desk:result_confirm", args=[desk.event.slug, desk.division.slug, 1, game.pk])
    return client.post(address, headers={"Accept": "application/json"} if script else {})


def test_a_result_typed_is_reported_from_paper(director: Client, desk: Desk, games: list[Game]) -> None:
    answer = enter(director, desk, games[0], "b3")
    assert answer.status_code == 200
    news = answer.json()
    assert (news["refusal"], news["state"], news["words"]) == ("", "reported", f"{games[0].black_name} (Black) by 3")
    assert "1 of 4 results in, 1 to confirm" in " ".join(news["count"].split())
    assert news["counts"] == {"open": 3, "confirm": 1, "differ": 0}
    report = Report.objects.get()
    assert (report.side, report.result, report.actor_name) == (Speaker.PAPER, "B+3", "Aroha Director")


def test_a_forfeit_at_the_board_names_the_key_for_who_did_not_come(
    director: Client, desk: Desk, games: list[Game]
) -> None:
    def row(typed: str) -> str:
        return text_of(enter(director, desk, games[0], typed).json()["row"])

    assert "Counts as a game. If somebody didn’t come, type w! instead." in row("wf")
    assert "Counts as a game" not in row("w!")
    assert "Counts as a game" not in row("wr")


def act(client: Client, desk: Desk, name: str, game: Game, *, script: bool = True, **fields: object) -> Any:
    address = reverse(f"desk:{name}", args=[desk.event.slug, desk.division.slug, 1, game.pk])
    headers = {"Accept": "application/json"} if script else {}
    return client.post(address, {"nonce": str(uuid4()), **fields}, headers=headers)


def test_a_result_on_the_wrong_board_is_cleared_and_that_undone(
    director: Client, desk: Desk, games: list[Game]
) -> None:
    enter(director, desk, games[0], "b3")
    news = act(director, desk, "result_clear", games[0], seen="B+3").json()
    assert (news["refusal"], news["state"]) == ("", "open")
    assert "0 of 4 results in" in " ".join(news["count"].split())
    row = " ".join(news["row"].split())
    assert "Cleared by Aroha Director" in row
    assert f"It was {games[0].black_name} (Black) by 3." in row
    clearing = Clearing.objects.get()
    page = page_text(act(director, desk, "result_unclear", games[0], script=False, clearing=clearing.pk))
    assert page == ""
    page = page_text(director.get(page_of(desk)))
    assert f"{games[0].black_name} (Black) by 3" in text_of(page)
    assert games[0].black_name in texts_of(page, "strong")
    assert "Cleared by" not in page


def test_clearing_what_is_not_shown_any_more_or_is_final_is_refused(
    director: Client, desk: Desk, games: list[Game]
) -> None:
    enter(director, desk, games[0], "w")
    refused = act(director, desk, "result_clear", games[0], seen="B+3")
    assert refused.status_code == 422
    assert "The result has changed since" in refused.json()["refusal"]
    confirm(director, desk, games[0])
    page = act(director, desk, "result_clear", games[0], script=False, seen="W")
    assert page.status_code == 422
    assert "is final: it can’t be cleared" in page_text(page)
    other = act(director, desk, "result_unclear", games[0], clearing=999)
    assert other.status_code == 404


def test_the_players_see_that_it_was_cleared(director: Client, desk: Desk, games: list[Game]) -> None:
    report_from(games[0], Speaker.BLACK, "W+R")
    act(director, desk, "result_clear", games[0], seen="W+R")
    link = PlayerLink.objects.living().get(entry__player=games[0].black)
    page = page_text(Client().get(reverse("player:game", args=[token_of(link), games[0].pk])))
    assert "The director cleared this result." in page
    assert "Director: cleared the result; earlier reports no longer count" in page
    assert "You said" not in page


def test_a_count_that_cannot_be_is_refused_with_the_nearest(director: Client, desk: Desk, games: list[Game]) -> None:
    answer = enter(director, desk, games[0], "b3.5")
    assert answer.status_code == 422
    assert answer.json()["refusal"] == refusal(lambda: report_from(games[0], Speaker.PAPER, "B+3.5"))
    page = page_text(enter(director, desk, games[0], "b999.5", script=False))
    assert "The nearest is B+354." in page
    assert "b999.5" in field_values(page)
    assert "b3 by count" in text_of(page)


def test_without_the_script_the_page_comes_back_at_the_board(director: Client, desk: Desk, games: list[Game]) -> None:
    answer = enter(director, desk, games[1], "w", script=False)
    assert answer.status_code == 302
    assert answer["Location"] == f"{page_of(desk)}#game-{games[1].pk}"
    assert f"Table 2: {games[1].white_name} (White)." in page_text(director.get(page_of(desk)))


@pytest.mark.parametrize("typed", ["zz", "", "b0", "b3!"])
def test_what_is_no_result_is_refused_and_kept(director: Client, desk: Desk, games: list[Game], typed: str) -> None:
    by_script = enter(director, desk, games[0], typed)
    assert by_script.status_code == 422
    assert by_script.json()["refusal"]
    assert by_script.json()["state"] == "open"
    page = enter(director, desk, games[0], typed, script=False)
    assert page.status_code == 422
    assert select_all(page, f'[value="{typed}"][aria-invalid="true"]')
    assert by_script.json()["refusal"] in text_of(page)
    assert not Report.objects.exists()


def test_a_request_sent_twice_counts_once(director: Client, desk: Desk, games: list[Game]) -> None:
    nonce, before = uuid4(), LedgerEvent.objects.count()
    for _ in range(2):
        assert enter(director, desk, games[0], "b", nonce=nonce).json()["state"] == "reported"
    assert (Report.objects.count(), LedgerEvent.objects.count()) == (1, before + 1)


def test_a_request_without_its_number_is_refused(director: Client, desk: Desk, games: list[Game]) -> None:
    answer = enter(director, desk, games[0], "b", nonce="no number")
    assert answer.status_code == 422
    assert not Report.objects.exists()


def test_a_confirmed_result_is_final_here_too(director: Client, desk: Desk, games: list[Game]) -> None:
    both_report(games[0], "B+R")
    answer = enter(director, desk, games[0], "w")
    assert answer.status_code == 422
    assert refusal(lambda: report_from(games[0], Speaker.PAPER, "W+R")) == answer.json()["refusal"]
    assert enter(director, desk, games[0], "br").status_code == 200, "the same again is no contradiction"
    row = select_one(director.get(page_of(desk)), f"#game-{games[0].pk}")
    assert select_all(row, '[name="result"]') == []
    assert "final" in text_of(row)


def test_a_contradiction_shows_both_reports_and_is_settled_from_paper(
    director: Client, desk: Desk, games: list[Game]
) -> None:
    report_from(games[0], Speaker.BLACK, "B+2")
    report_from(games[0], Speaker.WHITE, "W+R")
    page = page_text(director.get(page_of(desk)))
    black, white = games[0].black_name, games[0].white_name
    assert f"{black}: {black} (Black) by 2" in text_of(page)
    assert f"{white}: {white} (White) by resignation" in text_of(page)
    assert "Contradiction" in page
    assert confirm(director, desk, games[0]).status_code == 422
    assert enter(director, desk, games[0], "wr").json()["state"] == "reported"
    assert confirm(director, desk, games[0]).json()["state"] == "confirmed"


def test_the_director_confirms_from_the_signed_slip(director: Client, desk: Desk, games: list[Game]) -> None:
    enter(director, desk, games[0], "b")
    assert confirm(director, desk, games[0], script=False).status_code == 302
    game = Game.objects.get(pk=games[0].pk)
    assert (game.state, game.confirmed_by) == (GameState.CONFIRMED, "slip")


def test_nothing_reported_is_nothing_to_confirm(director: Client, desk: Desk, games: list[Game]) -> None:
    answer = confirm(director, desk, games[0])
    assert answer.status_code == 422
    assert "no result yet" in answer.json()["refusal"]
    assert Game.objects.get(pk=games[0].pk).state == GameState.OPEN


def test_the_lists_show_what_they_say(director: Client, desk: Desk, games: list[Game]) -> None:
    both_report(games[0], "B")
    report_from(games[1], Speaker.BLACK, "B")
    report_from(games[2], Speaker.BLACK, "B")
    report_from(games[2], Speaker.WHITE, "W")
    expected = {"all": {0, 1, 2, 3}, "open": {2, 3}, "confirm": {1}, "differ": {2}, "nonsense": {0, 1, 2, 3}}
    for show, tables in expected.items():
        page = director.get(page_of(desk), {"show": show})
        shown_games = {row["id"] for row in select_all(page, '[id^="game-"]')}
        assert {place for place, game in enumerate(games) if f"game-{game.pk}" in shown_games} == tables, show
        assert "2 of 4 results in, 1 to confirm, 1 contradicted" in text_of(page)


def test_an_open_list_keeps_its_boards_when_it_renews(director: Client, desk: Desk, games: list[Game]) -> None:
    again = str(select_one(director.get(f"{page_of(desk)}?show=open"), '[data-live*="show=open"]')["data-live"])
    report_from(games[0], Speaker.BLACK, "B")
    look = director.get(again, headers={"X-Live": "1"})
    assert look.status_code == 200
    assert select_all(look, f"#game-{games[0].pk}")
    assert not select_all(look, "html")
    assert not select_all(director.get(f"{page_of(desk)}?show=open"), f'[id="game-{games[0].pk}"]')
    unchanged = director.get(again, headers={"X-Live": "1", "If-None-Match": look["ETag"]})
    assert unchanged.status_code == 304


@pytest.mark.desk(8)
def test_a_round_before_its_time_has_no_results(director: Client, desk: Desk) -> None:
    assert "not drawn yet" in page_text(director.get(page_of(desk)))
    desk.draw(1)
    assert "No results before the round is published" in page_text(director.get(page_of(desk)))


def test_a_game_of_another_round_or_event_does_not_exist_here(director: Client, desk: Desk, games: list[Game]) -> None:
    other = games_of(make_desk(4).publish(1))[0]
    assert enter(director, desk, other, "b").status_code == 404
    assert confirm(director, desk, other).status_code == 404
    address = reverse("desk:result_enter", args=[desk.event.slug, desk.division.slug, 2, games[0].pk])
    assert director.post(address, {"result": "b", "nonce": uuid4()}).status_code == 404
    assert not Report.objects.exists()


def test_names_are_text(director: Client, desk: Desk, games: list[Game]) -> None:
    Game.objects.filter(pk=games[0].pk).update(black_name="<script>alert(1)</script>")
    assert inline_scripts(director.get(page_of(desk))) == []
    assert inline_scripts(enter(director, desk, games[0], "b").json()["row"]) == []


def test_each_board_has_a_request_of_its_own_on_each_page(director: Client, desk: Desk, games: list[Game]) -> None:
    pages = [director.get(page_of(desk)) for _ in range(2)]
    nonces = [UUID(str(field["value"])) for page in pages for field in select_all(page, "[name=nonce]")]
    assert len(nonces) == len(set(nonces)) == 2 * len(games)
    sent = [enter(director, desk, game, "b", nonce=nonce) for game, nonce in zip(games, nonces, strict=False)]
    assert {answer.status_code for answer in sent} == {200}
    assert Report.objects.count() == len(games)


@pytest.mark.on_both
@pytest.mark.slow
@pytest.mark.parametrize(("step", "most"), [("page", 11), ("entry", 16)])
def test_the_same_number_of_questions_for_any_number_of_boards(
    director: Client, django_assert_max_num_queries: Any, step: str, most: int
) -> None:
    counts = []
    for players in (20, 200):
        desk = make_desk(players)
        games = games_of(desk.publish(1))
        for game in games[:8]:
            report_from(game, Speaker.BLACK, "B")
        director.force_login(desk.director, backend="django.contrib.auth.backends.ModelBackend")
        # The first page of a process also reads the ledger.
        director.get(page_of(desk))
        with django_assert_max_num_queries(most) as asked:
            answer = director.get(page_of(desk)) if step == "page" else enter(director, desk, games[9], "b")
        assert answer.status_code == 200
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_a_closed_round_doesn_t_ask_for_results(desk: Desk, director: Client) -> None:
    open_round = director.get(page_of(desk))
    assert "One key and Enter" in page_text(open_round)
    for game in games_of(desk.division.drawn_rounds.get(number=1)):
        both_report(game, "B+R")
    close_round(desk.division.pk, 1, actor="Director")
    closed = director.get(page_of(desk))
    assert "One key and Enter" not in page_text(closed)
    assert "Keys" not in texts_of(closed, "summary")


def test_the_head_of_the_history_follows_a_result_typed_in_place(
    director: Client, desk: Desk, games: list[Game]
) -> None:
    answer = enter(director, desk, games[0], "b")
    desk.event.stream.refresh_from_db()
    assert answer.json()["head"] == head_text(desk.event.stream)
    looked = director.get(page_of(desk), headers={"X-Live": "1"})
    assert head_text(desk.event.stream) in text_of(select_one(looked, "#ledger-head"))
