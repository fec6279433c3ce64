"""A document that somebody is sent to is there, and the README leads to every one of them."""

import re

from tests.unit.house.tree import PACKAGES, REPOSITORY, read, tracked

LINKED = re.compile(r"\]\((?:docs/)?([\w-]+\.md)\b")
NAMED = re.compile(r"\bdocs/[\w-]+\.md\b")


def test_every_document_named_is_there() -> None:
    named = {
        (document, str(name))
        for name in tracked()
        if name.parts[0] in (*PACKAGES, "templates", "docs", "README.md")
        for document in NAMED.findall(read(name) or "")
    }
    assert {(document, by) for document, by in named if not (REPOSITORY / document).exists()} == set()


def test_the_readme_leads_to_every_document() -> None:
    found: set[str] = set()
    ahead = ["README.md"]
    while ahead:
        page = ahead.pop()
        linked = LINKED.findall((REPOSITORY / page).read_text(encoding="utf-8"))
        ahead += (new := {f"docs/{name}" for name in linked} - found)
        found |= new
    assert {str(path.relative_to(REPOSITORY)) for path in (REPOSITORY / "docs").glob("*.md")} - found == set()
