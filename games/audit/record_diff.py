"""Two records of one game in words: where they part, and what else is written differently in them."""

from __future__ import annotations

from dataclasses import dataclass

from games.audit.verdict import Judged
from games.rules.difference import Difference, Parting
from games.rules.game import OFF_BOARD, Move
from games.rules.point import name_of
from games.rules.symmetry import AS_IT_LIES
from games.sgf.record import Record
from games.wording.numbers import counted, decimal_text


@dataclass(frozen=True, slots=True)
class HeadLine:
    """Something that both records say about the game, and say differently. Texts, a dash for what is not said."""

    label: str
    a: str
    b: str


def parting_sentences(found: Difference, a: Judged, b: Judged, who: tuple[str, str]) -> tuple[str, ...]:
    """Where the records of these two part, in one or two sentences. `who` are words for whoever sent each."""
    said = [_sentence(found, a, b, who)]
    if found.turned != AS_IT_LIES:
        said.append(f"The board of {who[1]} is {found.turned.words}: here it is laid as that of {who[0]}.")
    return tuple(said)


def head_lines(a: Record, b: Record) -> tuple[HeadLine, ...]:
    """What is written differently around the moves, both named even where one of them says nothing."""
    return tuple(
        HeadLine(label, one or "–", other or "–")
        for (label, one), (_, other) in zip(_heads(a), _heads(b), strict=True)
        if one != other
    )


def _sentence(found: Difference, a: Judged, b: Judged, who: tuple[str, str]) -> str:
    games = a.record.game, b.record.game
    common = f"the first {found.common} moves" if found.common != 1 else "the first move"
    if found.parting is Parting.NOWHERE:
        return "Both records have the same moves." if found.common else "Both records are the same, without moves."
    if found.parting is Parting.SIZE:
        one, other = (f"{game.size}×{game.size}" for game in games)
        return f"The boards differ in size: {one} from {who[0]}, {other} from {who[1]}."
    if found.parting is Parting.SETUP:
        still = [not game.moves for game in games]
        if still != [False, False] and a.replay.final == b.replay.final:
            return f"The record of {who[0 if still[0] else 1]} is a position alone, the one on which the other ends."
        return "The records begin from different positions."
    if found.parting is Parting.SETUP_LATER:
        start = f"After move {found.common}" if found.common else "Before the first move"
        return f"{start} stones are set up or taken off in one record and not, or otherwise, in the other."
    if found.a is not None and found.b is not None:
        size = games[0].size
        moves = f"{who[0]} has {_move(found.a, size)}, {who[1]} {_move(found.b, size)}"
        same = f"They have {common} in common and differ" if found.common else "They differ"
        return f"{same} at move {found.move}: {moves}."
    short, long = (0, 1) if found.a is None else (1, 0)
    rest = games[long].moves[found.common :]
    if all(move.point is None for move in rest):
        passes = "a pass" if len(rest) == 1 else counted(len(rest), "pass", "passes")
        return f"Both have the same moves; the record of {who[long]} has {passes} more at the end."
    more = counted(len(rest), "move")
    end = f"The record of {who[short]} ends after move {found.common}"
    return f"{end}; up to there they are the same. That of {who[long]} has {more} more."


def _move(move: Move, size: int) -> str:
    if move.point is None:
        return f"{move.colour.player} passing"
    return f"{move.colour.player} at {move.written if move.point == OFF_BOARD else name_of(move.point, size)}"


def _heads(record: Record) -> tuple[tuple[str, str], ...]:
    game = record.game
    return (
        ("Black", f"{record.black} {record.black_rank}".strip()),
        ("White", f"{record.white} {record.white_rank}".strip()),
        ("Komi", "" if record.komi is None else decimal_text(record.komi)),
        ("Handicap", str(game.handicap or "")),
        ("Result", record.result),
        ("Rules", record.rules),
        ("Date", record.date),
    )
