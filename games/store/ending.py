"""The state of a game's ending, read from its steps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from games.ending.apply_steps import Base, ending_state
from games.ending.state import EndingPhase, EndingState, Step, StepKind
from games.formats.read import read_games
from games.models import Case, CaseKind, EndingStep, Game, GameState, Record, RecordOfReference, Stream
from games.rules.colour import Colour
from games.rules.replay import replay
from games.rules.scoring import dead_by_marks
from games.sgf.record import ReadRecord
from games.wording.refusals import SgfRejected


@dataclass(frozen=True, slots=True)
class DisputedEnding:
    """A game whose players disagree about which stones are dead. `since` is when the dispute began; `playing` says that
    they play on, `standing` that all stones stay on the board and the count waits to be confirmed."""

    game: int
    since: datetime
    playing: bool
    standing: bool


def ending_of(game: Game) -> EndingState:
    """The state of this game's ending. Two queries, or one if nobody has opened it."""
    return state_of(steps_of_game(game))


def steps_of_game(game: Game) -> list[EndingStep]:
    """The steps in order. One query."""
    return list(EndingStep.objects.filter(game=game).order_by("seq"))


def state_of(rows: Sequence[EndingStep]) -> EndingState:
    """The state after these steps of one game. One query if a step names a record."""
    steps = [step_of(row) for row in rows]
    return ending_state(steps, _bases(step.record for step in steps))


def step_of(row: EndingStep) -> Step:
    """A stored step as a value."""
    payload = row.payload
    return Step(
        seq=row.seq,
        kind=StepKind(row.kind),
        by=colour_of(row.side),
        nonce=row.nonce,
        record=payload.get("record"),
        point=payload.get("point", ""),
        points=tuple(payload.get("points", ())),
        colour=colour_of(payload.get("colour", "")),
        source=payload.get("source", ""),
    )


def colour_of(side: str) -> Colour | None:
    """`black` and `white` as colours, None for any other side."""
    return {"black": Colour.BLACK, "white": Colour.WHITE}.get(side)


def base_of(record: Record) -> Base | None:
    """The game in a record, and the stones that its own territory marks make dead; None where it can't be read."""
    return _base(bytes(record.original), record.index)


def read_record(record: Record) -> ReadRecord | None:
    """The record in our reading, None where it cannot be read."""
    return _read(bytes(record.original), record.index)


def record_to_count(game: Game) -> Record | None:
    """The record whose final position is counted unless another is chosen: the referee's, else the latest one."""
    chosen = RecordOfReference.objects.filter(game=game).select_related("record").last()
    return chosen.record if chosen else Record.objects.filter(game=game).order_by("pk").last()


def stopping_case(game: Game) -> int | None:
    """The number of the first case that stops the game (`Cases.stopping`), None for none. Once the result is final none
    does. At most one query."""
    if game.state == GameState.CONFIRMED:
        return None
    return Case.objects.stopping().filter(game=game).values_list("number", flat=True).first()


def reports_wait(game: Game) -> int | None:
    """The number of the first case before whose ruling no player reports the result, None for none. Players who dispute
    the result may still say the same. One query."""
    cases = Case.objects.stopping().filter(game=game).exclude(kind=CaseKind.RESULT)
    return cases.values_list("number", flat=True).first()


def disputed_endings(stream: Stream) -> tuple[DisputedEnding, ...]:
    """The unconfirmed games of a stream with an open dispute about dead stones, the newest first.

    Two queries, and one more for each such game.
    """
    disputes = EndingStep.objects.filter(game__stream=stream, kind=StepKind.DISPUTED).exclude(game__state="confirmed")
    since = {row.game_id: row for row in disputes.order_by("seq")}
    rows: dict[int, list[EndingStep]] = {game: [] for game in since}
    for row in EndingStep.objects.filter(game__in=since).order_by("game", "seq"):
        rows[row.game_id].append(row)
    disputed = []
    for game, begun in sorted(since.items(), key=lambda dispute: dispute[1].pk, reverse=True):
        phase = state_of(rows[game]).phase
        if phase in (EndingPhase.DISPUTED, EndingPhase.RESUMED, EndingPhase.STANDING):
            disputed.append(DisputedEnding(game, begun.at, phase is EndingPhase.RESUMED, phase is EndingPhase.STANDING))
    return tuple(disputed)


def _bases(numbers: Iterable[int | None]) -> dict[int, Base]:
    base_numbers = {number for number in numbers if number is not None}
    records = Record.objects.in_bulk(base_numbers) if base_numbers else {}
    return {number: base for number, record in records.items() if (base := base_of(record)) is not None}


@lru_cache(maxsize=64)
def _base(original: bytes, index: int) -> Base | None:
    read = _read(original, index)
    if read is None:
        return None
    marks = (read.black_area, read.white_area)
    return Base(read.game, frozenset(dead_by_marks(replay(read.game).final, *marks) if any(marks) else ()))


@lru_cache(maxsize=64)
def _read(original: bytes, index: int) -> ReadRecord | None:
    """Cached: a record never changes, so it need not be read again at every tap."""
    games = read_games(original)
    read = games[index - 1]
    return None if isinstance(read, SgfRejected) else read.record
