"""A kept verdict says what the audit said."""

import json

import pytest

from games.audit import Audience, advice_for, audit_bytes, claim_sentence, sentence_for
from games.audit.as_json import as_json
from games.audit.stored_verdict import findings_in

KO = "SZ[4]AB[ba][ab][bc]AW[ca][bb][db][cc]"


@pytest.mark.parametrize(
    ("text", "addresses"),
    [
        (f"{KO};W[ad];B[cb];W[bb]", ["m3"]),
        ("SZ[9];B[cc];B[dd]", ["m2"]),
        ("SZ[9];B[cc];B[]", []),
        ("SZ[9];B[cc];W[cc]", ["m2"]),
        ("SZ[9];B[kk]", ["m1"]),
        ("SZ[25];B[ya];B[ab];W[cc];AE[cc]", ["m2", "s3"]),
        ("SZ[9];B[cc];W[dd]", []),
    ],
)
def test_the_sentences_are_those_of_the_audit(text: str, addresses: list[str]) -> None:
    (audit,) = audit_bytes(f"(;{text})".encode(), "a.sgf")
    assert audit.judged is not None
    game = audit.judged.record.game
    said = [f"{sentence_for(f, game)} {claim_sentence(f)}".rstrip() for f in audit.judged.replay.findings]
    kept = findings_in(json.loads(json.dumps(as_json(audit))))
    assert [one.text for one in kept] == said
    assert [one.address for one in kept] == addresses
    assert [one.clause for one in kept] == [finding.kind.clause for finding in audit.judged.replay.findings]


def test_nothing_can_be_claimed_once_the_result_is_confirmed() -> None:
    (audit,) = audit_bytes(b"(;SZ[9];B[cc];B[dd])", "a.sgf")
    (open_to_claims,) = findings_in(as_json(audit))
    (final,) = findings_in(as_json(audit), confirmed=True)
    (asked,) = findings_in(as_json(audit), audience=Audience.PLAYER)
    assert audit.judged is not None
    (finding,) = audit.judged.replay.findings
    assert open_to_claims.text.endswith("it was White’s turn.")
    assert asked.text == f"{open_to_claims.text} {advice_for(finding, Audience.PLAYER)}"
    assert final.text == f"{open_to_claims.text} {claim_sentence(finding, confirmed=True)}"


def test_a_rejected_record_has_none() -> None:
    (audit,) = audit_bytes(b"not a record", "a.sgf")
    assert findings_in(as_json(audit)) == ()
