"""Compares what people sent by an entry page with those entered and known, as the lines of an entry list are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from nzgs_tourney.models import Application
from nzgs_tourney.store.entries.limits import outside_division
from nzgs_tourney.store.entries.listed_applications import ListedApplicant, listed_applications
from nzgs_tourney.store.entries.staged_entries import DivisionLine, compared_lines
from nzgs_tourney.store.entries.staged_rows import LineState, StagedRow
from nzgs_tourney.tournament.division.choices import SideRating
from nzgs_tourney.tournament.division.partners import PartnerStrength, side_strength
from nzgs_tourney.tournament.exchange.entry_row import EntryRow
from nzgs_tourney.tournament.wording.entries.strength_words import OutsideDivision
from ratings.name_parts import NameParts
from ratings.rank import grade_of_entry


class ComparedApplications(NamedTuple):
    """By the number in the event: what accepting each would do, and what the event's rating list says of everybody who
    waits."""

    rows: Mapping[int, StagedRow]
    listed: Mapping[int, ListedApplicant]


def compared_applications(event_id: int, applications: Iterable[Application]) -> ComparedApplications:
    """These, compared. The rating is that of the event's list, where it is sure who they are there among all that wait.
    At most thirteen queries; none for nobody."""
    ones = tuple(applications)
    if not ones:
        return ComparedApplications({}, {})
    everybody = tuple(Application.objects.open().filter(event=event_id).order_by("number"))
    listed = listed_applications(event_id, everybody)
    lines = [DivisionLine(_row(one, listed.get(one.number)), one.division) for one in ones]
    rows = {row.row.line: row for row in compared_lines(event_id, lines)}
    for one in ones:
        if one.division.of_partners:
            rows[one.number] = replace(rows[one.number], outside=_side_outside(one))
    return ComparedApplications(rows, listed)


def _side_outside(application: Application) -> OutsideDivision | None:
    """That the side of these partners is outside the limits; what one of them is alone doesn't count."""
    strengths = [PartnerStrength(grade_of_entry(grade)) for grade in _grades(application)]
    rank, rating = side_strength(strengths, SideRating(application.division.side_rating))
    return outside_division(application.division, application.both_names, grade_of_entry(rank), rating)


def _grades(application: Application) -> list[str]:
    return [application.rank, *(one["rank"] for one in application.partners)]


def is_clear(row: StagedRow, application: Application) -> bool:
    """Whether accepting it needs no director: it is certain who this is, inside the limits, with a believable grade,
    which each partner of a side has too."""
    return (
        row.state in (LineState.NEW, LineState.KNOWN)
        and row.outside is None
        and row.far_above is None
        and row.row.rank is not None
        and all(grade_of_entry(grade).given for grade in _grades(application))
    )


def _row(application: Application, listed: ListedApplicant | None) -> EntryRow:
    return EntryRow(
        line=application.number,
        name=application.name,
        latin=application.latin_name,
        parts=NameParts(application.family_name, application.given_name),
        rank=grade_of_entry(application.rank),
        rating=listed.line.rating if listed is not None and listed.sure and listed.line is not None else None,
        club=application.club,
        country=application.country,
        nzgs_id=application.nzgs_id,
        egd_pin=application.egd_pin,
        aga_id=application.aga_id,
        email=application.email,
        phone=application.phone,
        away=frozenset(application.away),
    )
