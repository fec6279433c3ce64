"""What the page shows while a position or moves are entered at the board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from games.rules.board import Board
from games.rules.colour import Colour
from games.rules.findings import FindingKind
from games.rules.point import Position, name_of, neighbours, position_of, rows_of
from games.rules.replay import captured_stones, replay
from games.rules.scoring import chain_at, count
from games.rules.steps import steps_of
from games.sgf.entered_games import EnteredMoves, EnteredPosition, moves_game, next_colour, without_moves
from games.sheets.board_svg import TapBoard, tap_board
from games.sheets.diagram import Diagram
from games.sheets.finding_lines import finding_lines, mark_of
from games.sheets.position_diagrams import owners_of
from games.sheets.step_words import label_of
from games.wording.numbers import titled
from games.wording.result_words import winner_words
from games.wording.terms import colour_words
from ground.translation import gettext as _, ngettext, pgettext

FORM = "enter-form"
"""The id of the form that sends a tapped point."""


@dataclass(frozen=True, slots=True)
class EntryBoard:
    """What `templates/games/parts/entry.html` shows.

    `draft` is everything entered so far, as text; `black` and `white` are the stones on the board. With moves: `moves`
    how many, `next` the colour expected, `last` the last of them in words, `taken` the captured black and white stones.
    `notes` are sentences about what was entered; `counted` is the count, empty unless requested.
    """

    mode: str
    draft: str
    tap: TapBoard
    turned: bool
    handicap: int
    black: int
    white: int
    notes: tuple[str, ...]
    moves: int = 0
    next: str = "black"
    last: str = ""
    taken: tuple[int, int] = (0, 0)
    counted: str = ""

    @property
    def words(self) -> dict[str, str]:
        """What `enter.js` says without asking, by its names for it; it fills in what is in braces."""
        return entry_words()


def position_board(
    entered: EnteredPosition, komi: Decimal, handicap: int, *, turned: bool = False, counting: bool = False
) -> EntryBoard:
    """The position, with remarks on chains that are impossible; counted with every stone alive if requested."""
    position = position_of(entered.rows)
    owners = owners_of(position) if counting else {}
    diagram = Diagram(len(entered.rows), entered.rows, owners=owners, turned=turned, title=_("Entered so far"))
    return EntryBoard(
        mode="position",
        draft=entered.text,
        tap=tap_board(diagram, FORM, label=pgettext("on the board", "Point")),
        turned=turned,
        handicap=handicap,
        black=entered.text.count("X"),
        white=entered.text.count("O"),
        notes=(*_fault(entered.fault), *_without_liberties(position)),
        counted=_counted(position, komi) if counting else "",
    )


def moves_board(entered: EnteredMoves, komi: Decimal, handicap: int, *, turned: bool = False) -> EntryBoard:
    """The board after the moves, under the rules; moves to points that hold a stone are left out, with a note."""
    occupied = {
        finding.move: _("{point} holds a stone: that move was not taken.").format(
            point=name_of(finding.point or 0, entered.size)
        )
        for finding in replay(moves_game(entered, komi, handicap)).findings
        if finding.kind is FindingKind.OCCUPIED
    }
    remaining = without_moves(entered, set(occupied))
    judged = replay(moves_game(remaining, komi, handicap))
    steps = steps_of(judged)
    lines = [line for line in finding_lines(judged, steps) if line.step == len(steps)]
    marks = list({mark.point: mark for mark in reversed(list(map(mark_of, lines))) if mark is not None}.values())
    last = steps[-1].point if steps else None
    if last is not None and (not judged.final[last] or last in {mark.point for mark in marks}):
        last = None
    rows = rows_of(judged.final)
    diagram = Diagram(
        remaining.size, rows, tuple(marks), last=last, turned=turned, title=_("The board after the last move")
    )
    captured = captured_stones(judged)
    return EntryBoard(
        mode="moves",
        draft=remaining.text,
        tap=tap_board(diagram, FORM, label=_("Next move")),
        turned=turned,
        handicap=handicap,
        black=judged.final.count(Colour.BLACK),
        white=judged.final.count(Colour.WHITE),
        notes=(*_fault(remaining.fault), *occupied.values(), *(titled(line.title, line.text) for line in lines)),
        moves=len(remaining.moves),
        next=next_colour(judged).word,
        last=label_of(steps[-1]) if steps else "",
        taken=(captured[Colour.BLACK], captured[Colour.WHITE]),
    )


def entry_words() -> dict[str, str]:
    """The sentences of `games/static/games/enter.js`. Those of a move are the ones that the viewer shows."""
    return {
        "B": colour_words("black"),
        "W": colour_words("white"),
        "none": _("No move yet"),
        "of": pgettext("moves", "{move} of {moves}"),
        "move": _("Move {number}, {player} {point}"),
        "pass": _("Move {number}, {player} passes"),
        "takes": ngettext(
            "Move {number}, {player} {point}, captures {count}", "Move {number}, {player} {point}, captures {count}", 2
        ),
        "own": _self_capture(1),
        "owns": _self_capture(2),
        "plays": _("{player} {point}"),
        "passes": _("{player} pass"),
        "off": _("{point}, taken off"),
        "occupied": _("{point} holds a stone: that move was not taken."),
        "insert": _("Insert as move {number}: {move}"),
        "replace": _("Instead of move {number}, {before}: {move}"),
        "remove": _("Remove move {number}: {before}"),
        "nothing": _("No other move changes."),
        "twice": _("Moves {first} and {second}: {player} twice in a row."),
        "dropped": _("Move {number}, {move}: a stone is there then, so this move goes too."),
        "captures": _("Move {number}, {move}: captures {after} instead of {before}."),
        "more": _("Other changes: {count}."),
    }


def _self_capture(stones: int) -> str:
    return ngettext(
        "Move {number}, {player} {point}, self-capture of {count} stone",
        "Move {number}, {player} {point}, self-capture of {count} stones",
        stones,
    )


def _fault(sentence: str) -> Iterator[str]:
    if sentence:
        yield sentence


def _without_liberties(position: Position) -> Iterator[str]:
    """A sentence for each chain without liberties: no play leads to such a position."""
    size = len(rows_of(position))
    board = Board(size)
    black, white = ([point for point, stone in enumerate(position) if stone == colour] for colour in Colour)
    board.set_up(black, white, ())
    visited: set[int] = set()
    for point, stone in enumerate(position if board.airless else b""):
        if stone and point not in visited:
            chain = chain_at(position, point)
            visited |= chain
            if all(position[other] for member in chain for other in neighbours(size)[member]):
                yield _("The chain at {point} has no liberty: a stone is missing there, or one too many.").format(
                    point=name_of(point, size)
                )


def _counted(position: Position, komi: Decimal) -> str:
    score = count(position, komi)
    if score.shared:
        message = _("With every stone alive: Black {black}, White {white} points, {shared} of them shared; {result}.")
    else:
        message = _("With every stone alive: Black {black}, White {white} points; {result}.")
    return message.format(black=score.black, white=score.white, shared=score.shared, result=winner_words(score.result))
