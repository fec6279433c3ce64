"""Ledger payload of a division that came from a file: settings, entries, and every round."""

from __future__ import annotations

from typing import Any

from games.ledger.personal import Personal
from nzgs_tourney.models import Division, Entry, Round
from nzgs_tourney.store.events.settings_payload import settings_payload
from nzgs_tourney.store.rounds.round_payloads import (
    about,
    identified_entries,
    inputs_digest,
    round_payload,
    strength_payload,
)


def import_payload(division: Division) -> dict[str, Any]:
    """The division as it is now. Three queries, and three a round."""
    entries = list(Entry.objects.filter(division=division).order_by("number"))
    return {
        "settings": settings_payload(Division.objects.get(pk=division.pk)),
        "entries": {str(entry.number): strength_payload(entry) for entry in entries},
        "people": Personal([[entry.number, *about(entry)] for entry in entries]),
        "drawn": {
            str(drawn_round.number): {
                "state": drawn_round.state,
                "seed": drawn_round.seed,
                "inputs_sha256": inputs_digest(drawn_round.inputs),
                "drawn_people": Personal(identified_entries(drawn_round.inputs)),
                "now": round_payload(drawn_round),
            }
            for drawn_round in Round.objects.filter(division=division).order_by("number")
        },
    }
