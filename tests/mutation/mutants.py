"""Every change of a module. A change has a name that stays the same when lines move: where it is, and what it does."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from types import CodeType

from tests.mutation.alternatives import alternatives, negated

_WORD_AT_END, _WORD_AT_START = re.compile(r"\w+$"), re.compile(r"^\w+")

AROUND = 24
"""Characters of the statement shown on each side of what is changed."""

LEFT_OUT = {"__all__", "__slots__"}
HEADERS = ast.If | ast.While | ast.For | ast.With | ast.FunctionDef | ast.ClassDef


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: `where` is `module.Class.function`, `what` the statement with the change, `{old → new}`."""

    module: str
    where: str
    what: str
    code: CodeType

    @property
    def name(self) -> tuple[str, str]:
        """What tells it from all others."""
        return self.where, self.what


@dataclass(frozen=True, slots=True)
class Place:
    """Where in the tree a node hangs: a field of its parent, and in a list its index."""

    parent: ast.AST
    field: str
    index: int | None

    def put(self, node: ast.AST) -> None:
        """Hang this node there instead."""
        if self.index is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.index] = node


@dataclass(frozen=True, slots=True)
class Site:
    """A node that can be changed: its place, the statement it belongs to, and the names around it.

    `written` is the f-string that it is a part of: such parts have no place of their own in the source.
    """

    node: ast.AST
    place: Place
    statement: ast.stmt
    names: tuple[str, ...]
    written: ast.JoinedStr | None = None


def mutants_of(path: Path, module: str) -> Iterator[Mutant]:
    """Every change of the module in this file, in the order of the source."""
    source = path.read_bytes()
    tree = ast.parse(source)
    seen: Counter[tuple[str, str]] = Counter()
    for site in list(_sites(tree, (path.stem,))):
        for other in _others(site):
            ast.fix_missing_locations(ast.copy_location(other, site.node))
            site.place.put(other)
            what = _change(*_shown(source, site, ast.unparse(site.written or other)))
            code = compile(tree, str(path), "exec")
            site.place.put(site.node)
            where = ".".join(site.names)
            seen[where, what] += 1
            if seen[where, what] > 1:
                what += f" ({seen[where, what]})"
            yield Mutant(module, where, what, code)


def _others(site: Site) -> Iterator[ast.AST]:
    yield from alternatives(site.node)
    conditions = {(ast.If, "test"), (ast.While, "test"), (ast.IfExp, "test"), (ast.comprehension, "ifs")}
    if (type(site.place.parent), site.place.field) in conditions:
        assert isinstance(site.node, ast.expr)
        yield from negated(site.node)


def _sites(
    parent: ast.AST, names: tuple[str, ...], statement: ast.stmt | None = None, written: ast.JoinedStr | None = None
) -> Iterator[Site]:
    """Everything below a node but what says nothing to the running program: docstrings, annotations, decorators."""
    written = parent if isinstance(parent, ast.JoinedStr) else written
    for field, value in ast.iter_fields(parent):
        if field in ("annotation", "returns", "decorator_list", "bases", "format_spec", "ctx"):
            continue
        nodes = enumerate(value) if isinstance(value, list) else [(None, value)]
        for index, node in nodes:
            if not isinstance(node, ast.AST) or _says_nothing(node):
                continue
            below = node if isinstance(node, ast.stmt) else statement
            assert below is not None
            yield Site(node, Place(parent, field, index), below, names, written)
            named = (*names, node.name) if isinstance(node, ast.FunctionDef | ast.ClassDef) else names
            yield from _sites(node, named, below, written)


def _says_nothing(node: ast.AST) -> bool:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    if isinstance(node, ast.Assign):
        value = node.value
        new_type = isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "NewType"
        return new_type or any(isinstance(t, ast.Name) and t.id in LEFT_OUT for t in node.targets)
    return isinstance(node, ast.Import | ast.ImportFrom)


def _shown(source: bytes, site: Site, new: str) -> tuple[str, str]:
    """The statement on one line as it is written, of one that holds others only its head; and with the change."""
    starts = [0, *(line.end() for line in re.finditer(b"\n", source))]

    def offset(line: int, column: int) -> int:
        return starts[line - 1] + column

    node, statement = site.written or site.node, site.statement
    start, end = offset(statement.lineno, statement.col_offset), offset(statement.end_lineno, statement.end_col_offset)
    if isinstance(statement, HEADERS):
        end = offset(statement.body[0].lineno, statement.body[0].col_offset)
    first, last = offset(node.lineno, node.col_offset), min(offset(node.end_lineno, node.end_col_offset), end)
    before, old, after = (source[a:b].decode() for a, b in ((start, first), (first, last), (last, end)))
    return tuple(" ".join(f"{before}{text}{after}".rstrip().removesuffix(":").split()) for text in (old, new))


def _alike(one: str, other: str) -> int:
    """How many characters two texts begin with together."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _change(before: str, after: str) -> str:
    """The statement with the change in it, the rest of a long one left out."""
    start = _alike(before, after)
    start = len(_WORD_AT_END.sub("", before[:start]))
    end = _alike(before[start:][::-1], after[start:][::-1])
    end = len(_WORD_AT_START.sub("", before[len(before) - end :]))
    old, new = before[start : len(before) - end], after[start : len(after) - end]
    left, right = before[:start], before[len(before) - end :]
    left = left if len(left) <= AROUND else f"…{left[-AROUND:]}"
    right = right if len(right) <= AROUND else f"{right[:AROUND]}…"
    return f"{left}{{{old} → {new}}}{right}"
