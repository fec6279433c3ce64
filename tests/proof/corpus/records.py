"""The game records of a corpus: read, replayed, counted, written as SGF with and without findings, and read again.

A file is *wrong* where the program falls over it or says another thing of it the second time, and where a record does
not come back from our SGF as it was read. Files with moves in SGF's manner count as records even where nothing in them
can be read.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from games.audit.annotated import annotated_sgf
from games.audit.as_json import as_json
from games.audit.audit import audit_bytes
from games.audit.verdict import GameAudit
from games.ending.reconcile import claims_a_count
from games.formats.kind import RecordKind, kind_of
from games.formats.other_files import PASSED_OVER, binary_of
from games.sgf.record import RecordReading
from games.sgf.write import write_game
from tests.data.record_files import first_sgf_game
from tests.proof.corpus.answer import Answer, Verdict
from tests.proof.corpus.counted import counted

NAME = "game records"
TOLD = {
    "charset_guessed": "names read by a guess",
    "charset_damaged": "texts with damaged characters",
    "result_komi": "claims that the komi doesn't fit",
    "result_count": "claims that no way of counting gives",
    "result_unreadable": "claims that cannot be read",
    "lines_unknown": "lines of a kind not known",
    "komi_dum": "a dum left out of the komi",
    "pass_written": "passes written otherwise",
    "point_written": "points written otherwise",
    "nodes_unmarked": "semicolons left out",
    "komi_zero": "a komi of 0 beside half a point",
    "komi_unreadable": "a komi that cannot be read",
    "handicap_unreadable": "a handicap that cannot be read",
}
"""The remarks that deserve a look when real files are read, and how the summary counts them."""
_MOVES = re.compile(rb"[;\]\s][BW]\[[a-y]{2}\]")
_VARYING = re.compile(r"Line \d+: |“.*?”|\d+")
_KINDS = {kind.words.split(maxsplit=1)[1]: kind for kind in RecordKind}


def takes(content: bytes) -> bool:
    """Whether the file is a game record, or meant to be one."""
    if binary_of(content) is not None:
        return False
    return kind_of(content.removeprefix(b"\xef\xbb\xbf")) is not None or bool(_MOVES.search(content))


def answer(file: str, content: bytes) -> Answer:
    """What the program makes of one file."""
    kind = (kind_of(content.removeprefix(b"\xef\xbb\xbf")) or RecordKind.SGF).words.split(maxsplit=1)[1]
    try:
        audits = audit_bytes(content, file)
        wrong = tuple(_wrong(content, audits))
    except Exception as error:
        return Answer(file, kind, Verdict.WRONG, f"{type(error).__name__}: {error}")
    refused = [audit.rejected for audit in audits if audit.rejected is not None]
    if len(refused) == len(audits):
        return Answer(file, "", Verdict.REFUSED, refused[0].sentence)
    told = _told(audits)
    warned = {one.code: one.message for audit in audits for one in audit.warnings if one.code in TOLD}
    notes = (f"{TOLD[code]}: {message}" for code, message in warned.items())
    remarks = (*wrong, *(one.sentence for one in refused), *notes)
    return Answer(file, kind, Verdict.WRONG if wrong else Verdict.READ, told, remarks)


def summary(answers: Iterable[Answer]) -> list[str]:
    """How many files of each kind were read, how many were not and why, and what was found in the games."""
    answers = list(answers)
    verdicts = Counter(one.verdict for one in answers)
    total = ", ".join(f"{verdicts[verdict]} {verdict}" for verdict in Verdict)
    lines = [f"{counted(len(answers), 'game record')}: {total}."]
    kinds = Counter(one.kind for one in answers if one.verdict is Verdict.READ)
    lines += [f"  {kind}: {kinds[kind]}" for kind in _KINDS if kinds[kind]]
    refused = [_VARYING.sub("…", one.told) for one in answers if one.verdict is Verdict.REFUSED]
    lines += [f"  refused: {count} × {reason}" for reason, count in Counter(refused).most_common()]
    said = Counter(remark.partition(": ")[0] for one in answers for remark in one.remarks)
    return [*lines, *(f"  {words}: {said[words]}" for words in TOLD.values() if said[words])]


def _told(audits: tuple[GameAudit, ...]) -> str:
    judged = [audit.judged for audit in audits if audit.judged is not None]
    moves = sum(len(one.record.game.moves) for one in judged)
    findings = sum(len(one.replay.findings) for one in judged)
    sizes = ", ".join(f"{size}×{size}" for size in sorted({one.record.game.size for one in judged}))
    claims = [one.record.result for one in judged if one.claim is not None and claims_a_count(one.claim)]
    games = f"{counted(len(judged), 'game')}, {sizes}, {counted(moves, 'move')}, {counted(findings, 'finding')}"
    return f"{games}, claims {claims[0]}" if len(claims) == 1 else games


def _wrong(content: bytes, audits: tuple[GameAudit, ...]) -> Iterator[str]:
    """What the program gets wrong about a file."""
    told = [as_json(audit) for audit in audits]
    if [as_json(audit) for audit in audit_bytes(content, audits[0].file)] != told:
        yield "Audited again it is judged otherwise."
    for audit in audits:
        if audit.judged is None:
            if audit.rejected is not None and audit.rejected.code == PASSED_OVER:
                yield f"It was taken for a record: {audit.rejected.sentence}"
            continue
        record = audit.judged.record
        for written in (write_game(record), annotated_sgf(audit)):
            again = first_sgf_game(written) if written is not None else None
            if not isinstance(again, RecordReading) or again.record != record:
                yield f"Game {audit.game} does not come back from our SGF as it was read."
