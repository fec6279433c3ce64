"""Sentences on pages, papers and in the terminal have the apostrophe of print: Black’s, isn’t."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.tree import read
from tests.words.messages import messages_in
from tests.words.refused import spoken

TYPED = re.compile(r"[A-Za-z}]'(?:s|t|re|ve|ll|d)\b")


def straight(place: Path, source: str) -> list[str]:
    """The messages of a file with a typewriter’s apostrophe, with their lines."""
    return [f"{place}:{one.line}: {one.text}" for one in messages_in(place, source) if TYPED.search(one.text)]


@pytest.mark.slow
def test_no_message_has_a_typewriters_apostrophe() -> None:
    shown = [place for place in spoken() if place.suffix in (".py", ".html")]
    assert [fault for place in shown for fault in straight(place, read(place) or "")] == []


def test_one_would_be_found() -> None:
    assert straight(Path("templates/a.html"), "<p>It isn't Black's move.</p>") != []
    assert straight(Path("a.py"), 'told = f"It is {colour}\'s move now."\n') != []
    assert straight(Path("templates/a.html"), "<p>It isn’t Black’s move.</p>") == []
