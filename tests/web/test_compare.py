"""Two records side by side, and the choice of the one that counts."""

from __future__ import annotations

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.models import CaseKind, Game, Record, RecordOfReference, Speaker
from games.services.change_or_withdraw_case import change_case
from games.services.open_case import Claim
from games.services.submit_record import submit_record
from nzgs_tourney.models import Role, RoleKind, User
from tests.db.desk import Desk, actor_of, games_of, make_desk
from tests.db.disputes import claimed_case
from tests.web.desk_pages import signed_in
from tests.web.parsed import page_text, select_all, select_one, text_of, texts_of
from tests.web.phone import phone

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4, published=1)]

START = "(;GM[1]FF[4]SZ[9]KM[7]RU[NZ]"
BLACKS = f"{START}PB[<i>Mere</i>];B[cc];W[gg];B[cg];W[gc])"
WHITES = f"{START}KM[6.5];B[cc];W[gg];B[cg];W[gd];B[ee];B[ef])".replace("KM[7]", "", 1)
REASON = "The phone of White was a point off."


@pytest.fixture
def two(game: Game) -> list[Record]:
    return [send(game, Speaker.BLACK, BLACKS), send(game, Speaker.WHITE, WHITES)]


def send(game: Game, side: Speaker, text: str) -> Record:
    return submit_record(game.pk, side, text.encode(), actor=actor_of(game, side))


def compared(client: Client, game: Game, **numbers: object) -> HttpResponse:
    return client.get(reverse("public:compare", args=[game.pk]), numbers)


def choose(client: Client, game: Game, record: object, reason: str = REASON) -> HttpResponse:
    slug = game.stream.event.slug
    return client.post(reverse("referee:reference", args=[slug, game.pk]), {"record": record, "reason": reason})


def test_the_first_difference_is_said_to_everybody(client: Client, game: Game, two: list[Record]) -> None:
    page = page_text(compared(client, game))
    assert f"differ at move 4: {game.black_name} has White at G7, {game.white_name} White at G6." in page
    assert "Move 4: White G7" in page
    assert "is out of turn" in page, "what was found after that"
    assert "6.5" in texts_of(page, "td"), "what is written differently"
    assert not select_all(page, "i")
    assert "The record that counts" not in page, "only officials choose"


def test_a_referee_has_a_case_judged_by_the_other_record(client: Client, game: Game) -> None:
    early = f"{START};B[cc];W[gg];B[cg];B[gc];W[ee])"
    first, second = send(game, Speaker.BLACK, early), send(game, Speaker.WHITE, early.replace(";W[ee]", ";W[ff];B[ee]"))
    case = claimed_case(game, CaseKind.OUT_OF_TURN)
    change_case(case.pk, Claim(CaseKind.OUT_OF_TURN, "", first.pk, 4), actor="Referee")
    referee = User.objects.create_user("ranginui")
    Role.objects.create(event=game.stream.event, user=referee, kind=RoleKind.REFEREE)
    client.force_login(referee)
    page = compared(client, game)
    assert "Case 1 is judged by this record." in page_text(page)
    form = select_one(page, f'form[action="{reverse("referee:case_change", args=[game.stream.event.slug, 1])}"]')
    values = {field["name"]: field["value"] for field in select_all(form, "input[type=hidden]")}
    assert (values["record"], values["move"]) == (str(second.pk), "4")
    assert client.post(form["action"], values).status_code == 302
    case.refresh_from_db()
    assert (case.record_id, case.move, case.offender) == (second.pk, 4, "black")
    client.logout()
    assert "judged by" not in page_text(compared(client, game))


def test_without_two_records_there_is_nothing_to_compare(client: Client, game: Game) -> None:
    assert "Nothing to compare yet" in page_text(compared(client, game))
    first = send(game, Speaker.BLACK, BLACKS)
    assert "Nothing to compare yet" in page_text(compared(client, game, a=first.pk))


def test_any_two_can_be_asked_for(client: Client, game: Game, two: list[Record]) -> None:
    third = send(game, Speaker.BLACK, BLACKS.replace("W[gc]", "W[gb]"))
    assert "White at G8" in page_text(compared(client, game)), "by default the last of each player"
    assert "White at G8" not in page_text(compared(client, game, a=two[0].pk, b=two[1].pk))
    assert select_all(compared(client, game), f'option[value="{third.pk}"]')
    assert compared(client, game, a=third.pk, b=third.pk).status_code == 200, "the same twice compares with another"


@pytest.mark.parametrize("number", ["x", "-1", "٣", "1" * 30])
def test_what_is_no_number_is_passed_over(client: Client, game: Game, two: list[Record], number: str) -> None:
    assert "differ at move 4" in page_text(compared(client, game, a=number))


def test_a_record_of_another_game_is_not_found(client: Client, desk: Desk, two: list[Record]) -> None:
    other = games_of(desk.division.drawn_rounds.get(number=1))[1]
    assert compared(client, other, a=two[0].pk, b=two[1].pk).status_code == 404
    assert compared(client, two[0].game, a=two[0].pk, b=0).status_code == 404


@pytest.mark.on_both
def test_the_page_needs_few_queries(client: Client, game: Game, two: list[Record]) -> None:
    with CaptureQueriesContext(
        connection,
    ) as queries:
        compared(client, game)
    assert len(queries) <= 10


def test_the_game_says_that_its_records_differ(client: Client, referee: Client, game: Game, two: list[Record]) -> None:
    address = reverse("public:game", args=[game.pk])
    assert "The two records differ." in page_text(client.get(address))
    choose(referee, game, two[0].pk)
    page = page_text(client.get(address))
    assert "a referee chose the one that counts" in page
    assert REASON in page


def test_the_players_and_the_case_are_told_that_the_records_differ(
    client: Client, referee: Client, desk: Desk, game: Game, two: list[Record]
) -> None:
    mine, case = phone(client, game, "black"), claimed_case(game)
    link = reverse("public:compare", args=[game.pk])
    at_the_desk = reverse("referee:case", args=[desk.event.slug, case.number])
    sentence = (
        mine.get("game"),
        client.get(reverse("player:case", args=[mine.token, case.number])),
        referee.get(at_the_desk),
    )
    for page in sentence:
        assert any(sentence.endswith("differ.") for sentence in texts_of(page, "strong"))
        assert link in page_text(page)
    choose(referee, game, two[0].pk)
    page = page_text(mine.get("game"))
    assert "a referee chose the one that counts" in page
    assert page.count("This record counts.") == 1


def test_the_same_moves_differ_nowhere(client: Client, game: Game) -> None:
    send(game, Speaker.BLACK, BLACKS)
    send(game, Speaker.WHITE, BLACKS + " ")
    assert "records of the two players" not in page_text(client.get(reverse("public:game", args=[game.pk])))
    answer = compared(client, game)
    assert select_all(answer, ".notice.good strong")
    assert not select_all(answer, ".notice.warn")


def test_the_referee_sees_and_chooses(referee: Client, desk: Desk, game: Game, two: list[Record]) -> None:
    listed = reverse("referee:records", args=[desk.event.slug])
    assert "Records differ" in page_text(referee.get(listed))
    answer = choose(referee, game, two[0].pk)
    assert (answer.status_code, answer.headers["Location"]) == (302, reverse("public:game", args=[game.pk]))
    assert RecordOfReference.objects.get().record == two[0]
    assert "Records differ" not in page_text(referee.get(listed))
    assert "Counts" in texts_of(compared(referee, game), ".chip.good")


@pytest.mark.parametrize(
    ("record", "reason", "sentence"),
    [("", REASON, "Choose one of the records."), ("0", REASON, "Select a valid choice"), (None, " ", "Say why")],
)
def test_a_choice_that_is_not_one_keeps_what_was_typed(
    referee: Client, game: Game, two: list[Record], record: str | None, reason: str, sentence: str
) -> None:
    answer = choose(referee, game, two[0].pk if record is None else record, reason)
    page = page_text(answer)
    assert (answer.status_code, sentence in page, reason in page) == (422, True, True)
    assert "differ at move 4" in page
    assert not RecordOfReference.objects.exists()


def test_who_plays_in_the_game_does_not_choose(desk: Desk, game: Game, two: list[Record]) -> None:
    user = User.objects.create_user("playing", player=game.white)
    Role.objects.create(event=desk.event, user=user, kind=RoleKind.REFEREE)
    answer = choose(signed_in(user), game, two[1].pk)
    refused = "You can’t rule on your own game" in page_text(answer)
    assert (answer.status_code, refused, REASON in page_text(answer)) == (422, True, True)


def test_a_game_of_another_event_cannot_be_judged(referee: Client, game: Game, two: list[Record], desk: Desk) -> None:
    other = games_of(make_desk(2).publish(1))[0]
    address = reverse("referee:reference", args=[desk.event.slug, other.pk])
    assert referee.post(address, {"record": 1, "reason": REASON}).status_code == 404


def test_a_remark_with_the_same_file_is_read_by_officials(client: Client, referee: Client, game: Game) -> None:
    record = send(game, Speaker.BLACK, BLACKS)
    submit_record(game.pk, Speaker.WHITE, BLACKS.encode(), actor="White", remark="Move 3 was <b>mine</b>")
    assert Record.objects.get() == record
    address = reverse("public:game", args=[game.pk])
    sentence = "from White, who sent the same file: Move 3 was <b>mine</b>"
    assert sentence in text_of(referee.get(address))
    assert "Move 3 was" not in page_text(client.get(address))
