"""The demo's NZGS points: the Open counts, and the list of the year is begun."""

from __future__ import annotations

from decimal import Decimal

from games.ledger.actor import Actor
from nzgs_tourney.models import Eligible, Entry, Event
from nzgs_tourney.services.points.points_rules import set_eligibility, set_points_rules
from nzgs_tourney.services.points.points_year import set_brought_forward, set_willing

VISITS = "林青木"
"""Players who may not win points."""
NOT_SAID = ("Moss", "Kōwhai")
"""Players whose right to win points is still undecided."""
BROUGHT = {"Rosalind Quillfeather": "18.25", "Tāwhirirangi Ōkahu": "12", "Kōwhai": "12", "Jordan Fernleigh": "2.5"}
WILLING = ("Tāwhirirangi Ōkahu", "Kōwhai")


def begin_points(event: Event, actor: Actor) -> None:
    """Use the national table in the year of the event; decide for most players, and bring points into the year's
    list.
    """
    division = event.divisions.get(position=1)
    year = event.begins.year
    set_points_rules(division.pk, table="national", own=(), year=year, among_eligible=False, actor=actor)
    entries = {entry.name: entry for entry in Entry.objects.filter(division=division)}
    eligibility = {
        entry.pk: (Eligible.NO, "plays for another country") if name == VISITS else (Eligible.YES, "passport")
        for name, entry in entries.items()
        if name not in NOT_SAID
    }
    set_eligibility(division.pk, eligibility, actor=actor)
    points_of = {entries[name].player_id: Decimal(points) for name, points in BROUGHT.items()}
    set_brought_forward(year, points_of, actor=actor)
    set_willing(year, [entries[name].player_id for name in WILLING], actor=actor)
