"""Templates and static files: nothing from a foreign host, nothing inline that the content policy would refuse."""

import re
from pathlib import Path

import pytest

from tests.tree import read, tracked

FOREIGN = re.compile(
    r"""(?:https?:)?//(?!www\.w3\.org/)[\w-]+\.[\w.-]+(?=[/"')\s])|(?:src|href|url\()\s*=?\s*["']?//"""
)
INLINE = re.compile(
    r"""<script(?![^>]*\bsrc=)(?![^>]*type="application/(?:ld\+)?json")|<style\b|\sstyle=|\son\w+=|\shx-on|javascript:""",
    re.I,
)


def templates() -> list[Path]:
    return [name for name in tracked() if name.suffix in {".html", ".svg"} and name.parts[0] not in {"tests", "docs"}]


def assets() -> list[Path]:
    return [name for name in tracked() if name.suffix in {".css", ".js", ".html", ".svg"} and name.parts[0] != "tests"]


def found(pattern: re.Pattern[str], names: list[Path]) -> list[str]:
    """Where the pattern is in these files; a tag may go over several lines."""
    return [
        f"{name}:{source.count(chr(10), 0, match.start()) + 1}: {match.group(0)[:120]}"
        for name in names
        for source in (read(name) or "",)
        for match in pattern.finditer(source)
    ]


def test_no_page_fetches_from_a_foreign_host() -> None:
    assert found(FOREIGN, assets()) == []


def test_no_template_has_a_script_or_a_style_of_its_own() -> None:
    assert found(INLINE, templates()) == []


@pytest.mark.parametrize(
    "line",
    ["<script src='https://cdn.example/x.js'>", "@import url(//fonts.example/css);", 'href="http://example.nz/a"'],
)
def test_a_foreign_host_would_be_seen(line: str) -> None:
    assert FOREIGN.search(line)


@pytest.mark.parametrize(
    "line",
    ["<script>", '<p style="x">', '<a onclick="x">', '<a href="javascript:x">', "<style>", '<b hx-on:click="x">'],
)
def test_something_inline_would_be_seen(line: str) -> None:
    assert INLINE.search(line)


@pytest.mark.parametrize(
    "line",
    [
        '<svg xmlns="http://www.w3.org/2000/svg">',
        "<script src=\"{% static 'tourney/board.js' %}\" defer></script>",
        '<script type="application/json" id="steps">',
        "// a comment",
    ],
)
def test_what_is_allowed_is_not_seen(line: str) -> None:
    assert not FOREIGN.search(line)
    assert not INLINE.search(line)
