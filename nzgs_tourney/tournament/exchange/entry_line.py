"""Reads one line of an entry list."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from ground.translation import gettext as _
from nzgs_tourney.tournament.division.latin import in_latin
from nzgs_tourney.tournament.division.tags import read_tags
from nzgs_tourney.tournament.exchange.countries import country_code
from nzgs_tourney.tournament.exchange.entry_columns import ENTRY_FIELDS
from nzgs_tourney.tournament.exchange.entry_grades import read_grade
from nzgs_tourney.tournament.exchange.entry_names import NameRead, cell_text
from nzgs_tourney.tournament.exchange.entry_row import EntryRow
from ratings.imports.cells import TableLine
from ratings.imports.columns import unrecognised
from ratings.imports.names import name_key, turned
from ratings.imports.rating_list import LONGEST_NAME
from ratings.name_parts import NO_PARTS, parts_written
from ratings.rank import Rank, Rating, parse_rating

_LONGEST = {
    "latin": LONGEST_NAME,
    "club": 80,
    "city": 80,
    "nzgs_id": 20,
    "egd_pin": 12,
    "aga_id": 12,
    "email": 254,
    "phone": 40,
    "division": 80,
}
_LABELS = {one.id: one.label for one in ENTRY_FIELDS}
_YES_NO = {**dict.fromkeys(("yes", "y", "true", "x", "1"), "yes"), **dict.fromkeys(("no", "n", "false", "0"), "no")}
_EMAIL = re.compile(r"[^@\s<>\"]+@[^@\s<>\"]+\.[^@\s<>\".]+")
_PHONE = re.compile(r"\+?(?:[ ()./-]*\d){6,15}", re.ASCII)


def read_line(header: TableLine, line: TableLine, mapping: Mapping[str, int], name: NameRead) -> EntryRow | str:
    """The row of a line whose name is read, without the rounds that it says; or the reason why there is none, in words
    that follow the number of the line."""
    texts = {one.id: cell_text(line.cell(mapping.get(one.id))) for one in ENTRY_FIELDS}
    if fault := _impossible(name.name, texts):
        return fault
    try:
        rank, plain = read_grade(texts["rank"]) if texts["rank"] else (name.rank, True)
        tags = tuple(read_tags(texts["tags"]))
        rating, rating_notes = _rating(texts["rating"], rank)
    except ValueError as problem:
        return str(problem)
    grade_notes = () if plain else (_("“{text}” is read as {grade}.").format(text=texts["rank"], grade=rank),)
    usable = _usable(texts)
    unread = unrecognised(header.cells, mapping)
    return EntryRow(
        line=line.number,
        name=name.name,
        latin=turned(usable.latin),
        parts=(parts_written(usable.latin) or NO_PARTS) if usable.latin else name.parts,
        rank=rank,
        rating=rating,
        club=texts["club"],
        city=texts["city"],
        country=usable.country,
        family=texts["family"],
        tags=tags,
        eligible=usable.eligible,
        nzgs_id=texts["nzgs_id"],
        egd_pin=texts["egd_pin"],
        aga_id=texts["aga_id"],
        email=usable.email or name.email,
        phone=usable.phone,
        division=texts["division"],
        others={header.cell(column): line.cell(column) for column in unread if line.cell(column)},
        notes=(*grade_notes, *rating_notes, *usable.notes),
    )


def _impossible(name: str, texts: Mapping[str, str]) -> str:
    """That the name is missing, or a text is too long for its column; empty where all is well."""
    if not name_key(name):
        return _("there’s no name")
    if len(name) > LONGEST_NAME:
        return _("the name is longer than {most} characters").format(most=LONGEST_NAME)
    for part, longest in _LONGEST.items():
        if len(texts[part]) > longest:
            return _("“{name}” has more than {most} characters under {column}").format(
                name=name, most=longest, column=_(_LABELS[part])
            )
    return ""


def _rating(text: str, rank: Rank | None) -> tuple[Rating | None, tuple[str, ...]]:
    """The rating, with a note where it is left out because it is on another scale and a grade says enough.

    Raises ValueError for such a rating without a grade.
    """
    try:
        return parse_rating(text) if text else None, ()
    except ValueError:
        if rank is None:
            raise
        return None, (_("The rating “{text}” isn’t in stones: left out.").format(text=text),)


@dataclass(frozen=True, slots=True)
class _Usable:
    """What is used of the texts that a player may do without, with a note for each that is left out."""

    latin: str
    country: str
    eligible: str
    email: str
    phone: str
    notes: tuple[str, ...]


def _usable(texts: Mapping[str, str]) -> _Usable:
    notes = []
    latin = texts["latin"] if in_latin(texts["latin"]) else ""
    if texts["latin"] and not latin:
        notes.append(_("“{text}” isn’t in Latin letters: left out.").format(text=texts["latin"]))
    country = country_code(texts["country"])
    if country is None:
        notes.append(_("The country “{text}” isn’t known: left blank.").format(text=texts["country"]))
    eligible = _YES_NO.get(texts["eligible"].casefold(), "")
    if texts["eligible"] and not eligible:
        notes.append(
            _("“{text}” under {labels} is neither yes nor no: left out.").format(
                text=texts["eligible"], labels=_(_LABELS["eligible"])
            )
        )
    email = texts["email"] if _EMAIL.fullmatch(texts["email"]) else ""
    phone = texts["phone"] or (texts["email"] if _PHONE.fullmatch(texts["email"]) else "")
    if texts["email"] not in ("", email, phone):
        notes.append(_("“{text}” isn’t an e-mail address: left out.").format(text=texts["email"]))
    return _Usable(latin, country or "", eligible, email, phone, tuple(notes))
