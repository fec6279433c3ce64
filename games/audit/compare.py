"""Compares a record with the pairing it is submitted for: what to tell the player who sent it, and what they must
confirm.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from games.audit.player_names import compare_names, fits, is_player
from games.audit.verdict import GameAudit, Judged
from games.rules.claimed import read_claim
from games.rules.result import Manner, Outcome, Result, parse_result
from games.sgf.record import ReadRecord
from games.wording.numbers import decimal_text
from games.wording.remarks import Remark, remark, remark_words
from ratings.rank import Rank, parse_rank


@dataclass(frozen=True, slots=True)
class ExpectedGame:
    """The game as drawn and reported. Grades may be empty; `result` is None while none is reported. Names on servers
    count as their players'."""

    black: str
    white: str
    size: int
    handicap: int
    komi: Decimal
    black_rank: str = ""
    white_rank: str = ""
    result: Result | None = None
    black_on_servers: frozenset[str] = frozenset()
    white_on_servers: frozenset[str] = frozenset()


def compare(audit: GameAudit, expected: ExpectedGame) -> tuple[Remark, ...]:
    """Where the record and the pairing disagree, one plain sentence each; empty for a rejected record.

    Codes: those of `games.audit.player_names`, `rank_black`, `rank_white`, `size_differs`, `handicap_differs`,
    `komi_differs`, `result_differs`, `cut_short`, `too_many_moves`. What the record leaves out counts as no
    disagreement.
    """
    if audit.judged is None:
        return ()
    record = audit.judged.record
    return (
        *_players(record, expected),
        *_numbers(record, expected),
        *compare_result(audit.judged.claim, expected.result),
        *cut_short(audit.judged, expected.result),
        *unlikely_moves(audit.judged),
    )


def _players(record: ReadRecord, expected: ExpectedGame) -> list[Remark]:
    remarks = compare_names(
        record.black,
        record.white,
        expected.black,
        expected.white,
        black_on_servers=expected.black_on_servers,
        white_on_servers=expected.white_on_servers,
    )
    if remarks:
        return remarks
    if _by_server_name(record.black, expected.black, expected.black_on_servers) or _by_server_name(
        record.white, expected.white, expected.white_on_servers
    ):
        return []
    for code, record_rank, entry_rank in (
        ("black", record.black_rank, expected.black_rank),
        ("white", record.white_rank, expected.white_rank),
    ):
        record_grade, entry_grade = _rank(record_rank), _rank(entry_rank)
        if record_grade is not None and entry_grade is not None and record_grade != entry_grade:
            remarks.append(remark(f"rank_{code}", record=str(record_grade), drawn=str(entry_grade)))
    return remarks


def _by_server_name(name: str, drawn_name: str, server_names: Collection[str]) -> bool:
    """Whether a player is known by a name on a server alone: then the grade in the record is the server's own."""
    return not fits(name, drawn_name) and is_player(name, drawn_name, server_names)


def _numbers(record: ReadRecord, expected: ExpectedGame) -> list[Remark]:
    game = record.game
    remarks = []
    if game.size != expected.size:
        remarks.append(remark("size_differs", record=game.size, drawn=expected.size))
    if game.handicap != expected.handicap and not _one_stone(record, expected):
        remarks.append(remark("handicap_differs", record=game.handicap, drawn=expected.handicap))
    if record.komi is not None and record.komi != expected.komi:
        record_komi, drawn_komi = decimal_text(record.komi), decimal_text(expected.komi)
        remarks.append(remark("komi_differs", record=record_komi, drawn=drawn_komi))
    return remarks


def _one_stone(record: ReadRecord, expected: ExpectedGame) -> bool:
    """Whether a record without a handicap is of a game with handicap 1: no stone is placed, Black just has no komi.
    SGF's HA begins at 2, so most programs write only the komi."""
    fits = record.komi is None or record.komi == expected.komi
    return expected.handicap == 1 and record.game.handicap == 0 and fits


def compare_result(claim: Result | None, reported: Result | None) -> list[Remark]:
    """`result_differs` where a record claims another result than is reported; nothing while either is missing."""
    if claim is None or reported is None:
        return []
    vague = Manner.UNSTATED in (claim.manner, reported.manner)
    same = claim.outcome == reported.outcome if vague else claim == reported
    return [] if same else [remark("result_differs", record=str(claim), report=str(reported))]


def remarks_now(stored: Sequence[Mapping[str, Any]], claimed: str | None, official: str) -> tuple[str, ...]:
    """The sentences of the remarks `stored` when a record came in; only the official result may have changed since, so
    the result `claimed` by the record is compared again."""
    kept = (remark_words(one) for one in stored if one["code"] != "result_differs")
    changed = compare_result(read_claim(claimed or ""), parse_result(official))
    return (*kept, *(one.message for one in changed))


def _rank(text: str) -> Rank | None:
    try:
        return parse_rank(text)
    except ValueError:
        return None


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


MOVES_PER_POINT = 2
SPARE_MOVES = 100
"""A game has at most twice the points of its board and this many moves: the longest known has 411 moves on 19×19."""


def unlikely_moves(judged: Judged) -> list[Remark]:
    """`too_many_moves` where the record has more moves than is believable on its board."""
    game = judged.record.game
    most = MOVES_PER_POINT * game.size**2 + SPARE_MOVES
    return [remark("too_many_moves", moves=len(game.moves), most=most)] if len(game.moves) > most else []


FEWEST_MOVES = 8
"""A file with fewer moves may be the wrong one: empty, or saved too early."""


def few_moves(judged: Judged) -> list[Remark]:
    """`few_moves` where the record has fewer than `FEWEST_MOVES`. Only for who sends it: once it is kept, nothing is
    wrong with it."""
    moves = len(judged.record.game.moves)
    return [remark("few_moves", moves=moves)] if moves < FEWEST_MOVES else []


WEIGHTS = {
    "wrong_game": 32,
    "too_many_moves": 16,
    "submitted_elsewhere": 16,
    "wrong_opponent": 16,
    "size_differs": 16,
    "name_black": 8,
    "name_white": 8,
    "players_swapped": 6,
    "handicap_differs": 4,
    "komi_differs": 4,
    "cut_short": 4,
    "result_differs": 3,
    "few_moves": 3,
    "beginning_of": 2,
    "same_moves": 1,
    "same_file": 1,
}
"""By code. Other grades than the draw's, and how a file was read, count nothing."""


def contradictions(remarks: Iterable[Remark]) -> tuple[Remark, ...]:
    """The remarks that a player must confirm before the record is final."""
    return tuple(remark for remark in remarks if remark.code in WEIGHTS)


def weight(remarks: Iterable[Remark]) -> int:
    """How much counts against a record: 0 where it fits."""
    return sum(WEIGHTS.get(remark.code, 0) for remark in remarks)
