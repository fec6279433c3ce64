"""`store` holds what two rooms read, and makes no words: what one room reads is in that room."""

from __future__ import annotations

from collections import defaultdict

from tests.lint.imports import imports, loaded, trees

SHOWN_FOR = {"views": "pages", "forms": "pages", "tables": "pages"}
"""These may load any page, and services: what they read beside pages alone belongs to pages."""
FOR_NOBODY = {"management"}
"""A command may load any room."""


def in_store(module: str) -> bool:
    return module.split(".")[1:2] == ["store"]


def room(module: str) -> str:
    package, folder = module.split(".")[:2]
    return f"{package}.{SHOWN_FOR.get(folder, folder)}"


def readers() -> dict[str, set[str]]:
    """The rooms that load each module of `store`, by way of others too."""
    loaded_by = defaultdict(set)
    for module, others in imports().items():
        for other in others:
            loaded_by[other].add(module)
    rooms = {}
    for module in filter(in_store, imports()):
        seen, ahead, found = set(), [module], set()
        while ahead:
            for reader in loaded_by[ahead.pop()] - seen:
                seen.add(reader)
                if in_store(reader):
                    ahead.append(reader)
                elif reader.split(".")[1] not in FOR_NOBODY:
                    found.add(room(reader))
        rooms[module] = found
    return rooms


def test_two_rooms_read_what_is_in_store() -> None:
    found = {module: rooms for module, rooms in readers().items() if not module.endswith("__init__")}
    assert found
    assert {module: rooms for module, rooms in found.items() if len(rooms) < 2} == {}


def test_store_makes_no_words() -> None:
    """It takes from `wording` only the classes of values, which say themselves when they are shown."""
    found = {
        f"{module}: {name}"
        for module, tree in trees().items()
        if in_store(module)
        for name in set(loaded(tree)) - trees().keys()
        if name.rpartition(".")[0] in ("ground.translation", "django.utils.translation")
        or (".wording." in name and not name.rpartition(".")[2][0].isupper())
    }
    assert found == set()
