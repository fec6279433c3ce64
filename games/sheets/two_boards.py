"""Draws two records of one game on two boards: the position where they part, with the moves that differ."""

from __future__ import annotations

from dataclasses import replace

from games.rules.difference import Parting, RecordDifference
from games.rules.game import OFF_BOARD, GameRecord, Move
from games.rules.point import Position, rows_of
from games.rules.replay import replay
from games.sheets.board_text import ShownBoard, shown_board
from games.sheets.diagram import EMPTY, Diagram, PointMark, Shape
from games.sheets.viewer import final_caption
from games.wording.terms import colour_words
from ground.translation import gettext as _

_STONES = ".XO"


def pair_boards(difference: RecordDifference, a: GameRecord, b: GameRecord) -> tuple[ShownBoard, ShownBoard]:
    """Both boards after the last move that is the same, each with its next move and number.

    Where no move differs, the positions that do, with the differing points marked: the starting ones, those after a
    set-up, or the last. The board of b is turned as the difference says.
    """
    games = a, difference.turned.game(b)
    moves = {Parting.SIZE: None, Parting.NOWHERE: None, Parting.SETUP: 0}.get(difference.parting, difference.common)
    if difference.parting is Parting.SETUP and not (a.moves and b.moves):
        moves = None
    boards = [_position(game, moves) for game in games]
    differ = _differ(*boards) if difference.parting in (Parting.SETUP, Parting.SETUP_LATER) else ()
    first_half, second_half = (
        _half(game, board, moves, next_move, differ, prefix)
        for game, board, next_move, prefix in zip(games, boards, (difference.a, difference.b), "ab", strict=True)
    )
    return first_half, second_half


def _position(game: GameRecord, moves: int | None) -> Position:
    """The board after so many moves and the set-up at that point; the last one for None."""
    if moves is None:
        return replay(game).final
    changes = tuple(change for change in game.changes if change.after <= moves)
    return replay(replace(game, moves=game.moves[:moves], changes=changes)).final


def _differ(first: Position, second: Position) -> tuple[int, ...]:
    return tuple(point for point, pair in enumerate(zip(first, second, strict=True)) if pair[0] != pair[1])


def _half(
    game: GameRecord, board: Position, moves: int | None, following: Move | None, differ: tuple[int, ...], prefix: str
) -> ShownBoard:
    diagram = Diagram(game.size, rows_of(board), tuple(PointMark(point, Shape.SQUARE) for point in differ))
    caption = _caption(game, moves)
    if following is not None and moves is not None:
        diagram, message, point = _with_move(diagram, following, moves + 1)
        caption = message.format(number=moves + 1, player=colour_words(following.colour.word), point=point)
    diagram = replace(diagram, title=caption)
    return shown_board(diagram, f"pair-{prefix}", caption)


def _with_move(diagram: Diagram, move: Move, number: int) -> tuple[Diagram, str, str]:
    """The move put on the board with its number, before captures; the message for it; and its point."""
    point = move.point
    if point is None:
        return diagram, _("Move {number}: {player} passes"), ""
    if point == OFF_BOARD:
        return diagram, _("Move {number}: {player} “{point}”, off the board"), move.written
    row, column = divmod(point, diagram.size)
    if diagram.stone(point) != EMPTY:
        crossed = replace(diagram, marks=(PointMark(point, Shape.CROSS),))
        return crossed, _("Move {number}: {player} {point}, on a stone"), diagram.name(point)
    rows = list(diagram.rows)
    rows[row] = rows[row][:column] + _STONES[move.colour] + rows[row][column + 1 :]
    placed = replace(diagram, rows=tuple(rows), numbers={point: number})
    return placed, _("Move {number}: {player} {point}"), diagram.name(point)


def _caption(game: GameRecord, moves: int | None) -> str:
    total = len(game.moves)
    if moves is None:
        return final_caption(total) if total else _("The position")
    if moves == 0:
        return _("Starting position")
    message = _("Ends here, after move {move}") if moves == total else _("After move {move}")
    return message.format(move=moves)
