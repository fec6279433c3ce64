"""Refuses the phrases that docs/voice.md says better: `python -m tests.words.refused`, a part of `make check`."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.tree import PACKAGES, REPOSITORY, read, tracked

PAGE = Path("docs/voice.md")
SPOKEN = {".py", ".html", ".js", ".css", ".md", ".txt", ".toml", ".yaml"}
EXCEPT: dict[tuple[str, str], str] = {}
"""(file, phrase) and the reason why it may stay there."""
_BETWEEN = r"(?:\s|\"\s*\n\s*[frb]*\"|\n\s*#)+"
"""What may lie between two words of a sentence: blanks, the seam of two strings, the beginning of a comment's line."""


def refused() -> list[str]:
    """The phrases on the left of the page's last table."""
    table = (REPOSITORY / PAGE).read_text(encoding="utf-8").split("## Not like this")[1]
    return [row.split("|")[1].strip() for row in table.splitlines() if row.startswith("| ")][2:]


def spoken() -> list[Path]:
    """Every file with sentences in it: the program, its templates and documents, and the documents at the top."""
    places = {*PACKAGES, "templates", "docs"}
    return [
        name
        for name in tracked()
        if (name.suffix in SPOKEN or name.name == "Makefile")
        and name != PAGE
        and (name.parts[0] in places or len(name.parts) == 1)
        and "migrations" not in name.parts
    ]


def says(text: str, phrase: str) -> bool:
    """Whether the text has the phrase, in any case, over line ends, and with either apostrophe."""
    words, text = _words(phrase), text.replace("’", "'")
    return _has(text, text.lower(), words)


def _words(phrase: str) -> list[str]:
    return phrase.replace("’", "'").lower().split()


def _has(text: str, lower: str, words: list[str]) -> bool:
    """Whether the text has these words after one another; most texts lack one of them altogether."""
    if not all(word in lower for word in words):
        return False
    return re.search(rf"\b{_BETWEEN.join(map(re.escape, words))}\b", text, re.IGNORECASE) is not None


def last_commit() -> str:
    """The message of the last commit."""
    process = subprocess.run(["git", "log", "-1", "--format=%B"], cwd=REPOSITORY, capture_output=True, text=True)
    return process.stdout


def found() -> Iterator[str]:
    """A line for each phrase with its place, without the exceptions."""
    texts = [*((str(name), read(name) or "") for name in spoken()), ("the last commit", last_commit())]
    phrases = {phrase: _words(phrase) for phrase in refused()}
    for place, said in texts:
        text = said.replace("’", "'")
        lower = text.lower()
        for phrase, words in phrases.items():
            if _has(text, lower, words) and (place, phrase) not in EXCEPT:
                yield f"{place}: “{phrase}”; docs/voice.md says it better"


if __name__ == "__main__":
    lines = list(found())
    print(*lines, sep="\n", end="\n" if lines else "")
    sys.exit(bool(lines))
