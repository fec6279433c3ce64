"""The audit of a game record: read, replayed, counted, and put into plain words. Pure.

`audit_bytes` audits a file of any kind; `compare` holds an audit against a pairing; `as_json` is the
documented JSON.
"""

from games.audit.as_json import as_json
from games.audit.audit import audit_bytes, judge
from games.audit.compare import ExpectedGame, compare
from games.audit.record_paths import RecordFile
from games.audit.verdict import GameAudit, Judged
from games.wording.findings import Audience, advice_for, claim_sentence, point_name, sentence_for

__all__ = [
    "Audience",
    "ExpectedGame",
    "GameAudit",
    "Judged",
    "RecordFile",
    "advice_for",
    "as_json",
    "audit_bytes",
    "claim_sentence",
    "compare",
    "judge",
    "point_name",
    "sentence_for",
]
