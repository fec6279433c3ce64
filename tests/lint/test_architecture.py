"""The page on how the program is built names every room that there is, and only files that are there; so does the table
of modules at the top of a folder."""

import ast
import re
from pathlib import Path

import networkx

from tests.lint.imports import imports
from tests.tree import PACKAGES, REPOSITORY, read, tracked

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


def head_of(name: Path) -> str:
    """The docstring of a module, empty where it has none."""
    return ast.get_docstring(ast.parse(read(name) or "")) or ""


def tables_of_modules() -> list[Path]:
    """Every `__init__` with a table of the modules beside it."""
    heads = [name for name in tracked() if name.parts[0] in PACKAGES and name.name == "__init__.py"]
    return [name for name in heads if re.search(r"^\| module \|", head_of(name), re.MULTILINE)]


def test_a_table_of_modules_names_all_there_are_and_no_other() -> None:
    tables = tables_of_modules()
    assert tables
    wrong = {}
    for table in tables:
        below = [name.relative_to(table.parent) for name in tracked() if name.is_relative_to(table.parent)]
        there = {name.with_suffix("").parts[0] for name in below if name.suffix == ".py"} - {"__init__"}
        named = set(re.findall(r"^\| `(\w+)` \|", head_of(table), re.MULTILINE))
        if named != there:
            wrong[table.parent.as_posix()] = {"missing": named - there, "left out": there - named}
    assert wrong == {}


def test_a_module_that_a_docstring_names_in_full_is_there() -> None:
    """Of what begins with a package and its folder: the module, or the folder, with what is named in it."""
    modules = {name.with_suffix("").as_posix().removesuffix("/__init__"): name for name in tracked()}
    missing = []
    for name in tracked():
        if name.parts[0] not in PACKAGES or name.suffix != ".py":
            continue
        for cited in re.findall(rf"`((?:{'|'.join(PACKAGES)})\.[a-z_]+(?:\.\w+)+)`", read(name) or ""):
            parts = cited.split(".")
            paths = ["/".join(parts[:length]) for length in range(len(parts), 1, -1)]
            found = next((path for path in paths if path in modules), "")
            inside = parts[len(found.split("/")) :]
            if not found or not all(re.search(rf"\b{one}\b", read(modules[found]) or "") for one in inside):
                missing.append(f"{name}: {cited}")
    assert missing == []


def test_no_view_gets_an_object_by_its_number_itself() -> None:
    views = [name for name in tracked() if name.parts[:2] == ("nzgs_tourney", "views") and name.suffix == ".py"]
    assert views
    by_number = re.compile(r"get_(object|list)_or_404|\.objects\.get\(")
    assert [name for name in views if by_number.search(read(name) or "")] == []


def test_no_module_loads_itself_by_way_of_others() -> None:
    graph = networkx.DiGraph((module, other) for module, others in imports().items() for other in others)
    assert [sorted(circle) for circle in networkx.strongly_connected_components(graph) if len(circle) > 1] == []
