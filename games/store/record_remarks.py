"""The remarks on a submitted record, for the current result."""

from __future__ import annotations

from games.audit.compare import compare_result
from games.models import Game, Record
from games.rules.claimed import read_claim
from games.rules.result import parse_result
from games.wording.remarks import remark_words


def record_remarks(record: Record, game: Game) -> tuple[str, ...]:
    """The remarks from when the record came in; only the result may have changed since, so that is compared again."""
    remarks = (remark_words(remark) for remark in record.audit.remarks if remark["code"] != "result_differs")
    claim = read_claim(record.audit.verdict["claimed"] or "")
    return (*remarks, *(remark.message for remark in compare_result(claim, parse_result(game.official.result))))
