"""Reads one line of an entry list: grades as people write them, and the rounds that an entry misses."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ground.errors import Refused
from ground.freezing import freeze_mappings
from ground.translation import gettext as _
from nzgs_tourney.tournament.division.choices import MOST_ROUNDS
from nzgs_tourney.tournament.division.names import in_latin
from nzgs_tourney.tournament.division.tags import read_tags
from nzgs_tourney.tournament.exchange.countries import country_code
from nzgs_tourney.tournament.exchange.entry_columns import ENTRY_FIELDS, round_column
from nzgs_tourney.tournament.exchange.entry_names import NameRead, cell_text
from nzgs_tourney.tournament.exchange.entry_row import EntryRow
from ratings.imports.cells import TableLine
from ratings.imports.columns import unrecognised
from ratings.imports.names import name_key, turned
from ratings.imports.rating_list import LONGEST_NAME
from ratings.name_parts import NO_PARTS, parts_written
from ratings.rank import UNGRADED, Rank, Rating, parse_rank, parse_rating
from ratings.servers import read_server_names

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
    "team": 80,
}
_LABELS = {one.id: one.label for one in ENTRY_FIELDS}
_YES_NO = {**dict.fromkeys(("yes", "y", "true", "x", "1"), "yes"), **dict.fromkeys(("no", "n", "false", "0"), "no")}
_RESERVE = frozenset({"", "reserve", "r"})
_BOARD = re.compile(r"[1-9]\d?", re.ASCII)
_EMAIL = re.compile(r"[^@\s<>\"]+@[^@\s<>\"]+\.[^@\s<>\".]+")
_PHONE = re.compile(r"\+?(?:[ ()./-]*\d){6,15}", re.ASCII)


def read_line(header: TableLine, line: TableLine, mapping: Mapping[str, int], name: NameRead) -> EntryRow | str:
    """The row of a line whose name is read, without the rounds and the board that it says; or the reason why there is
    none, in words that follow the number of the line."""
    texts = {one.id: cell_text(line.cell(mapping.get(one.id))) for one in ENTRY_FIELDS}
    if fault := _impossible(name.name, texts):
        return fault
    try:
        rank, plain = read_grade(texts["rank"]) if texts["rank"] else (name.rank or _none_yet(line, mapping), True)
        tags = tuple(read_tags(texts["tags"]))
        rating, rating_notes = _rating(texts["rating"], rank)
    except ValueError as problem:
        return str(problem)
    grade_notes = () if plain else (_("“{text}” is read as {grade}.").format(text=texts["rank"], grade=rank),)
    if rank is UNGRADED and rating is None:
        grade_notes = (_("No grade yet: write what they are paired as before the draw."),)
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
        server_names=usable.server_names,
        division=texts["division"],
        team=texts["team"],
        others={header.cell(column): line.cell(column) for column in unread if line.cell(column)},
        notes=(*grade_notes, *rating_notes, *usable.notes),
    )


def _none_yet(line: TableLine, mapping: Mapping[str, int]) -> Rank | None:
    """No grade yet, where the column of grades has only question marks."""
    text = line.cell(mapping.get("rank"))
    return UNGRADED if text and not text.strip("? ") else None


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


def with_board(row: EntryRow, text: str) -> EntryRow | str:
    """The row of somebody in a team, with the place in its order that this text says, none for a reserve; or the reason
    why there is none, as for `read_line`."""
    if text.casefold() in _RESERVE:
        return row
    if _BOARD.fullmatch(text):
        return replace(row, board=int(text))
    return _("“{name}” has “{text}” under {column}: write a number, e.g. 2, or leave it blank").format(
        name=row.name, text=text, column=_(_LABELS["board"])
    )


@dataclass(frozen=True, slots=True)
class _Usable:
    """What is used of the texts that a player may do without, with a note for each that is left out."""

    latin: str
    country: str
    eligible: str
    email: str
    phone: str
    server_names: Mapping[str, str]
    notes: tuple[str, ...]

    def __post_init__(self) -> None:
        freeze_mappings(self)


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
    server_names: Mapping[str, str] = {}
    try:
        server_names = read_server_names(texts["servers"])
    except Refused as refused:
        notes.append(_("{sentence} Left out.").format(sentence=refused.sentence))
    return _Usable(latin, country or "", eligible, email, phone, server_names, tuple(notes))


_NO_GRADE = frozenset({"unknown", "no grade", "no rank", "unranked", "ungraded"})
_WRITTEN = re.compile(r"[~≈]?\s*(\d{1,2})\s*[-.]?\s*([^\W\d_]+)\.?\s*[?*]*\s*(?:\([^()]*\)|\[[^][]*\])?", re.ASCII)
_KANJI = str.maketrans({"段": "d", "단": "d", "級": "k", "级": "k", "급": "k"})


def read_grade(text: str) -> tuple[Rank, bool]:
    """The grade, one that isn't given for `?`, and whether it's written so that nobody need check it.

    `~5k`, `3-kyu`, `2d (AGA)`, `3k*` and `3段` are read too, to be checked. Raises ValueError with one sentence for
    anything else that `parse_rank` doesn't take, such as `5k+` and `5k/4k`.
    """
    if text.strip(" ?").casefold() in _NO_GRADE:
        return UNGRADED, True
    try:
        return parse_rank(text), True
    except ValueError:
        written = _WRITTEN.fullmatch(text.translate(_KANJI))
        if written is None:
            raise
        try:
            return parse_rank(f"{written[1]}{written[2]}"), False
        except ValueError:
            pass
        raise


PRESENT = frozenset({"x", "y", "yes", "1", "true", "p", "present", "in", "playing", "plays", "✓", "✔", "ok", "oui"})
ABSENT = frozenset({"n", "no", "0", "false", "a", "absent", "out", "away", "bye", "-", "–", "✗", "none", "non"})
EVERY = frozenset({"all", "every", "all rounds", "yes", "y", "x", "true"})
NONE = frozenset({"", "none", "no", "n", "-", "–", "0", "false"})

_BITS = re.compile(r"[01]{2,20}", re.ASCII)
_SPANS = re.compile(r"\d{1,2}(?:\s*[-–]\s*\d{1,2})?(?:\s*(?:[,;+&/ ]|and)\s*\d{1,2}(?:\s*[-–]\s*\d{1,2})?)*", re.ASCII)
_SPAN = re.compile(r"(\d{1,2})(?:\s*[-–]\s*(\d{1,2}))?", re.ASCII)


def blank_means_absent(lines: Sequence[TableLine], mapping: Mapping[str, int]) -> bool:
    """Whether the list ticks the rounds that are played: then an empty cell is a round missed."""
    columns = [mapping[round_column(n)] for n in range(1, MOST_ROUNDS + 1) if round_column(n) in mapping]
    return any(line.cell(column).casefold() in PRESENT for line in lines for column in columns)


def rounds_missed(
    line: TableLine, mapping: Mapping[str, int], *, blank_absent: bool, rounds: int
) -> tuple[frozenset[int], tuple[str, ...]]:
    """The rounds that a line marks as missed, out of `rounds`, and a sentence for every text that can't be read.

    It reads a column for each round with a mark, a list of rounds played, a list of rounds missed (`1, 3-4`), and the
    `1101` of other programs. Any other text changes nothing.
    """
    away: set[int] = set()
    notes: list[str] = []
    for number in range(1, MOST_ROUNDS + 1):
        if round_column(number) not in mapping:
            continue
        text = line.cell(mapping[round_column(number)])
        if text.casefold() in ABSENT or (not text and blank_absent):
            away.add(number)
        elif text and text.casefold() not in PRESENT:
            notes.append(
                _("Round {number}: “{text}” is neither yes nor no: taken as playing.").format(number=number, text=text)
            )
    present, absent = line.cell(mapping.get("present")), line.cell(mapping.get("absent"))
    if _BITS.fullmatch(present) and present not in ("10", "11"):
        away.update(number for number, mark in enumerate(present[:rounds], start=1) if mark == "0")
    elif present.casefold() in NONE - {""}:
        away.update(range(1, rounds + 1))
    elif present and present.casefold() not in EVERY:
        listed = _listed(present)
        if listed:
            away.update(set(range(1, rounds + 1)) - listed)
        else:
            notes.append(_("Rounds “{present}” can’t be read: taken as all.").format(present=present))
    if absent.casefold() not in NONE:
        listed = _listed(absent)
        away.update(listed)
        if not listed:
            notes.append(_("Rounds missed “{absent}” can’t be read: taken as none.").format(absent=absent))
    return frozenset(away), tuple(notes)


def _listed(text: str) -> set[int]:
    """The rounds in `1, 3-4`; empty where the text isn't such a list or names a round above the maximum."""
    if not _SPANS.fullmatch(text.strip()):
        return set()
    rounds: set[int] = set()
    for first, last in _SPAN.findall(text):
        rounds.update(range(int(first), int(last or first) + 1))
    return rounds if rounds and min(rounds) >= 1 and max(rounds) <= MOST_ROUNDS else set()
