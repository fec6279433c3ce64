"""The names that are hidden in public in an event, and corrections as everybody may read them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from games.store.public_names import NONE_HIDDEN, PublicNames, known_by
from nzgs_tourney.models import Entry
from nzgs_tourney.tournament.wording.results.corrections import Corrected


def public_names(stream: int) -> PublicNames:
    """The names that are hidden in the event with this ledger. One query, two where there are any."""
    return public_names_of((stream,))[stream]


def public_names_of(streams: Iterable[int]) -> Mapping[int, PublicNames]:
    """The same for several events, by their ledgers. As many queries, whatever the number of events."""
    asked = frozenset(streams)
    hidden: dict[int, list[Entry]] = defaultdict(list)
    of_event = "division__event__stream"
    entries = Entry.objects.filter(**{f"{of_event}__in": asked}).hidden().select_related("player", "division__event")
    for entry in entries:
        hidden[entry.division.event.stream_id].append(entry)
    others: dict[int, list[str]] = defaultdict(list)
    if hidden:
        shown = Entry.objects.filter(**{f"{of_event}__in": tuple(hidden)}).shown()
        for stream, *names in shown.values_list(of_event, "name", "latin_name"):
            others[stream] += names
    return {stream: _names(hidden[stream], others[stream]) if stream in hidden else NONE_HIDDEN for stream in asked}


def _names(entries: Iterable[Entry], others: Iterable[str]) -> PublicNames:
    hidden, shown = tuple(entries), tuple(others)
    names = {
        name: entry.public_name
        for entry in hidden
        for name in known_by(
            (
                entry.name,
                entry.latin_name,
                entry.player.name,
                f"{entry.family_name} {entry.given_name}".strip(),
                f"{entry.family_name}, {entry.given_name}".strip(", "),
            ),
            shown,
        )
    }
    return PublicNames({entry.player_id: entry.public_name for entry in hidden}, names)


def for_everybody(stream: int, corrections: Iterable[Corrected]) -> tuple[Corrected, ...]:
    """These corrections in the event with this ledger, under the names that are shown in public. One query where there
    is any."""
    listed = tuple(corrections)
    return public_names(stream).everywhere(listed) if listed else ()
