"""A knock-out on its pages: the desk offers no other pairings and asks who goes on, everybody sees the bracket."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from games.models import Speaker
from games.services.correct_result import correct_result
from nzgs_tourney.models import Division, Entry, WentOn
from nzgs_tourney.pages.exchange.export_preview import targets
from nzgs_tourney.pages.results.correction import correct_page
from nzgs_tourney.services.entries.edit_entry import plan_round, withdraw_entry
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.store.standings.standings import standings_now
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.exchange.external_formats import Recognised, read_any
from tests.db.desk import Desk, make_desk, report_from
from tests.db.test_double_elimination import play
from tests.db.test_knockout import DIRECTOR, board, close, correct, entry, met, play_first, side, win
from tests.pdf_text import text_of as pdf_text
from tests.web.desk_pages import of_division, of_event, signed_in
from tests.web.parsed import links, page_text, select_all, texts_of

pytestmark = pytest.mark.django_db
OTHER_WAYS = ("round_wishes", "paper_round", "manual_pairing", "round_repair", "round_rearrange", "why_not")


@pytest.fixture
def cup() -> Desk:
    cache.clear()
    return make_desk(6, "club-knockout")


def public(cup: Desk, name: str = "schedule") -> str:
    return reverse(f"public:{name}", args=[cup.event.slug, cup.division.slug])


def test_the_desk_offers_nothing_but_the_bracket(cup: Desk) -> None:
    desk = signed_in(cup.director)

    def offered(number: int) -> set[str]:
        shown = links(desk.get(of_division(cup, "round", number)))
        return {way for way in OTHER_WAYS if of_division(cup, way, number) in shown}

    assert not offered(1)
    cup.draw(1)
    assert not offered(1)
    page = page_text(desk.get(of_division(cup, "round", 1)))
    assert "By the bracket" in page
    assert "Through without a game: Mere Rangi and Tāne Rangi." in page
    cup.publish(1)
    assert not offered(1)


def test_closing_the_final_leads_to_a_page_where_the_bracket_is_over_before_its_last_round() -> None:
    cup = make_desk(8, "double-knockout")
    desk, led_to = signed_in(cup.director), []
    for number in range(1, 7):
        for pairing in cup.publish(number).pairings.all():
            # Who was entered first always wins, so nobody beats the unbeaten one.
            first = min(pairing.seats.all(), key=lambda seat: seat.entry_id)
            report_from(pairing.game, Speaker.PAPER, f"{first.colour[0].upper()}+R")
        form = {"confirm_reported": "on", "expected_seq": ""}
        closed = desk.post(of_division(cup, "round_close", number), form)
        assert desk.get(closed.url).status_code == 200
        led_to.append(closed.url)
    cup.division.refresh_from_db()
    assert led_to[-1] == of_division(cup, "round", cup.division.rounds)


def test_a_wrong_number_of_rounds_is_said_before_the_draw(cup: Desk) -> None:
    Division.objects.filter(pk=cup.division.pk).update(rounds=4)
    told = "A knock-out of 6 has 3 rounds, and this division has 4: change the number in its rules."
    desk = signed_in(cup.director)
    assert told in page_text(desk.get(of_division(cup, "round", 1)))
    assert told in page_text(desk.post(of_division(cup, "round_draw", 1), {}, follow=True))


def test_everybody_sees_the_bracket_grow(cup: Desk, client: Client) -> None:
    assert "The bracket is drawn with the first round." in page_text(client.get(public(cup)))
    assert client.get(public(cup, "bracket_pdf")).url == public(cup)
    play_first(cup)
    drawn = texts_of(client.get(public(cup)), ".bracket-narrow text")
    assert drawn == [
        "1 Mere Rangi", "4 Rewi Rangi", "4 Rewi Rangi", "5 Anahera Rangi", "…", "…", "2 Tāne Rangi", "3 Hīria Rangi",
        "3 Hīria Rangi", "6 O’Shea Rangi",
    ]  # fmt: skip
    on = [one.text for one in select_all(client.get(public(cup)), ".bracket-narrow .chart-strong")]
    assert on == ["4 Rewi Rangi", "3 Hīria Rangi"]
    cup.publish(2)
    win(cup, 2, 1)
    win(cup, 2, 2)
    close(cup, 2)
    cup.publish(3)
    assert "Third place: 4 Rewi Rangi – 3 Hīria Rangi." in page_text(client.get(public(cup)))
    win(cup, 3, 3)
    assert "Third place: 3 Hīria Rangi before 4 Rewi Rangi." in page_text(client.get(public(cup)))
    paper = pdf_text(client.get(public(cup, "bracket_pdf")).content)
    assert "Third place: 3 Hīria Rangi before 4 Rewi Rangi." in paper
    for head in ("Quarterfinals", "Semifinals", "Final", "5 Anahera Rangi"):
        assert head in paper
    win(cup, 3, 2)
    screen = client.get(reverse("public:event_screen", args=[cup.event.slug]))
    assert "Quarterfinals" in texts_of(screen, ".screen-bracket text")


def test_a_hidden_name_is_in_no_bracket(cup: Desk, client: Client) -> None:
    cup.publish(1)
    Entry.objects.filter(number=3).update(name_in_public="initials")
    cache.clear()
    hidden = Entry.objects.get(number=3)
    assert hidden.public_name
    for shown in (page_text(client.get(public(cup))), pdf_text(client.get(public(cup, "bracket_pdf")).content)):
        assert "Hīria Rangi" not in shown
        assert hidden.public_name in shown


def test_other_systems_have_no_bracket(client: Client) -> None:
    desk = make_desk(6, "club-round-robin")
    desk.publish(1)
    assert client.get(public(desk, "bracket_pdf")).url == public(desk)
    assert "Bracket" not in page_text(client.get(public(desk)))


def test_after_a_tie_the_round_asks_who_goes_on(cup: Desk) -> None:
    Division.objects.filter(pk=cup.division.pk).update(komi=7)
    cup.publish(1)
    win(cup, 1, 3)
    pairing = board(cup, 1, 4)
    report_from(pairing.game, Speaker.PAPER, "jigo")
    desk, place = signed_in(cup.director), of_division(cup, "round_goes_on", 1)
    page = desk.get(of_division(cup, "round", 1))
    told = "Rewi Rangi – Anahera Rangi: after the tie they play again in the next round, unless you say who goes on."
    assert told in page_text(page)
    assert f"{place}?table={pairing.table}" in links(page)
    assert desk.get(place).url == of_division(cup, "round", 1)
    assert desk.get(place, {"table": "99"}).url == of_division(cup, "round", 1)
    asked = page_text(desk.get(place, {"table": pairing.table}))
    assert "Who goes on?" in asked
    sent = {"table": pairing.table, "side": side(pairing, 5), "reason": ""}
    refused = desk.post(place, sent)
    assert refused.status_code == 422
    assert "Anahera" in page_text(refused)
    assert not WentOn.objects.exists()
    said = desk.post(place, {**sent, "reason": "Won the second game"}, follow=True)
    assert "It is said who goes on from table" in page_text(said)
    assert told not in page_text(said)
    close(cup, 1)
    cup.publish(2)
    assert frozenset((1, 5)) in met(cup, 2)


@pytest.mark.parametrize(
    ("rule", "words"), [("lot", "goes on by lot"), ("seed", "Rewi Rangi goes on as the higher seed")]
)
def test_the_results_say_who_goes_on_after_a_tie(cup: Desk, client: Client, rule: str, words: str) -> None:
    Division.objects.filter(pk=cup.division.pk).update(komi=7, tie_rule=rule)
    cup.publish(1)
    results = reverse("public:results", args=[cup.event.slug, cup.division.slug, 1])
    desk, pairing = signed_in(cup.director), board(cup, 1, 4)
    assert "goes on" not in page_text(client.get(results))
    report_from(pairing.game, Speaker.PAPER, "jigo")
    for shown in (client.get(results), desk.get(of_division(cup, "results", 1))):
        assert page_text(shown).count(words) == 1
    assert words in pdf_text(desk.get(of_division(cup, "results_pdf", 1)).content)
    # The director may decide otherwise, and then neither the lot nor the seed did.
    (on,) = (number for number in (4, 5) if f"{entry(cup, number).name} goes on" in page_text(client.get(results)))
    other = entry(cup, 9 - on)
    sent = {"table": pairing.table, "side": side(pairing, 9 - on), "reason": "They played again"}
    desk.post(of_division(cup, "round_goes_on", 1), sent)
    said = page_text(client.get(results))
    assert f"{other.name} goes on" in said
    assert words not in said


def test_a_corrected_result_names_the_games_that_follow(cup: Desk) -> None:
    play_first(cup)
    cup.publish(2)
    game = board(cup, 1, 4).game
    right = f"{'W' if game.result.startswith('B') else 'B'}+R"
    told = correct_page(cup.division, 1, game).depends[-1]
    assert told.startswith("Games that follow: round 2, table ")
    correct_result(game.pk, right, "Misread", actor="Director", nonce=uuid4(), seen=game.result)
    desk, pairing = signed_in(cup.director), board(cup, 1, 4)
    page = page_text(desk.get(of_division(cup, "round", 1)))
    assert "Anahera Rangi won, but Rewi Rangi went on. Games that follow stay: round 2, table" in page
    asked = desk.get(of_division(cup, "round_goes_on", 1), {"table": pairing.table})
    assert "Mere Rangi – Rewi Rangi" in page_text(asked)
    assert "Games that follow" in page_text(asked)
    # The games may stay as they are: to say so is an answer, and nothing is asked any more.
    said = {"table": pairing.table, "side": side(pairing, 4), "reason": "They have begun"}
    answered = page_text(desk.post(of_division(cup, "round_goes_on", 1), said, follow=True))
    assert "Games that follow stay" not in answered
    assert met(cup, 2) == {frozenset((1, 4)), frozenset((2, 3))}
    assert WentOn.objects.get(pairing=pairing).decided


@pytest.mark.parametrize("result", ["both_lose", "void", "jigo"])
def test_a_result_that_names_nobody_any_more_names_the_games_that_follow(cup: Desk, result: str) -> None:
    Division.objects.filter(pk=cup.division.pk).update(komi=7)
    play_first(cup)
    cup.publish(2)
    pairing = board(cup, 1, 4)
    seen = pairing.game.result
    correct_result(pairing.game.pk, result, "Misread", actor="Director", nonce=uuid4(), seen=seen)
    desk, told = signed_in(cup.director), "Rewi Rangi went on, but the result doesn’t say so."
    page = page_text(desk.get(of_division(cup, "round", 1)))
    assert f"{told} Games that follow stay: round 2, table" in page
    assert told in page_text(desk.get(of_division(cup, "round_goes_on", 1), {"table": pairing.table}))
    said = {"table": pairing.table, "side": side(pairing, 4), "reason": "They have begun"}
    assert told not in page_text(desk.post(of_division(cup, "round_goes_on", 1), said, follow=True))


def test_a_match_that_ended_without_a_board_is_asked_about_too() -> None:
    cup = make_desk(4, "title-match")
    play(cup, 1, 1, 2)
    plan_round(entry(cup, 4).pk, 2, Status.ABSENT, actor=DIRECTOR)
    play(cup, 2, 2)
    cup.publish(3)
    correct(cup, 1, 1)
    desk, place, player = signed_in(cup.director), of_division(cup, "round_goes_on", 2), entry(cup, 1).pk
    page = desk.get(of_division(cup, "round", 2))
    told = "Mere Rangi – Rewi Rangi: Mere Rangi went on, but the result doesn’t say so. Games that follow stay: round 3"
    assert told in page_text(page)
    assert f"{place}?player={player}" in links(page)
    asked = page_text(desk.get(place, {"player": player}))
    assert "Round 2, without a board: Mere Rangi – Rewi Rangi." in asked
    assert "Who goes on?" in asked
    said = desk.post(place, {"player": player, "side": "other", "reason": "Misread"}, follow=True)
    assert "It is said who goes on: Mere Rangi – Rewi Rangi." in page_text(said)
    assert met(cup, 3) == {frozenset((4, 2))}


def test_a_corrected_game_of_a_match_leads_to_where_the_match_ended() -> None:
    cup = make_desk(4, "title-match")
    play(cup, 1, 1, 2)
    play(cup, 2, 1, 2)
    cup.publish(3)
    correct(cup, 1, 1)
    desk, game = signed_in(cup.director), board(cup, 1, 1).game
    address = f"{of_division(cup, 'round_goes_on', 1)}?game={game.pk}"
    assert address in links(desk.get(of_division(cup, "results", 1)))
    assert address in links(desk.get(of_division(cup, "result_correct", 1, game.pk)))
    led = desk.get(address)
    assert led.url == f"{of_division(cup, 'round_goes_on', 2)}?table={board(cup, 2, 1).table}"
    assert "Who goes on?" in page_text(desk.get(led.url))
    assert desk.get(of_division(cup, "round_goes_on", 1), {"game": 10**6}).url == of_division(cup, "round", 1)


def test_the_sheets_offer_the_bracket_once_there_is_one(cup: Desk) -> None:
    desk, sheet = signed_in(cup.director), public(cup, "bracket_pdf")
    cup.draw(1)
    assert sheet not in links(desk.get(of_division(cup, "sheets", 1)))
    cup.publish(1)
    assert sheet in links(desk.get(of_division(cup, "sheets", 1)))


def test_who_enters_late_is_told_to_the_director(cup: Desk) -> None:
    play_first(cup)
    enter_player(cup.division.pk, NewEntry(name="Wiremu Late", rank="1k"), actor="Director")
    cup.draw(2)
    page = page_text(signed_in(cup.director).get(of_division(cup, "round", 2)))
    assert "Entered without a place in the bracket: Wiremu Late." in page


def test_every_page_sheet_and_file_is_made_of_a_whole_knock_out(cup: Desk) -> None:
    play_first(cup)
    cup.publish(2)
    win(cup, 2, 1)
    win(cup, 2, 2)
    close(cup, 2)
    cup.publish(3)
    win(cup, 3, 1)
    win(cup, 3, 3, forfeit=True)
    close(cup, 3)
    desk, place = signed_in(cup.director), [cup.event.slug, cup.division.slug]
    papers = ("wall_pdf", "crosstable_pdf", "cards_pdf", "standings_pdf")
    for page in (*papers, "standings", "estimate", "statistics", "export_html", "export", "forecast", "history"):
        address = of_event(cup, page) if page == "history" else of_division(cup, page)
        assert desk.get(address).status_code == 200, page
    for page in ("draw_pdf", "names_pdf", "slips_pdf", "away_pdf", "results_pdf", "pack_pdf", "round_text", "sheets"):
        assert desk.get(of_division(cup, page, 2)).status_code == 200, page
    for page in ("standings", "crosstable", "statistics", "standings_pdf", "crosstable_pdf"):
        assert desk.get(reverse(f"public:{page}", args=place)).status_code == 200, page
    for player in Entry.objects.filter(division=cup.division):
        assert desk.get(reverse("public:player", args=[cup.event.slug, player.pk])).status_code == 200
    for target in targets():
        assert desk.get(of_division(cup, "export_target", target.word)).status_code == 200, target
        found = read_any(desk.get(of_division(cup, "export_file", target.word)).content)
        assert isinstance(found, Recognised), target
        games = [board for played in found.external.division.rounds for board in played.boards]
        # An American file has no game that was decided without being played.
        assert len(games) == (5 if target.word == "aga" else 6), target
    assert {row.player.number: row.label for row in standings_now(cup.division).order.rows} == {
        1: "1", 2: "2", 3: "3", 4: "4", 5: "5=", 6: "5=",
    }  # fmt: skip


def test_every_page_and_sheet_is_made_of_a_round_without_boards(cup: Desk, client: Client) -> None:
    play_first(cup)
    cup.publish(2)
    win(cup, 2, 1)
    win(cup, 2, 2)
    close(cup, 2)
    for number in (1, 3, 4):
        withdraw_entry(Entry.objects.get(division=cup.division, number=number).pk, actor="Director")
    desk, place = signed_in(cup.director), [cup.event.slug, cup.division.slug]
    sheets = ("round", "draw_pdf", "names_pdf", "slips_pdf", "results_pdf", "pack_pdf", "round_text", "sheets")
    desk.post(of_division(cup, "round_draw", 3), {}, follow=True)
    draft = page_text(desk.get(of_division(cup, "round", 3)))
    assert "Through without a game: Tāne Rangi." in draft
    desk.post(of_division(cup, "round_publish", 3), {}, follow=True)
    for page in sheets:
        assert desk.get(of_division(cup, page, 3), follow=True).status_code == 200, page
    for page in ("standings", "crosstable", "schedule", "standings_pdf", "crosstable_pdf", "bracket_pdf"):
        assert client.get(reverse(f"public:{page}", args=place)).status_code == 200, page
    assert client.get(reverse("public:draw", args=[*place, 3])).status_code == 200
    assert client.get(reverse("public:event_screen", args=place[:1])).status_code == 200
    for player in Entry.objects.filter(division=cup.division):
        assert desk.get(reverse("public:player", args=[cup.event.slug, player.pk])).status_code == 200
    for target in targets():
        sent = desk.get(of_division(cup, "export_file", target.word)).content
        assert isinstance(read_any(sent), Recognised), target
    close(cup, 3)
    assert standings_now(cup.division).order.rows[0].player.number == 2
