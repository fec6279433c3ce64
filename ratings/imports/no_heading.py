"""Recognises the columns of a list without a heading by their content, e.g. of a list copied from a message."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ratings.imports.cells import TableLine
from ratings.imports.graded_name import split_grade
from ratings.rank import parse_rank, parse_rating


def columns_by_content(lines: Sequence[TableLine]) -> dict[str, int]:
    """`name`, and `rank` or `rating` or both, by column; nothing where no column is mostly grades or decimal ratings.

    The name is the first column that is neither, so clubs and cities further right are left for a person to name. Whole
    numbers may be anything, e.g. rounds or years.
    """
    width = max((len(line.cells) for line in lines), default=0)
    texts = [[text for line in lines if (text := line.cell(column))] for column in range(width)]
    found: dict[str, int] = {}
    for column, told in enumerate(texts):
        for field, read in (("rank", parse_rank), ("rating", _parse_decimal)):
            if field not in found and column not in found.values() and _mostly(read, told):
                found[field] = column
    if not found:
        return {}
    name = next((column for column, told in enumerate(texts) if told and column not in found.values()), None)
    return {} if name is None else {"name": name, **found}


def graded_names_by_content(lines: Sequence[TableLine]) -> dict[str, int]:
    """`name`, the column of which more than half the texts end in a grade, e.g. `Mere Kaa (5 kyu)`; nothing where there
    is none, and where a column with letters is before it, which may be the other half of the name."""
    width = max((len(line.cells) for line in lines), default=0)
    for column in range(width):
        texts = [text for line in lines if (text := line.cell(column))]
        if _mostly(_parse_graded_name, texts):
            return {"name": column}
        if any(map(_has_letters, texts)):
            break
    return {}


def names_in_two_by_content(lines: Sequence[TableLine]) -> dict[str, int]:
    """`last` and `first`, the first two columns with letters, where at least four fifths of the lines are like
    `Ngata, Aroha 3k`: a family name, a comma, a given name and a grade. Nothing where one of the two may be a club or a
    whole name, because half of its texts or more have several words, or repeat others.

    For lines that are separated by commas: elsewhere the given name may be the first.
    """
    width = max((len(line.cells) for line in lines), default=0)
    lettered = [column for column in range(width) if any(map(_has_letters, (line.cell(column) for line in lines)))]
    if len(lettered) < 2 or lettered[1] != lettered[0] + 1:
        return {}
    last, first = lettered[:2]
    names = [(line.cell(last), split_grade(line.cell(first))) for line in lines]
    fitting = [
        (family, given)
        for family, (given, grade) in names
        if grade is not None and _is_name(family) and _is_name(given)
    ]
    if (len(lines) - len(fitting)) * 5 > len(lines):
        return {}
    for parts in zip(*fitting, strict=True):
        single = sum(len(part.split()) == 1 for part in parts)
        if min(single, len(set(parts))) * 2 <= len(parts):
            return {}
    return {"last": last, "first": first}


def _has_letters(text: str) -> bool:
    return any(map(str.isalpha, text))


def _is_name(text: str) -> bool:
    return _has_letters(text) and not any(map(str.isdigit, text))


def _mostly(read: Callable[[str], object], texts: Sequence[str]) -> bool:
    """Whether `read` takes more than half of the texts: a fault in one line is shown at that line."""
    return sum(_can(read, text) for text in texts) * 2 > len(texts)


def _parse_decimal(text: str) -> object:
    if not {".", ","} & set(text):
        raise ValueError(text)
    return parse_rating(text)


def _parse_graded_name(text: str) -> object:
    if split_grade(text)[1] is None:
        raise ValueError(text)
    return text


def _can(read: Callable[[str], object], text: str) -> bool:
    try:
        read(text)
    except ValueError:
        return False
    return True
