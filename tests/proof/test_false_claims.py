"""False claims are taken to agree as often as the documentation says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.proof import false_claims

PAGE = Path(__file__).resolve().parents[2] / "docs/ending.md"
pytestmark = [
    pytest.mark.without_database,
    pytest.mark.slow,
    pytest.mark.proof,
    pytest.mark.skipif(not false_claims.REAL.is_dir(), reason=f"the real records are not at {false_claims.REAL}"),
]


def test_the_documentation_has_the_shares() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for line in false_claims.rows():
        assert f"| {' | '.join(line)} |" in page
