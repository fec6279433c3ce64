"""Two press at once. Each race is shown to happen without the lock, then not to happen with it.

Without the lock one of the two is thrown out by the database (a unique number, or SQLite's refusal to write on an
outdated view), so that an honest press ends in an error page. What else would happen, were the ledger's unique numbers
not in the way, is shown on PostgreSQL, where two transactions really read side by side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import DatabaseError, connection
from django.db.models import F

from games.ledger.verify import verify
from games.models import Game, GameState, LedgerEvent, Report, Speaker, Stream
from games.services.confirm_result import confirm_result
from games.services.report_result import report_result
from ground.errors import Refused
from nzgs_tourney.models import PlayerLink, Round, RoundState, Seat
from nzgs_tourney.services.draws.draw_round import draw_round
from nzgs_tourney.services.events.edit_conflict import EditConflict
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.services.rounds.publish_round import publish_round, recall_round
from tests.db.desk import Desk, games_of, report_from
from tests.proof.conftest import AtOnce, Meet

pytestmark = pytest.mark.desk(6)


@pytest.fixture
def side_by_side(monkeypatch: pytest.MonkeyPatch) -> None:
    """Silences the ledger, whose unique numbers would stop the second; skips where the engine itself stops it."""
    if connection.vendor == "sqlite":
        pytest.skip("SQLite has one writer: the second fails on its outdated view before it can do harm")

    def unsaid(_stream: Stream, _kind: str, _subject: str, _actor: str, _payload: dict[str, Any]) -> None:
        """Nothing."""

    for service in ("games.services.report_result", "nzgs_tourney.services.rounds.publish_round"):
        monkeypatch.setattr(f"{service}.append", unsaid)

    @contextmanager
    def unheard(*streams: Stream) -> Iterator[None]:
        Stream.objects.filter(pk__in=[stream.pk for stream in streams]).update(seq=F("seq") + 1)
        yield

    monkeypatch.setattr("nzgs_tourney.services.rounds.publish_round.announced", unheard)


def reports(game: Game, result: str = "B+R") -> tuple[Callable[[], Any], Callable[[], Any]]:
    """Both players report the same."""

    def says_so(side: Speaker) -> Callable[[], Any]:
        return lambda: report_result(game.pk, side, result, actor=f"{side.label} by link", nonce=uuid4())

    return says_so(Speaker.BLACK), says_so(Speaker.WHITE)


def errors(outcomes: list[Any]) -> int:
    """How many ended in an error of the database, which nobody who pressed a button should see."""
    return sum(isinstance(outcome, DatabaseError) for outcome in outcomes)


def said(desk: Desk, kind: str) -> int:
    return LedgerEvent.objects.filter(stream=desk.event.stream, kind=kind).count()


def whole(desk: Desk) -> bool:
    return all(verdict.broken is None for verdict in verify(desk.event.stream.key))


# Both players report at once.

SEES = "games.services.report_result.refuse_impossible"


def test_without_the_lock_one_of_two_reports_is_lost(at_once: AtOnce, meet: Meet, locks_off: None, game: Game) -> None:
    meet(SEES)
    outcomes = at_once(*reports(game))
    game.refresh_from_db()
    assert errors(outcomes) == 1
    assert (game.state, Report.objects.count()) == (GameState.REPORTED, 1)


def test_without_lock_and_ledger_two_who_agree_confirm_nothing(
    at_once: AtOnce, meet: Meet, locks_off: None, side_by_side: None, game: Game
) -> None:
    meet(SEES)
    outcomes = at_once(*reports(game))
    game.refresh_from_db()
    assert errors(outcomes) == 0
    assert (game.state, Report.objects.count()) == (GameState.REPORTED, 2), "each saw only itself"


def test_two_who_agree_at_once_confirm(at_once: AtOnce, meet: Meet, desk: Desk, game: Game) -> None:
    meet(SEES)
    outcomes = at_once(*reports(game))
    game.refresh_from_db()
    assert errors(outcomes) == 0
    assert (game.state, game.result, Report.objects.count()) == (GameState.CONFIRMED, "B+R", 2)
    assert (said(desk, "result.reported"), said(desk, "result.confirmed")) == (1, 1)
    assert whole(desk)


def test_two_who_differ_at_once_contradict(at_once: AtOnce, meet: Meet, desk: Desk, game: Game) -> None:
    meet(SEES)
    at_once(reports(game, "B+R")[0], reports(game, "W+R")[1])
    game.refresh_from_db()
    assert game.state == GameState.CONTRADICTED
    assert whole(desk)


# One request arrives twice.


def twice(game: Game, nonce: UUID) -> Callable[[], Any]:
    return lambda: report_result(game.pk, Speaker.BLACK, "B", actor="Black by link", nonce=nonce)


def test_without_the_lock_a_request_sent_twice_ends_in_an_error(
    at_once: AtOnce, meet: Meet, locks_off: None, game: Game
) -> None:
    meet("games.services.report_result.parse_result")
    again = twice(game, uuid4())
    assert errors(at_once(again, again)) == 1


def test_a_request_sent_twice_at_once_counts_once(at_once: AtOnce, meet: Meet, desk: Desk, game: Game) -> None:
    meet("games.services.report_result.parse_result")
    again = twice(game, uuid4())
    outcomes = at_once(again, again)
    assert [outcome.state for outcome in outcomes] == [GameState.REPORTED] * 2
    assert (Report.objects.count(), said(desk, "result.reported")) == (1, 1)


def test_confirming_from_the_slip_twice_at_once_is_said_once(at_once: AtOnce, desk: Desk, game: Game) -> None:
    report_from(game, Speaker.PAPER, "W+2")

    def confirm() -> Game:
        return confirm_result(game.pk, actor="Aroha")

    assert [outcome.state for outcome in at_once(confirm, confirm)] == [GameState.CONFIRMED] * 2
    assert said(desk, "result.confirmed") == 1
    assert whole(desk)


# Two directors draw at once.

DRAWS = "nzgs_tourney.services.draws.draw_round.draw_of"


def draws(desk: Desk, seed: str, *, seen: bool) -> Callable[[], Round]:
    """A director draws; `seen`: from the page as it is now."""
    desk.event.stream.refresh_from_db()
    seq = desk.event.stream.seq if seen else None
    return lambda: draw_round(desk.division.pk, 1, actor=f"Director {seed}", seed=seed, expected_seq=seq)


def test_without_the_lock_one_of_two_draws_ends_in_an_error(
    at_once: AtOnce, meet: Meet, locks_off: None, desk: Desk
) -> None:
    meet(DRAWS)
    assert errors(at_once(draws(desk, "kea", seen=True), draws(desk, "tui", seen=True))) == 1


def test_of_two_who_draw_at_once_the_second_is_told_of_the_first(at_once: AtOnce, meet: Meet, desk: Desk) -> None:
    meet(DRAWS)
    outcomes = at_once(draws(desk, "kea", seen=True), draws(desk, "tui", seen=True))
    (drawn,) = [outcome for outcome in outcomes if isinstance(outcome, Round)]
    (stale,) = [outcome for outcome in outcomes if isinstance(outcome, EditConflict)]
    assert stale.changes == (f"Director {drawn.seed} drew the round",)
    assert Round.objects.get().seed == drawn.seed
    assert (Seat.objects.count(), said(desk, "round.drawn")) == (6, 1)
    assert whole(desk)


def test_two_draws_that_insist_leave_one_whole_draft(at_once: AtOnce, desk: Desk) -> None:
    outcomes = at_once(draws(desk, "kea", seen=False), draws(desk, "tui", seen=False))
    assert errors(outcomes) == 0
    assert (Round.objects.count(), Seat.objects.count()) == (1, 6)
    last = LedgerEvent.objects.filter(kind="round.drawn").order_by("-seq")[0]
    assert Round.objects.get().seed == last.full_payload["seed"]
    assert whole(desk)


# Two directors publish at once.

PUBLISHES = "nzgs_tourney.services.rounds.publish_round.statuses_for"


def publishes(desk: Desk) -> Callable[[], Round]:
    return lambda: publish_round(desk.division.pk, 1, actor="Director")


def test_without_the_lock_one_of_two_who_publish_meets_an_error(
    at_once: AtOnce, meet: Meet, locks_off: None, desk: Desk
) -> None:
    desk.draw(1)
    meet(PUBLISHES)
    assert errors(at_once(publishes(desk), publishes(desk))) == 1


def test_without_lock_and_ledger_one_board_gets_two_games(
    at_once: AtOnce, meet: Meet, locks_off: None, side_by_side: None, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nzgs_tourney.services.rounds.publish_round.issue_missing_links", lambda _division: None)
    desk.draw(1)
    meet(PUBLISHES)
    at_once(publishes(desk), publishes(desk))
    assert Game.objects.count() == 6, "three boards, six games"


def test_two_who_publish_at_once_publish_once(at_once: AtOnce, meet: Meet, desk: Desk) -> None:
    desk.draw(1)
    meet(PUBLISHES)
    outcomes = at_once(publishes(desk), publishes(desk))
    assert [outcome.state for outcome in outcomes] == [RoundState.PUBLISHED] * 2
    assert (Game.objects.count(), PlayerLink.objects.count(), said(desk, "round.published")) == (3, 6, 1)
    assert whole(desk)


def test_who_publishes_while_another_draws_again_is_told(at_once: AtOnce, desk: Desk) -> None:
    desk.draw(1)
    desk.event.stream.refresh_from_db()
    seq = desk.event.stream.seq
    outcomes = at_once(
        lambda: publish_round(desk.division.pk, 1, actor="One", expected_seq=seq),
        lambda: draw_round(desk.division.pk, 1, actor="Two", seed="another", expected_seq=seq),
    )
    assert sum(isinstance(outcome, Round) for outcome in outcomes) == 1
    assert sum(isinstance(outcome, Refused) for outcome in outcomes) == 1
    published = Round.objects.get().state == RoundState.PUBLISHED
    assert Game.objects.count() == (3 if published else 0)
    assert whole(desk)


# A result comes in while the round is taken back, or closed.


def test_a_report_while_the_round_is_taken_back_is_kept_or_refused(at_once: AtOnce, desk: Desk, game: Game) -> None:
    reported, recalled = at_once(reports(game)[0], lambda: recall_round(desk.division.pk, 1, actor="Director"))
    drawn = Round.objects.get()
    if isinstance(recalled, Refused):
        assert (reported.state, drawn.state) == (GameState.REPORTED, RoundState.PUBLISHED)
    else:
        assert isinstance(reported, Refused)
        assert (drawn.state, Report.objects.count(), Game.objects.count()) == (RoundState.DRAFT, 0, 0)
    assert whole(desk)


def test_two_who_close_at_once_close_once(at_once: AtOnce, desk: Desk) -> None:
    for one in games_of(desk.publish(1)):
        report_from(one, Speaker.PAPER, "W+R")

    def close() -> Round:
        return close_round(desk.division.pk, 1, actor="Director", confirm_reported=True)

    assert [outcome.state for outcome in at_once(close, close)] == [RoundState.CLOSED] * 2
    assert (said(desk, "round.closed"), said(desk, "result.confirmed")) == (1, 3)
    assert whole(desk)
