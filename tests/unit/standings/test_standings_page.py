"""The page of documentation says what the program computes."""

from __future__ import annotations

import re
from pathlib import Path

from nzgs_tourney.standings.criteria import CRITERIA

PAGE = Path(__file__).resolve().parents[3] / "docs" / "standings.md"


def test_the_page_lists_every_criterion_as_the_program_defines_it() -> None:
    listed = re.findall(r"^\| `(\w+)` \| ([\w-]+) \| (.+) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert [(one, name) for one, name, _ in listed] == [(one.id, one.name) for one in CRITERIA]
    for (_, _, told), one in zip(listed, CRITERIA, strict=True):
        assert one.definition.startswith(told.rstrip("."))
