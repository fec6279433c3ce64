"""What a careful reader of a record would point out, beside the breaches of the rules."""

from __future__ import annotations

import re
from itertools import pairwise

from games.audit.verdict import Judged
from games.ending.chains import chains_of
from games.ending.reconcile import Agreement, Way, claims_a_count, reconcile
from games.rules.board import Board
from games.rules.colour import Colour
from games.rules.game import GameRecord, Move
from games.rules.handicap import stones_set_up, stones_shown
from games.rules.scoring import half_points
from games.sgf.record import Record, Remark
from games.wording.numbers import decimal_text

_OUR_RULES = re.compile(r"\s*(nz|new[ -]?zealand)", re.IGNORECASE)
MOST_NAMED = 12
"""Dead chains that a warning names."""
_NO_CLAIM = {"", "?", "VOID"}


def warnings_of(judged: Judged) -> tuple[Remark, ...]:
    """Every warning about the game itself; how the file was read is told by the reader of it."""
    game = judged.record.game
    return (
        *_rules(judged.record),
        *_komi(judged.record),
        *_handicap(game),
        *_turns(game, judged.replay.plays == len(game.moves)),
        *_setup(game),
        *_end(judged),
    )


def _rules(record: Record) -> list[Remark]:
    if not record.rules:
        return [Remark("rules_missing", "The record does not name its rules; it was judged by the New Zealand rules.")]
    if not _OUR_RULES.match(record.rules):
        message = f"The record says it was played by “{record.rules}” rules; it was judged by the New Zealand rules."
        return [Remark("rules_other", message)]
    return []


def _komi(record: Record) -> list[Remark]:
    halves = half_points(record.game.komi)
    komi = decimal_text(record.game.komi)
    if record.komi is None:
        return [Remark("komi_missing", f"The record states no komi that can be read; {komi} was used.")]
    remarks = []
    if record.game.handicap and halves:
        remarks.append(Remark("komi_handicap", f"The komi is {komi}; in a handicap game there is none."))
    elif not record.game.handicap and halves != 14:
        remarks.append(Remark("komi_even", f"The komi is {komi}; in an even game it is 7."))
    if halves % 2:
        remarks.append(
            Remark("komi_half", f"With komi {komi} no game can be tied; New Zealand komi is a whole number.")
        )
    return remarks


def _handicap(game: GameRecord) -> list[Remark]:
    shown, declared = stones_shown(game), game.handicap
    # A whole position without moves, as one entered at the board, shows the end of a handicap game, not its beginning.
    if declared and shown != declared and (game.moves or not game.setup.white):
        stones = (
            "no handicap stone" if not shown else "one handicap stone" if shown == 1 else f"{shown} handicap stones"
        )
        return [Remark("handicap_stones", f"The record declares a handicap of {declared} but shows {stones}.")]
    set_up_alone = bool(game.setup.black) and not game.setup.white
    white_first = not game.moves or game.moves[0].colour is Colour.WHITE
    if not declared and shown > 1 and (white_first or not set_up_alone):
        message = f"Black has {shown} stones before White has one, but the record declares no handicap."
        return [Remark("handicap_undeclared", message)]
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
        message = f"{expected.opponent.player} moves first in the record; {expected.player} should."
        remarks.append(Remark("first_player", message))
    if any(change.to_move is not None for change in game.changes):
        remarks.append(Remark("turn_said", "The record says during the game who moves next (PL); it was believed."))
    resumed = None if stones_only else _resumed(game.moves)
    if resumed is not None:
        player = game.moves[resumed - 1].colour.player
        message = f"{player} moves again at move {resumed} after two passes: play was taken to have been resumed."
        remarks.append(Remark("resumed", message))
    return remarks


def _resumed(moves: tuple[Move, ...]) -> int | None:
    """The first move by which a player who passed moves again after two passes, and goes on playing."""
    passes = [number for number, move in enumerate(moves, 1) if move.point is None]
    for one, other in pairwise(passes):
        if other == one + 1 < len(moves) and moves[other].colour is moves[other - 1].colour:
            return other + 1 if any(move.point is not None for move in moves[other:]) else None
    return None


def _setup(game: GameRecord) -> list[Remark]:
    remarks = []
    setup = game.setup
    if setup.sets_stones:
        if not stones_set_up(game):
            message = "The record begins from a set-up position, not from an empty board."
            remarks.append(Remark("setup_position", message))
        if _is_airless(game):
            message = "The set-up has stones without liberties; the next play removes them."
            remarks.append(Remark("setup_no_liberties", message))
    later = [change.after for change in game.changes if change.sets_stones]
    if later:
        message = f"Stones are set up or taken off after the first move, first after move {later[0]}."
        remarks.append(Remark("setup_later", message))
    return remarks


def _is_airless(game: GameRecord) -> bool:
    """Whether the set-up has stones without liberties; those of one colour have one until the board is full."""
    setup = game.setup
    if not setup.white and len(setup.black) < game.size**2:
        return False
    board = Board(game.size)
    board.set_up(setup.black, setup.white, setup.empty)
    return board.airless


def _end(judged: Judged) -> list[Remark]:
    record, claim = judged.record, judged.claim
    if not record.game.moves:
        return [Remark("no_moves", "The record holds no moves.")]
    if claim is None:
        if record.result.strip().upper() in _NO_CLAIM:
            return []
        return [Remark("result_unreadable", f"The result “{record.result}” cannot be read.")]
    if not claims_a_count(claim) or claim == judged.score.result:
        return []
    found = reconcile(
        judged.replay, claim, rules=record.rules, black_area=record.black_area, white_area=record.white_area
    )
    if found is None:
        message = f"The record claims {claim}, but no way of counting its last board gives that."
        return [Remark("result_count", message)]
    return [Remark("result_agrees", f"The claimed {claim} agrees {_so(found, judged)}.")]


def _so(found: Agreement, judged: Judged) -> str:
    """How a claim and the last board agree, as the end of a sentence."""
    dead = chains_of(judged.replay.final, found.dead)
    whose = "as the record marks" if found.marked else "by an estimate"
    named = "; ".join(chain.words for chain in dead[:MOST_NAMED])
    more = f"; and {len(dead) - MOST_NAMED} more" if len(dead) > MOST_NAMED else ""
    off = f"once these stones come off, {whose}: {named}{more}" if dead else ""
    how = {
        Way.AREA: "",
        Way.COMPENSATED: "with points for the handicap",
        Way.TERRITORY: "counted as territory with prisoners",
    }[found.way]
    return " ".join(part for part in (how, off) if part)
