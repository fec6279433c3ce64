"""Two reports that differ look alike, and agreeing with the opponent's asks one question that names the winner."""

from __future__ import annotations

import pytest
from bs4 import NavigableString, Tag

from games.models import Game, Report, Speaker
from nzgs_tourney.services.rounds.close_round import close_round
from tests.db.desk import Desk, both_report, games_of, report_from
from tests.web.parsed import heading, page_text, select_all, select_one, text_of, texts_of
from tests.web.phone import Phone

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4, published=1)]


def asked(one: Phone, side: str) -> str:
    return f"{one.address('game')}agree/{side}/"


def differ(game: Game) -> None:
    report_from(game, Speaker.BLACK, "B+R")
    report_from(game, Speaker.WHITE, "W+3")


def test_both_reports_look_alike_and_no_button_agrees(black: Phone, game: Game) -> None:
    differ(game)
    for page in (black.get("game"), black.get("home")):
        mine, other = select_all(page, ".reports > li")
        assert "You said:" in text_of(mine)
        assert f"{game.white_name} said:" in text_of(other)
        assert [select_one(card, ".button")["class"] for card in (mine, other)] == [["button", "quiet", "full"]] * 2
        assert select_all(page, '[name="result"][value]') == [], "nothing on the page agrees at one press"
        assert select_one(other, ".button")["href"] == asked(black, "white")


def test_the_notice_of_two_reports_leads_nowhere(black: Phone, game: Game) -> None:
    """The page that updates itself knows its own address, which is none to show."""
    differ(game)
    for page in (black.get("game"), black.get("home")):
        (notice,) = [part for part in select_all(page, ".notice") if "The two reports differ." in text_of(part)]
        assert "or the referee decides." in text_of(notice)
        assert select_all(notice, "a") == []


def test_the_question_names_the_winner(black: Phone, white: Phone, game: Game) -> None:
    differ(game)
    page = page_text(black.client.get(asked(black, "white")))
    assert heading(page) == f"Did {game.white_name} win?"
    assert f"Yes, {game.white_name} won" in texts_of(page, "button")
    assert f"{game.white_name} (White) won by 3" in page
    assert "the result is final" in page
    other = page_text(white.client.get(asked(white, "black")))
    assert heading(other) == f"Did {game.black_name} win?"
    assert Report.objects.count() == 2


def test_yes_confirms(black: Phone, game: Game) -> None:
    differ(game)
    answer = black.report(result="W+3")
    assert (answer.status_code, black.state) == (302, ("confirmed", "W+3"))


def test_a_tie_and_an_own_win_are_asked_in_their_words(black: Phone, game: Game) -> None:
    report_from(game, Speaker.BLACK, "B+R")
    report_from(game, Speaker.WHITE, "jigo")
    assert heading(black.client.get(asked(black, "white"))) == "Was it a tie?"
    report_from(game, Speaker.BLACK, "W+R")
    report_from(game, Speaker.WHITE, "B+R")
    page = page_text(black.client.get(asked(black, "white")))
    assert heading(page) == "Did you win?"
    assert "Yes, I won" in texts_of(page, "button")


def test_where_there_is_nothing_to_agree_with_the_game_is_shown(black: Phone, game: Game) -> None:
    for side in ("white", "black", "paper", "nonsense"):
        answer = black.client.get(asked(black, side))
        assert (answer.status_code, answer["Location"]) == (302, black.address("game")), side
    both_report(game, "B+R")
    assert black.client.get(asked(black, "white")).status_code == 302


def test_agreeing_with_a_first_report_is_asked_once_more_because_nobody_can_undo_it(white: Phone, game: Game) -> None:
    report_from(game, Speaker.BLACK, "B+R")
    page = white.get("game")
    ask = select_one(page, ".ask-again")
    assert text_of(select_one(ask, "summary")) == f"Yes, {game.black_name} won"
    assert "the result is final, and nobody can undo it" in text_of(ask)
    assert "open" not in ask.attrs
    assert texts_of(ask, "button") == ["Yes, make it final"]
    assert not [button for button in texts_of(page, "button") if button.startswith("Yes, ") and "final" not in button]


def test_agreeing_with_the_paper_is_not_final_and_takes_one_press(white: Phone, game: Game) -> None:
    report_from(game, Speaker.PAPER, "B+R")
    page = white.get("game")
    assert f"Yes, {game.black_name} won" in texts_of(page, "button")
    assert not select_all(page, ".ask-again")


def test_the_director_s_word_is_named(black: Phone, game: Game) -> None:
    report_from(game, Speaker.PAPER, "W+R")
    report_from(game, Speaker.BLACK, "B+R")
    page = page_text(black.get("game"))
    assert "The director said:" in page
    question = page_text(black.client.get(asked(black, "paper")))
    assert "The director said:" in question
    assert "the result is final" not in question


def text_after(stone: Tag) -> str:
    """What is written between this stone and the next one."""
    after: list[str] = []
    for part in stone.next_elements:
        if isinstance(part, Tag) and "stone" in part.get("class", []):
            break
        if isinstance(part, NavigableString) and stone not in part.parents:
            after.append(part)
    return " ".join("".join(after).split())[:160]


def test_the_stone_beside_a_name_is_that_person_s(desk: Desk, black: Phone, game: Game) -> None:
    """On every page where a stone stands before a player's name."""
    place = f"/e/{desk.event.slug}/{desk.division.slug}/draw/1/"
    entry = game.pairing.seats.get(colour="black").entry
    pages = [
        black.address("home"),
        black.address("game"),
        place,
        f"{place}?order=name",
        f"/e/{desk.event.slug}/players/{entry.pk}/",
        f"/players/{entry.player_id}/",
    ]
    colours = {one.black_name: "black" for one in games_of(game.pairing.round)}
    colours |= {one.white_name: "white" for one in games_of(game.pairing.round)}
    for address in pages:
        stones = select_all(black.client.get(address, follow=True), "svg.stone.black, svg.stone.white")
        assert stones, address
        for stone in stones:
            (colour,) = {"black", "white"} & set(stone["class"])
            text = text_after(stone)
            first = min((name for name in colours if name in text), key=text.index, default=None)
            if first is not None and "You are" not in text[: text.index(first)]:
                assert colours[first] == colour, f"{address}: a {colour} stone beside {first}"


def test_an_earlier_round_has_the_opponent_s_stone(desk: Desk, black: Phone, game: Game) -> None:
    for other in games_of(game.pairing.round):
        if Game.objects.get(pk=other.pk).state != "confirmed":
            both_report(other, "B+R")
    close_round(desk.division.pk, 1, actor="Director")
    desk.publish(2)
    earlier = [
        line for line in select_all(black.get("home"), "li:has(svg.stone.white)") if game.white_name in text_of(line)
    ]
    assert any("Black against" in text_of(line) for line in earlier)
