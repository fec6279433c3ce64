"""A dispute on the players' phones: claimed, followed, appealed, and nobody else's to read."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from games.models import Case, CaseKind, CaseState, Game, Speaker
from games.services.add_evidence import add_evidence
from nzgs_tourney.models import Event
from nzgs_tourney.services.rounds.close_round import close_round
from tests.db.desk import Desk, both_report, games_of, report_from
from tests.db.disputes import (
    IN_TIME,
    QUIET,
    TWICE,
    appealed,
    claimed_case,
    picture,
    ruling_in,
    ruling_text as says_now,
    submitted_record,
)
from tests.web.case_pages import at, decide
from tests.web.desk_pages import messages_of
from tests.web.parsed import field_value, field_values, links, page_text, select_all, text_of, texts_of
from tests.web.phone import phone

pytestmark = [pytest.mark.django_db, pytest.mark.desk(8, published=1)]


def test_a_player_claims_at_the_move_that_the_replay_found(client: Client, game: Game) -> None:
    record = submitted_record(game, IN_TIME, Speaker.WHITE)
    mine = phone(client, game, "black")
    page = page_text(mine.get("game"))
    claim = f"{mine.address('claim')}?kind=repetition&record={record.pk}&move=3"
    assert claim in links(mine.get("game"))
    assert "Tell the referee" in page
    assert "3" in field_values(client.get(claim))
    sent = {"kind": "repetition", "record": record.pk, "move": 3, "statement": "The ko again.", "nonce": uuid4()}
    answer = client.post(mine.address("claim"), sent)
    case = Case.objects.get()
    assert answer["Location"] == reverse("player:case", args=[mine.token, case.number])
    assert (case.kind, case.move, case.side, case.statement) == ("repetition", 3, "black", "The ko again.")
    page = page_text(client.get(answer["Location"]))
    assert "repeats the position after move 1" in page
    assert "The case waits for a ruling." in page
    assert "Case 1" in page_text(mine.get("game"))
    assert claim not in links(mine.get("game")), "it is claimed already"


def test_a_claim_opens_at_the_last_move_and_comes_back_with_everything_typed(client: Client, game: Game) -> None:
    submitted_record(game, QUIET)
    mine = phone(client, game, "white")
    assert field_value(client.get(mine.address("claim")), "move") == "4"
    answer = client.post(mine.address("claim"), {"statement": "He <b>shifted</b> it.", "nonce": uuid4()})
    assert answer.status_code == 422
    assert "Say what it is about." in page_text(answer)
    assert "He <b>shifted</b> it." in field_values(answer)
    assert not Case.objects.exists()


def test_a_claim_without_a_record_asks_for_no_move(client: Client, game: Game) -> None:
    mine = phone(client, game, "black")
    assert not select_all(client.get(mine.address("claim")), '[name="move"]')
    photo = SimpleUploadedFile("board.png", picture(), "image/png")
    sent = {"kind": "moved_stone", "statement": "With the sleeve.", "nonce": uuid4(), "photo": photo}
    answer = client.post(mine.address("claim"), sent)
    assert messages_of(answer) == "Case 1: your claim is sent.", (
        "it stays on the page, so it is true after the ruling too"
    )
    case = Case.objects.get()
    assert case.evidence.get().sha256
    where = reverse("player:case", args=[mine.token, case.number])
    assert "The referee will ask both sides." in page_text(client.get(where))
    ruling_in(case, "no_breach")
    assert "No record attached." in page_text(client.get(where))
    assert "will ask both players" not in page_text(client.get(where))


def test_what_is_no_photo_is_said_and_nothing_is_lost(client: Client, game: Game) -> None:
    mine = phone(client, game, "black")
    photo = SimpleUploadedFile("board.pdf", b"%PDF-1.7", "application/pdf")
    sent = {"kind": "other", "statement": "See the photo.", "nonce": uuid4(), "photo": photo}
    answer = client.post(mine.address("claim"), sent)
    assert answer.status_code == 422
    assert "This photo can’t be read" in page_text(answer)
    assert "See the photo." in page_text(answer)


def test_a_party_adds_words_and_a_photo_and_both_see_them(client: Client, game: Game) -> None:
    case = claimed_case(game)
    mine, other = phone(client, game, "white"), phone(client, game, "black")
    where = reverse("player:case_evidence", args=[mine.token, case.number])
    photo = SimpleUploadedFile("board.png", picture(), "image/png")
    assert client.post(where, {"text": "I did not.", "photo": photo, "nonce": uuid4()}).status_code == 302
    assert client.post(where, {"nonce": uuid4()}).status_code == 422
    page = client.get(reverse("player:case", args=[other.token, case.number]))
    assert "I did not." in page_text(page)
    piece = case.evidence.get()
    picture_at = reverse("player:case_photo", args=[other.token, case.number, piece.pk])
    assert picture_at in page_text(page)
    answer = client.get(picture_at)
    assert (answer["Content-Type"], answer.content[:2]) == ("image/jpeg", b"\xff\xd8")
    assert "sandbox" in answer["Content-Security-Policy"]
    assert "no-store" in answer["Cache-Control"]


def test_nobody_is_reported_as_missing_whose_referee_was_there(client: Client, game: Game) -> None:
    Event.objects.update(forfeit_after_minutes=0)
    mine = phone(client, game, "black")
    button = f"{game.white_name} isn’t here"
    assert button in page_text(mine.get())
    claimed_case(game, CaseKind.NOISE)
    assert button not in page_text(mine.get())


@pytest.mark.parametrize(
    ("kind", "says"), [(CaseKind.NOISE, "The game goes on unless"), (CaseKind.TIME, "Play on only if")]
)
def test_a_case_says_whether_the_game_goes_on(client: Client, game: Game, kind: CaseKind, says: str) -> None:
    case = claimed_case(game, kind)
    assert says in page_text(client.get(reverse("player:case", args=[phone(client, game, "black").token, case.number])))


def test_a_player_withdraws_the_own_claim_only(client: Client, game: Game) -> None:
    case = claimed_case(game)
    for colour, status in (("white", 422), ("black", 302)):
        mine = phone(client, game, colour)
        answer = client.post(reverse("player:case_withdraw", args=[mine.token, case.number]))
        assert answer.status_code == status
    assert Case.objects.get().state == CaseState.WITHDRAWN


def test_a_ruling_is_read_printed_and_appealed_against_by_its_parties(client: Client, game: Game) -> None:
    case = claimed_case(game, CaseKind.REPETITION, IN_TIME, 3)
    ruling = ruling_in(case, "take_back")
    mine = phone(client, game, "white")
    page = page_text(client.get(reverse("player:case", args=[mine.token, case.number])))
    assert says_now(ruling) in text_of(page)
    assert "So the board showed it." in page
    assert reverse("player:end", args=[mine.token, game.pk]) in page
    paper = client.get(reverse("player:ruling_pdf", args=[mine.token, ruling.number]))
    assert paper.content[:5] == b"%PDF-"
    where = reverse("player:case_appeal", args=[mine.token, case.number])
    assert client.post(where, {"statement": "", "nonce": uuid4()}).status_code == 422
    answer = client.post(where, {"statement": "I was not heard.", "nonce": uuid4()})
    assert answer["Location"] == reverse("player:case", args=[mine.token, 2])
    assert "Appeal against the ruling in" in page_text(client.get(answer["Location"]))


@pytest.mark.parametrize("page", ["home", "game"])
def test_after_a_ruling_gave_the_result_nothing_else_can_be_reported(client: Client, game: Game, page: str) -> None:
    report_from(game, Speaker.BLACK, "B+3")
    ruling_in(claimed_case(game), "result", result="W+R")
    for colour in ("black", "white"):
        player = phone(client, game, colour)
        answer = player.get(page)
        assert not select_all(answer, "#mine")
        assert "W+R" in field_values(answer), "agreeing is all there is to do"
        assert player.report(winner="me" if colour == "black" else "them", manner="R").status_code == 422
    assert phone(client, game, "white").report(result="W+R").status_code == 302
    waiting = phone(client, game, "white").get(page)
    assert not select_all(waiting, '#mine, [name="result"]')


@pytest.mark.parametrize("page", ["home", "game"])
def test_while_an_appeal_waits_the_ruling_says_so_and_invites_no_other(client: Client, game: Game, page: str) -> None:
    invites, waits = "you can appeal", "The appeal against it waits for its decision."
    case = claimed_case(game)
    ruling_in(case, "result", result="W+R")
    page_words = text_of(phone(client, game, "black").get(page))
    assert (invites in page_words, waits in page_words) == (True, False)
    appeal = appealed(case)
    for colour in ("black", "white"):
        page_words = text_of(phone(client, game, colour).get(page))
        assert (invites in page_words, waits in page_words) == (False, True), colour
    white = phone(client, game, "white")
    client.post(reverse("player:case_withdraw", args=[white.token, appeal.number]))
    page_words = text_of(white.get(page))
    assert (invites in page_words, waits in page_words) == (True, False)


def test_the_ruling_that_gave_a_final_result_is_appealed_against_and_what_both_confirmed_is_not(
    client: Client, game: Game, games: list[Game], desk: Desk
) -> None:
    case, other = claimed_case(game), claimed_case(games[1])
    ruling_in(case, "result", result="W+R")
    ruling_in(other, "result", result="W+R")
    both_report(games[1], "W+R")
    for free in games[2:]:
        report_from(free, Speaker.PAPER, "B+R")
    close_round(desk.division.pk, 1, actor="Aroha", confirm_reported=True)
    offers, over = "Appeal against this ruling", "there is nothing more to do"
    for of, ruled, final in ((game, case, False), (games[1], other, True)):
        mine = phone(client, of, "black")
        assert (over in text_of(mine.get("game"))) == final
        assert (offers in page_text(client.get(reverse("player:case", args=[mine.token, ruled.number])))) != final
    mine = phone(client, game, "black")
    where = reverse("player:case_appeal", args=[mine.token, case.number])
    client.post(where, {"statement": "My flag was up.", "nonce": uuid4()})
    page_words = text_of(mine.get("game"))
    assert "The appeal against it waits for its decision." in page_words
    assert "The ruling stands until the appeal is decided." in page_words
    assert "final whatever the ruling" not in page_words
    assert offers not in page_text(client.get(reverse("player:case", args=[mine.token, case.number])))
    ruling_in(Case.objects.get(appeal_of=case), "upheld")
    dismissed = reverse("player:case", args=[mine.token, Case.objects.get(appeal_of=case).number])
    assert offers in page_text(client.get(dismissed)), "an appeal of an appeal"


def _chips(client: Client, address: str) -> list[str]:
    return texts_of(client.get(address), ".ruling-card .chip")


@pytest.mark.parametrize(("decided", "replaced"), [("reading_b", True), ("upheld", False)])
def test_nobody_plays_on_from_a_ruling_that_an_appeal_replaced(
    client: Client, game: Game, decided: str, replaced: bool
) -> None:
    case = claimed_case(game, CaseKind.OUT_OF_TURN, TWICE, 4)
    ruling_in(case, "reading_a")
    mine = phone(client, game, "black")
    first, goes_on = reverse("player:case", args=[mine.token, case.number]), "Play on from here"
    public = reverse("public:game", args=[game.pk])
    assert _chips(client, first) == _chips(client, public) == ["Final"]
    assert goes_on in text_of(client.get(first))
    assert select_all(client.get(first), 'form[action$="appeal/"]')
    appeal = appealed(case)
    assert goes_on in text_of(client.get(first)), "the ruling stands until the appeal is decided"
    assert _chips(client, first) == _chips(client, public) == ["Appealed"]
    ruling_in(appeal, decided)
    left = "Replaced" if replaced else "Final"
    assert _chips(client, first) == [left]
    assert _chips(client, public) == ["Final", left]
    assert (goes_on not in text_of(client.get(first))) is replaced
    assert not select_all(client.get(first), 'form[action$="appeal/"]'), "the last ruling is what can be appealed"
    second = client.get(reverse("player:case", args=[mine.token, appeal.number]))
    assert (goes_on in text_of(second)) is replaced
    assert select_all(second, 'form[action$="appeal/"]')


@pytest.mark.parametrize("colour", ["black", "white"])
def test_no_clock_is_stopped_for_the_result_of_a_game_that_is_over(client: Client, game: Game, colour: str) -> None:
    case, mine = claimed_case(game, CaseKind.RESULT), phone(client, game, colour)
    assert "Stop the clock" in text_of(mine.get("game")), "the game is still being played"
    report_from(game, Speaker.WHITE, "W+R")
    page = client.get(reverse("player:case", args=[mine.token, case.number]))
    for sentence in (mine.get("game"), mine.get(), page):
        assert "The ruling will appear here." in text_of(sentence)
        assert "Stop the clock" not in text_of(sentence)
        assert "Play on" not in text_of(sentence)


def test_an_appeal_is_withdrawn_as_an_appeal(client: Client, game: Game) -> None:
    case = claimed_case(game)
    ruling_in(case, "no_breach")
    appeal = appealed(case)
    mine = phone(client, game, "white")
    page = client.get(reverse("player:case", args=[mine.token, appeal.number]))
    assert "Withdraw my appeal" in text_of(page)
    assert "Withdraw my claim" not in text_of(page)
    assert select_all(page, 'details:not([open]) form[action$="withdraw/"]'), "one press too many withdraws nothing"
    assert "Stop the clock" not in text_of(mine.get()), "the game goes by the ruling"
    answer = client.post(reverse("player:case_withdraw", args=[mine.token, appeal.number]))
    assert messages_of(answer) == "Your appeal is withdrawn: the ruling stands."
    appeal.refresh_from_db()
    assert appeal.state == CaseState.WITHDRAWN
    assert Case.objects.get(pk=case.pk).state == CaseState.RULED


def test_a_case_of_another_game_does_not_exist_for_a_player(client: Client, desk: Desk, game: Game) -> None:
    other = games_of(desk.division.drawn_rounds.get(number=1))[1]
    case = claimed_case(other)
    piece = add_evidence(case.pk, Speaker.BLACK, actor="Black", nonce=uuid4(), photo=picture())
    ruling_in(case, "no_breach")
    mine = phone(client, game, "black")
    for name, more in (("case", [1]), ("case_photo", [1, piece.pk]), ("ruling_pdf", [1])):
        assert client.get(reverse(f"player:{name}", args=[mine.token, *more])).status_code == 404
    for name in ("case_evidence", "case_withdraw", "case_appeal"):
        assert client.post(reverse(f"player:{name}", args=[mine.token, 1]), {}).status_code == 404
    assert client.get(mine.address("claim", other.pk)).status_code == 404


def test_a_photo_of_another_case_is_not_found_under_this_one(
    client: Client, game: Game, referee: Client, desk: Desk
) -> None:
    first, second = claimed_case(game), claimed_case(game, CaseKind.RESULT)
    piece = add_evidence(first.pk, Speaker.BLACK, actor="Black", nonce=uuid4(), photo=picture())
    words = add_evidence(first.pk, Speaker.BLACK, actor="Black", nonce=uuid4(), text="x")
    assert referee.get(at(desk, "case_photo", first.number, piece.pk)).status_code == 200
    assert referee.get(at(desk, "case_photo", second.number, piece.pk)).status_code == 404
    assert referee.get(at(desk, "case_photo", first.number, words.pk)).status_code == 404


def test_a_confirmed_result_says_that_nothing_can_change_it(
    client: Client, desk: Desk, game: Game, referee: Client
) -> None:
    submitted_record(game, IN_TIME)
    both_report(game, "W+R")
    mine = phone(client, game, "black")
    assert "Nothing can change it: a claim is for the record only" in page_text(client.get(mine.address("claim")))
    case = claimed_case(game, CaseKind.REPETITION, IN_TIME, 3)
    answer = referee.get(at(desk, "case", case.number))
    page = page_text(answer)
    assert "Nothing can change it: a ruling" in page
    assert f"{reverse('public:rules')}#the-confirmed-result" in page_text(answer)
    assert "Play on only if" not in page_text(client.get(reverse("player:case", args=[mine.token, case.number])))
    assert "At stake" not in page
    assert decide(referee, desk, case, "take_back").status_code == 422
    assert decide(referee, desk, case, "stands").status_code == 302
