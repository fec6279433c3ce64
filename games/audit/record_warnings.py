"""Warnings about a record: what a careful reader would point out, besides breaches of the rules; and which of them the
player who sent it sees at once.
"""

from __future__ import annotations

import re
from itertools import pairwise

from games.audit.verdict import Judged
from games.ending.chains import chains_of
from games.ending.reconcile import claims_a_count, fitting_komi, komi_fits, reconcile
from games.rules.board import Board
from games.rules.colour import Colour
from games.rules.game import GameRecord, Move
from games.rules.handicap import stones_set_up, stones_shown
from games.rules.replay import one_pass_each
from games.rules.result import Result
from games.rules.scoring import half_points
from games.sgf.record import ReadRecord
from games.wording.numbers import decimal_text
from games.wording.remarks import Remark, remark

_OUR_RULES = re.compile(r"\s*(nz|new[ -]?zealand)", re.IGNORECASE)
MOST_NAMED = 12
"""The most dead chains that a warning names."""
_NO_CLAIM = {"", "?", "VOID"}


def warnings_of(judged: Judged) -> tuple[Remark, ...]:
    """Every warning about the game itself; those about how the file was read come from its reader."""
    game = judged.record.game
    return (
        *_rules(judged.record),
        *_komi(judged.record),
        *_handicap(game),
        *_turns(game, judged.replay.plays == len(game.moves)),
        *_setup(game),
        *_end(judged),
    )


def _rules(record: ReadRecord) -> list[Remark]:
    if not record.rules:
        return [remark("rules_missing")]
    if not _OUR_RULES.match(record.rules):
        return [remark("rules_other", rules=record.rules)]
    return []


def _komi(record: ReadRecord) -> list[Remark]:
    halves = half_points(record.game.komi)
    komi = decimal_text(record.game.komi)
    if record.komi is None:
        return [remark("komi_missing", komi=komi)]
    remarks = []
    if record.game.handicap and halves:
        remarks.append(remark("komi_handicap", komi=komi))
    elif not record.game.handicap and halves != 14:
        remarks.append(remark("komi_even", komi=komi))
    if halves % 2:
        remarks.append(remark("komi_half", komi=komi))
    return remarks


def _handicap(game: GameRecord) -> list[Remark]:
    placed, declared = stones_shown(game), game.handicap
    # A whole position without moves, e.g. entered at the board, shows the end of a handicap game, not its beginning.
    if declared and placed != declared and (game.moves or not game.setup.white):
        return [remark("handicap_stones", declared=declared, shown=placed)]
    set_up_alone = bool(game.setup.black) and not game.setup.white
    white_first = not game.moves or game.moves[0].colour is Colour.WHITE
    if not declared and placed > 1 and (white_first or not set_up_alone):
        return [remark("handicap_undeclared", shown=placed)]
    return []


def _turns(game: GameRecord, stones_only: bool) -> list[Remark]:
    """`stones_only`: no move is a pass, or counts as one."""
    remarks = []
    expected = game.setup.to_move
    if expected is None and stones_set_up(game):
        expected = Colour.WHITE
    if expected is None and not game.setup.sets_stones:
        expected = Colour.BLACK
    if game.moves and expected is not None and game.moves[0].colour is not expected:
        remarks.append(remark("first_player", first=expected.opponent.word, expected=expected.word))
    if any(change.to_move is not None for change in game.changes):
        remarks.append(remark("turn_said"))
    resumed = None if stones_only else _resumed(game.moves)
    if resumed is not None:
        remarks.append(remark("resumed", colour=game.moves[resumed - 1].colour.word, move=resumed))
    return remarks


def _resumed(moves: tuple[Move, ...]) -> int | None:
    """The first move by which a player who passed plays again after two passes, one of each, and goes on playing."""
    passes = [number for number, move in enumerate(moves, 1) if move.point is None]
    for one, other in pairwise(passes):
        again = other == one + 1 < len(moves) and moves[other].colour is moves[other - 1].colour
        if again and one_pass_each(moves[one - 1 : other]):
            return other + 1 if any(move.point is not None for move in moves[other:]) else None
    return None


def _setup(game: GameRecord) -> list[Remark]:
    remarks = []
    setup = game.setup
    if setup.sets_stones:
        if not stones_set_up(game):
            remarks.append(remark("setup_position"))
        if _is_airless(game):
            remarks.append(remark("setup_no_liberties"))
    later = [change.after for change in game.changes if change.sets_stones]
    if later:
        remarks.append(remark("setup_later", move=later[0]))
    return remarks


def _is_airless(game: GameRecord) -> bool:
    """Whether the set-up has stones without liberties; stones of a single colour have one until the board is full."""
    setup = game.setup
    if not setup.white and len(setup.black) < game.size**2:
        return False
    board = Board(game.size)
    board.set_up(setup.black, setup.white, setup.empty)
    return board.airless


def _end(judged: Judged) -> list[Remark]:
    record, claim = judged.record, judged.claim
    if not record.game.moves:
        return [remark("no_moves")]
    if claim is None:
        if record.result.strip().upper() in _NO_CLAIM:
            return []
        return [remark("result_unreadable", result=record.result)]
    if not claims_a_count(claim) or claim == judged.score.result:
        return []
    if not komi_fits(record.game.komi, claim):
        return _komi_misfit(judged, claim)
    reconciled = reconcile(
        judged.replay, claim, rules=record.rules, black_area=record.black_area, white_area=record.white_area
    )
    if reconciled is None:
        return [remark("result_count", result=str(claim))]
    dead = chains_of(judged.replay.final, reconciled.dead)
    named = [[chain.colour.word, len(chain.points), chain.name] for chain in dead[:MOST_NAMED]]
    details = {"way": reconciled.way.value, "dead": named, "more": len(dead) - len(named), "marked": reconciled.marked}
    return [remark("result_agrees", result=str(claim), **details)]


def _komi_misfit(judged: Judged, claim: Result) -> list[Remark]:
    """The remark on a claim that no count gives with the komi used; the alarm only where none does with another."""
    record = judged.record
    fits = fitting_komi(
        judged.replay, claim, rules=record.rules, black_area=record.black_area, white_area=record.white_area
    )
    komi, other = decimal_text(record.game.komi), "" if fits is None else decimal_text(fits)
    remarks = [remark("result_komi", result=str(claim), komi=komi, fits=other)]
    return remarks if other else [*remarks, remark("result_count", result=str(claim))]


IMPORTANT = frozenset(
    {
        "first_player",
        "handicap_stones",
        "handicap_undeclared",
        "handicap_unreadable",
        "komi_read",
        "komi_unreadable",
        "komi_zero",
        "no_moves",
        "pass_written",
        "point_written",
        "result_count",
        "result_komi",
        "result_unreadable",
        "resumed",
        "setup_later",
        "setup_no_liberties",
        "setup_off_board",
        "setup_position",
        "setup_with_move",
        "several_games",
        "several_moves",
        "text_after",
        "tt_point",
        "turn_said",
        "variations",
    }
)
"""Warnings where the player may have meant something else, or could send a better file."""
