"""Reads a line of an entry list by what is in it, whatever the order of name, grade, club, phone and e-mail."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from nzgs_tourney.tournament.exchange.entry_names import without_list_mark
from ratings.imports.names import ideographs, name_key
from ratings.name_parts import NO_PARTS, NameParts, composed, is_particle
from ratings.rank import Rank, parse_rank

_EMAIL = re.compile(r"[<(\[]?([^@\s<>()\[\]\",;|]+@[^@\s<>()\[\]\",;|]+\.[^@\s<>()\[\]\".,;|]+)[>)\]]?")
_GRADE = re.compile(r"(?<![\w+])[(\[]?(\d{1,2}\s?(?:kyu|dan|[kdp]))\??[)\]]?(?![\w+/~])", re.IGNORECASE | re.ASCII)
_PHONE = re.compile(r"\+?\(?\d[\d ()./-]{4,22}\d", re.ASCII)
_BETWEEN = re.compile(r"\s*[|;\t]\s*|\s+[-–—]\s+")
_EMPTY = frozenset({"", "-", "–", "?", ".", ":"})


@dataclass(frozen=True, slots=True)
class UntidyLine:
    """What is in a line; everything that isn't there is empty. `parts` are both empty where no comma tells them."""

    name: str
    parts: NameParts = NO_PARTS
    rank: Rank | None = None
    club: str = ""
    phone: str = ""
    email: str = ""


def read_untidy(cells: Sequence[str], separator: str, clubs: Iterable[str] = ()) -> UntidyLine | None:
    """The line whose texts these are; None where it has no name, two grades or two names, or where two single words may
    be the halves of one.

    The name is the first text with letters that is none of `clubs`, by `name_key`; with the next one, if a comma is
    between them and each looks like half a name. What is left is the club.
    """
    text = _joined(cells, separator)
    text, emails = _taken(_EMAIL, text)
    text, grades = _taken(_GRADE, text)
    text, phones = _taken(_PHONE, text)
    try:
        ranks = {parse_rank(grade) for grade in grades}
    except ValueError:
        return None
    known = set(clubs)
    pieces = [piece for piece in _pieces(text) if piece != "," and name_key(piece)]
    if len(ranks) > 1 or any(sign.isdigit() for piece in pieces for sign in piece):
        return None
    joined_pieces = _pieces(text)
    names = [piece for piece in pieces if name_key(piece) not in known] or pieces
    if not names:
        return None
    first = names[0]
    name, parts, used = first, NO_PARTS, [first]
    after = joined_pieces[joined_pieces.index(first) + 1 :]
    if len(after) > 1 and after[0] == "," and after[1] in names and _may_be_halves(first, after[1]):
        parts, used = NameParts(first, after[1]), [first, after[1]]
        name = composed(parts)
    others = [piece for piece in pieces if piece not in used]
    if len(others) > 1 or (others and " " not in name and not ideographs(name) and name_key(others[0]) not in known):
        return None
    phone, email = ("".join(found[:1]) for found in (phones, emails))
    return UntidyLine(name, parts, next(iter(ranks), None), "".join(others), phone, email)


def is_mixed(name: str) -> bool:
    """Whether what was read as a name has more in it: a separator of the list, an e-mail address or a phone number.

    `Family, Given` was turned around before; a comma that is left has a cell of the list on its other side.
    """
    return any(sign in name for sign in ("|", ";", ",", "@")) or _PHONE.search(name) is not None


def repeated_texts(lines: Iterable[Sequence[str]], separator: str) -> frozenset[str]:
    """The texts, by `name_key`, that several lines have: clubs and cities, not names."""
    seen: set[str] = set()
    repeated: set[str] = set()
    for cells in lines:
        own = {name_key(piece) for piece in _pieces(_bare(_joined(cells, separator)))} - {""}
        repeated |= own & seen
        seen |= own
    return frozenset(repeated)


def _joined(cells: Sequence[str], separator: str) -> str:
    """The texts as one; a comma between them may be one between the halves of a name."""
    return (", " if separator == "," else " | ").join(cells)


def _bare(text: str) -> str:
    for pattern in (_EMAIL, _GRADE, _PHONE):
        text, _found = _taken(pattern, text)
    return text


def _taken(pattern: re.Pattern[str], text: str) -> tuple[str, list[str]]:
    """The text with a bar for everything that the pattern finds, and what it found."""
    found = [next(filter(None, match.groups()), match[0]).strip() for match in pattern.finditer(text)]
    return pattern.sub(" | ", text), found


def _pieces(text: str) -> list[str]:
    """The texts between separators, and `,` for each comma between two of them."""
    pieces: list[str] = []
    for cell in _BETWEEN.split(text):
        halves = [half.strip() for half in cell.split(",")]
        for index, half in enumerate(halves):
            bare = without_list_mark(half).strip(' ()[]<>?"')
            if bare in _EMPTY:
                continue
            if index and pieces and halves[index - 1].strip():
                pieces.append(",")
            pieces.append(bare)
    return pieces


def _may_be_halves(family: str, given: str) -> bool:
    """Whether two texts with a comma between them are a family name and a given name, not a name and a club."""
    words = family.split()
    single = len(words) == 1 or all(map(is_particle, words[:-1]))
    return single and len(given.split()) <= 2
