"""Compares a record with the pairing it is submitted for: what to tell the player who sent it."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from games.audit.player_names import compare_names
from games.audit.unfinished_records import cut_short
from games.audit.unlikely_moves import unlikely_moves
from games.audit.verdict import GameAudit
from games.rules.result import Manner, Result
from games.sgf.record import ReadRecord
from games.wording.numbers import decimal_text
from games.wording.remarks import Remark, remark
from ratings.rank import Rank, parse_rank


@dataclass(frozen=True, slots=True)
class ExpectedGame:
    """The game as drawn and reported. Grades may be empty; `result` is None while none is reported."""

    black: str
    white: str
    size: int
    handicap: int
    komi: Decimal
    black_rank: str = ""
    white_rank: str = ""
    result: Result | None = None


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
    remarks = compare_names(record.black, record.white, expected.black, expected.white)
    if remarks:
        return remarks
    for code, record_rank, entry_rank in (
        ("black", record.black_rank, expected.black_rank),
        ("white", record.white_rank, expected.white_rank),
    ):
        record_grade, entry_grade = _rank(record_rank), _rank(entry_rank)
        if record_grade is not None and entry_grade is not None and record_grade != entry_grade:
            remarks.append(remark(f"rank_{code}", record=str(record_grade), drawn=str(entry_grade)))
    return remarks


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


def _rank(text: str) -> Rank | None:
    try:
        return parse_rank(text)
    except ValueError:
        return None
