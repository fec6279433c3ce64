"""No sentence of the program says what docs/voice.md says better."""

import re
from pathlib import Path

import pytest

from tests.unit.house.tree import PACKAGES, REPOSITORY, read, tracked

PAGE = Path("docs/voice.md")
SPOKEN = {".py", ".html", ".js", ".md", ".txt"}
EXCEPT: dict[tuple[str, str], str] = {}
"""(file, phrase) and the reason why it may stay there."""


def refused() -> list[str]:
    """The phrases on the left of the page's last table."""
    table = (REPOSITORY / PAGE).read_text(encoding="utf-8").split("## Not like this")[1]
    return [row.split("|")[1].strip() for row in table.splitlines() if row.startswith("| ")][2:]


def spoken() -> list[Path]:
    """Every file of the program with sentences in it."""
    places = {*PACKAGES, "templates", "docs"}
    return [
        name
        for name in tracked()
        if name.suffix in SPOKEN
        and name != PAGE
        and (name.parts[0] in places or len(name.parts) == 1)
        and "migrations" not in name.parts
    ]


@pytest.mark.parametrize("phrase", refused())
def test_no_sentence_says_it_like_this(phrase: str) -> None:
    wanted = re.compile(r"\s+".join(re.escape(word) for word in phrase.split()), re.IGNORECASE)
    found = [str(name) for name in spoken() if wanted.search(read(name) or "") and (str(name), phrase) not in EXCEPT]
    assert found == []


def test_every_exception_is_still_needed() -> None:
    for (name, phrase), reason in EXCEPT.items():
        assert reason
        assert phrase in (read(Path(name)) or "").lower()


def test_the_list_is_read() -> None:
    assert "begin anew" in refused()
    assert len(refused()) > 20
