"""A dispute on the pages: claimed on a phone, decided at the referee's desk, read by those whom it concerns."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.models import Case, CaseKind, CaseState, Game, GameState, Ruling, Side
from games.services.add_evidence import add_evidence
from nzgs_tourney.models import Event, Role, RoleKind, User
from tests.db.desk import Desk, both_say, games_of, make_desk, says
from tests.db.disputes import IN_TIME, TOO_LATE, TWICE, claimed, kept, picture, ruled
from tests.web.desk_pages import shown, signed_in
from tests.web.phone import phone

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk() -> Desk:
    return make_desk(8)


@pytest.fixture
def game(desk: Desk) -> Game:
    return games_of(desk.publish(1))[0]


def official(desk: Desk, name: str = "referee", kind: RoleKind = RoleKind.REFEREE) -> Client:
    user = User.objects.create_user(name, first_name=name.capitalize(), last_name="Tāwhiri")
    Role.objects.create(event=desk.event, user=user, kind=kind)
    return signed_in(user)


@pytest.fixture
def referee(desk: Desk) -> Client:
    return official(desk)


def at(desk: Desk, page: str, *more: object) -> str:
    return reverse(f"referee:{page}", args=[desk.event.slug, *more])


def decide(client: Client, desk: Desk, case: Case, option: str, step: str = "rule", **more: object) -> HttpResponse:
    sent = {"option": option, "reason": "As the board shows.", "heard_black": "on", "nonce": uuid4(), "step": step}
    return client.post(at(desk, "rule", case.number), {**sent, **more})


# On the phone.


def test_a_player_claims_at_the_move_that_the_replay_found(client: Client, game: Game) -> None:
    record = kept(game, IN_TIME, Side.WHITE)
    mine = phone(client, game, "black")
    page = shown(mine.get("game"))
    claim = f"{mine.address('claim')}?kind=repetition&record={record.pk}&move=3"
    assert claim.replace("&", "&amp;") in mine.get("game").content.decode()
    assert "Claim a breach, or call the referee" in page
    form = client.get(claim).content.decode()
    assert 'value="3"' in form
    sent = {"kind": "repetition", "record": record.pk, "move": 3, "statement": "The ko again.", "nonce": uuid4()}
    answer = client.post(mine.address("claim"), sent)
    case = Case.objects.get()
    assert answer["Location"] == reverse("player:case", args=[mine.token, case.number])
    assert (case.kind, case.move, case.side, case.statement) == ("repetition", 3, "black", "The ko again.")
    page = shown(client.get(answer["Location"]))
    assert "repeats the position after move 1" in page
    assert "The referee has it." in page
    assert "Case 1" in shown(mine.get("game"))
    assert claim.replace("&", "&amp;") not in mine.get("game").content.decode(), "it is claimed already"


def test_a_claim_opens_at_the_last_move_and_comes_back_with_everything_typed(client: Client, game: Game) -> None:
    kept(game, TWICE)
    mine = phone(client, game, "white")
    assert 'value="5"' in client.get(mine.address("claim")).content.decode()
    answer = client.post(mine.address("claim"), {"statement": "He <b>shifted</b> it.", "nonce": uuid4()})
    assert answer.status_code == 422
    assert "Say what it is about." in shown(answer)
    assert "He &lt;b&gt;shifted&lt;/b&gt; it." in answer.content.decode()
    assert not Case.objects.exists()


def test_a_claim_without_a_record_asks_for_no_move(client: Client, game: Game) -> None:
    mine = phone(client, game, "black")
    assert 'name="move"' not in client.get(mine.address("claim")).content.decode()
    photo = SimpleUploadedFile("board.png", picture(), "image/png")
    sent = {"kind": "moved_stone", "statement": "With the sleeve.", "nonce": uuid4(), "photo": photo}
    assert client.post(mine.address("claim"), sent).status_code == 302
    assert Case.objects.get().evidence.get().sha256


def test_what_is_no_photo_is_said_and_nothing_is_lost(client: Client, game: Game) -> None:
    mine = phone(client, game, "black")
    photo = SimpleUploadedFile("board.pdf", b"%PDF-1.7", "application/pdf")
    sent = {"kind": "other", "statement": "See the photo.", "nonce": uuid4(), "photo": photo}
    answer = client.post(mine.address("claim"), sent)
    assert answer.status_code == 422
    assert "This is no photo that can be read" in shown(answer)
    assert "See the photo." in shown(answer)


def test_a_party_adds_words_and_a_photo_and_both_see_them(client: Client, game: Game) -> None:
    case = claimed(game)
    mine, other = phone(client, game, "white"), phone(client, game, "black")
    where = reverse("player:case_evidence", args=[mine.token, case.number])
    photo = SimpleUploadedFile("board.png", picture(), "image/png")
    assert client.post(where, {"text": "I did not.", "photo": photo, "nonce": uuid4()}).status_code == 302
    assert client.post(where, {"nonce": uuid4()}).status_code == 422
    page = client.get(reverse("player:case", args=[other.token, case.number]))
    assert "I did not." in shown(page)
    piece = case.evidence.get()
    picture_at = reverse("player:case_photo", args=[other.token, case.number, piece.pk])
    assert picture_at in page.content.decode()
    answer = client.get(picture_at)
    assert (answer["Content-Type"], answer.content[:2]) == ("image/jpeg", b"\xff\xd8")
    assert "sandbox" in answer["Content-Security-Policy"]
    assert "no-store" in answer["Cache-Control"]


def test_a_player_withdraws_the_own_claim_only(client: Client, game: Game) -> None:
    case = claimed(game)
    for colour, status in (("white", 422), ("black", 302)):
        mine = phone(client, game, colour)
        answer = client.post(reverse("player:case_withdraw", args=[mine.token, case.number]))
        assert answer.status_code == status
    assert Case.objects.get().state == CaseState.WITHDRAWN


def test_a_ruling_is_read_printed_and_appealed_against_by_its_parties(client: Client, game: Game) -> None:
    case = claimed(game, CaseKind.REPETITION, IN_TIME, 3)
    ruling = ruled(case, "take_back")
    mine = phone(client, game, "white")
    page = shown(client.get(reverse("player:case", args=[mine.token, case.number])))
    assert "The stone of move 3 is taken back and counts as a pass; Black moves next." in page
    assert "So the board showed it." in page
    assert reverse("player:end", args=[mine.token, game.pk]) in page
    paper = client.get(reverse("player:ruling_pdf", args=[mine.token, ruling.number]))
    assert paper.content[:5] == b"%PDF-"
    where = reverse("player:case_appeal", args=[mine.token, case.number])
    assert client.post(where, {"statement": "", "nonce": uuid4()}).status_code == 422
    answer = client.post(where, {"statement": "I was not heard.", "nonce": uuid4()})
    assert answer["Location"] == reverse("player:case", args=[mine.token, 2])
    assert "An appeal against the ruling in" in shown(client.get(answer["Location"]))


def test_a_case_of_another_game_does_not_exist_for_a_player(client: Client, desk: Desk, game: Game) -> None:
    other = games_of(desk.division.drawn_rounds.get(number=1))[1]
    case = claimed(other)
    piece = add_evidence(case.pk, Side.BLACK, actor="Black", nonce=uuid4(), photo=picture())
    ruled(case, "no_breach")
    mine = phone(client, game, "black")
    for name, more in (("case", [1]), ("case_photo", [1, piece.pk]), ("ruling_pdf", [1])):
        assert client.get(reverse(f"player:{name}", args=[mine.token, *more])).status_code == 404
    for name in ("case_evidence", "case_withdraw", "case_appeal"):
        assert client.post(reverse(f"player:{name}", args=[mine.token, 1]), {}).status_code == 404
    assert client.get(mine.address("claim", other.pk)).status_code == 404


def test_a_photo_of_another_case_is_not_found_under_this_one(
    client: Client, game: Game, referee: Client, desk: Desk
) -> None:
    first, second = claimed(game), claimed(game, CaseKind.RESULT)
    piece = add_evidence(first.pk, Side.BLACK, actor="Black", nonce=uuid4(), photo=picture())
    words = add_evidence(first.pk, Side.BLACK, actor="Black", nonce=uuid4(), text="x")
    assert referee.get(at(desk, "case_photo", first.number, piece.pk)).status_code == 200
    assert referee.get(at(desk, "case_photo", second.number, piece.pk)).status_code == 404
    assert referee.get(at(desk, "case_photo", first.number, words.pk)).status_code == 404


def test_a_confirmed_result_says_that_nothing_can_change_it(
    client: Client, desk: Desk, game: Game, referee: Client
) -> None:
    kept(game, IN_TIME)
    both_say(game, "W+R")
    mine = phone(client, game, "black")
    assert "Both of you confirmed it, and then nothing can change it" in shown(client.get(mine.address("claim")))
    case = claimed(game, CaseKind.REPETITION, IN_TIME, 3)
    page = shown(referee.get(at(desk, "case", case.number)))
    assert "nothing can change it (rules, section 5)" in page
    assert "At stake" not in page
    assert decide(referee, desk, case, "take_back").status_code == 422
    assert decide(referee, desk, case, "stands").status_code == 302


# At the referee's desk.


def test_the_queue_shows_cases_with_what_is_at_stake(desk: Desk, game: Game, referee: Client) -> None:
    assert "No claim waits." in shown(referee.get(at(desk, "records")))
    claimed(game, CaseKind.REPETITION, IN_TIME, 3, statement="The ko again.")
    page = referee.get(at(desk, "records"))
    assert "Case 1: a position repeated, move 3" in shown(page)
    assert "The ko again." in shown(page)
    assert "At stake.</strong> Black wins:" in shown(page)
    assert f"{at(desk, 'case', 1)}#m3" in page.content.decode()


def test_the_queue_asks_a_bounded_number_of_queries(desk: Desk, referee: Client) -> None:
    games = games_of(desk.publish(1))
    claimed(games[0])
    referee.get(at(desk, "records"))
    with CaptureQueriesContext(
        connection,
    ) as one:
        referee.get(at(desk, "records"))
    for more in games[1:]:
        claimed(more)
    referee.get(at(desk, "records"))
    with CaptureQueriesContext(connection) as many:
        referee.get(at(desk, "records"))
    assert len(many) == len(one)


def test_a_repetition_is_shown_with_both_positions_and_taken_back(desk: Desk, game: Game, referee: Client) -> None:
    case = claimed(game, CaseKind.REPETITION, IN_TIME, 3)
    page = referee.get(at(desk, "case", case.number))
    text = shown(page)
    assert "After move 3" in text
    assert "After move 1, the same position" in text
    assert "cannot complain later" in text, "the rule is quoted"
    assert "At stake" in text
    assert 'value="take_back"' in page.content.decode()
    looked = decide(referee, desk, case, "take_back", "look")
    assert "This is what will happen" in shown(looked)
    assert "Play goes on from it, Black to move" in shown(looked)
    assert not Ruling.objects.exists(), "looking decides nothing"
    done = decide(referee, desk, case, "take_back")
    assert done["Location"] == f"{at(desk, 'case', 1)}#m3"
    assert "Ruling 1 is final." in shown(referee.get(at(desk, "case", 1)))
    assert Game.objects.get(pk=game.pk).state == GameState.OPEN


def test_a_repetition_too_late_says_why_it_cannot_be_upheld(desk: Desk, game: Game, referee: Client) -> None:
    case = claimed(game, CaseKind.REPETITION, TOO_LATE, 3)
    page = referee.get(at(desk, "case", case.number))
    assert "Black has moved with move 4." in shown(page)
    assert 'value="take_back"' not in page.content.decode()
    refused = decide(referee, desk, case, "take_back")
    assert refused.status_code == 422
    assert "Black has moved with move 4." in shown(refused)
    assert "As the board shows." in shown(refused), "what was typed is still there"


def test_going_back_keeps_everything(desk: Desk, game: Game, referee: Client) -> None:
    case = claimed(game, CaseKind.OUT_OF_TURN, TWICE, 4)
    page = decide(referee, desk, case, "reading_b", "back").content.decode()
    assert 'value="reading_b" checked' in page
    assert "As the board shows." in page
    assert "checked" in page.split('name="heard_black"')[1].split(">")[0]


def test_another_result_is_typed_as_at_the_desk(desk: Desk, game: Game, referee: Client) -> None:
    case = claimed(game, CaseKind.RESULT)
    assert "is not a result" in shown(decide(referee, desk, case, "result", result="who knows"))
    assert decide(referee, desk, case, "result", result="w3½").status_code == 302
    assert Game.objects.get(pk=game.pk).result == "W+3.5"


def test_the_director_sees_the_options_and_does_not_rule(desk: Desk, game: Game) -> None:
    case = claimed(game, CaseKind.OUT_OF_TURN, TWICE, 4)
    director = signed_in(desk.director)
    page = director.get(at(desk, "case", case.number))
    assert "Only a referee of the event rules." in shown(page)
    assert "Restored, reading B" in shown(page)
    assert 'type="radio" name="option"' not in page.content.decode()
    assert decide(director, desk, case, "reading_b").status_code == 403


def test_a_referee_who_played_does_not_rule(desk: Desk, game: Game) -> None:
    client = official(desk, "player")
    User.objects.filter(username="player").update(player=game.black)
    case = claimed(game)
    assert "You played this game" in shown(client.get(at(desk, "case", case.number)))
    assert decide(client, desk, case, "no_breach").status_code == 422
    assert not Ruling.objects.exists()


def test_a_second_person_confirms_where_the_event_demands_it(desk: Desk, game: Game, referee: Client) -> None:
    Event.objects.filter(pk=desk.event.pk).update(second_confirms_rulings=True)
    case = claimed(game, CaseKind.MOVED_STONE)
    assert "Nothing changes until a second person confirms it" in shown(
        decide(referee, desk, case, "forfeit_black", "look")
    )
    decide(referee, desk, case, "forfeit_black")
    assert Case.objects.get().state == CaseState.PROPOSED
    assert Game.objects.get(pk=game.pk).state == GameState.OPEN
    assert "Take it back" in shown(referee.get(at(desk, "case", 1)))
    assert referee.post(at(desk, "second", 1)).status_code == 422
    director = signed_in(desk.director)
    assert director.post(at(desk, "decline", 1), {"reason": ""}).status_code == 422
    assert director.post(at(desk, "second", 1)).status_code == 302
    assert (Game.objects.get(pk=game.pk).result, Ruling.objects.get().second) == ("W+F", desk.director.username)
    assert director.post(at(desk, "decline", 1), {"reason": "Late."}).status_code == 422


def test_a_declined_proposal_opens_the_case_again(desk: Desk, game: Game, referee: Client) -> None:
    Event.objects.filter(pk=desk.event.pk).update(second_confirms_rulings=True)
    case = claimed(game)
    decide(referee, desk, case, "no_breach")
    signed_in(desk.director).post(at(desk, "decline", 1), {"reason": "Hear White."})
    page = shown(referee.get(at(desk, "case", 1)))
    assert "Declined:</strong> Hear White." in page
    assert "See what will happen" in page


def test_the_director_opens_a_case_where_the_reports_differ(desk: Desk, game: Game) -> None:
    says(game, Side.BLACK, "B+3")
    says(game, Side.WHITE, "W+3")
    director = signed_in(desk.director)
    where = at(desk, "case_open", game.pk)
    results = director.get(reverse("desk:results", args=[desk.event.slug, desk.division.slug, 1]))
    assert f"{where}?kind=result" in results.content.decode()
    page = director.get(f"{where}?kind=result").content.decode()
    assert 'value="result"' in page
    answer = director.post(where, {"kind": "result", "statement": "They differ.", "nonce": uuid4()})
    assert answer["Location"] == at(desk, "case", 1)
    case = Case.objects.get()
    assert (case.side, case.kind) == (Side.PAPER, CaseKind.RESULT)
    page = shown(director.get(at(desk, "case", 1)))
    assert f"{game.black_name} (Black) won by 3" in page
    assert f"{game.white_name} (White) won by 3" in page


def test_an_official_adds_withdraws_and_appeals(desk: Desk, game: Game, referee: Client) -> None:
    director = signed_in(desk.director)
    case = claimed(game, side=Side.PAPER)
    assert referee.post(at(desk, "case_evidence", 1), {"text": "I heard both.", "nonce": uuid4()}).status_code == 302
    assert "I heard both." in shown(director.get(at(desk, "case", 1)))
    assert director.post(at(desk, "case_withdraw", 1)).status_code == 302
    again = claimed(game)
    decide(referee, desk, again, "no_breach")
    assert referee.post(at(desk, "case_appeal", 2), {"statement": "No.", "nonce": uuid4()}).status_code == 422
    answer = director.post(at(desk, "case_appeal", 2), {"statement": "White was not heard.", "nonce": uuid4()})
    assert answer["Location"] == at(desk, "case", 3)
    assert Case.objects.get(number=3).appeal_of == again
    assert case.pk != again.pk


def test_rulings_are_listed_and_printed(desk: Desk, game: Game, referee: Client) -> None:
    assert "No ruling yet" in shown(referee.get(at(desk, "rulings")))
    ruled(claimed(game, CaseKind.OUT_OF_TURN, TWICE, 4), "reading_a")
    ruled(claimed(game), "no_breach")
    page = referee.get(at(desk, "rulings"))
    assert "Ruling 2" in shown(page)
    for name, number, status in (("ruling_pdf", 1, 200), ("ruling_board", 1, 200), ("ruling_pdf", 3, 404)):
        assert referee.get(at(desk, name, number)).status_code == status
    assert referee.get(at(desk, "ruling_board", 2)).status_code == 404
    assert referee.get(at(desk, "ruling_pdf", 2)).content[:5] == b"%PDF-"


# For everybody.


def test_everybody_reads_the_decision_and_nobody_the_parties_words(client: Client, game: Game) -> None:
    case = claimed(game, CaseKind.REPETITION, IN_TIME, 3, statement="He winked at me.")
    add_evidence(case.pk, Side.WHITE, actor="White", nonce=uuid4(), text="I never wink.")
    address = reverse("public:game", args=[game.pk])
    assert "Ruling" not in shown(client.get(address))
    ruled(case, "take_back", reason="White winked.")
    page = shown(client.get(address))
    assert "Ruling 1" in page
    assert "The stone of move 3 is taken back and counts as a pass; Black moves next." in page
    assert "cannot complain later" in page
    assert "wink" not in page


def test_an_event_asks_for_a_second_person(desk: Desk) -> None:
    director = signed_in(desk.director)
    where = reverse("desk:event_edit", args=[desk.event.slug])
    assert "A second person confirms every ruling" in shown(director.get(where))
    sent = {"name": "Rimu Open", "begins": "2026-11-21", "ends": "2026-11-21", "second_confirms_rulings": "on"}
    assert director.post(where, sent).status_code == 302
    assert Event.objects.get(pk=desk.event.pk).second_confirms_rulings


def test_an_administrator_rules_only_as_a_referee(desk: Desk, game: Game) -> None:
    user = User.objects.create_user("kahurangi", is_superuser=True)
    client, case = signed_in(user), claimed(game)
    assert "Only a referee of the event rules." in shown(client.get(at(desk, "case", 1)))
    assert decide(client, desk, case, "no_breach").status_code == 403
    Role.objects.create(event=desk.event, user=user, kind=RoleKind.REFEREE)
    assert decide(client, desk, case, "no_breach").status_code == 302
