"""They sat at the wrong boards: the page of the desk, what the players and the public see, where old links lead."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Clearing, Game, LedgerEvent, Report, Speaker
from nzgs_tourney.models import Round, SeatChange
from tests.db.desk import Desk, games_of, make_desk, report_from
from tests.db.test_repair_round import seats
from tests.web.desk_pages import messages_of, of_division
from tests.web.parsed import links, page_text, select_all, text_of, texts_of
from tests.web.phone import Phone, phone
from tests.web.round_pages import address, seq

WHY = "They sat at the wrong boards."


def with_one_report() -> Desk:
    """Round 1 published, and a result reported at its first table."""
    desk = make_desk(9)
    report_from(games_of(desk.publish(1))[0], Speaker.BLACK, "B+R")
    return desk


pytestmark = [pytest.mark.django_db, pytest.mark.desk(made=with_one_report)]


def exchanged(drawn: Round) -> dict[str, object]:
    """Tables 2 and 3 exchange their Whites."""
    at = seats(drawn)
    return {"apart": ["2", "3"], "at": [f"2:{at[2][1]}:{at[3][0]}", f"3:{at[3][1]}:{at[2][0]}"]}


def change(director: Client, desk: Desk, drawn: Round, **more: object) -> object:
    sent = {**exchanged(drawn), "reason": WHY, "expected_seq": seq(desk), **more}
    return director.post(address(desk, "round_rearrange"), sent)


def test_the_published_round_leads_there(director: Client, desk: Desk, drawn: Round) -> None:
    page = page_text(director.get(address(desk, "round")))
    assert address(desk, "round_rearrange") in links(page)


def test_only_boards_without_a_result_can_be_ticked(director: Client, desk: Desk, drawn: Round) -> None:
    page = page_text(director.get(address(desk, "round_rearrange")))
    assert not select_all(page, '[name="apart"][value="1"]')
    assert "result reported" in page
    assert select_all(page, '[name="apart"][value="2"]')
    assert select_all(page, '[name="bye"]')
    ticked = page_text(director.get(address(desk, "round_rearrange"), {"apart": [1, 2]}))
    assert "Choice 1" in ticked
    assert "Choice 2" not in ticked, "table 1 is not taken apart: only colours can be changed"


def test_two_boards_have_two_other_ways(director: Client, desk: Desk, drawn: Round) -> None:
    page = page_text(director.get(address(desk, "round_rearrange"), {"apart": [2, 3]}))
    assert page.count("Choose this") == 2
    assert "Swap colours" not in page
    assert not select_all(page, '[name="reason"]')


def test_the_new_boards_are_shown_with_colours_and_handicap_before_they_are_made(
    director: Client, desk: Desk, drawn: Round
) -> None:
    before = seats(drawn)
    page = page_text(director.get(address(desk, "round_rearrange"), exchanged(drawn)))
    assert "The new boards" in page
    assert page.count("even, komi 7") == 2
    assert page.count("Swap colours") == 2
    assert select_all(page, '[name="reason"]')
    assert seats(drawn) == before
    at = exchanged(drawn)["at"]
    turned = page_text(
        director.get(address(desk, "round_rearrange"), {"apart": [2, 3], "at": [f"{at[0]}:turned", at[1]]})
    )
    assert turned != page


def test_many_players_are_chosen_from_lists(director: Client, desk: Desk, drawn: Round) -> None:
    at = seats(drawn)
    page = page_text(director.get(address(desk, "round_rearrange"), {"apart": [2, 3, 4]}))
    assert len(select_all(page, "select")) == 6
    assert "Let the draw pair the rest" in page
    wrong = {"apart": [2, 3, 4], "first_2": at[2][0], "second_2": at[2][0]}
    refused = page_text(director.get(address(desk, "round_rearrange"), wrong))
    assert "is chosen twice" in refused
    assert select_all(refused, f'option[value="{at[2][0]}"][selected]')
    alone = page_text(director.get(address(desk, "round_rearrange"), {"apart": [2, 3, 4], "first_2": at[2][0]}))
    assert "Table 2 needs two players, or none." in alone
    right = {"apart": [2, 3, 4], "first_2": at[2][0], "second_2": at[3][0], "by_draw": "yes"}
    assert "The new boards" in page_text(director.get(address(desk, "round_rearrange"), right))


def test_nonsense_in_the_address_changes_nothing(director: Client, desk: Desk, drawn: Round) -> None:
    for said_in_it in ({"apart": "x"}, {"apart": [99]}, {"apart": [2], "at": "2:1"}, {"apart": [2], "at": "2:987:988"}):
        assert director.get(address(desk, "round_rearrange"), said_in_it).status_code == 200


def test_the_change_is_made_and_told(director: Client, desk: Desk, drawn: Round) -> None:
    before = seats(drawn)
    answer = change(director, desk, drawn)
    assert answer.status_code == 302
    assert "The boards are changed" in messages_of(answer)
    assert {before[2][1], before[3][0]} == set(seats(drawn)[2])
    history = page_text(director.get(reverse("desk:history", args=[desk.event.slug])))
    assert "Changed boards of published round 1" in history
    assert f"Because: {WHY}" in history


def test_without_a_reason_what_was_chosen_stays(director: Client, desk: Desk, drawn: Round) -> None:
    answer = change(director, desk, drawn, reason="")
    assert answer.status_code == 422
    page = page_text(answer)
    assert "The new boards" in page
    assert str(exchanged(drawn)["at"][0]) in page
    assert not SeatChange.objects.exists()


def test_a_report_that_came_meanwhile_keeps_the_board(director: Client, desk: Desk, drawn: Round) -> None:
    sent = {**exchanged(drawn), "reason": WHY, "expected_seq": seq(desk)}
    report_from(games_of(drawn)[1], Speaker.WHITE, "W+R")
    answer = director.post(address(desk, "round_rearrange"), sent)
    assert answer.status_code == 422
    assert select_all(answer, ".notice.bad, .error-summary, [role=alert]")
    assert not SeatChange.objects.exists()


@pytest.mark.desk(9)
def test_a_draft_has_other_ways(director: Client, desk: Desk) -> None:
    desk.draw(1)
    answer = director.get(address(desk, "round_rearrange"))
    assert answer.status_code == 302
    assert "is a draft" in messages_of(answer)


@pytest.fixture
def moved(director: Client, desk: Desk, drawn: Round) -> Phone:
    """Black of table 2, with the old game, after the change."""
    old = phone(Client(), games_of(drawn)[1], "black")
    change(director, desk, drawn)
    return old


def test_the_player_sees_what_was_changed(moved: Phone, drawn: Round) -> None:
    page = page_text(moved.get())
    assert "The director changed your board at" in page
    assert f"You were to play {moved.game.white_name} at table 2." in page
    assert WHY in page
    new = games_of(drawn)[1]
    assert (new.white_name if new.black_name == moved.game.black_name else new.black_name) in page


def test_an_old_link_leads_to_the_new_board(moved: Phone, drawn: Round) -> None:
    now = games_of(drawn)[1]
    for name in ("game", "end", "enter", "claim"):
        answer = moved.get(name)
        assert (answer.status_code, answer["Location"]) == (302, moved.address("game", now.pk)), name
    part = moved.client.get(moved.address("end"), headers={"HX-Request": "true"})
    assert part["HX-Redirect"] == moved.address("game", now.pk)
    assert "The director changed this board" in page_text(moved.client.get(moved.address("game"), follow=True))
    for page in ("public:game", "public:compare"):
        public = Client().get(reverse(page, args=[moved.game.pk]))
        assert public["Location"].endswith("/draw/1/")


def test_a_report_for_the_old_board_is_not_taken(moved: Phone, drawn: Round) -> None:
    before = Report.objects.count()
    answer = moved.client.post(moved.address("report"), {"winner": "me", "how": "resign", "nonce": uuid4()})
    assert answer.status_code == 409
    page = page_text(answer)
    assert "Your board was changed" in page
    assert f"You were to play {moved.game.white_name} at table 2" in page
    assert moved.address("game", games_of(drawn)[1].pk) in page
    assert Report.objects.count() == before


def test_nobody_else_learns_of_the_old_board(moved: Phone, drawn: Round) -> None:
    other = phone(Client(), games_of(drawn)[3], "black")
    assert other.client.get(other.address("game", moved.game.pk)).status_code == 404


@pytest.fixture
def cleared(director: Client, desk: Desk, drawn: Round) -> Phone:
    """Black of table 2, who reported for the old game; the director cleared that and changed the boards."""
    old = phone(Client(), games_of(drawn)[1], "black")
    assert old.report(winner="me", how="resign").status_code == 302
    held = page_text(director.get(address(desk, "round_rearrange")))
    assert not select_all(held, '[name="apart"][value="2"]')
    assert "Clear it, then its board can change." in text_of(held)
    assert of_division(desk, "results", 1) in links(held)
    sent = {"nonce": uuid4(), "seen": old.state[1]}
    assert director.post(of_division(desk, "result_clear", 1, old.game.pk), sent).status_code == 302
    free = page_text(director.get(address(desk, "round_rearrange")))
    assert select_all(free, '[name="apart"][value="2"]')
    assert free.count("result cleared") == 1
    assert change(director, desk, drawn).status_code == 302
    return old


def test_a_cleared_board_is_changed_and_its_player_sees_what_happened(cleared: Phone, drawn: Round) -> None:
    page = page_text(cleared.get())
    assert f"You were to play {cleared.game.white_name} at table 2." in page
    assert "That result was cleared and doesn’t count" in page
    new = games_of(drawn)[1]
    for name in ("game", "end", "enter", "claim"):
        assert cleared.get(name)["Location"] == cleared.address("game", new.pk), name
    assert Client().get(reverse("public:game", args=[cleared.game.pk]))["Location"].endswith("/draw/1/")


def test_what_is_sent_for_a_cleared_board_that_was_changed_is_not_taken(cleared: Phone, drawn: Round) -> None:
    before = Report.objects.count()
    answer = cleared.report(winner="me", how="resign")
    assert answer.status_code == 409
    page = page_text(answer)
    assert "That result was cleared and doesn’t count" in page
    assert cleared.address("game", games_of(drawn)[1].pk) in page
    assert Report.objects.count() == before


def test_the_desk_neither_undoes_nor_enters_for_a_cleared_board_that_was_changed(
    cleared: Phone, director: Client, desk: Desk
) -> None:
    gone = "Nothing was entered: the boards of this round were changed."
    asked = {"headers": {"Accept": "application/json"}}
    sent = {"result": "b", "nonce": uuid4(), "clearing": Clearing.objects.get().pk, "seen": ""}
    for name in ("result_enter", "result_clear", "result_unclear", "result_confirm"):
        answer = director.post(of_division(desk, name, 1, cleared.game.pk), {**sent, "nonce": uuid4()}, **asked)
        assert (answer.status_code, answer.json()) == (409, {"gone": gone}), name
    history = page_text(director.get(reverse("desk:history", args=[desk.event.slug])))
    assert f"{cleared.game}" in history, "the history names the game of the old reports"
    assert director.get(reverse("desk:game_enter", args=[desk.event.slug, cleared.game.pk])).status_code == 404


def test_somebody_who_has_the_bye_now_is_told(director: Client, desk: Desk, drawn: Round) -> None:
    at = seats(drawn)
    old = phone(Client(), games_of(drawn)[1], "black")
    sent = {"apart": ["2"], "reason": WHY, "expected_seq": seq(desk)}
    director.post(address(desk, "round_rearrange"), sent)
    assert 2 not in seats(drawn)
    assert at[2][1] not in {player for pair in seats(drawn).values() for player in pair}
    assert old.get("game")["Location"] == old.address("home")
    page = page_text(old.get())
    assert "You were to play" in page
    assert "Round 1: Bye" in page


def test_the_public_draw_marks_what_was_changed(director: Client, desk: Desk, drawn: Round) -> None:
    place = reverse("public:draw", args=[desk.event.slug, desk.division.slug, 1])
    assert "Changed" not in page_text(Client().get(place))
    change(director, desk, drawn)
    by_table = Client().get(place)
    assert "Some boards were changed after the draw was published" in text_of(by_table)
    assert texts_of(by_table, ".chip.warn").count("Changed") == 2
    by_name = Client().get(place, {"order": "name"})
    assert texts_of(by_name, ".chip.warn").count("Changed") == 4


def test_what_is_typed_for_a_board_that_is_gone_is_answered(director: Client, desk: Desk, drawn: Round) -> None:
    old = games_of(drawn)[1]
    change(director, desk, drawn)
    place = of_division(desk, "result_enter", 1, old.pk)
    answer = director.post(place, {"result": "b", "nonce": uuid4()}, headers={"Accept": "application/json"})
    assert answer.status_code == 409
    assert answer.json()["gone"] == "Nothing was entered: the boards of this round were changed."
    plain = director.post(place, {"result": "b", "nonce": uuid4()})
    assert plain.status_code == 302
    assert "the boards of this round were changed" in messages_of(plain)
    assert not Game.objects.filter(pk=old.pk).exists()
    assert LedgerEvent.objects.latest("seq").kind == "round.rearranged"


def test_a_game_on_another_site_becomes_the_draw_there(
    client: Client, director: Client, desk: Desk, drawn: Round
) -> None:
    old = games_of(drawn)[1].pk
    change(director, desk, drawn)
    for name in ("embed_game", "embed_position"):
        answer = client.get(reverse(f"public:{name}", args=[old]) + "?lang=ja")
        where = reverse("public:embed_draw", args=[desk.event.slug, desk.division.slug, drawn.number])
        assert (answer.status_code, answer["Location"]) == (302, f"{where}?lang=ja")
        assert "frame-ancestors *" in answer["Content-Security-Policy"]
        assert "X-Frame-Options" not in answer
    for picture in (
        reverse("public:embed_position_html", args=[old, "plain"]),
        reverse("public:game_picture", args=[old]),
    ):
        assert client.get(picture).status_code == 404
