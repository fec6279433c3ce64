"""Draws the stones that must be removed for a record's claimed result to be right."""

from __future__ import annotations

from games.audit.verdict import Judged
from games.ending.reconcile import claims_a_count, reconcile
from games.ending.state import EndingPhase, EndingState
from games.sheets.board_svg import SvgText, svg
from games.sheets.ending_diagram import ending_diagram


def claimed_board(judged: Judged) -> SvgText | None:
    """The last board with those stones crossed out; None where there are none, or no count gives the claimed result."""
    if not claims_a_count(judged.claim) or judged.claim == judged.score.result or not judged.record.game.moves:
        return None
    record = judged.record
    reconciled = reconcile(
        judged.replay, judged.claim, rules=record.rules, black_area=record.black_area, white_area=record.white_area
    )
    if reconciled is None or not reconciled.dead:
        return None
    state = EndingState(phase=EndingPhase.AGREED, position=judged.replay.final, dead=reconciled.dead)
    return svg(ending_diagram(state), "claimed")
