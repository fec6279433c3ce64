"""A document that the code or another document sends its reader to is there."""

import re

from tests.unit.house.tree import PACKAGES, REPOSITORY, read, tracked

NAMED = re.compile(r"\bdocs/[\w-]+\.md\b")


def test_every_document_named_is_there() -> None:
    named = {
        (document, str(name))
        for name in tracked()
        if name.parts[0] in (*PACKAGES, "templates", "docs", "README.md")
        for document in NAMED.findall(read(name) or "")
    }
    assert {(document, by) for document, by in named if not (REPOSITORY / document).exists()} == set()
