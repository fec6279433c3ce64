"""Reads an entry list, CSV or XLSX, as a preview: every line becomes a row or is listed with the reason why not."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from nzgs_tourney.division.latin import in_latin
from nzgs_tourney.division.tags import read_tags
from nzgs_tourney.exchange.countries import country_code
from nzgs_tourney.exchange.entry_columns import ENTRY_FIELDS
from nzgs_tourney.exchange.entry_grades import read_grade
from nzgs_tourney.exchange.entry_names import NameRead, capitals_turned, family_names_first, read_name, told
from nzgs_tourney.exchange.entry_rounds import blank_means_absent, rounds_missed
from nzgs_tourney.exchange.entry_row import EntriesPreview, EntryRow, identity
from ratings.imports.cells import TableLine, TextTable
from ratings.imports.columns import only_counts, unrecognised
from ratings.imports.names import name_key
from ratings.imports.rating_list import LONGEST_NAME
from ratings.imports.unreadable import UnreadableLine, too_wide, unreadable
from ratings.rank import parse_rating
from ratings.translation import gettext as _
from ratings.translation import ngettext

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


def read_entries(
    table: TextTable, mapping: Mapping[str, int], *, rounds: int = 20, strength_required: bool = True
) -> EntriesPreview:
    """Every line of the table as a row or as unreadable, in the order of the file.

    `mapping` comes from `recognise_columns`, or from the director. `rounds` is the division's number of rounds, which a
    list of rounds *played* needs. A line is unreadable without a name; with an invalid grade; without a grade and a
    rating in stones, unless `strength_required` is False because a rating list will follow; with more columns than the
    heading; with a text that is too long; and where it means the player of an earlier line but differs from it. An
    exact copy of an earlier line or of the heading is one of the `copies`, and the notes count them. A line with
    nothing in the column of grades has the grade at the end of its name, if there is one, and the notes count such
    lines. Two players with the same name, its words in any order, who differ in anything else are both kept, with a
    note. Texts that look like formulas are texts. Where most family names are in capitals, before the first name or in
    a column of their own, they are written last and with one capital, with a note.
    """
    if not mapping.keys() & {"name", "first", "last"}:
        return EntriesPreview((), (), table.notes, _("Choose the column with the names."))
    notes = list(table.notes)
    if "nzgs_id" in mapping and only_counts(table.lines, mapping["nzgs_id"]):
        heading = table.header.cell(mapping["nzgs_id"])
        notes.append(
            _("The column “{heading}” only counts lines, so it isn’t read as player numbers.").format(heading=heading)
        )
        mapping = {name: column for name, column in mapping.items() if name != "nzgs_id"}
    blank_absent = blank_means_absent(table.lines, mapping)
    rows: list[EntryRow] = []
    bad: list[UnreadableLine] = []
    written = {table.header.cells}
    known: dict[str, int] = {}
    names: dict[str, int] = {}
    graded, turned = 0, ""
    copies: list[int] = []
    names_read = [read_name(line, mapping) for line in table.lines]
    in_capitals = family_names_first(name.listed for name in names_read)
    for line, name_read in zip(table.lines, names_read, strict=True):
        if line.cells in written:
            copies.append(line.number)
            continue
        written.add(line.cells)
        row = too_wide(table.header, line) or _row(table.header, line, mapping, name_read)
        if isinstance(row, EntryRow):
            listed = name_read.listed
            if in_capitals and (name := capitals_turned(listed)) != listed:
                turned = turned or _("“{name}” as “{turned}”").format(name=listed, turned=name)
                row = replace(row, name=name)
            away, missed = rounds_missed(line, mapping, blank_absent=blank_absent, rounds=rounds)
            row = replace(row, away=away, notes=row.notes + missed)
            if strength_required and row.rank is None and row.rating is None:
                row = _("“{name}” has neither a grade nor a rating").format(name=row.name)
        if isinstance(row, str):
            bad.append(unreadable(line, row))
            continue
        same, key = identity(row), " ".join(sorted(name_key(row.name).split()))
        if same in known:
            repeats, number = _("“{name}” repeats line {line}"), _("“{name}” has the player number of line {line}")
            message = repeats if key in names and names[key] <= known[same] else number
            bad.append(unreadable(line, message.format(name=row.name, line=known[same])))
            continue
        known[same] = row.line
        if key in names:
            row = replace(row, notes=(*row.notes, _("Same name as line {names}.").format(names=names[key])))
        names.setdefault(key, row.line)
        graded += row.rank is not None and not line.cell(mapping.get("rank"))
        rows.append(row)
    if turned:
        notes.append(
            _(
                "Family names in capitals are written last, with one capital, e.g. {turned}: check those that need "
                "another."
            ).format(turned=turned)
        )
    if copies:
        notes.append(
            ngettext(
                "{count} line repeats an earlier one and is left out.",
                "{count} lines repeat earlier ones and are left out.",
                len(copies),
            ).format(count=len(copies))
        )
    if graded:
        notes.append(
            ngettext(
                "{count} grade was read from the end of the name: check the name and the strength.",
                "{count} grades were read from the ends of the names: check the names and the strengths.",
                graded,
            ).format(count=graded)
        )
    return EntriesPreview(tuple(rows), tuple(bad), tuple(notes), copies=tuple(copies))


def _row(header: TableLine, line: TableLine, mapping: Mapping[str, int], name_read: NameRead) -> EntryRow | str:
    """The row without its rounds, or the reason why there is none."""

    def text(name: str) -> str:
        return told(line.cell(mapping.get(name)))

    name = name_read.name
    if not name_key(name):
        return _("there’s no name")
    if len(name) > LONGEST_NAME:
        return _("the name is longer than {most} characters").format(most=LONGEST_NAME)
    for part, longest in _LONGEST.items():
        if len(text(part)) > longest:
            return _("“{name}” has more than {most} characters under {column}").format(
                name=name, most=longest, column=_(_LABELS[part])
            )
    try:
        rank, plain = read_grade(text("rank")) if text("rank") else (name_read.rank, True)
        tags = tuple(read_tags(text("tags")))
    except ValueError as problem:
        return str(problem)
    notes = [] if plain else [_("“{text}” is read as {grade}.").format(text=text("rank"), grade=rank)]
    rating = None
    try:
        rating = parse_rating(text("rating")) if text("rating") else None
    except ValueError as problem:
        if rank is None:
            return str(problem)
        notes.append(_("The rating “{text}” isn’t in stones: left out.").format(text=text("rating")))
    latin = text("latin") if in_latin(text("latin")) else ""
    if text("latin") and not latin:
        notes.append(_("“{text}” isn’t in Latin letters: left out.").format(text=text("latin")))
    country = country_code(text("country"))
    if country is None:
        notes.append(_("The country “{text}” isn’t known: left blank.").format(text=text("country")))
    eligible = _YES_NO.get(text("eligible").casefold(), "")
    if text("eligible") and not eligible:
        notes.append(
            _("“{text}” under {labels} is neither yes nor no: left out.").format(
                text=text("eligible"), labels=_(_LABELS["eligible"])
            )
        )
    email = text("email") if _EMAIL.fullmatch(text("email")) else ""
    phone = text("phone") or (text("email") if _PHONE.fullmatch(text("email")) else "")
    if text("email") not in ("", email, phone):
        notes.append(_("“{text}” isn’t an e-mail address: left out.").format(text=text("email")))
    beside = unrecognised(header.cells, mapping)
    return EntryRow(
        line=line.number,
        name=name,
        latin=latin,
        rank=rank,
        rating=rating,
        club=text("club"),
        city=text("city"),
        country=country or "",
        family=text("family"),
        tags=tags,
        eligible=eligible,
        nzgs_id=text("nzgs_id"),
        egd_pin=text("egd_pin"),
        aga_id=text("aga_id"),
        email=email or name_read.email,
        phone=phone,
        division=text("division"),
        others={header.cell(column): line.cell(column) for column in beside if line.cell(column)},
        notes=tuple(notes),
    )
