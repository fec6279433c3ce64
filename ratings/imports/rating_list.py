"""A published rating list as a preview: nothing is stored until somebody accepts it."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ground.translation import gettext as _, gettext_noop
from ratings.imports.cells import TableLine, TextTable, UnreadableLine, too_wide, unreadable
from ratings.imports.columns import counting_left_out, field, recognised, unrecognised
from ratings.imports.names import full_name, name_key, turned
from ratings.rank import Rank, Rating, parse_rank, parse_rating

LIST_FIELDS = (
    field(
        "id",
        gettext_noop("Number"),
        "id,nzgs id,nzgs no,nzgs number,member,member id,member no,member number,player id,pin",
    ),
    field("name", gettext_noop("Name"), "player,player name,full name,names"),
    field(
        "first",
        gettext_noop("First name"),
        "firstname,given name,given names,forename,christian name,prenom,vorname,etunimi",
    ),
    field("last", gettext_noop("Last name"), "lastname,surname,family name,familyname,nom,nachname,sukunimi"),
    field("rating", gettext_noop("Rating"), "nzgs rating,current rating,new rating,rtg,strength,stones"),
    field("rank", gettext_noop("Grade"), "rank,kyu dan,dan kyu,dan,level"),
    field("club", gettext_noop("Club"), "go club,club name"),
    field("as_of", gettext_noop("As of"), "date,as at,rating date,rated on,updated,last updated,last rated"),
)
"""What a column of a rating list may hold. `first` and `last` together make a name."""

LONGEST_NAME, LONGEST_ID, LONGEST_CLUB = 120, 20, 80

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})", re.ASCII)
_DAY_FIRST = re.compile(r"(\d{1,2})[ /.-](\d{1,2}|[A-Za-z]{3,9})[ /.-](\d{4})", re.ASCII)


@dataclass(frozen=True, slots=True)
class ListedRow:
    """One player of a list. `rating` is in stones; at least one of `rating` and `rank` is given. `other_names` find the
    player too, e.g. a name from before they married."""

    line: int
    name: str
    listed_id: str = ""
    rating: Rating | None = None
    rank: Rank | None = None
    club: str = ""
    other_names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RatingListPreview:
    """The contents of a list. `as_of` is the one date in its column, None where there is none or more than one.

    `fault` is a sentence where the columns don't make a list at all; then there are no rows. `notes` are sentences
    about lines that were read but should be checked.
    """

    rows: tuple[ListedRow, ...]
    unreadable: tuple[UnreadableLine, ...]
    as_of: datetime.date | None
    notes: tuple[str, ...] = ()
    fault: str = ""


def recognise_list_columns(header: Sequence[str]) -> dict[str, int]:
    """The columns, counted from 0, by the id of `LIST_FIELDS`."""
    return recognised(header, LIST_FIELDS)


def read_rating_list(table: TextTable, mapping: Mapping[str, int], *, today: datetime.date) -> RatingListPreview:
    """Every line of the table as a row or as unreadable with its reason, in the order of the file.

    A list with a date after `today` has a fault. A line is unreadable without a name, with an invalid rating or grade,
    without either, or where its number or the whole line was in the file before. Two players with the same name are
    both kept, with a note.
    """
    mapping, counting = counting_left_out(table, mapping, number="id")
    left_out = unrecognised(table.header.cells, mapping)
    notes = [*table.notes, *counting]
    if not mapping.keys() & {"name", "last", "first"}:
        return RatingListPreview((), (), None, tuple(notes), _("Choose the column with the names."))
    if not mapping.keys() & {"rating", "rank"}:
        return RatingListPreview((), (), None, tuple(notes), _("Choose the column with the ratings."))
    if fault := _dated_after(table, mapping, today):
        return RatingListPreview((), (), None, tuple(notes), fault)
    rows: list[ListedRow] = []
    bad: list[UnreadableLine] = []
    if left_out:
        names = ", ".join(f"“{table.header.cell(column)}”" for column in left_out)
        notes.append(_("Columns not read: {names}.").format(names=names))
    numbers: dict[str, int] = {}
    names_seen: dict[str, list[ListedRow]] = {}
    days: set[datetime.date] = set()
    for line in table.lines:
        row = too_wide(table.header, line) or _row(line, mapping)
        if isinstance(row, str):
            bad.append(unreadable(line, row))
            continue
        earlier = names_seen.setdefault(name_key(row.name), [])
        if row.listed_id and row.listed_id in numbers:
            bad.append(
                unreadable(
                    line,
                    _("the number {number} is in line {line} already").format(
                        number=row.listed_id, line=numbers[row.listed_id]
                    ),
                )
            )
            continue
        same = next((seen_row for seen_row in earlier if _is_same_line(seen_row, row)), None)
        if same is not None:
            bad.append(unreadable(line, _("“{name}” repeats line {line}").format(name=row.name, line=same.line)))
            continue
        if earlier:
            notes.append(
                _("Line {line}: “{name}” has the same name as line {earlier}.").format(
                    line=row.line, name=row.name, earlier=earlier[0].line
                )
            )
        if row.listed_id:
            numbers[row.listed_id] = row.line
        earlier.append(row)
        rows.append(row)
        day = parse_day(line.cell(mapping.get("as_of")))
        if day is not None:
            days.add(day)
    return RatingListPreview(tuple(rows), tuple(bad), days.pop() if len(days) == 1 else None, tuple(notes))


def _dated_after(table: TextTable, mapping: Mapping[str, int], today: datetime.date) -> str:
    """That a line has a date after today; empty where none has."""
    for line in table.lines:
        day = parse_day(line.cell(mapping.get("as_of")))
        if day is not None and day > today:
            message = _(
                "Line {line} has the date {day}, after today: correct it, or choose “not read” for that column."
            )
            return message.format(line=line.number, day=day.isoformat())
    return ""


def parse_day(text: str) -> datetime.date | None:
    """A day written `2026-11-20`, `20/11/2026`, `20.11.2026` or `20 November 2026`; None for anything else."""
    iso, day_first = _ISO.fullmatch(text.strip()), _DAY_FIRST.fullmatch(text.strip())
    try:
        if iso is not None:
            return datetime.date(int(iso[1]), int(iso[2]), int(iso[3]))
        if day_first is not None:
            month = day_first[2].lower()[:3]
            number = int(month) if month.isdigit() else _MONTHS.index(month) + 1
            return datetime.date(int(day_first[3]), number, int(day_first[1]))
    except ValueError:
        return None
    return None


def name_in(line: TableLine, mapping: Mapping[str, int]) -> str:
    """The name of a line, from its one column or its two; `Name` beside a first name holds the family name."""
    full, first, last = (line.cell(mapping.get(part)) for part in ("name", "first", "last"))
    if first and full and not last:
        return full_name(first, full)
    return turned(full) if full else full_name(first, last)


def _row(line: TableLine, mapping: Mapping[str, int]) -> ListedRow | str:
    """The row, or the reason why there is none."""
    name = name_in(line, mapping)
    if not name_key(name):
        return _("there’s no name")
    if len(name) > LONGEST_NAME:
        return _("the name is longer than {most} characters").format(most=LONGEST_NAME)
    listed_id, club = line.cell(mapping.get("id")), line.cell(mapping.get("club"))
    if len(listed_id) > LONGEST_ID or len(club) > LONGEST_CLUB:
        return _("the number of “{name}” is longer than {most} or the club than {most_of_club} characters").format(
            name=name, most=LONGEST_ID, most_of_club=LONGEST_CLUB
        )
    rating, rank = line.cell(mapping.get("rating")), line.cell(mapping.get("rank"))
    if not rating and not rank:
        return _("“{name}” has neither a rating nor a grade").format(name=name)
    try:
        return ListedRow(
            line=line.number,
            name=name,
            listed_id=listed_id,
            rating=parse_rating(rating) if rating else None,
            rank=parse_rank(rank) if rank else None,
            club=club,
        )
    except ValueError as reason:
        return str(reason)


def _is_same_line(row: ListedRow, other: ListedRow) -> bool:
    return (row.listed_id, row.rating, row.rank, row.club) == (other.listed_id, other.rating, other.rank, other.club)
