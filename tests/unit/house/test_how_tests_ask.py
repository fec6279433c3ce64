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
ENTITY = re.compile(r"&(?:[a-z]+|#\d+|#x[0-9a-f]+);", re.IGNORECASE)


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
        elif isinstance(node, ast.For) and isinstance(node.iter, ast.Tuple | ast.List):
            each = ast.unparse(node.target)
            asked = any(
                isinstance(one, ast.Compare)
                and isinstance(one.ops[0], ast.In | ast.NotIn)
                and ast.unparse(one.left) == each
                and not (isinstance(one.comparators[0], ast.Call) and name_of(one.comparators[0].func) in OF_THE_PARSER)
                for one in ast.walk(node)
            )
            if asked and any(MARKUP.search(literal(one)) for one in node.iter.elts):
                yield node.iter


def is_content(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "content"


def read_as_text(tree: ast.AST) -> Iterator[ast.expr]:
    """Every page that is read as a text, and every text in which entities are looked for or undone."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
            if is_content(node.comparators[0]) or ENTITY.search(literal(node.left)):
                yield node
        elif isinstance(node, ast.Call):
            given = [literal(one) for one in node.args]
            called = name_of(node.func)
            if (
                (called == "decode" and isinstance(node.func, ast.Attribute) and is_content(node.func.value))
                or (called == "str" and node.args and is_content(node.args[0]))
                or (called in ("replace", *ASKED_OF_TEXT, *PATTERNS) and any(map(ENTITY.search, given)))
                or called == "unescape"
            ):
                yield node


def fixtures(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and any("fixture" in ast.dump(one) for one in node.decorator_list):
            yield node


def what_it_does(node: ast.FunctionDef) -> str:
    """The fixture without its name, its docstring, and what it asks for only to have it made before."""
    body = node.body[ast.get_docstring(node) is not None :]
    named = {one.id for line in body for one in ast.walk(line) if isinstance(one, ast.Name)}
    asked = [one.arg for one in node.args.args if one.arg in named]
    return f"{asked} {ast.dump(ast.Module([*node.decorator_list, *body], []))}"


def test_a_fixture_is_written_once() -> None:
    """An event is ordered by a mark (tests/db/shared_fixtures.py); what else several modules need is in a conftest."""
    made = defaultdict(list)
    for name, tree in modules(("tests/",)):
        for node in fixtures(tree):
            made[what_it_does(node)].append(f"{name}: {node.name}")
    assert [places for places in made.values() if len(places) > 1] == []


def test_a_fixture_written_twice_would_be_seen() -> None:
    made = ast.parse(
        "def desk(): return make_desk(8)\n"
        "def event(site): 'An event.'; return make_desk(8)\n"
        "def other(): return make_desk(9)"
    )
    one, two, other = (what_it_does(node) for node in made.body if isinstance(node, ast.FunctionDef))
    assert one == two != other


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


def test_a_page_is_read_by_a_parser() -> None:
    """What it says is `page_text` or `text_of` of tests/web/parsed.py, with entities as the characters they mean; what
    is no page is its `file_text`."""
    found = [
        f"{name}:{node.lineno}: {ast.unparse(node)}"
        for name, tree in modules(PARSED)
        if not name.startswith(NO_PAGES)
        for node in read_as_text(tree)
    ]
    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        "'<h1>Round 1</h1>' in page",
        "f'value=\"{typed}\"' not in page",
        "for one in ('Round 1', 'id=\"tap-form\"'):\n    assert one in page",
        "page.count('<tr')",
        "re.findall(r'href=\"([^\"]+)', page)",
    ],
)
def test_html_in_a_text_would_be_seen(line: str) -> None:
    assert list(asked_as_text(ast.parse(line)))


@pytest.mark.parametrize(
    "line",
    [
        "client.get(address).content.decode()",
        "answer.content.decode('utf-8-sig')",
        "str(answer.content, 'utf-8')",
        "b'Round 1' in answer.content",
        "'Kea &amp; Tui' in page",
        "address.replace('&', '&amp;') in page",
        "page.replace('&#x27;', '’')",
        "html.unescape(page)",
    ],
)
def test_a_page_read_as_a_text_would_be_seen(line: str) -> None:
    assert list(read_as_text(ast.parse(line)))


@pytest.mark.parametrize("line", ["answer.content == b''", "'31648' in file_text(answer)", "'Kea & Tui' in page"])
def test_what_reads_a_file_is_left_alone(line: str) -> None:
    assert not list(read_as_text(ast.parse(line)))


@pytest.mark.parametrize("line", ["'3 < 4' in page", "'<b>' in words(page)", "every(page, '[name=\"round\"]') == []"])
def test_what_asks_a_parser_is_left_alone(line: str) -> None:
    assert not list(asked_as_text(ast.parse(line)))
