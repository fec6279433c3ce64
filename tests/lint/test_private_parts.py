"""Private parts of Django, CPython or a driver are used in two files, each with its reason."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from importlib import import_module

from tests.lint.imports import trees
from tests.tree import PACKAGES, REPOSITORY, read, tracked

BY_NAME = "nzgs_tourney/services/backups/restore_site.py"
"""`_insert` writes many rows at once as they are in a backup; `bulk_create` would fill in times. SLF001 of ruff allows
it there alone."""
REDEFINED = {"nzgs_tourney.site.queued_sqlite.base"}
"""Django has no public place between waiting for a transaction and beginning it."""


def private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def functions(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Every private function in a class at the top of a module: the class, and its name."""
    for one in tree.body:
        if isinstance(one, ast.ClassDef) and one.bases:
            yield from ((one.name, f.name) for f in one.body if isinstance(f, ast.FunctionDef) and private(f.name))


def foreign(kind: type, name: str) -> bool:
    """Whether a class of another package, from which this one comes, has the name too."""
    return any(name in vars(base) for base in inspect.getmro(kind) if base.__module__.split(".")[0] not in PACKAGES)


def own_names() -> set[str]:
    """Every private name that the program itself gives to something."""
    names = set()
    for tree in trees().values():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                names.add(node.name)
            elif isinstance(node, ast.Attribute | ast.Name) and isinstance(node.ctx, ast.Store):
                names.add(node.attr if isinstance(node, ast.Attribute) else node.id)
    return set(filter(private, names))


def test_private_parts_are_named_in_one_file() -> None:
    ignored = [
        line
        for line in (REPOSITORY / "pyproject.toml").read_text().splitlines()
        if '"SLF' in line and "select" not in line
    ]
    assert [line.split('"')[1] for line in ignored] == ["tests/*", BY_NAME]
    programs = [name for name in tracked() if name.suffix == ".py" and name.parts[0] in PACKAGES]
    assert [str(name) for name in programs if "noqa: SLF" in (read(name) or "")] == []


def test_private_functions_are_redefined_in_one_file() -> None:
    found = {
        module
        for module, tree in trees().items()
        for kind, name in functions(tree)
        if foreign(getattr(import_module(module.removesuffix(".__init__")), kind), name)
    }
    assert found == REDEFINED


def test_nothing_private_is_taken_from_a_class_that_it_comes_from() -> None:
    own, django = own_names(), {"_meta", "_state", "_default_manager", "_base_manager"}
    found = {
        f"{module}: {node.attr}"
        for module, tree in trees().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and private(node.attr) and node.attr not in own | django
        if isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
    }
    assert found == set()
