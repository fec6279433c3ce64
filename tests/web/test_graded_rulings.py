"""Every kind of case from a player's phone to the paper of its ruling, by each of its decisions."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from games.cases.kind import PRIVATE, WITHOUT_POSITION, Kind
from games.ledger.verify import verify
from games.models import Case, CaseKind, Game, Ruling, Speaker
from nzgs_tourney.models import Event
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.store.rounds.division import division_values
from tests.db.desk import Desk, games_of, make_desk, report_from
from tests.db.disputes import QUIET, claimed_case, ruling_in
from tests.db.test_partners import side
from tests.pdf_text import text_of as text_of_pdf
from tests.web.case_pages import at, decide, official
from tests.web.desk_pages import of_division
from tests.web.parsed import field_value, file_text, select_all, text_of, texts_of
from tests.web.phone import phone

pytestmark = [pytest.mark.django_db, pytest.mark.desk(8, published=1)]

KINDS = sorted({*WITHOUT_POSITION, Kind.KNOCKED_STONE, Kind.OTHER} - PRIVATE)
ANSWERS = {"minutes": "5", "handicap": "2", "komi": "0", "move": "2", "result": "b3"}


@pytest.fixture
def referee(desk: Desk) -> Client:
    return official(desk)


def claim(game: Game, kind: Kind, client: Client | None = None) -> Case:
    """What a player claims on the phone about the opponent."""
    sent = {"kind": kind.value, "offender": "white", "statement": "It happened just now.", "nonce": uuid4()}
    black = phone(client or Client(), game, "black")
    answer = black.client.post(black.address("claim"), sent)
    assert answer.status_code == 302, text_of(answer)
    return Case.objects.get(number=Case.objects.count())


def case_of(game: Game, colour: str, number: int) -> HttpResponse:
    """The page of a case as this player of the game gets it."""
    player = phone(Client(), game, colour)
    return player.client.get(reverse("player:case", args=[player.token, number]))


def options_on(page: object) -> list[str]:
    return [str(one["value"]) for one in select_all(page, "input[name=option]")]


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_goes_from_claim_to_paper_by_each_of_its_decisions(
    desk: Desk, game: Game, referee: Client, kind: Kind
) -> None:
    case = claim(game, kind)
    for key in options_on(referee.get(at(desk, "case", case.number))):
        waiting = Case.objects.waiting().filter(game=game).first() or claim(game, kind)
        look = decide(referee, desk, waiting, key, step="look", **ANSWERS)
        assert look.status_code == 200, text_of(look)
        told = texts_of(look, ".effects li")
        assert told[0] == "The ruling becomes final and gets its number."
        assert len(told) > 1
        assert decide(referee, desk, waiting, key, **ANSWERS, seen=field_value(look, "seen")).status_code == 302
        ruling = Ruling.objects.final().latest("number")
        assert ruling.facts["option"] == key
        paper = referee.get(at(desk, "ruling_pdf", ruling.number))
        assert f"Ruling {ruling.number}" in text_of_pdf(paper.content)
        for colour in "black", "white":
            assert ruling.sentence(game) in text_of(case_of(game, colour, waiting.number))
    assert all(verdict.broken is None for verdict in verify())


@pytest.mark.parametrize("key", ["put_back", "stands", "terms"])
def test_partners_claim_their_order_of_play_and_nobody_else_does(desk: Desk, game: Game, key: str) -> None:
    asked = {"kind": "partner_order", "offender": "white", "nonce": uuid4()}
    other = phone(Client(), game, "black")
    assert "A partner out of turn" not in text_of(other.client.get(other.address("claim")))
    assert other.client.post(other.address("claim"), asked).status_code == 422
    hall = make_desk(0, "pair-go")
    for number in range(4):
        side(hall, 10 + number)
    played = games_of(hall.publish(1))[0]
    form = phone(Client(), played, "black")
    assert "A partner played in another partner’s place." in text_of(form.client.get(form.address("claim")))
    case, referee = claim(played, Kind.PARTNER_ORDER), official(hall, "other")
    look = decide(referee, hall, case, key, step="look", **ANSWERS)
    seen = field_value(look, "seen")
    assert decide(referee, hall, case, key, **ANSWERS, seen=seen).status_code == 302
    ruling = Ruling.objects.final().get()
    paper = text_of_pdf(referee.get(at(hall, "ruling_pdf", ruling.number)).content)
    assert "say nothing of partners" in " ".join(paper.split())
    assert ruling.sentence(played) in text_of(case_of(played, "white", case.number))


def test_what_a_decision_asks_is_asked_for_and_kept(desk: Desk, game: Game, referee: Client) -> None:
    case = claimed_case(game, CaseKind.TIME)
    missing = decide(referee, desk, case, "time_add_both", step="look")
    assert missing.status_code == 422
    assert "Say how many minutes" in text_of(missing)
    typed = decide(referee, desk, case, "time_add_both", step="back", minutes="12")
    assert field_value(typed, "minutes") == "12"
    assert not Ruling.objects.exists()


def test_minutes_that_are_no_number_are_refused_with_the_field(desk: Desk, game: Game, referee: Client) -> None:
    answer = decide(referee, desk, claimed_case(game, CaseKind.TIME), "time_add_both", minutes="ten")
    assert answer.status_code == 422
    assert "Enter a whole number." in text_of(answer)


def test_officials_see_earlier_warnings_and_that_a_forfeit_is_due(desk: Desk, game: Game, referee: Client) -> None:
    edit_event(desk.event.pk, {"warnings_before_forfeit": 2}, actor="Director")
    ruling_in(claimed_case(game, CaseKind.CONDUCT, offender="white"), "warning_white", reason="Spoke loudly.")
    case = claimed_case(game, CaseKind.PHONE, offender="white")
    page = referee.get(at(desk, "case", case.number))
    (warned,) = texts_of(page, "[aria-labelledby=warned]")
    assert "Spoke loudly." in warned
    assert f"With one more, White, {game.white_name} forfeits." in warned
    assert "In this event 2 warnings lose the game." in warned
    assert options_on(page)[0] == "forfeit_white"
    assert not texts_of(case_of(game, "white", case.number), "[aria-labelledby=warned]")


def test_nobody_else_reads_of_a_warning_on_the_games_page(desk: Desk, game: Game) -> None:
    Event.objects.filter(pk=desk.event.pk).update(published=True)
    ruling_in(claimed_case(game, CaseKind.CONDUCT, offender="white"), "warning_white")
    assert "warning" not in text_of(Client().get(f"/games/{game.pk}/")).lower()


def test_players_are_told_the_terms_that_a_ruling_set(desk: Desk, game: Game, referee: Client) -> None:
    case = claimed_case(game, CaseKind.WRONG_TERMS)
    answers = {"handicap": "3", "komi": "0.5", "exchange": "on"}
    assert decide(referee, desk, case, "terms", **answers).status_code == 302
    now = Game.objects.get(pk=game.pk)
    told = text_of(phone(Client(), now, "black").get("game"))
    assert "A ruling set new terms" in told
    assert "now it’s handicap 3, komi 0.5" in told
    assert "Ruling 1" in told


def test_a_referee_moves_a_case_to_another_board(desk: Desk, games: list[Game], referee: Client) -> None:
    case = claimed_case(games[0], CaseKind.OTHER, QUIET, 2, side="referee")
    page = referee.get(at(desk, "case", case.number))
    assert len(select_all(page, "#id_game option")) == len(games)
    sent = {"kind": "noise", "offender": "", "game": games[1].pk, "side": "white"}
    assert referee.post(at(desk, "case_change", case.number), sent).status_code == 302
    moved = Case.objects.get(pk=case.pk)
    assert (moved.game, moved.kind, moved.side, moved.move) == (games[1], "noise", "white", None)
    assert case_of(games[0], "black", case.number).status_code == 404
    assert case_of(games[1], "black", case.number).status_code == 200


def test_the_draw_and_federations_files_follow_the_terms_of_a_ruling(
    desk: Desk, game: Game, referee: Client, director: Client
) -> None:
    answers = {"handicap": "2", "komi": "0", "exchange": "on"}
    decide(referee, desk, claimed_case(game, CaseKind.WRONG_TERMS), "new_game", **answers)
    now = Game.objects.get(pk=game.pk)
    report_from(now, Speaker.PAPER, "B+R")
    (board,) = (board for board in division_values(desk.division).rounds[0].boards if board.table == now.pairing.table)
    entries = {seat.colour: seat.entry_id for seat in now.pairing.seats.all()}
    assert (board.black, board.white, board.handicap) == (entries["black"], entries["white"], 2)
    assert now.black_id == game.white_id
    h9 = file_text(director.get(of_division(desk, "export_file", "h9")), "iso-8859-15")
    assert (h9.count("+/b2"), h9.count("-/w2")) == (1, 1)
    results = text_of(director.get(reverse("desk:results", args=[desk.event.slug, desk.division.slug, 1])))
    assert now.black_name in results
