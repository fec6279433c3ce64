"""Everything that waits for an event's referees, a row for each game, read once for all of them.

New is what nobody has in hand; in hand what somebody does; ruled what a ruling has decided in a game without a final
result; done all that is over. What a final game shows is for the record only, until an official has seen it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from django.db.models import Max

from games.ledger.acts import case_subject, game_subject
from games.models import CaseState, Game, GameState, LedgerEvent
from games.services.ruling_referee import RulingReferee, is_own_game
from ground.translation import gettext as _
from nzgs_tourney.live.shared_reads import shared_read
from nzgs_tourney.models import Event
from nzgs_tourney.pages.disputes.answered import answered_by
from nzgs_tourney.pages.disputes.games_to_check import GameToCheck, games_to_check
from nzgs_tourney.pages.disputes.queue import (
    QueuedCase,
    QueuedEnding,
    RuledCase,
    all_cases,
    disputes,
    final_rulings,
    ruled_case,
    where_played,
)
from nzgs_tourney.pages.disputes.referee_calls import AnsweredCall, WaitingCall, answered_calls, waiting_calls

MOST_DONE = 30
"""The most games that the list of those that are done shows, the newest; the page of the rulings has all."""


class QueueStage(StrEnum):
    """How far a game has come in the queue."""

    NEW = "new"
    IN_HAND = "in_hand"
    RULED = "ruled"
    RECORD = "record"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class QueueRow:
    """A game in the queue. `cases` wait, the newest first, and `stake` says what they are about; `ruling` is the last
    final one about it; `ending` is in dispute, `check` what else needs eyes, `call` who went to the table. `last` is
    the number in the ledger of the last event about it all."""

    stage: QueueStage
    game: int
    black_name: str
    white_name: str
    black_id: int
    white_id: int
    where: str
    final: bool
    cases: tuple[QueuedCase, ...]
    stake: str
    ruling: RuledCase | None
    ending: QueuedEnding | None
    check: GameToCheck | None
    call: AnsweredCall | None
    withdrawn: tuple[int, ...]
    last: int


@dataclass(frozen=True, slots=True)
class RefereeQueue:
    """The calls, the oldest first, and a row for each game: those with a case first, then that in which something
    happened last."""

    calls: tuple[WaitingCall, ...]
    rows: tuple[QueueRow, ...]

    def at(self, stage: QueueStage) -> tuple[QueueRow, ...]:
        """The rows of this stage."""
        rows = tuple(row for row in self.rows if row.stage is stage)
        return rows[:MOST_DONE] if stage is QueueStage.DONE else rows

    @property
    def news(self) -> str:
        """What is read out when the page changes: every call, and the newest case."""
        called = [_("Table {table} calls the referee.").format(table=call.table) for call in self.calls]
        waits = max((case.number for row in self.at(QueueStage.NEW) for case in row.cases), default=0)
        return " ".join((*called, *([_("Case {number} waits.").format(number=waits)] if waits else ())))

    def own(self, referee: RulingReferee) -> frozenset[int]:
        """The games that this referee plays in, or may be taken to."""
        return frozenset(row.game for row in self.rows if is_own_game(referee, row))


def referee_queue(event: Event) -> RefereeQueue:
    """The queue as it is now, shared as `shared_read` says."""
    return shared_read("queue", event.stream, lambda: RefereeQueue(waiting_calls(event), _rows(event)))


def _rows(event: Event) -> tuple[QueueRow, ...]:
    """A row for each game with something to say. At most twenty-one queries, and one for each ending in dispute."""
    rulings = final_rulings(event)
    answered = answered_by(rulings)
    cases = _by_game(all_cases(event))
    last_ruling = {ruling.case.game_id: ruled_case(ruling) for ruling in rulings}
    endings = {one.game: one for one in disputes(event) if not answered.is_over(one.game, one.at)}
    checks = {one.game: one for one in games_to_check(event, rulings)}
    calls = answered_calls(event)
    numbers = {*cases, *endings, *checks, *calls}
    games = Game.objects.filter(pk__in=numbers, taken_apart=None).select_related("pairing__round__division")
    rows = [
        _row(
            game,
            cases.get(game.pk, ()),
            last_ruling.get(game.pk),
            endings.get(game.pk),
            checks.get(game.pk),
            calls.get(game.pk),
        )
        for game in games
    ]
    return _by_last_event(event, games, cases, rows)


def _by_game(cases: Iterable[QueuedCase]) -> Mapping[int, tuple[QueuedCase, ...]]:
    of_game: dict[int, list[QueuedCase]] = defaultdict(list)
    for case in cases:
        of_game[case.game].append(case)
    return {game: tuple(found) for game, found in of_game.items()}


def _row(
    game: Game,
    cases: tuple[QueuedCase, ...],
    ruling: RuledCase | None,
    ending: QueuedEnding | None,
    check: GameToCheck | None,
    call: AnsweredCall | None,
) -> QueueRow:
    waiting = tuple(case for case in cases if case.waits)
    final = game.state == GameState.CONFIRMED
    return QueueRow(
        stage=_stage(waiting, ruling, ending, check, call, final=final),
        game=game.pk,
        black_name=game.black_name,
        white_name=game.white_name,
        black_id=game.black_id,
        white_id=game.white_id,
        where=where_played(game),
        final=final,
        cases=waiting,
        stake=next((case.stake for case in waiting if case.stake), ""),
        ruling=ruling,
        ending=ending,
        check=check,
        call=call,
        withdrawn=tuple(case.number for case in cases if case.state == CaseState.WITHDRAWN),
        last=0,
    )


def _stage(
    waiting: tuple[QueuedCase, ...],
    ruling: RuledCase | None,
    ending: QueuedEnding | None,
    check: GameToCheck | None,
    call: AnsweredCall | None,
    *,
    final: bool,
) -> QueueStage:
    """Where the row is listed. A case that nobody has taken comes before one that somebody has; while there is one,
    what else the game shows is part of it."""
    if any(not case.in_hand for case in waiting):
        return QueueStage.NEW
    if waiting:
        return QueueStage.IN_HAND
    if check is not None and final:
        return QueueStage.RECORD
    if check is not None or ending is not None:
        return QueueStage.NEW
    if call is not None and (ruling is None or call.at > ruling.at):
        return QueueStage.IN_HAND
    return QueueStage.RULED if ruling is not None and not final else QueueStage.DONE


def _by_last_event(
    event: Event, games: Iterable[Game], cases: Mapping[int, tuple[QueuedCase, ...]], rows: Iterable[QueueRow]
) -> tuple[QueueRow, ...]:
    """The rows with the last event about each: those with a case first, then the newest, by no clock. One query."""
    subjects = {
        game.pk: {game_subject(game.number), *(case_subject(case.number) for case in cases.get(game.pk, ()))}
        for game in games
    }
    wanted = {subject for named in subjects.values() for subject in named}
    about = LedgerEvent.objects.filter(stream=event.stream, subject__in=wanted).values_list("subject")
    last = dict(about.annotate(last=Max("seq")))
    dated = [replace(row, last=max(last.get(subject, 0) for subject in subjects[row.game])) for row in rows]
    return tuple(sorted(dated, key=lambda row: (bool(row.cases), row.last), reverse=True))
