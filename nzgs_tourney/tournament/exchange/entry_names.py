"""The name on a line of an entry list, without what people write around it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import takewhile

from ratings.imports.cells import TableLine
from ratings.imports.names import split_grade
from ratings.imports.rating_list import name_in
from ratings.name_parts import NO_PARTS, NameParts, parts_written
from ratings.rank import Rank, parse_rank

_MARKER = re.compile(r"(?:\(?\d{1,3}[.)]|[-–—•*·●○])\s+", re.ASCII)
_ADDRESS = re.compile(r"[\s,;]*[<(\[]?([^@\s<>()\[\]\",;]+@[^@\s<>()\[\]\",;]+\.[^@\s<>()\[\]\".,;]+)[>)\]]?\Z")
_LETTERS = re.compile(r"[^\W\d_]+")
_NOTHING = frozenset(("-", "--", "–", "—", ".", "?", "n/a", "none", "nil"))


@dataclass(frozen=True, slots=True)
class NameRead:
    """The name of a line; the grade at its end, None where there is none, and the e-mail address there, empty for none.
    The name has neither. `listed` is the name in the order of the list, the family name of two columns first. `parts`
    are family and given name as the list tells them apart, both empty where it doesn't."""

    name: str
    listed: str
    rank: Rank | None
    email: str
    parts: NameParts = NO_PARTS


def read_name(line: TableLine, mapping: Mapping[str, int]) -> NameRead:
    """The name from its one column or two, without a number or a mark of a list before it: `1. Mere Kaa`, `- Mere Kaa`.

    An e-mail address at its end is split off, and then a grade where no column has one or it has the same. Where two
    columns end in a grade, both keep it. A lone quotation mark at an end goes too: `"Ngata, Aroha" 3k` is two cells.
    """
    columns = [mapping[part] for part in ("name", "first", "last") if part in mapping]
    cells, email = list(line.cells), ""
    for column in columns:
        bare, address = _without_marks(line.cell(column))
        email = email or address
        if bare != line.cell(column):
            cells[column] = bare
    ends = {column: split_grade(cells[column]) for column in columns if column < len(cells)}
    graded = [column for column, (_name, grade) in ends.items() if grade is not None]
    rank = None
    if len(graded) == 1:
        name, grade = ends[graded[0]]
        if _may_be_grade(cell_text(line.cell(mapping.get("rank"))), grade):
            cells[graded[0]], rank = name, grade
    for column in ends:
        if cells[column].count('"') == 1:
            cells[column] = cells[column].strip('"')
    name = name_in(replace(line, cells=tuple(cells)), mapping)
    parts = [cells[mapping[part]] for part in ("last", "first") if mapping.get(part, len(cells)) < len(cells)]
    listed = " ".join(filter(None, parts)) if len(parts) == 2 else name
    return NameRead(name, listed, rank, email, _parts(replace(line, cells=tuple(cells)), mapping, name))


def _parts(line: TableLine, mapping: Mapping[str, int], name: str) -> NameParts:
    """Family and given name from their two columns, of which `Name` may be the family name, or from `Family, Given`; a
    lone column of family names holds whole names."""
    full, first, last = (line.cell(mapping.get(part)) for part in ("name", "first", "last"))
    if "first" in mapping and mapping.keys() & {"name", "last"}:
        parts = NameParts(last or ("" if "last" in mapping else full), first)
        if parts.make_up(name):
            return parts
    return parts_written(full or last) or NO_PARTS


def family_names_first(names: Iterable[str]) -> bool:
    """Whether most names of several words begin with a family name in capitals, as in `NGATA Aroha`."""
    several = [name for name in names if " " in name]
    return sum(map(bool, map(capitals_turned, several))) * 2 > len(several)


def capitals_turned(name: str) -> NameParts:
    """`NGATA Aroha` as the parts `Ngata` and `Aroha`, `VAN DAM Te Ariki` as `Van Dam` and `Te Ariki`; empty ones for
    every other name.

    Which letters inside a family name are capitals is a guess: `MCDONALD` is `McDonald`, `DEVRIES` `Devries`.
    """
    words = name.split()
    family = list(takewhile(_in_capitals, words))
    given = words[len(family) :]
    if not family or not any(map(str.islower, "".join(given))):
        return NO_PARTS
    return NameParts(" ".join(_LETTERS.sub(_capitalised, word) for word in family), " ".join(given))


def _in_capitals(word: str) -> bool:
    return word.isupper() and sum(map(str.isalpha, word)) > 1


def _capitalised(letters: re.Match[str]) -> str:
    word = letters[0]
    start = 2 if word.startswith("MC") and len(word) > 3 else 0
    return f"{word[:start].capitalize()}{word[start:].capitalize()}"


def cell_text(text: str) -> str:
    """The text of a cell; empty where it only says that there is nothing, e.g. `-` or `n/a`."""
    return "" if text.casefold() in _NOTHING else text


def without_list_mark(text: str) -> str:
    """The text without a number or a mark of a list before it: `1. Mere Kaa`, `- Mere Kaa`."""
    marked = _MARKER.match(text)
    return text[marked.end() :] if marked else text


def _without_marks(text: str) -> tuple[str, str]:
    """The text without the mark before it and the e-mail address at its end, and that address."""
    bare = without_list_mark(text)
    address = _ADDRESS.search(bare)
    if address is None or not any(map(str.isalpha, bare[: address.start()])):
        return bare, ""
    return bare[: address.start()], address[1]


def _may_be_grade(column: str, grade: Rank | None) -> bool:
    """Whether the grade at the end of a name isn't another than that in its column."""
    try:
        return not column or parse_rank(column) == grade
    except ValueError:
        return False
