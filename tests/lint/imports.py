"""Which modules of the program each module loads, read from the sources."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache

from tests.tree import PACKAGES, read, tracked


@cache
def trees() -> dict[str, ast.Module]:
    """The syntax of every module by its dotted name; a folder's `__init__` ends in `.__init__`."""
    names = [name for name in tracked() if name.suffix == ".py" and name.parts[0] in PACKAGES]
    return {".".join(name.with_suffix("").parts): ast.parse(read(name) or "") for name in names}


def loaded(tree: ast.Module) -> Iterator[str]:
    """The dotted names that a module loads, at its top or inside a function: for `from a import b`, `a` and `a.b`. What
    is loaded for types alone is left out."""
    ahead: list[ast.AST] = [tree]
    while ahead:
        node = ahead.pop()
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{one.name}" for one in node.names)
        elif isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        ahead += ast.iter_child_nodes(node)


@cache
def imports() -> dict[str, frozenset[str]]:
    """The modules of the program that each loads."""
    return {module: frozenset(set(loaded(tree)) & trees().keys()) for module, tree in trees().items()}
