"""A ladder from entry to prizes: challenges, answers and lapses, a forfeit, a withdrawal, a wrong result, a case."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from uuid import uuid4

import pytest
import time_machine
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from games.ledger.append import append, lock
from games.ledger.finished import FINISHED
from games.ledger.verify import verify
from games.models import CaseKind, Game, LedgerEvent, Speaker, Stream
from games.services.confirm_result import confirm_result
from games.services.correct_result import correct_result
from ground.errors import Refused
from nzgs_tourney.models import Challenge, ChallengeState, Division, Entry, Round, RoundState, RoundStatus
from nzgs_tourney.pages.events.next_season import season_levels
from nzgs_tourney.pages.exchange.downloads import DownloadTable, download_table, event_lists
from nzgs_tourney.pages.standings.crosstable import public_crosstable
from nzgs_tourney.pages.standings.public_standings import PublicStandings, public_standings
from nzgs_tourney.paper.players_table import WallOrder, cross_sheet, wall_list
from nzgs_tourney.paper.round_sheets import standings_sheet
from nzgs_tourney.services.draws.draw_round import draw_round
from nzgs_tourney.services.entries.edit_entry import return_entry, withdraw_entry
from nzgs_tourney.services.entries.remove_entry import why_not_removable
from nzgs_tourney.services.events.due_work import do_due_work
from nzgs_tourney.services.events.edit_conflict import EditConflict
from nzgs_tourney.services.events.edit_division import edit_division
from nzgs_tourney.services.events.finish_event import finish_event
from nzgs_tourney.services.events.next_season import next_season
from nzgs_tourney.services.events.place_lot import draw_place_lot
from nzgs_tourney.services.events.subjects import EVENT
from nzgs_tourney.services.rounds.answer_challenge import (
    accept_challenge,
    decline_challenge,
    is_challenge_due,
    lapse_due_challenges,
)
from nzgs_tourney.services.rounds.challenge import challenge, reopen_challenge, withdraw_challenge
from nzgs_tourney.services.rounds.close_ladder_games import (
    close_final_ladder_games,
    confirm_reported_games,
    is_ladder_game_final,
)
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.services.rounds.publish_round import recall_round
from nzgs_tourney.services.standings.set_prizes import set_prizes
from nzgs_tourney.store.events.finished import left_open
from nzgs_tourney.store.standings.prizes import prize_results
from nzgs_tourney.store.standings.standings import StandingsNow, standings_now
from nzgs_tourney.tournament.exchange.tables import TableFormat
from nzgs_tourney.tournament.standings.prize_terms import PrizeTerms
from tests.db.desk import Desk, both_report, enter_players, make_desk, report_from
from tests.db.disputes import TWICE, claimed_case, ruling_in

pytestmark = [pytest.mark.on_both, pytest.mark.django_db]
BEGINS = datetime(2026, 11, 21, tzinfo=UTC)
DAY = timedelta(days=1)


def entry(desk: Desk, number: int) -> Entry:
    return Entry.objects.get(division=desk.division, number=number)


def call_out(desk: Desk, one: int, other: int) -> Challenge:
    return challenge(desk.division.pk, entry(desk, one).pk, entry(desk, other).pk, actor="Director")


def now(desk: Desk) -> StandingsNow:
    return standings_now(Division.objects.select_related("event__stream").get(pk=desk.division.pk))


def order(desk: Desk) -> list[int]:
    """The ladder by the numbers of the entries; those who withdrew come last."""
    return [row.player.number for row in now(desk).order.rows]


def game_for(desk: Desk, one: int, other: int) -> Game:
    """The accepted challenge's game."""
    made = accept_challenge(call_out(desk, one, other).pk, actor="Director")
    return Game.objects.get(pairing__round__division=desk.division, pairing__round__number=made.round_number)


def won_by(desk: Desk, number: int, game: Game, how: str = "R") -> str:
    """The result with which this entry wins."""
    return f"{'B' if game.black_id == entry(desk, number).player_id else 'W'}+{how}"


def test_a_ladder_from_entry_to_prizes() -> None:
    with time_machine.travel(BEGINS, tick=False) as clock:
        desk = make_desk(6, "club-ladder")
        assert order(desk) == [1, 2, 3, 4, 5, 6]

        # Two games at the same time; the one that was accepted later is played first.
        first = game_for(desk, 4, 1)
        second = game_for(desk, 6, 3)
        assert desk.division.times.get(round_number=2).due_at == BEGINS + 21 * DAY
        clock.shift(DAY)
        both_report(second, won_by(desk, 6, second))
        assert order(desk) == [1, 2, 6, 3, 4, 5]
        clock.shift(DAY)
        report_from(first, Speaker.PAPER, won_by(desk, 4, first))
        confirm_result(first.pk, actor="Director")
        assert order(desk) == [4, 1, 2, 6, 3, 5]

        # Nobody answers: after a week the place goes.
        call_out(desk, 3, 2)
        clock.shift(7 * DAY - timedelta(minutes=1))
        assert not is_challenge_due(datetime.now(UTC))
        clock.shift(timedelta(minutes=1))
        assert do_due_work(datetime.now(UTC))
        assert Challenge.objects.get(number=3).state == ChallengeState.LAPSED
        assert order(desk) == [4, 1, 3, 2, 6, 5]

        # A game is lost by forfeit, and somebody withdraws.
        clock.shift(DAY)
        third = game_for(desk, 5, 2)
        report_from(third, Speaker.PAPER, won_by(desk, 5, third, "F"), forfeit=True)
        assert order(desk) == [4, 1, 3, 5, 2, 6]
        withdraw_entry(entry(desk, 1).pk, actor="Director")
        assert order(desk) == [4, 3, 5, 2, 6, 1]
        with pytest.raises(Refused, match="has withdrawn"):
            call_out(desk, 3, 1)

        # A claim about a record is ruled on.
        clock.shift(DAY)
        disputed = game_for(desk, 2, 4)
        case = claimed_case(disputed, CaseKind.OUT_OF_TURN, TWICE, 4)
        ruling_in(case, "reading_a")
        if not Game.objects.get(pk=disputed.pk).result:
            report_from(disputed, Speaker.PAPER, won_by(desk, 4, disputed))

        # The slip of the very first game was misread: everything after it is computed again.
        first.refresh_from_db()
        wrong = first.result
        right = won_by(desk, 1, first)
        correct_result(first.pk, right, "The slip was misread", actor="Director", nonce=uuid4(), seen=wrong)
        assert order(desk) == [3, 5, 2, 6, 4, 1]
        assert return_entry(entry(desk, 1).pk, actor="Director")
        assert order(desk)[0] == 1, "the first, whom nobody has beaten, is back in their place"

        set_prizes(desk.division.pk, [PrizeTerms("Champion", (Decimal(50),))], actor="Director")
        for number in desk.division.drawn_rounds.values_list("number", flat=True):
            close_round(desk.division.pk, number, actor="Director", confirm_reported=True)
        finish_event(desk.event.pk, actor="Director")
        assert now(desk).final
        division = Division.objects.select_related("event__stream").get(pk=desk.division.pk)
        (outcome,) = prize_results(division).outcomes
        assert [winner.player for winner in outcome.winners] == [now(desk).order.rows[0].player.id]
        assert all(not verdict.findings for verdict in verify(slow=True))


@pytest.fixture
def desk() -> Desk:
    return make_desk(6, "club-ladder")


@pytest.mark.parametrize(
    ("one", "other", "why"),
    [(5, 1, "up to 3 places above"), (1, 2, "up to 3 places above"), (3, 3, "two different entries")],
)
def test_only_those_within_reach_above_can_be_challenged(desk: Desk, one: int, other: int, why: str) -> None:
    with pytest.raises(Refused, match=why):
        call_out(desk, one, other)
    assert not Challenge.objects.exists()


def test_nobody_has_two_challenges_at_once(desk: Desk) -> None:
    made = call_out(desk, 3, 2)
    assert call_out(desk, 3, 2) == made
    for one, other in ((3, 1), (4, 2), (2, 1), (5, 3)):
        with pytest.raises(Refused, match="isn’t over yet"):
            call_out(desk, one, other)
    withdraw_challenge(made.pk, actor="Director")
    assert call_out(desk, 4, 2).number == 2


def test_the_same_two_wait_before_they_meet_again() -> None:
    with time_machine.travel(BEGINS, tick=False) as clock:
        desk = make_desk(3, "club-ladder")
        game = game_for(desk, 2, 1)
        both_report(game, won_by(desk, 2, game))
        with pytest.raises(Refused, match="they can play again from"):
            call_out(desk, 1, 2)
        clock.shift(30 * DAY)
        assert call_out(desk, 1, 2)


def test_declined_by_the_rule_and_opened_again(desk: Desk) -> None:
    made = call_out(desk, 3, 1)
    decline_challenge(made.pk, actor="Director")
    decline_challenge(made.pk, actor="Director")
    assert order(desk) == [3, 1, 2, 4, 5, 6]
    with pytest.raises(Refused, match="is over"):
        accept_challenge(made.pk, actor="Director")
    with pytest.raises(Refused, match="open it again"):
        withdraw_challenge(made.pk, actor="Director")
    reopen_challenge(made.pk, actor="Director")
    assert order(desk) == [1, 2, 3, 4, 5, 6]
    assert accept_challenge(made.pk, actor="Director").round_number == 1
    with pytest.raises(Refused, match="its game decides"):
        reopen_challenge(made.pk, actor="Director")
    assert all(not verdict.findings for verdict in verify(slow=True))


def test_a_rule_that_changes_later_leaves_what_was_decided(desk: Desk) -> None:
    edit_division(desk.division.pk, {"unanswered": "nothing"}, actor="Director")
    made = call_out(desk, 3, 1)
    decline_challenge(made.pk, actor="Director")
    edit_division(desk.division.pk, {"unanswered": "place"}, actor="Director")
    assert order(desk) == [1, 2, 3, 4, 5, 6]


def test_an_accepted_challenge_is_withdrawn_while_nothing_happened(desk: Desk) -> None:
    made = accept_challenge(call_out(desk, 3, 1).pk, actor="Director")
    withdraw_challenge(made.pk, actor="Director")
    assert not Round.objects.exists()
    assert not desk.division.times.exists()
    first = game_for(desk, 3, 1)
    made = Challenge.objects.get(round_number=1)
    game_for(desk, 6, 5)
    with pytest.raises(Refused, match="void its game"):
        withdraw_challenge(made.pk, actor="Director")
    assert Game.objects.filter(pk=first.pk).exists()
    assert all(not verdict.findings for verdict in verify(slow=True))


def test_no_round_is_drawn_without_a_challenge(desk: Desk) -> None:
    with pytest.raises(Refused, match="come from challenges"):
        draw_round(desk.division.pk, 1, actor="Director")


def test_whoever_enters_later_stands_last_and_a_new_rating_moves_nobody(desk: Desk) -> None:
    call_out(desk, 3, 1)
    enter_players(desk.division, 1, first=20)
    Entry.objects.filter(number=6, division=desk.division).update(rank="7d")
    assert order(desk) == [1, 2, 3, 4, 5, 6, 7]
    assert why_not_removable(entry(desk, 3)) == f"A challenge is about {entry(desk, 3).name}: withdraw them instead."


def test_the_time_to_answer_ends() -> None:
    with time_machine.travel(BEGINS, tick=False) as clock:
        desk = make_desk(3, "club-ladder")
        made = call_out(desk, 2, 1)
        clock.shift(7 * DAY)
        with pytest.raises(Refused, match="time to answer"):
            accept_challenge(made.pk, actor="Director")


def test_a_challenge_never_changes_past_the_history(desk: Desk) -> None:
    made = call_out(desk, 2, 1)
    with pytest.raises(IntegrityError), transaction.atomic():
        Challenge.objects.filter(pk=made.pk).update(state=ChallengeState.WITHDRAWN, answered_at=BEGINS)
    with pytest.raises(IntegrityError), transaction.atomic():
        Challenge.objects.filter(pk=made.pk).delete()


def test_a_game_that_both_reported_closes_its_round_by_itself(desk: Desk) -> None:
    both, one, case = game_for(desk, 3, 1), game_for(desk, 6, 5), game_for(desk, 4, 2)
    now = datetime.now(UTC)
    assert not is_ladder_game_final(now)
    both_report(both, won_by(desk, 3, both))
    report_from(one, Speaker.BLACK, "B+R")
    both_report(case, won_by(desk, 4, case))
    claimed_case(case)
    assert is_ladder_game_final(now)
    close_final_ladder_games(now)
    assert not is_ladder_game_final(now)
    states = dict(Round.objects.filter(division=desk.division).values_list("number", "state"))
    assert states == {1: RoundState.CLOSED, 2: RoundState.PUBLISHED, 3: RoundState.PUBLISHED}
    assert LedgerEvent.objects.get(kind="round.closed").who == "the ladder’s rules"
    assert all(verdict.broken is None for verdict in verify())


def test_a_director_confirms_at_once_what_one_side_reported_and_nobody_contradicted(desk: Desk) -> None:
    one, differs, late = game_for(desk, 3, 1), game_for(desk, 6, 5), game_for(desk, 4, 2)
    report_from(one, Speaker.BLACK, "B+R")
    report_from(differs, Speaker.BLACK, "B+R")
    report_from(differs, Speaker.WHITE, "W+R")
    seen = Stream.objects.get(pk=desk.event.stream_id).seq
    report_from(late, Speaker.BLACK, "B+R")
    with pytest.raises(EditConflict):
        confirm_reported_games(desk.division.pk, actor="Director", expected_seq=seen)
    assert confirm_reported_games(desk.division.pk, actor="Director") == 2
    states = dict(Round.objects.filter(division=desk.division).values_list("number", "state"))
    assert states == {1: RoundState.CLOSED, 2: RoundState.PUBLISHED, 3: RoundState.CLOSED}
    assert all(verdict.broken is None for verdict in verify())


def test_another_division_has_no_ladder() -> None:
    other = make_desk(4, "club-mcmahon")
    with pytest.raises(Refused, match="isn’t a ladder"):
        call_out(other, 2, 1)


def test_a_finished_event_keeps_no_challenge_of_another_from_lapsing() -> None:
    with time_machine.travel(BEGINS, tick=False) as clock:
        ended, going = make_desk(6, "club-ladder"), make_desk(6, "club-ladder")
        game_for(ended, 6, 5)
        call_out(ended, 3, 2)
        with pytest.raises(Refused, match="waits for an answer: withdraw it first"):
            finish_event(ended.event.pk, actor="Director")
        append(lock(ended.event.stream_id), FINISHED, EVENT, "Director", left_open(ended.event).payload)
        made = call_out(going, 3, 2)
        clock.shift(8 * DAY)
        lapse_due_challenges(datetime.now(UTC))
        made.refresh_from_db()
        assert made.state == ChallengeState.LAPSED
        assert not is_challenge_due(datetime.now(UTC))


def test_a_ladder_with_challenges_stays_a_ladder(desk: Desk) -> None:
    made = call_out(desk, 3, 1)
    with pytest.raises(Refused, match="it stays a ladder"):
        edit_division(desk.division.pk, {"system": "swiss"}, actor="Director")
    withdraw_challenge(made.pk, actor="Director")
    assert edit_division(desk.division.pk, {"system": "swiss"}, actor="Director")


def test_a_round_with_a_challenge_is_taken_back_by_withdrawing_that(desk: Desk) -> None:
    made = accept_challenge(call_out(desk, 3, 1).pk, actor="Director")
    with pytest.raises(Refused, match="withdraw the challenge instead"):
        recall_round(desk.division.pk, 1, actor="Director")
    withdraw_challenge(made.pk, actor="Director")
    assert game_for(desk, 6, 5)


def test_nobody_plans_to_be_away_from_a_challenge(desk: Desk) -> None:
    RoundStatus.objects.create(entry=entry(desk, 1), round_number=1, status="absent")
    game_for(desk, 3, 1)
    assert not RoundStatus.objects.filter(entry=entry(desk, 1), round_number=1).exists()


def test_an_entry_that_begins_in_a_later_round_plays_its_challenge(desk: Desk) -> None:
    Entry.objects.filter(division=desk.division).update(enters_in=9)
    assert game_for(desk, 3, 1).black is not None


def test_a_lot_for_shared_places_never_stops_a_ladder(desk: Desk) -> None:
    edit_division(desk.division.pk, {"shared_place": "lot"}, actor="Director")
    game = game_for(desk, 3, 1)
    both_report(game, won_by(desk, 3, game))
    close_round(desk.division.pk, 1, actor="Director")
    edit_division(desk.division.pk, {"rounds": 1}, actor="Director")
    with pytest.raises(Refused, match="no lot was announced"):
        draw_place_lot(desk.division.pk, actor="Director")
    assert game_for(desk, 6, 5)


def test_accepting_takes_as_many_queries_after_many_games() -> None:
    """And what is kept of each draw grows by little more than the two players' own games."""
    desk = make_desk(8, "club-ladder")
    edit_division(desk.division.pk, {"again_days": 0}, actor="Director")
    counts, sizes = [], []
    for _game in range(12):
        one, other = sorted((7, 8), key=order(desk).index, reverse=True)
        made = call_out(desk, one, other)
        with CaptureQueriesContext(connection) as asked:
            accept_challenge(made.pk, actor="Director")
        counts.append(len(asked))
        drawn = Round.objects.filter(division=desk.division).order_by("-number")[0]
        sizes.append(len(json.dumps(drawn.inputs)))
        game = Game.objects.get(pairing__round=drawn)
        both_report(game, won_by(desk, 7, game))
    assert max(counts[2:]) <= counts[1]
    last = accept_challenge(call_out(desk, 4, 3).pk, actor="Director")
    inputs = Round.objects.get(division=desk.division, number=last.round_number).inputs
    assert not any(played["boards"] or played["status"] for played in inputs["division"]["rounds"])
    assert len(json.dumps(inputs)) < sizes[0] + 12 * 100
    assert all(not verdict.findings for verdict in verify(slow=True)), "each draw can be repeated from what is kept"


def test_who_has_withdrawn_plays_no_challenge(desk: Desk) -> None:
    made = call_out(desk, 3, 1)
    withdraw_entry(entry(desk, 1).pk, actor="Director")
    with pytest.raises(Refused, match=f"{entry(desk, 1).name} has withdrawn"):
        accept_challenge(made.pk, actor="Director")


def test_no_more_games_than_a_division_can_have(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = call_out(desk, 3, 1), call_out(desk, 6, 5)
    monkeypatch.setattr("nzgs_tourney.services.rounds.challenge.MOST_ROUNDS", 1)
    accept_challenge(first.pk, actor="Director")
    with pytest.raises(Refused, match="has had 1 games: begin a new ladder"):
        accept_challenge(second.pk, actor="Director")


def test_what_a_later_challenge_counted_on_is_not_opened_again(desk: Desk) -> None:
    earlier = call_out(desk, 3, 1)
    decline_challenge(earlier.pk, actor="Director")
    decline_challenge(call_out(desk, 4, 1).pk, actor="Director")
    with pytest.raises(Refused, match="Challenge 2, which came later, is decided"):
        reopen_challenge(earlier.pk, actor="Director")


def test_a_ladder_has_no_columns_of_rounds_and_misses_no_results(desk: Desk) -> None:
    game_for(desk, 3, 1)
    division = Division.objects.select_related("event__stream").get(pk=desk.division.pk)
    shown, crossed = public_standings(division), public_crosstable(division)
    assert (shown.numbers, shown.missing, crossed.numbers, crossed.missing) == ((), "", (), "")
    assert not any(row.games for row in shown.rows)
    on_screen = shown.on_screen
    assert isinstance(on_screen, PublicStandings)
    assert [column.label for column in on_screen.columns] == ["Games", "Won"]
    assert {len(row.values) for row in on_screen.rows} == {2}
    assert crossed.matrix is not None
    assert not crossed.matrix.alone


def test_papers_and_downloads_of_a_ladder_have_games_instead_of_rounds(desk: Desk) -> None:
    game = game_for(desk, 4, 2)
    both_report(game, won_by(desk, 4, game))
    game_for(desk, 6, 5)
    division = Division.objects.select_related("event__stream").get(pk=desk.division.pk)
    at = {"large": False, "now": datetime.now(UTC)}
    sheet = standings_sheet(division, None, **at)
    assert [one.heading for one in sheet.criteria] == ["Games", "Won", "Last games"]
    assert [line.scores for line in sheet.lines[1:3]] == [("1", "1", "3+"), ("1", "0", "2−")]
    assert (sheet.after, {line.rounds for line in sheet.lines}) == ("after 1 game", {()})
    for table in (cross_sheet(division, None, **at), wall_list(division, None, WallOrder.PLACE, **at)):
        assert {line.rounds for line in table.lines} == {()}
        assert table.lines[1].scores == ("1", "1", "3+")
        assert "Rounds" not in " ".join(table.notes)
    assert wall_list(division, None, WallOrder.PLACE, **at).rounds == 0
    for listing in (DownloadTable.STANDINGS, DownloadTable.CROSSTABLE):
        rows = download_table(division, listing)
        assert rows.headings == ("Place", "Name", "Grade", "Club", "Games", "Won", "Last games")
    assert len(download_table(division, DownloadTable.RESULTS).rows) == 2
    names = [name for name, _content in event_lists(desk.event, TableFormat.CSV)]
    assert sum("games" in name for name in names) == 1
    assert not any("round" in name for name in names)


def test_the_next_season_keeps_the_order() -> None:
    desk = make_desk(5, "club-ladder")
    game = game_for(desk, 4, 1)
    both_report(game, won_by(desk, 4, game))
    (level,) = season_levels(desk.event, 1)
    assert level.final
    levels = {line.entry.pk: line.to for line in level.lines}
    made = next_season(
        desk.event.pk, name="Ladder 2027", begins=date(2027, 1, 9), levels=levels, director=desk.director
    )
    division = made.event.divisions.select_related("event__stream").get()
    ladder = [row.player.name for row in standings_now(division).order.rows]
    assert ladder == [row.player.name for row in now(desk).order.rows]
    assert ladder[0] == entry(desk, 4).name
    assert division.rounds == 1
