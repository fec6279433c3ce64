"""No two public classes of the program have the same name: a reader who meets one knows which it is."""

from __future__ import annotations

import ast
from collections import defaultdict

from tests.tree import PACKAGES, read, tracked

OFTEN = {
    "Command": "Django looks for a command's class by this name",
    "Side": "who sits at a board in a division, and who is on one side of a meeting in a bracket",
}
"""Names that several classes may have, each with its reason."""


def test_a_public_class_has_a_name_of_its_own() -> None:
    places = defaultdict(list)
    for name in tracked():
        if name.suffix != ".py" or name.parts[0] not in PACKAGES or "migrations" in name.parts:
            continue
        for node in ast.parse(read(name) or "").body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_") and node.name not in OFTEN:
                places[node.name].append(str(name))
    assert {name: found for name, found in places.items() if len(found) > 1} == {}
