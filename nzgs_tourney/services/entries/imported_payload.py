"""The ledger's payload for entries from a list or a file: the same whichever they came from."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Any

from games.ledger.personal import Personal
from nzgs_tourney.models import Entry, StagedFile
from nzgs_tourney.services.events.subjects import entry_name, entry_subject


def imported_payload(
    staged: StagedFile, entered: Iterable[tuple[Entry, Sequence[int]]], unreadable: Sequence[int] = ()
) -> dict[str, Any]:
    """The new entries, each with the rounds that it is excused from, and the lines of the file that couldn't be
    read."""
    return {
        "file": Personal(staged.filename),
        "sha256": hashlib.sha256(bytes(staged.content)).hexdigest(),
        "entered": [
            {
                "name": entry_name(entry),
                "rank": entry.rank,
                "division": entry.division.name,
                "entry": entry_subject(entry),
                "rating": None if entry.rating is None else str(entry.rating),
                "enters_in": entry.enters_in,
                "country": entry.country,
                "away": list(away),
            }
            for entry, away in entered
        ],
        "unreadable": list(unreadable),
    }
