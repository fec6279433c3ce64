"""Cases opened, added to, withdrawn, appealed: numbered without gaps, or refused in one sentence."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from games.cases.kind import Decision as PureDecision, Kind
from games.ledger.verify import verify
from games.models import Case, CaseKind, CaseState, DecisionChoices, Evidence, Game, LedgerEvent, Speaker
from games.services import add_evidence as adding, open_case as opening
from games.services.add_evidence import add_evidence
from games.services.change_or_withdraw_case import change_case, withdraw_case
from games.services.open_case import Claim, appeal_ruling, open_case
from ground.errors import Refused
from nzgs_tourney.services.disputes.table_case import change_table_case
from nzgs_tourney.services.rounds.publish_round import recall_round
from nzgs_tourney.tournament.wording.events.ledger import Names, in_words
from tests.db.desk import Desk, both_report, games_of, make_desk
from tests.db.disputes import IN_TIME, QUIET, claimed_case, picture, ruling_in, submitted_record

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4, published=1)]


def says(case: Case, side: Speaker = Speaker.BLACK, **what: Any) -> Evidence:
    return add_evidence(case.pk, side, actor=f"{side.label} by link", nonce=what.pop("nonce", uuid4()), **what)


def test_the_words_of_the_database_are_those_of_the_rules() -> None:
    assert {kind.value for kind in CaseKind} == {kind.value for kind in Kind}
    assert {one.value for one in DecisionChoices} == {one.value for one in PureDecision}


def test_a_claim_becomes_a_case_with_a_number(game: Game) -> None:
    case = claimed_case(game, CaseKind.OUT_OF_TURN, QUIET, 3, statement="  Twice in a row. ")
    assert (case.number, case.state, case.side, case.move) == (1, CaseState.OPEN, Speaker.BLACK, 3)
    assert case.statement == "Twice in a row."
    ledger_event = LedgerEvent.objects.get(kind="case.opened")
    assert (ledger_event.subject, ledger_event.full_payload["game"], ledger_event.full_payload["move"]) == (
        "case:1",
        game.number,
        3,
    )
    assert "Twice" not in str(ledger_event.full_payload), (
        "the parties' words are not for the ledger, which can be published"
    )
    assert claimed_case(game, side=Speaker.WHITE).number == 2
    assert all(verdict.broken is None for verdict in verify())


def test_a_claim_brings_its_photo_in_the_same_act(game: Game) -> None:
    nonce, claim = uuid4(), Claim(CaseKind.OTHER, "Look.", photo=picture())
    case = open_case(game.pk, Speaker.BLACK, claim, actor="Black", nonce=nonce)
    assert open_case(game.pk, Speaker.BLACK, claim, actor="Black", nonce=nonce) == case
    shown = Evidence.objects.get(case=case)
    assert (shown.side, shown.text, bytes(shown.image)[:2]) == (Speaker.BLACK, "", b"\xff\xd8")
    assert LedgerEvent.objects.get(kind="case.opened").full_payload["photo_sha256"] == shown.sha256
    with pytest.raises(Refused, match="photo can’t be read"):
        open_case(game.pk, Speaker.WHITE, Claim(CaseKind.OTHER, "x", photo=b"x"), actor="White", nonce=uuid4())
    assert Case.objects.count() == 1


def test_cases_are_numbered_within_their_event(game: Game) -> None:
    claimed_case(game)
    other = games_of(make_desk(2).publish(1))[0]
    assert claimed_case(other).number == 1


def test_a_claim_sent_twice_is_one_case(game: Game) -> None:
    nonce = uuid4()
    assert claimed_case(game, nonce=nonce) == claimed_case(game, nonce=nonce)
    assert LedgerEvent.objects.filter(kind="case.opened").count() == 1


@pytest.mark.parametrize(
    ("claim", "why"),
    [
        (Claim(CaseKind.OTHER, "  "), "Say in a few words what happened"),
        (Claim(CaseKind.OTHER, "x" * 4_001), "4,001 characters: shorten it to 4,000"),
        (Claim(CaseKind.OTHER, "x", record=987_654), "Choose a record of this game"),
        (Claim(CaseKind.OTHER, "x", move=3), "no record to count moves in"),
    ],
)
def test_a_claim_that_says_nothing_or_points_nowhere_is_refused(game: Game, claim: Claim, why: str) -> None:
    with pytest.raises(Refused, match=why):
        open_case(game.pk, Speaker.BLACK, claim, actor="Black", nonce=uuid4())
    assert not Case.objects.exists()


@pytest.mark.parametrize("move", [0, 5])
def test_a_move_that_the_record_does_not_have_is_refused(game: Game, move: int) -> None:
    with pytest.raises(Refused, match=f"The record has 4 moves: there is no move {move}"):
        claimed_case(game, CaseKind.OTHER, QUIET, move)


def test_another_games_record_is_refused(desk: Desk, game: Game) -> None:
    other = submitted_record(games_of(desk.division.drawn_rounds.get(number=1))[1], QUIET)
    with pytest.raises(Refused, match="Choose a record of this game"):
        open_case(game.pk, Speaker.BLACK, Claim(CaseKind.OTHER, "x", other.pk), actor="Black", nonce=uuid4())


def test_the_same_claim_again_is_refused_and_so_are_too_many(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    claimed_case(game)
    with pytest.raises(Refused, match="Case 1 asks this already"):
        claimed_case(game)
    monkeypatch.setattr(opening, "MOST_OPEN", 2)
    claimed_case(game, CaseKind.MOVED_STONE)
    with pytest.raises(Refused, match="2 cases of this game wait for the referee already"):
        claimed_case(game, CaseKind.RESULT)
    assert claimed_case(game, side=Speaker.WHITE).number == 3, "the other side may still claim"


def test_a_confirmed_game_can_have_a_case_for_the_record(game: Game) -> None:
    both_report(game, "B+R")
    assert claimed_case(game).state == CaseState.OPEN


def test_a_round_with_a_case_cannot_be_taken_back(desk: Desk, game: Game) -> None:
    claimed_case(game)
    with pytest.raises(Refused, match="can’t be taken back"):
        recall_round(desk.division.pk, 1, actor="Director")


def test_words_and_a_photo_are_kept_as_they_are_brought(game: Game) -> None:
    case = claimed_case(game)
    words = says(case, text=" I did not. ")
    assert (words.text, bytes(words.image), words.sha256) == ("I did not.", b"", "")
    shown = says(case, Speaker.WHITE, photo=picture())
    assert bytes(shown.image)[:2] == b"\xff\xd8"
    assert len(shown.sha256) == 64
    ledger_events = LedgerEvent.objects.filter(kind="case.evidence").order_by("seq")
    assert [event.full_payload["photo_sha256"] for event in ledger_events] == ["", shown.sha256]
    assert "I did not" not in str(ledger_events[0].full_payload)


def test_evidence_sent_twice_is_kept_once(game: Game) -> None:
    case, nonce = claimed_case(game), uuid4()
    assert says(case, text="Look.", nonce=nonce) == says(case, text="Look.", nonce=nonce)
    assert Evidence.objects.count() == 1


@pytest.mark.parametrize(
    ("what", "why"),
    [
        ({}, "Write something, or choose a photo"),
        ({"text": " "}, "Write something, or choose a photo"),
        ({"text": "x" * 4_001}, "shorten it to 4,000"),
        ({"photo": b"(;GM[1])"}, "This photo can’t be read"),
        ({"photo": b"\xff" * 10_485_761}, "at most 10,485,760 are read"),
    ],
)
def test_evidence_that_is_none_is_refused(game: Game, what: dict[str, Any], why: str) -> None:
    case = claimed_case(game)
    with pytest.raises(Refused, match=why):
        says(case, **what)
    assert not Evidence.objects.exists()


def test_one_side_cannot_fill_the_case(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adding, "MOST_PHOTOS", 1)
    monkeypatch.setattr(adding, "MOST_PIECES", 2)
    case = claimed_case(game)
    says(case, photo=picture())
    with pytest.raises(Refused, match="added 1 photos already"):
        says(case, photo=picture())
    says(case, text="one")
    with pytest.raises(Refused, match="added 2 pieces of evidence already"):
        says(case, text="two")
    assert says(case, Speaker.WHITE, text="three").pk


def test_who_brought_a_case_withdraws_it_and_nobody_else(game: Game) -> None:
    case = claimed_case(game)
    for other in (Speaker.WHITE, Speaker.PAPER, Speaker.REFEREE):
        with pytest.raises(Refused, match="Only the person who opened case 1 can withdraw it"):
            withdraw_case(case.pk, other, actor="somebody")
    assert withdraw_case(case.pk, Speaker.BLACK, actor="Black").state == CaseState.WITHDRAWN
    withdraw_case(case.pk, Speaker.BLACK, actor="Black")
    assert LedgerEvent.objects.filter(kind="case.withdrawn").count() == 1
    with pytest.raises(Refused, match="was withdrawn: open a new one"):
        says(case, text="more")


def test_an_official_withdraws_what_an_official_brought(game: Game) -> None:
    case = claimed_case(game, side=Speaker.PAPER)
    assert withdraw_case(case.pk, Speaker.REFEREE, actor="Referee").state == CaseState.WITHDRAWN


def test_a_ruled_case_is_closed_to_all_but_an_appeal(game: Game) -> None:
    case = claimed_case(game, CaseKind.OTHER, QUIET, 3)
    with pytest.raises(Refused, match="has no ruling yet"):
        appeal_ruling(case.pk, Speaker.WHITE, "No.", actor="White", nonce=uuid4())
    ruling_in(case, "no_breach")
    for act in (lambda: says(case, text="x"), lambda: withdraw_case(case.pk, Speaker.BLACK, actor="Black")):
        with pytest.raises(Refused, match="is ruled"):
            act()
    appeal = appeal_ruling(case.pk, Speaker.WHITE, "I was not heard.", actor="White", nonce=uuid4())
    assert (appeal.number, appeal.appeal_of, appeal.kind, appeal.record, appeal.move) == (
        2, case, CaseKind.OTHER, case.record, 3,
    )  # fmt: skip
    ledger_event = LedgerEvent.objects.filter(kind="case.opened").order_by("-seq")[0]
    assert ledger_event.full_payload["appeal_of"] == 1


def test_an_appeal_is_brought_once_and_not_by_the_referee(game: Game) -> None:
    case = claimed_case(game)
    ruling_in(case, "no_breach")
    with pytest.raises(Refused, match="A party or the director appeals"):
        appeal_ruling(case.pk, Speaker.REFEREE, "No.", actor="Referee", nonce=uuid4())
    nonce = uuid4()
    first = appeal_ruling(case.pk, Speaker.WHITE, "No.", actor="White", nonce=nonce)
    assert appeal_ruling(case.pk, Speaker.WHITE, "No.", actor="White", nonce=nonce) == first
    with pytest.raises(Refused, match="Case 2 appeals against this ruling already"):
        appeal_ruling(case.pk, Speaker.BLACK, "No.", actor="Black", nonce=uuid4())


def test_a_case_takes_the_move_and_the_offender_from_the_record_that_shows_them(game: Game) -> None:
    case = claimed_case(game, CaseKind.REPETITION, IN_TIME)
    assert (case.move, case.offender) == (3, "white")
    payload = LedgerEvent.objects.get(kind="case.opened").full_payload
    assert (payload["move"], payload["offender"]) == (3, "white")
    assert claimed_case(game, CaseKind.OUT_OF_TURN, QUIET).move is None


def test_the_wrong_player_of_a_breach_is_refused(game: Game) -> None:
    with pytest.raises(Refused, match="Move 3 of this record is White’s"):
        claimed_case(game, CaseKind.REPETITION, IN_TIME, 3, offender="black")


def test_a_referee_changes_what_a_case_is_about(game: Game) -> None:
    case = claimed_case(game, CaseKind.OTHER, IN_TIME, 2)
    about = Claim(CaseKind.REPETITION, "", case.record_id)
    for _again in range(2):
        changed = change_case(case.pk, about, actor="Ranginui")
    assert (changed.kind, changed.move, changed.offender) == ("repetition", 3, "white")
    assert Case.objects.get().statement == "I saw it."
    payload = LedgerEvent.objects.get(kind="case.changed").full_payload
    assert (payload["kind"], payload["move"], payload["offender"]) == ("repetition", 3, "white")
    assert all(verdict.broken is None for verdict in verify())
    assert ruling_in(changed, "take_back").restored is not None


@pytest.mark.parametrize("state", ["ruled", "proposed"])
def test_a_case_with_a_ruling_is_not_changed(game: Game, state: str) -> None:
    case = claimed_case(game, CaseKind.OTHER, IN_TIME, 2)
    ruling_in(case, "no_breach", needs_second=state == "proposed")
    with pytest.raises(Refused, match=r"Case 1 is ruled|waiting to be confirmed"):
        change_case(case.pk, Claim(CaseKind.REPETITION, ""), actor="Ranginui")


def test_a_case_moves_to_another_game_with_the_side_of_its_player(games: list[Game]) -> None:
    """Opened by an official for the wrong board, and for no player."""
    first, second = games[:2]
    case = claimed_case(first, CaseKind.OTHER, IN_TIME, 2, side=Speaker.REFEREE)
    about = Claim(CaseKind.CONDUCT, "", case.record_id, 2, offender="black")
    changed = change_case(case.pk, about, actor="Ranginui", game=second.pk, side=Speaker.WHITE)
    assert (changed.game, changed.side, changed.record, changed.move) == (second, "white", None, None)
    told = LedgerEvent.objects.get(kind="case.changed").full_payload
    assert (told["game"], told["side"]) == (second.number, "white")
    assert told["was"] == {
        "game": first.number, "side": "referee", "kind": "other", "record": 1, "move": 2, "offender": "",
    }  # fmt: skip
    assert all(verdict.broken is None for verdict in verify())


def test_a_case_of_partners_stays_where_partners_play(games: list[Game]) -> None:
    first, second = games[:2]
    case = claimed_case(first, CaseKind.OTHER, IN_TIME, 2, side=Speaker.REFEREE)
    for game in (None, second.pk):
        with pytest.raises(Refused, match="no partners play in turn"):
            change_table_case(case.pk, Claim(CaseKind.PARTNER_ORDER, ""), actor="Ranginui", game=game)


def test_what_a_player_brought_stays_theirs(games: list[Game]) -> None:
    first, second = games[:2]
    case = claimed_case(first)
    with pytest.raises(Refused, match="opened by a player"):
        change_case(case.pk, Claim(CaseKind.OTHER, ""), actor="Ranginui", side=Speaker.WHITE)
    with pytest.raises(Refused, match="doesn’t play in that game"):
        change_case(case.pk, Claim(CaseKind.OTHER, ""), actor="Ranginui", game=second.pk)
    with pytest.raises(Refused, match="changed this board"):
        change_case(case.pk, Claim(CaseKind.OTHER, ""), actor="Ranginui", game=2**40)


def test_an_appeal_stays_with_its_game(games: list[Game]) -> None:
    case = claimed_case(games[0])
    ruling_in(case, "no_breach")
    appeal = appeal_ruling(case.pk, Speaker.WHITE, "No.", actor="White", nonce=uuid4())
    with pytest.raises(Refused, match="An appeal is about the game"):
        change_case(appeal.pk, Claim(CaseKind.OTHER, ""), actor="Ranginui", game=games[1].pk)


def test_the_history_says_what_a_case_was(games: list[Game]) -> None:
    case = claimed_case(games[0], CaseKind.OUT_OF_TURN, QUIET, 2, side=Speaker.REFEREE)
    change_case(case.pk, Claim(CaseKind.NOISE, ""), actor="Ranginui", game=games[1].pk, side=Speaker.BLACK)
    said = in_words(LedgerEvent.objects.get(kind="case.changed"), Names({}, {}))
    assert said.startswith("Case 1 is now about noise. Until then it was about a move out of turn.")
    assert "It was opened for another game." in said
