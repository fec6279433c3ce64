"""No sentence is put together in the code where the catalogues of languages can't reach it, as `f"Done. {rest}"` is."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tree import REPOSITORY

FOLDERS = (
    *(f"games/{name}" for name in ("forms", "pages", "services", "store", "views")),
    *(f"nzgs_tourney/{name}" for name in ("access", "accounts", "forms", "pages", "paper", "tournament/exchange")),
    *(f"nzgs_tourney/{name}" for name in ("services", "store", "tables", "views")),
)
_WORD = re.compile(r"(?<![^\s(“])[A-Za-z]?[a-z]{2,}(?=[.,:;!?)”]?(?:\s|$))")
_NO_WORDS = re.compile(r"^\s*<|^(SELECT|UPDATE|INSERT|DELETE|EXISTS)\b|^(inline|attachment); filename=|^[a-z_]+:[a-z]")
_FOR_PROGRAMS = {
    "nzgs_tourney/accounts/sign_in_attempts.py": "names what is counted, in the database",
    "nzgs_tourney/tournament/exchange/time_setting.py": "a field of a file",
    "nzgs_tourney/tournament/exchange/results_table.py": "headings of a file that other programs read",
    "nzgs_tourney/forms/events/sheet_options.py": "names of languages",
    "nzgs_tourney/services/entries/accept_application.py": "what a message is about, in the database",
    "nzgs_tourney/services/entries/send_application.py": "what a message is about, in the database",
    "nzgs_tourney/services/messages/send_links.py": "what a message is about, in the database",
    "nzgs_tourney/services/messages/write_news.py": "what a message is about, in the database",
    "nzgs_tourney/views/api/answers.py": "the API, which speaks English to programs",
    "nzgs_tourney/views/api/page.py": "calls as they are typed",
    "nzgs_tourney/views/api/programs.py": "the API, which speaks English to programs",
    "nzgs_tourney/views/public/crawlers.py": "robots.txt, which search engines read",
    "nzgs_tourney/views/public/document.py": "docs/, which are in English",
}
"""Modules whose words aren't said to a reader of the site, and why."""


def written(source: str) -> Iterator[tuple[int, str]]:
    """The lines and texts of f-strings with words of their own, but those of exceptions for programmers, `__str__`
    and `__repr__`."""
    for node in _shown(ast.parse(source)):
        if isinstance(node, ast.JoinedStr):
            text = "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
            if _WORD.search(text) and not _NO_WORDS.search(text):
                yield node.lineno, text


def _shown(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.FunctionDef) and node.name in ("__str__", "__repr__"):
        return
    if isinstance(node, ast.Raise) and not re.search(r"Refused|ValidationError|refusal", ast.unparse(node)):
        return
    yield node
    for child in ast.iter_child_nodes(node):
        yield from _shown(child)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('say(f"Swapped. {rest}")', ["Swapped. {}"]),
        ('say(f"{one} and {other}")', ["{} and {}"]),
        ('raise Refused(f"{name} is not entered.")', ["{} is not entered."]),
        ('raise ValueError(f"{name} is no such field")', []),
        ('say(_("Swapped. {rest}").format(rest=rest))', []),
        ('key = f"desk:round {number}"', []),
        ('answer["Content-Disposition"] = f"inline; filename={name}"', []),
        ('ref = f"{league}/{season}:{number}"', []),
        ('class Row:\n    def __str__(self):\n        return f"line {self.number}"', []),
    ],
)
def test_what_counts(source: str, found: list[str]) -> None:
    assert [text for _line, text in written(source)] == found


def test_every_sentence_is_a_message() -> None:
    found = []
    for folder in FOLDERS:
        for path in sorted((REPOSITORY / folder).rglob("*.py")):
            place = path.relative_to(REPOSITORY).as_posix()
            if place not in _FOR_PROGRAMS:
                found += [f"{place}:{line}: {text}" for line, text in written(path.read_text(encoding="utf-8"))]
    assert found == []


def test_every_exception_is_still_one() -> None:
    assert [place for place in _FOR_PROGRAMS if not list(written(Path(REPOSITORY / place).read_text("utf-8")))] == []
