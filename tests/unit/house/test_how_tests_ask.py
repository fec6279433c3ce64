"""How tests are written: a page is asked by a parser, what several modules need is made in one place."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache

import pytest

from tests.unit.house.tree import REPOSITORY, tracked

pytestmark = pytest.mark.slow

# In a browser the page is Chromium's own tree.
PARSED = ("tests/db/", "tests/web/", "tests/unit/")
NO_PAGES = (
    "tests/unit/house/",
    "tests/unit/exchange/",
    "tests/unit/ratings/",
    "tests/unit/wording/",
    "tests/web/parsed",
)
"""What looks into templates and into files of other kinds."""
MARKUP = re.compile(
    r"</?[a-z][a-z0-9]*(?:[\s>/]|$)|(?:^|[\s<])(?:name|value|href|id|class|type|action|src|role|title)=\""
    r"|[a-z]-[a-z-]+=\"|\">"
)
ASKED_OF_TEXT = ("count", "index", "find", "startswith", "endswith", "partition", "rpartition", "split")
PATTERNS = ("compile", "findall", "finditer", "fullmatch", "match", "search", "sub")
OF_THE_PARSER = {"words", "said_by", "links", "facts", "field_values", "heading", "text_of"}


@cache
def modules(below: tuple[str, ...]) -> tuple[tuple[str, ast.Module], ...]:
    """The test modules of these folders."""
    names = [name for name in tracked() if name.suffix == ".py" and name.as_posix().startswith(below)]
    return tuple((name.as_posix(), ast.parse((REPOSITORY / name).read_text(encoding="utf-8"))) for name in names)


def literal(node: ast.expr) -> str:
    """The text of a literal, what is filled in left out; "" for anything else."""
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    texts = [part.value for part in parts if isinstance(part, ast.Constant)]
    return "".join(
        one.decode("latin-1") if isinstance(one, bytes) else one for one in texts if isinstance(one, str | bytes)
    )


def name_of(called: ast.expr) -> str:
    return called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""


def asked_as_text(tree: ast.AST) -> Iterator[ast.expr]:
    """Every piece of HTML that a text is searched for."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
            (where, *_) = node.comparators
            if not (isinstance(where, ast.Call) and name_of(where.func) in OF_THE_PARSER) and MARKUP.search(
                literal(node.left)
            ):
                yield node
        elif isinstance(node, ast.Call) and node.args and MARKUP.search(literal(node.args[0])):
            of_re = (
                isinstance(node.func, ast.Attribute)
                and isinstance(node.func.value, ast.Name)
                and node.func.value.id == "re"
            )
            if name_of(node.func) in (PATTERNS if of_re else ASKED_OF_TEXT):
                yield node


def fixtures(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and any("fixture" in ast.dump(one) for one in node.decorator_list):
            yield node


def without_docstring(node: ast.FunctionDef) -> str:
    said = ast.get_docstring(node) is not None
    return ast.dump(ast.Module([*node.decorator_list, node.args, *node.body[said:]], []))


def test_a_fixture_is_written_once() -> None:
    """An event is ordered by a mark (tests/db/shared_fixtures.py); what else several modules need is in a conftest."""
    made = defaultdict(list)
    for name, tree in modules(PARSED):
        for node in fixtures(tree):
            made[node.name, without_docstring(node)].append(name)
    assert [places for places in made.values() if len(places) > 1] == []


def test_a_page_is_asked_by_a_parser() -> None:
    """tests/web/parsed.py asks it. A header of a download is no page."""
    found = [
        f"{name}:{node.lineno}: {ast.unparse(node)}"
        for name, tree in modules(PARSED)
        if not name.startswith(NO_PAGES)
        for node in asked_as_text(tree)
        if "filename=" not in ast.unparse(node)
    ]
    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        "'<h1>Round 1</h1>' in page",
        "f'value=\"{typed}\"' not in page",
        "page.count('<tr')",
        "re.findall(r'href=\"([^\"]+)', page)",
    ],
)
def test_html_in_a_text_would_be_seen(line: str) -> None:
    assert list(asked_as_text(ast.parse(line)))


@pytest.mark.parametrize("line", ["'3 < 4' in page", "'<b>' in words(page)", "every(page, '[name=\"round\"]') == []"])
def test_what_asks_a_parser_is_left_alone(line: str) -> None:
    assert not list(asked_as_text(ast.parse(line)))
