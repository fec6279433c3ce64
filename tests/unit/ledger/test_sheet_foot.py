"""The foot of a printed sheet: read as people type it, and compared with the chain."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from games.ledger.sheet_foot import Foot, FootAgreement, compare_foot, read_foot

DIGITS = "4f2a9c31d07b"


@pytest.mark.parametrize(
    "text",
    [
        "128 4f2a9c31d07b",
        "history 128 · 4f2a9c31d07b",
        "Rimu Open 2026 history 128 · 4f2a9c31d07b Sat 21 Nov 2026, 14:05 NZDT",
        "128 · 4F2A9C31D07B",
        "128: 4f2a 9c31 d07b",
        "128 · 4f2a9c3ld07b",
        "128 · 4f2a9c31dO7b",
    ],
)
def test_a_foot_is_read_as_it_is_typed_or_scanned(text: str) -> None:
    assert read_foot(text) == Foot(128, DIGITS)


@pytest.mark.parametrize("text", ["", "128", "4f2a9c31d07b", "128 4f2a", "history empty", "128 xyz12345678"])
def test_what_is_no_foot_is_none(text: str) -> None:
    assert read_foot(text) is None


AT = datetime(2026, 11, 21, tzinfo=UTC)


def test_the_event_of_the_sheet_is_there_is_another_or_is_gone() -> None:
    found = compare_foot(Foot(2, "020202020202"), ("02" * 32, AT), 5)
    assert (found.agreement, found.since, found.at) == (FootAgreement.AGREES, 3, AT)
    found = compare_foot(Foot(2, "0202020202ff"), ("02" * 32, AT), 5)
    assert (found.agreement, found.there) == (FootAgreement.DIFFERS, "020202020202")
    assert compare_foot(Foot(6, "060606060606"), None, 5).agreement is FootAgreement.CUT
