"""Recognises columns by their content: in a list without a heading, and where strengths may be grades or ratings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ratings.imports.cells import TableLine
from ratings.imports.names import split_grade
from ratings.rank import parse_rank, parse_rating


def columns_by_content(lines: Sequence[TableLine]) -> dict[str, int]:
    """`name`, and `rank` or `rating` or both, by column; nothing where no column is mostly grades or decimal ratings.

    The name is the first other column that mostly has letters and neither digits nor an `@`, so numbers, dates and
    addresses before it are passed over, and clubs and cities further right are left for a person to name. Whole numbers
    may be anything, e.g. rounds or years.
    """
    width = max((len(line.cells) for line in lines), default=0)
    texts = [[text for line in lines if (text := line.cell(column))] for column in range(width)]
    found: dict[str, int] = {}
    for column, texts_of_column in enumerate(texts):
        for field, read in (("rank", parse_rank), ("rating", _parse_decimal)):
            if field not in found and column not in found.values() and _mostly(read, texts_of_column):
                found[field] = column
    if not found:
        return {}
    others = [column for column in range(width) if column not in found.values()]
    name = next((column for column in others if _mostly(_parse_name, texts[column])), None)
    return {} if name is None else {"name": name, **found}


def email_by_content(lines: Sequence[TableLine]) -> dict[str, int]:
    """`email`, the first column that mostly has an `@` inside its texts; nothing where there is none."""
    width = max((len(line.cells) for line in lines), default=0)
    for column in range(width):
        if _mostly(_parse_email, [text for line in lines if (text := line.cell(column))]):
            return {"email": column}
    return {}


def names_in_two_columns(lines: Sequence[TableLine], found: Mapping[str, int], *, commas: bool) -> dict[str, int]:
    """What `columns_by_content` found, with `last` and `first` in place of `name` where the name is in two columns side
    by side: at least four fifths of the lines with a strength have letters and no digits in both, and neither looks
    like a club or a whole name (`names_in_two_by_content`).

    The family name is the one in capitals, otherwise the first in lines that are separated by `commas`, as in `Ngata,
    Aroha, 3k`. Elsewhere nothing says which it is, and neither is in the answer.
    """
    strengths = [column for field, column in found.items() if field != "name"]
    if "name" not in found or (one := found["name"]) + 1 in strengths:
        return dict(found)
    cells = [(line.cell(one), line.cell(one + 1)) for line in lines if any(map(line.cell, strengths))]
    fitting = [pair for pair in cells if all(map(_is_name, pair))]
    if not _both_are_names(fitting, len(cells)):
        return dict(found)
    capitals = [sum(map(str.isupper, part)) * 2 > len(part) for part in zip(*fitting, strict=True)]
    others = {field: column for field, column in found.items() if field != "name"}
    if capitals == [False, True]:
        return {"first": one, "last": one + 1, **others}
    return {"last": one, "first": one + 1, **others} if commas or capitals == [True, False] else others


def _both_are_names(fitting: Sequence[tuple[str, str]], lines: int) -> bool:
    """Whether these pairs are family and given names, of so many lines."""
    if not fitting or (lines - len(fitting)) * 5 > lines:
        return False
    for part in zip(*fitting, strict=True):
        single = sum(len(text.split()) == 1 for text in part)
        if min(single, len(set(part))) * 2 <= len(part):
            return False
    return True


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
    return {"last": last, "first": first} if _both_are_names(fitting, len(lines)) else {}


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


def _parse_name(text: str) -> object:
    if not _is_name(text) or ("@" in text and " " not in text):
        raise ValueError(text)
    return text


def _parse_email(text: str) -> object:
    if "@" not in text[1:-1] or " " in text:
        raise ValueError(text)
    return text


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


_READERS: Mapping[str, Callable[[str], object]] = {"rank": parse_rank, "rating": parse_rating}


def strength_by_content(lines: Sequence[TableLine], mapping: Mapping[str, int]) -> dict[str, int]:
    """The mapping, in which a lone column of grades under a heading of ratings is read as grades, and the other way
    round.

    It changes only where more texts of the column can be read that way than as the heading says. Under a heading of
    grades a whole number is no rating: `3` may be 3 kyu, five stones below 3 dan. A list with a column of each
    keeps what its headings say.
    """
    columns = dict(mapping)
    if len(lone := columns.keys() & _READERS.keys()) == 1:
        (mapped,) = lone
        (other,) = _READERS.keys() - lone
        texts = [text for line in lines if (text := line.cell(columns[mapped]))]
        others = [text for text in texts if mapped == "rating" or set(".,") & set(text)]
        if _readable(others, other) > _readable(texts, mapped):
            columns[other] = columns.pop(mapped)
    return columns


def _readable(texts: Sequence[str], field: str) -> int:
    count = 0
    for text in texts:
        try:
            _READERS[field](text)
        except ValueError:
            continue
        count += 1
    return count
