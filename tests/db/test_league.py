"""A season of a league from entry to prizes, with its deadlines, and what goes wrong in one: a game that is late, a
withdrawal, a forfeit, a result that was wrong and a claim about a record."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from uuid import uuid4

import pytest
import time_machine

from games.ledger.verify import verify
from games.models import CaseKind, Game, GameState, Speaker
from games.services.correct_result import correct_result
from nzgs_tourney.models import Division, Entry, MessageSettings
from nzgs_tourney.pages.events.next_season import season_levels
from nzgs_tourney.services.entries.edit_entry import withdraw_entry
from nzgs_tourney.services.events.finish_event import finish_event
from nzgs_tourney.services.events.next_season import next_season
from nzgs_tourney.services.events.set_week import set_week
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.services.rounds.publish_ahead import publish_ahead
from nzgs_tourney.services.rounds.run_week import run_weeks
from nzgs_tourney.services.standings.set_prizes import set_prizes
from nzgs_tourney.store.standings.prizes import prize_results
from nzgs_tourney.store.standings.standings import StandingsNow, standings_now
from nzgs_tourney.tournament.division.week import LatePolicy, WeekPlan
from nzgs_tourney.tournament.standings.prize_terms import PrizeTerms
from tests.db.desk import Desk, both_report, enter_players, games_of, make_desk, report_from
from tests.db.disputes import TWICE, claimed_case, ruling_in

pytestmark = [pytest.mark.on_both, pytest.mark.django_db]
SATURDAY = datetime(2026, 11, 21, tzinfo=UTC)
DUE = datetime(2026, 11, 29, 11, tzinfo=UTC)
"""The end of the first Sunday in New Zealand, when round 1 is due; the others follow week by week."""
WEEK = timedelta(weeks=1)


def of(division: Division, number: int) -> list[Game]:
    return games_of(division.drawn_rounds.get(number=number))


def stronger_wins(game: Game) -> str:
    """Whoever was entered first."""
    return "B+R" if game.black_id < game.white_id else "W+R"


def between(division: Division, number: int, *players: int) -> Game:
    """The game of two players in this round, by the numbers of their entries; of one with anybody."""
    return next(
        game
        for game in of(division, number)
        if set(players) <= {division.entries.get(player=one).number for one in (game.black_id, game.white_id)}
    )


def standings(division: Division) -> StandingsNow:
    """The standings as the ledger is now."""
    return standings_now(Division.objects.select_related("event__stream").get(pk=division.pk))


def wins(division: Division) -> dict[int, Fraction]:
    """What each entry has won so far."""
    return {row.player.id: row.values["wins"] for row in standings(division).order.rows}


def season() -> tuple[Desk, Division, Division]:
    """Two levels of four, everything published on the first Saturday; a game without a result is lost by both."""
    desk = make_desk(4, "club-league")
    MessageSettings.objects.create(event=desk.event, on_since=SATURDAY)
    set_week(desk.event.pk, WeekPlan(late=LatePolicy.BOTH_LOSE), rounds=3, actor="Director")
    upper, lower = desk.event.divisions.order_by("position")
    enter_players(lower, 4, first=10)
    for division in (upper, lower):
        Desk(desk.event, division, desk.director).draw(1)
        publish_ahead(division.pk, 1, actor="Director")
    return desk, upper, lower


def test_a_season_from_entry_to_prizes() -> None:
    with time_machine.travel(SATURDAY, tick=False) as clock:
        desk, upper, lower = season()
        # In the first week round 3 is played before the others; one game of round 1 isn't.
        for game in (*of(lower, 1), *of(lower, 3), of(upper, 1)[0]):
            both_report(game, stronger_wins(game))
        late = of(upper, 1)[1]
        clock.move_to(DUE + timedelta(minutes=1))
        run_weeks(datetime.now(UTC))
        run_weeks(datetime.now(UTC))
        late.refresh_from_db()
        assert (late.result, late.forfeit, late.state) == ("both_lose", True, GameState.REPORTED)
        assert {game.state for game in of(upper, 2)} == {GameState.OPEN}, "each round has its own deadline"
        # They had played, and both say so.
        both_report(late, stronger_wins(late))
        late.refresh_from_db()
        assert (late.state, late.forfeit) == (GameState.CONFIRMED, False)

        # The last of the lower level leaves: the director gives the game that is left to the opponent.
        gone = lower.entries.order_by("pk").last()
        withdraw_entry(gone.pk, actor="Director")
        left = between(lower, 2, gone.number)
        report_from(left, Speaker.PAPER, "B+F" if left.white_id == gone.player_id else "W+F", forfeit=True)
        other = next(game for game in of(lower, 2) if game.pk != left.pk)
        report_from(other, Speaker.PAPER, stronger_wins(other))

        # A claim about a record is ruled on before the deadline that it outlasts.
        disputed, plain = of(upper, 2)
        both_report(plain, stronger_wins(plain))
        case = claimed_case(disputed, CaseKind.OUT_OF_TURN, TWICE, 4)
        clock.move_to(DUE + WEEK + timedelta(minutes=1))
        run_weeks(datetime.now(UTC))
        disputed.refresh_from_db()
        assert disputed.result != "both_lose", "a game that a case is about waits for its ruling"
        ruling_in(case, "reading_a")
        if not Game.objects.get(pk=disputed.pk).result:
            report_from(disputed, Speaker.PAPER, stronger_wins(disputed))
        for game in of(upper, 3):
            report_from(game, Speaker.PAPER, stronger_wins(game))
        clock.move_to(DUE + 3 * WEEK)
        for division in (upper, lower):
            for number in (1, 2, 3):
                close_round(division.pk, number, actor="Director", confirm_reported=True)

        # A round later the slip turns out to have been misread.
        before = wins(lower)
        misread = Game.objects.get(pk=other.pk)
        right = "W+R" if misread.result == "B+R" else "B+R"
        correct_result(misread.pk, right, "The slip was misread", actor="Director", nonce=uuid4(), seen=misread.result)
        now = standings(lower)
        assert now.final
        changed = {player for player, points in wins(lower).items() if points != before[player]}
        players = (misread.black_id, misread.white_id)
        assert changed == set(lower.entries.filter(player__in=players).values_list("pk", flat=True))

        set_prizes(upper.pk, [PrizeTerms("Champion", (Decimal(50),))], actor="Director")
        first = standings(upper).order.rows[0].player
        (outcome,) = prize_results(upper).outcomes
        assert [winner.player for winner in outcome.winners] == [first.id]
        finish_event(desk.event.pk, actor="Director")

        lines = [line for level in season_levels(desk.event, 1) for line in level.lines]
        assert gone.pk not in {line.entry.pk for line in lines if line.to}
        levels = {line.entry.pk: line.to for line in lines if line.to}
        made = next_season(desk.event.pk, name="Next", begins=date(2027, 3, 1), levels=levels, director=desk.director)
        assert [division.entries.count() for division in made.event.divisions.order_by("position")] == [4, 3]
        best = now.order.rows[0].player.id
        assert Entry.objects.get(division__event=made.event, player__entries=best).division.position == 1
        assert [verdict.findings for verdict in verify(slow=True)] == [()] * len(verify())
