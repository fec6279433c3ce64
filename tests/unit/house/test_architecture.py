"""The page on how the program is built names every room that there is, and only files that are there."""

import re

from tests.unit.house.tree import PACKAGES, REPOSITORY, tracked

PAGE = (REPOSITORY / "docs" / "architecture.md").read_text(encoding="utf-8")


def rooms() -> set[str]:
    """Every folder right inside a package that holds code."""
    return {
        name.parts[1]
        for name in tracked()
        if name.parts[0] in PACKAGES and len(name.parts) > 2 and name.suffix in (".py", ".css", ".js")
    }


def test_every_room_is_named() -> None:
    named = set(re.findall(r"`(?:[\w]+/)*([\w]+)`", PAGE))
    assert rooms() - named == set()


def test_every_file_that_is_named_is_there() -> None:
    named = set(re.findall(r"`([\w/]+\.py)`", PAGE))
    assert named
    found = {name.as_posix() for name in tracked()}
    missing = {path for path in named if not {path, f"nzgs_tourney/{path}"} & found}
    assert missing == set()
