"""What the entries of a division are called where one is chosen: namesakes are told apart."""

from __future__ import annotations

from nzgs_tourney.models import Division
from nzgs_tourney.tournament.wording.entries.told_apart import told_apart


def entry_labels(division: Division) -> dict[int, str]:
    """The name of each entry, by name; namesakes with grade, club, city or the number of the entry. One query."""
    fields = ("pk", "name", "rank", "club", "city", "number")
    rows = division.entries.order_by("name", "pk").values_list(*fields)
    return told_apart({pk: (*texts, f"#{number}") for pk, *texts, number in rows})
