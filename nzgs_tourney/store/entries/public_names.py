"""The names that are hidden in public in an event, and corrections as everybody may read them."""

from __future__ import annotations

from collections.abc import Iterable

from games.store.public_names import NONE_HIDDEN, PublicNames, known_by
from nzgs_tourney.models import Entry
from nzgs_tourney.tournament.wording.results.corrections import Corrected


def public_names(stream: int) -> PublicNames:
    """The names that are hidden in the event with this ledger. One query, two where there are any."""
    everybody = Entry.objects.filter(division__event__stream=stream)
    entries = list(everybody.hidden().select_related("player"))
    if not entries:
        return NONE_HIDDEN
    others = [name for names in everybody.shown().values_list("name", "latin_name") for name in names]
    names = {
        name: entry.public_name
        for entry in entries
        for name in known_by(
            (
                entry.name,
                entry.latin_name,
                entry.player.name,
                f"{entry.family_name} {entry.given_name}".strip(),
                f"{entry.family_name}, {entry.given_name}".strip(", "),
            ),
            others,
        )
    }
    return PublicNames({entry.player_id: entry.public_name for entry in entries}, names)


def for_everybody(stream: int, corrections: Iterable[Corrected]) -> tuple[Corrected, ...]:
    """These corrections in the event with this ledger, under the names that are shown in public. One query where there
    is any."""
    listed = tuple(corrections)
    return public_names(stream).everywhere(listed) if listed else ()
