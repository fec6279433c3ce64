"""Boards of a published round put together otherwise, and what is refused."""

from __future__ import annotations

from uuid import uuid4

import pytest

from games.ledger.verify import verify
from games.models import CaseKind, Clearing, Game, GameState, LedgerEvent, Report, Speaker, TakenApart
from games.services.clear_result import clear_result, undo_clearing
from games.services.confirm_result import confirm_result
from games.services.open_case import Claim, open_case
from games.services.submit_record import submit_record
from ground.errors import Refused
from nzgs_tourney.models import Pairing, Round, RoundStatus, SeatChange
from nzgs_tourney.services.draws.rearrange_round import rearrange_round
from nzgs_tourney.services.draws.repair_round import repair_round
from nzgs_tourney.services.events.edit_conflict import EditConflict
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.services.rounds.publish_round import publish_round, recall_round
from nzgs_tourney.store.exchange.event_file import event_as_json
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.pairing.rearrange import PairAtTable, Rearrangement
from tests.db.desk import Desk, both_report, games_of, report_from
from tests.db.refusals import refusal
from tests.db.test_repair_round import seats

pytestmark = [pytest.mark.django_db, pytest.mark.desk(9, published=1)]
WHY = "They sat at the wrong boards."


def change(desk: Desk, wanted: Rearrangement, reason: str = WHY) -> tuple[str, ...]:
    return rearrange_round(desk.division.pk, 1, wanted, reason, actor="Aroha")


def exchange(drawn: Round, one: int, other: int) -> Rearrangement:
    """White of each of two boards meets Black of the other."""
    at = seats(drawn)
    places = (PairAtTable(one, at[one][0], at[other][1]), PairAtTable(other, at[other][0], at[one][1]))
    return Rearrangement((one, other), places=places)


def test_two_boards_change_although_the_others_have_results(desk: Desk, drawn: Round) -> None:
    first, second, third, fourth = games_of(drawn)
    both_report(first, "B+R")
    report_from(fourth, Speaker.WHITE, "W+2")
    before = seats(drawn)
    change(desk, exchange(drawn, 2, 3))
    after = seats(drawn)
    assert (after[1], after[4]) == (before[1], before[4])
    assert [set(after[2]), set(after[3])] == [{before[2][0], before[3][1]}, {before[3][0], before[2][1]}]
    assert Game.objects.get(pk=first.pk).result == "B+R"
    assert not Game.objects.filter(pk__in=(second.pk, third.pk)).exists()
    assert {game.pk for game in games_of(drawn)} >= {first.pk, fourth.pk}
    assert all(pairing.game is not None for pairing in Pairing.objects.filter(round=drawn))
    drawn.refresh_from_db()
    assert (drawn.edited, drawn.proved) == (True, False)


def test_the_ledger_says_who_what_and_why(desk: Desk, drawn: Round) -> None:
    old = [game.number for game in games_of(drawn)[1:3]]
    change(desk, exchange(drawn, 2, 3))
    ledger_event = LedgerEvent.objects.latest("seq")
    assert (ledger_event.kind, ledger_event.actor_name, ledger_event.full_payload["reason"]) == (
        "round.rearranged",
        "Aroha",
        WHY,
    )
    assert ledger_event.full_payload["old_games"] == old
    assert ledger_event.full_payload["new_games"] == [game.number for game in games_of(drawn)[1:3]]
    assert (
        [board["table"] for board in ledger_event.full_payload["from"]]
        == [2, 3]
        == [b["table"] for b in ledger_event.full_payload["to"]]
    )
    assert verify(desk.event.stream.key)[0].broken is None


def test_what_everybody_had_is_written_down(desk: Desk, drawn: Round) -> None:
    before, bye = seats(drawn), RoundStatus.objects.get(status=Status.BYE.value).entry_id
    white, black = before[2]
    old = games_of(drawn)[1].pk
    change(desk, Rearrangement((2,), (bye,), (PairAtTable(2, white, bye),)))
    rows = {row.entry_id: (row.table, row.opponent_id, row.old_game) for row in SeatChange.objects.all()}
    assert rows == {white: (2, black, old), black: (2, white, old), bye: (None, None, None)}
    assert RoundStatus.objects.get(status=Status.BYE.value).entry_id == black
    assert set(seats(drawn)[2]) == {white, bye}


def test_a_board_can_change_twice(desk: Desk, drawn: Round) -> None:
    first = seats(drawn)
    change(desk, exchange(drawn, 2, 3))
    change(desk, Rearrangement((2, 3), places=(PairAtTable(2, *first[2]), PairAtTable(3, *first[3]))))
    assert SeatChange.objects.count() == 8
    assert {frozenset(pair) for pair in seats(drawn).values()} == {frozenset(pair) for pair in first.values()}


def test_a_board_where_something_came_in_stays(desk: Desk, drawn: Round) -> None:
    games = games_of(drawn)
    report_from(games[0], Speaker.BLACK, "B+R")
    submit_record(games[1].pk, Speaker.BLACK, b"(;GM[1]SZ[19];B[dd];W[pp])", actor="Black")
    open_case(games[2].pk, Speaker.BLACK, Claim(CaseKind.OTHER, "Look."), actor="Black", nonce=uuid4())
    before = seats(drawn)
    for table in (1, 2, 3):
        with pytest.raises(Refused, match=f"Something was reported, sent or claimed at table {table}"):
            change(desk, exchange(drawn, table, 4))
    assert seats(drawn) == before
    assert not SeatChange.objects.exists()


@pytest.fixture
def cleared(games: list[Game]) -> Game:
    """Table 2 of round 1: both players' reports differed, and the director cleared them."""
    game = games[1]
    report_from(game, Speaker.BLACK, "B+R")
    report_from(game, Speaker.WHITE, "W+R")
    return clear_result(game.pk, actor="Aroha", nonce=uuid4())


def round_of(game: Game) -> Round:
    return game.pairing.round


def test_a_cleared_board_is_taken_apart_and_its_reports_are_kept(desk: Desk, cleared: Game) -> None:
    drawn, before = round_of(cleared), seats(round_of(cleared))
    change(desk, exchange(drawn, 2, 3))
    assert set(seats(drawn)[2]) == {before[2][0], before[3][1]}
    assert [one.result for one in Report.objects.filter(game=cleared)] == ["B+R", "W+R"]
    assert TakenApart.objects.get().game == cleared
    now = games_of(drawn)
    assert cleared.pk not in {game.pk for game in now}
    assert [(game.state, game.reports.count()) for game in now[1:3]] == [(GameState.OPEN, 0)] * 2
    assert verify(desk.event.stream.key)[0].broken is None


def test_nothing_more_comes_in_for_a_board_that_was_taken_apart(desk: Desk, cleared: Game) -> None:
    change(desk, exchange(round_of(cleared), 2, 3))
    clearing = Clearing.objects.get()
    for act in (
        lambda: report_from(cleared, Speaker.BLACK, "B+R"),
        lambda: confirm_result(cleared.pk, actor="Aroha"),
        lambda: clear_result(cleared.pk, actor="Aroha", nonce=uuid4()),
        lambda: undo_clearing(clearing.pk, actor="Aroha", nonce=uuid4()),
        lambda: submit_record(cleared.pk, Speaker.BLACK, b"(;GM[1]SZ[19];B[dd];W[pp])", actor="Black"),
        lambda: open_case(cleared.pk, Speaker.BLACK, Claim(CaseKind.OTHER, "Look."), actor="Black", nonce=uuid4()),
    ):
        with pytest.raises(Refused, match="The director has changed this board"):
            act()
    assert (Report.objects.count(), Clearing.objects.count()) == (2, 1)


@pytest.mark.parametrize("reported", [True, False])
def test_a_cleared_board_with_something_new_stays(desk: Desk, cleared: Game, *, reported: bool) -> None:
    if reported:
        report_from(cleared, Speaker.WHITE, "W+R")
    else:
        undo_clearing(Clearing.objects.get().pk, actor="Aroha", nonce=uuid4())
    with pytest.raises(Refused, match="Something was reported, sent or claimed at table 2"):
        change(desk, exchange(round_of(cleared), 2, 3))
    assert not TakenApart.objects.exists()


def test_a_cleared_board_is_drawn_anew_and_its_round_taken_back(desk: Desk, cleared: Game) -> None:
    drawn = round_of(cleared)
    report_from(games_of(drawn)[0], Speaker.BLACK, "B+R")
    repair_round(desk.division.pk, 1, [seats(drawn)[3][0]], actor="Director", anew=True, reason="Wrong list.")
    assert TakenApart.objects.get().game == cleared
    first = games_of(drawn)[0]
    with pytest.raises(Refused, match="Something was reported, sent or claimed at table 1"):
        recall_round(desk.division.pk, 1, actor="Director")
    clear_result(first.pk, actor="Aroha", nonce=uuid4())
    recall_round(desk.division.pk, 1, actor="Director")
    assert {one.game for one in TakenApart.objects.all()} == {cleared, first}
    assert Report.objects.count() == 3
    desk.publish(1)
    assert all(game.state == GameState.OPEN and not game.reports.exists() for game in games_of(drawn))


def test_the_file_of_the_event_holds_boards_that_were_taken_apart(desk: Desk, cleared: Game) -> None:
    change(desk, exchange(round_of(cleared), 2, 3))
    assert [row["game"] for row in event_as_json(desk.event)["tables"]["taken_apart"]] == [cleared.pk]


@pytest.mark.desk(9)
def test_what_is_refused_says_why(desk: Desk) -> None:
    undrawn = refusal(lambda: publish_round(desk.division.pk, 1, actor="Director"))
    assert refusal(lambda: change(desk, Rearrangement((1,)))) == undrawn
    drawn = desk.draw(1)
    with pytest.raises(Refused, match="Round 1 is a draft"):
        change(desk, Rearrangement((1,)))
    drawn = desk.publish(1)
    with pytest.raises(Refused, match="Say why the boards change"):
        change(desk, exchange(drawn, 2, 3), "  ")
    with pytest.raises(Refused, match="Tick the boards"):
        change(desk, Rearrangement(()))
    for game in games_of(drawn):
        both_report(game, "B+R")
    close_round(desk.division.pk, 1, actor="Director")
    with pytest.raises(Refused, match="Round 1 is closed"):
        change(desk, exchange(drawn, 2, 3))


def test_a_stale_page_is_told_what_happened(desk: Desk, drawn: Round) -> None:
    desk.event.stream.refresh_from_db()
    seq, wanted = desk.event.stream.seq, exchange(drawn, 2, 3)
    change(desk, wanted)
    with pytest.raises(EditConflict, match="Aroha changed boards of the round"):
        rearrange_round(desk.division.pk, 1, wanted, WHY, actor="Rewi", expected_seq=seq)


def test_repairing_writes_down_the_same(desk: Desk, drawn: Round) -> None:
    old, bye = games_of(drawn)[0].pk, RoundStatus.objects.get(status=Status.BYE.value).entry_id
    gone, left = seats(drawn)[1]
    repair_round(desk.division.pk, 1, [gone], actor="Director")
    rows = {row.entry_id: row.old_game for row in SeatChange.objects.all()}
    assert rows == {gone: old, left: old, bye: None}


def test_a_round_taken_back_forgets_its_changes(desk: Desk, drawn: Round) -> None:
    change(desk, exchange(drawn, 2, 3))
    recall_round(desk.division.pk, 1, actor="Director")
    assert not SeatChange.objects.exists()


def test_the_file_of_the_event_holds_the_changes(desk: Desk, drawn: Round) -> None:
    change(desk, exchange(drawn, 2, 3))
    rows = event_as_json(desk.event)["tables"]["seat_changes"]
    assert [(row["table"], row["reason"]) for row in rows] == [(2, WHY), (2, WHY), (3, WHY), (3, WHY)]
