"""The entry desk list: everybody who is entered, over all divisions, with what they still pay and prove."""

from __future__ import annotations

from datetime import datetime

from ground.translation import gettext as _
from nzgs_tourney.models import Entry, Event
from nzgs_tourney.paper.sheet_footer import footer_of
from nzgs_tourney.paper.sheets.desk_list import DeskLine, DeskList
from nzgs_tourney.store.entries.fees import fees_by_entry
from nzgs_tourney.tournament.division.names import family_first, name_key
from nzgs_tourney.tournament.fees.owed import NOTHING
from nzgs_tourney.tournament.fees.terms import amount_text
from ratings.rank import claims_far_above, grade_of_entry


def desk_list(event: Event, *, now: datetime) -> DeskList:
    """The list by family name, without withdrawn players. At most seven queries."""
    fees = fees_by_entry(event)
    rows = Entry.objects.filter(division__event=event, withdrawn_from=None, house=False).select_related("division")
    several = event.divisions.count() > 1
    lines = [
        DeskLine(
            name=entry.both_names,
            rank=entry.rank,
            club=entry.club,
            to_prove=_to_prove(entry),
            division=entry.division.name if several else "",
            to_pay=amount_text(fees[entry.pk].to_pay) if entry.pk in fees and fees[entry.pk].to_pay > NOTHING else "",
        )
        for entry in sorted(rows, key=_filed)
    ]
    owed = sum((max(fee.to_pay, NOTHING) for fee in fees.values()), NOTHING)
    total = _("To pay altogether: {amount}.").format(amount=amount_text(owed))
    return DeskList(footer_of(event, now), tuple(lines), (total,) if owed else ())


def _filed(entry: Entry) -> tuple[tuple[str, str], int]:
    """By family name, also of somebody who is shown otherwise in public: the desk knows them by their own."""
    return name_key(family_first(entry.filed_name, entry.family_name, entry.given_name)), entry.pk


def _to_prove(entry: Entry) -> str:
    """What the desk asks about a grade: nothing where a rating fits it or a director accepted it."""
    if entry.accepted_claim == entry.rank:
        return ""
    if entry.rating is None:
        return _("no rating")
    grade = grade_of_entry(entry.rank, entry.rating)
    return _("far above rating") if claims_far_above(grade, entry.rating) else ""
