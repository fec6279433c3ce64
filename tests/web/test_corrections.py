"""Correcting a final result: at the desk, and what everybody sees of it."""

from __future__ import annotations

from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation
from django.utils.translation import ngettext

from games.models import CaseKind, Correction, Game, LedgerEvent, Speaker
from games.services.open_case import Claim, open_case
from games.services.rule_case import RulingVerdict, rule_case
from games.services.ruling_referee import RulingReferee
from nzgs_tourney.links import token_of
from nzgs_tourney.models import Division, Eligible, Entry, PlayerLink
from nzgs_tourney.services.points.award_points import award_division_points
from nzgs_tourney.services.points.points_rules import set_points_rules
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.services.standings.set_prizes import set_prizes
from nzgs_tourney.store.results.corrections import corrections_of
from nzgs_tourney.tournament.standings.prize_terms import PrizeTerms
from nzgs_tourney.tournament.wording.results.corrections import corrected_on
from tests.db.desk import Desk, both_report, games_of, make_desk, report_from
from tests.web.desk_pages import messages_of, of_division, signed_in
from tests.web.parsed import field_value, file_text, page_text, select_all, select_one, text_of, texts_of
from tests.web.sheets import words_of


def two_closed_rounds() -> Desk:
    """Round 1 closed on the director's word at table 1, by both players elsewhere; round 2 closed, 3 a draft."""
    made = make_desk(8)
    first, *others = games_of(made.publish(1))
    report_from(first, Speaker.PAPER, "B+3")
    for game in others:
        both_report(game, "W+R")
    close_round(made.division.pk, 1, actor="Aroha", confirm_reported=True)
    made.play(2)
    made.draw(3)
    return made


pytestmark = [
    pytest.mark.django_db,
    pytest.mark.desk(made=two_closed_rounds),
    pytest.mark.usefixtures("empty_cache"),
]


def board(desk: Desk, table: int = 1) -> Game:
    return Game.objects.get(pairing__round__division=desk.division, pairing__round__number=1, pairing__table=table)


def at(desk: Desk, game: Game) -> str:
    return reverse("desk:result_correct", args=[desk.event.slug, desk.division.slug, 1, game.pk])


def send(client: Client, desk: Desk, game: Game, step: str = "correct", **fields: str) -> Any:
    given = {"winner": "white", "manner": "count", "margin": "3", "reason": "Slip misread.", "seen": "B+3"}
    return client.post(at(desk, game), {**given, "nonce": str(uuid4()), "step": step, **fields})


def says_that_it_was(page: str, winner: str, colour: str, loser: str) -> bool:
    """Whether the page says who won by 3, with the winner in bold."""
    sentence = f"{winner} ({colour}) beat {loser} by 3"
    return any(text_of(bold) == winner and sentence in text_of(bold.parent) for bold in select_all(page, "strong"))


def test_first_what_will_change_then_it(desk: Desk, director: Client) -> None:
    game = board(desk)
    assert at(desk, game) in page_text(director.get(of_division(desk, "results", 1)))
    page = page_text(director.get(at(desk, game)))
    assert says_that_it_was(page, game.black_name, "Black", game.white_name)
    assert text_of(select_one(director.get(at(desk, game)), "p.lede")) == "Round 1, table 1, 19×19, komi 7."
    assert "e.g. 3 or 12." in page
    look = page_text(send(director, desk, game, "look"))
    assert says_that_it_was(look, game.white_name, "White", game.black_name)
    assert "Round 2 was drawn with the old result. Its boards don’t change." in look
    assert "The draft of round 3 was drawn with the old result: draw it again." in look
    assert not Correction.objects.exists()
    assert "Slip misread." in page_text(send(director, desk, game, "back"))
    done = send(director, desk, game)
    assert done.status_code == 302
    assert f"Table 1 is corrected: {game.white_name} (White) beat {game.black_name} by 3." in messages_of(done)
    assert Correction.objects.get().actor_name == "Aroha Director"


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"winner": ""}, "Choose who won."),
        ({"reason": " "}, "Give a reason: everybody sees it with the game."),
        ({"margin": ""}, "Write the margin, e.g. 3 or 12."),
        ({"margin": "lots"}, "“lots” isn’t a margin: write 3 or 12."),
        ({"margin": "3.5"}, "W+3.5 isn’t possible on 19×19 with komi 7. The nearest are W+3 and W+4."),
        ({"manner": "r"}, "Only a counted win has a margin"),
        ({"unplayed": "on"}, "clear it and choose “Not stated”, or untick “Decided without being played”."),
        (
            {"unplayed": "on", "margin": ""},
            "clear it and choose “Not stated”, or untick “Decided without being played”.",
        ),
        ({"winner": "black"}, "That is the result already"),
        ({"seen": "W+R"}, "It has been corrected since"),
    ],
)
def test_what_is_wrong_is_told_and_what_was_typed_stays(
    desk: Desk, director: Client, fields: dict[str, str], sentence: str
) -> None:
    for step in ("look", "correct"):
        answer = send(director, desk, board(desk), step, **fields)
        assert answer.status_code == 422
        assert sentence in page_text(answer)
        assert "Slip misread." in page_text(answer) or "reason" in fields
    assert not Correction.objects.exists()


def test_what_both_players_confirmed_has_no_form_and_is_refused(desk: Desk, director: Client) -> None:
    game = board(desk, 2)
    page = page_text(director.get(at(desk, game)))
    assert "Both sides confirmed this result: it’s final, and nobody can change it." in page
    assert not select_all(page, '[name="winner"]')
    assert send(director, desk, game, seen="W+R", winner="black").status_code == 422
    assert at(desk, game) not in page_text(director.get(of_division(desk, "results", 1)))
    assert not Correction.objects.exists()


def test_what_a_ruling_gave_says_that_it_changes_by_appeal() -> None:
    made = make_desk(2)
    game = games_of(made.publish(1))[0]
    case = open_case(game.pk, Speaker.WHITE, Claim(CaseKind.RESULT, "No."), actor="White by link", nonce=uuid4())
    verdict = RulingVerdict("result", "As counted.", "W+3", heard_black=True, heard_white=True)
    rule_case(case.pk, verdict, referee=RulingReferee("referee", "A Referee"), nonce=uuid4(), needs_second=False)
    close_round(made.division.pk, 1, actor="Aroha", confirm_reported=True)
    client = signed_in(made.director)
    assert "A ruling gave this result: it changes by appeal only." in page_text(client.get(at(made, game)))
    assert "Decided by a ruling: only an appeal can change it." in page_text(
        client.get(of_division(made, "results", 1))
    )
    assert send(client, made, game, seen="W+3", winner="black").status_code == 422


def test_everybody_sees_what_was_corrected_by_whom_and_why(desk: Desk, director: Client) -> None:
    game = board(desk)
    send(director, desk, game)
    place = [desk.event.slug, desk.division.slug]
    link = PlayerLink.objects.living().get(entry__player=game.black)
    pages = {
        "results": reverse("public:results", args=[*place, 1]),
        "a later draw": reverse("public:draw", args=[*place, 2]),
        "standings": reverse("public:standings", args=place),
        "crosstable": reverse("public:crosstable", args=place),
        "the game": reverse("public:game", args=[game.pk]),
        "the player’s game": reverse("player:game", args=[token_of(link), game.pk]),
        "the desk’s results": of_division(desk, "results", 1),
        "the desk’s standings": of_division(desk, "standings"),
        "the desk’s later round": of_division(desk, "round", 2),
    }
    for name, address in pages.items():
        page = page_text(director.get(address))
        assert says_that_it_was(page, game.white_name, "White", game.black_name), name
        assert f"Was {game.black_name} (Black) by 3." in page, name
        assert "Corrected by Aroha Director" in page, name
        assert "Slip misread." in page, name
        assert "Round 2 was drawn with the old result." in page, name
        assert ("The draft of round 3 was drawn" in page) == name.startswith("the desk"), name
    with translation.override("ja"):
        told = ngettext(
            "Round {rounds} was drawn with the old result. Its boards don’t change.",
            "Rounds {rounds} were drawn with the old result. Their boards don’t change.",
            1,
        ).format(rounds=2)
    in_japanese = page_text(director.get(pages["results"], headers={"accept-language": "ja"}))
    assert told in in_japanese
    assert "目勝ち。" in in_japanese, in_japanese[in_japanese.find("訂正前") - 60 :][:120]
    history = page_text(director.get(reverse("desk:history", args=[desk.event.slug])))
    assert "the final result was corrected from Black by 3 to White by 3. Reason: Slip misread." in history
    player = page_text(director.get(pages["the player’s game"]))
    assert f"{game.white_name} (White) won by 3." in player
    assert "nothing can change it" not in player


def test_no_page_goes_on_with_the_old_result(desk: Desk, director: Client) -> None:
    game = board(desk)
    send(director, desk, game, winner="tie", manner="", margin="")
    entry = game.pairing.seats.get(colour="black").entry_id
    place = [desk.event.slug, desk.division.slug]
    assert "tied with" in page_text(director.get(reverse("public:standings", args=place)))
    assert "jigo" in page_text(director.get(reverse("public:player", args=[desk.event.slug, entry])))
    assert "jigo" in page_text(director.get(of_division(desk, "round", 1)))
    assert '"result": "jigo"' in file_text(director.get(of_division(desk, "export_file", "division")))


@pytest.mark.on_both
def test_a_page_asks_as_often_with_six_corrections_as_with_one(desk: Desk, director: Client) -> None:
    game, counts = board(desk), []
    director.get(of_division(desk, "results", 1))  # what the history told until now is read once
    for margin in ("3", "5", "6", "7", "8", "9"):
        send(director, desk, game, margin=margin, seen=Game.objects.get(pk=game.pk).official.result)
        with CaptureQueriesContext(connection) as asked:
            assert director.get(of_division(desk, "results", 1)).status_code == 200
        counts.append(len(asked))
    assert len(set(counts)) == 1


def one_round_of_four() -> Desk:
    """The only round of a division is closed on the director's word: Black won everywhere. It has a prize and gives
    NZGS points, which aren't awarded yet."""
    made = make_desk(4)
    Division.objects.filter(pk=made.division.pk).update(rounds=1)
    Entry.objects.filter(division=made.division).update(points_eligible=Eligible.YES)
    for game in games_of(made.publish(1)):
        report_from(game, Speaker.PAPER, "B+3")
    close_round(made.division.pk, 1, actor="Aroha", confirm_reported=True)
    set_points_rules(made.division.pk, table="regional", own=(), year=2026, among_eligible=False, actor="Aroha")
    set_prizes(made.division.pk, [PrizeTerms("Champion", (Decimal(50),))], actor="Aroha")
    return made


@pytest.mark.desk(made=one_round_of_four)
def test_the_preview_names_places_prizes_and_points_and_the_page_says_afterwards_what_changed(
    desk: Desk, director: Client
) -> None:
    game = board(desk)
    changes = [
        f"Places {game.white_name}: 2 → 1; {game.black_name}: 1 → 2",
        f"Prizes Champion: {game.black_name} $50 → {game.white_name} $50",
        f"NZGS points {game.white_name}: 2.5 → 4; {game.black_name}: 4 → 2.5",
    ]
    look = send(director, desk, game, "look")
    assert [line.replace("\xa0", " ") for line in texts_of(look, "main .lines li")][:3] == changes
    assert links_in(look, "main .lines li") == [
        of_division(desk, name, *number)
        for name, number in (("standings", []), ("prizes", []), ("points", []), ("sheets", [1]))
    ]
    send(director, desk, game)
    after = director.get(at(desk, game))
    assert [line.replace("\xa0", " ") for line in texts_of(after, "[aria-labelledby=changed] li")][:3] == changes
    assert at(desk, game) in links_in(director.get(of_division(desk, "results", 1)), ".corrected")


def links_in(page: Any, selector: str) -> list[str]:
    return [str(link["href"]) for link in select_all(page, f"{selector} a")]


def test_a_later_round_leads_to_what_can_still_be_changed_of_it(desk: Desk, director: Client) -> None:
    game = board(desk)
    look = send(director, desk, game, "look")
    assert of_division(desk, "round", 3) in links_in(look, "main .lines")
    assert "isn’t closed" not in page_text(look)
    desk.publish(3)
    look = send(director, desk, game, "look")
    assert "Round 3 isn’t closed: its boards without a result can still be changed." in page_text(look)
    send(director, desk, game)
    for page in ("results", "standings"):
        shown = director.get(of_division(desk, page, *([1] if page == "results" else [])))
        assert of_division(desk, "round_rearrange", 3) in links_in(shown, ".corrected"), page


def test_sheets_printed_afterwards_say_corrected(desk: Desk, director: Client) -> None:
    game = board(desk)
    sheets = {
        "results": of_division(desk, "results_pdf", 1),
        "standings": of_division(desk, "standings_pdf"),
        "crosstable": of_division(desk, "crosstable_pdf"),
        "wall list": of_division(desk, "wall_pdf"),
    }
    for name, address in sheets.items():
        assert "corrected" not in words_of(director.get(address)), name
    send(director, desk, game)
    note = f"Round 1, table 1 is corrected: {game.white_name} (White) beat {game.black_name} by 3."
    for name, address in sheets.items():
        words = words_of(director.get(address))
        assert f" · corrected {corrected_on(corrections_of(desk.division))}" in words, name
        assert (note in words) == (name != "results"), name
    assert words_of(director.get(sheets["results"])).count("corrected") == 2
    told = f"Corrected since the draw, {corrected_on(corrections_of(desk.division))}: round 1, table 1"
    for sheet in ("draw_pdf", "names_pdf", "slips_pdf"):
        assert told in words_of(director.get(of_division(desk, sheet, 2))), sheet
        assert "Corrected since" not in words_of(director.get(of_division(desk, sheet, 1))), sheet
    assert "corrected" not in words_of(director.get(of_division(desk, "results_pdf", 2)))


@pytest.mark.desk(made=one_round_of_four)
def test_sheets_of_prizes_and_points_say_it_as_soon_as_they_are_right(desk: Desk, director: Client) -> None:
    game = board(desk)
    award_division_points(desk.division.pk, actor="Aroha", agreed=True)
    send(director, desk, game)
    assert "final · corrected" in words_of(director.get(of_division(desk, "prizes_pdf")))
    points, year = of_division(desk, "points_pdf"), reverse("public:year_points_pdf", args=[2026])
    for address in (points, year):
        words = words_of(director.get(address))
        assert "NZGS points of 2026 were awarded with the old result." in words
        assert "· corrected" not in words
    award_division_points(desk.division.pk, actor="Aroha", reason="Misread.", agreed=True)
    for address in (points, year):
        assert "· corrected" in words_of(director.get(address))


@pytest.mark.on_both
def test_what_was_sent_before_a_correction_is_marked_until_it_is_sent_again(desk: Desk, director: Client) -> None:
    export = of_division(desk, "export")
    assert not select_all(director.get(export), "[aria-labelledby=sent]")
    sent_from = {}
    pages = {"h9": of_division(desk, "export_target", "h9"), "results-table": of_division(desk, "results_table")}
    for target, page in pages.items():
        sent_from[target] = field_value(director.get(page), "expected_seq")
        director.post(of_division(desk, "export_sent", target), {"expected_seq": sent_from[target]})
    table, european = texts_of(director.get(export), "[aria-labelledby=sent] li")
    assert table.startswith("New Zealand Go Society")
    assert european.startswith("European Go Database")
    assert f"by Aroha Director, from number {sent_from['h9']} of the history." in european
    assert "changed since sent" not in table + european
    send(director, desk, board(desk))
    for line in texts_of(director.get(export), "[aria-labelledby=sent] li"):
        assert "changed since sent round 1, table 1 Send it again" in line
    director.post(of_division(desk, "export_sent", "h9"), {})
    again, table, before = texts_of(director.get(export), "[aria-labelledby=sent] li")
    assert ["changed since sent" in line for line in (again, table, before)] == [False, True, False]
    history = page_text(director.get(reverse("desk:history", args=[desk.event.slug])))
    assert f"Sent the file of Open to the European Go Database, as of number {sent_from['h9']}." in history


def test_a_file_for_no_federation_and_a_number_to_come_are_not_noted(desk: Desk, director: Client) -> None:
    for target, number in (("pairgoth", "1"), ("h9", "99999")):
        director.post(of_division(desk, "export_sent", target), {"expected_seq": number})
    assert not LedgerEvent.objects.filter(kind="file.sent").exists()
