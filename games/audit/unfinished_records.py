"""Warns of a record that stops before the end of a game that was counted."""

from __future__ import annotations

from games.audit.verdict import Judged
from games.rules.result import Manner, Outcome, Result
from games.wording.remarks import Remark, remark

OPEN_SHARE = 0.45
"""A game with this share of the board open to both players isn't finished, even with the dead stones left on it.

Of 113 counted games of the test records two end like this without two passes; cut in half, 106 do.
"""


def cut_short(judged: Judged, reported: Result | None) -> list[Remark]:
    """`cut_short` where the record, or else the report, claims a result by count that the last board doesn't and can't
    give: it has no stones, or more than `OPEN_SHARE` of it is open to both. Two passes end a game.
    """
    claim = judged.claim or reported
    if claim is None or (claim.manner is not Manner.COUNT and claim.outcome is not Outcome.JIGO):
        return []
    game, score = judged.record.game, judged.score
    ended = len(game.moves) > 1 and game.moves[-1].point is None and game.moves[-2].point is None
    if ended or claim == score.result:
        return []
    if not any(judged.replay.final):
        return [remark("cut_short", result=str(claim), moves=0, open=0)]
    if score.shared <= OPEN_SHARE * game.size**2:
        return []
    return [remark("cut_short", result=str(claim), moves=len(game.moves), open=score.shared)]
