"""An entry as the API gives it to a program of the event that works on entries, and the check-in of a round."""

from __future__ import annotations

from games.models import Stream
from games.wording.numbers import decimal_text
from nzgs_tourney.models import Division, Entry
from nzgs_tourney.pages.exchange.api_shape import ApiShape, example_of
from nzgs_tourney.store.entries.check_in import check_in_list
from nzgs_tourney.tournament.division.history import Presence

PRESENCES = {Presence.UNSEEN: "unseen", Presence.HERE: "here", Presence.EXCUSED: "excused", Presence.ABSENT: "absent"}
"""The codes of the API."""


class ApiDeskEntry(ApiShape):
    """An entry as it was entered, also where public pages show another name; without contact details. `enters_in` is
    the first round that they play in, `withdrawn_from` the first that they don't. `seq` is the number of the event’s
    history now."""

    model_config = example_of(
        number=3, name="Aroha Kea", rank="2d", rating="2.10", club="Wellington", city="", country="NZ", enters_in=1,
        withdrawn_from=None, seq=41,
    )  # fmt: skip

    number: int
    name: str
    rank: str
    rating: str | None
    club: str
    city: str
    country: str
    enters_in: int
    withdrawn_from: int | None
    seq: int


class ApiPresence(ApiShape):
    """One entry in a check-in, by the name that it was entered with. `presence` is `unseen`, `here`, `excused` or
    `absent`."""

    model_config = example_of(entry=3, name="Aroha Kea", rank="2d", club="Wellington", presence="here")

    entry: int
    name: str
    rank: str
    club: str
    presence: str


class ApiCheckIn(ApiShape):
    """Who is here for a round, by name. `seq` is the number of the event’s history now."""

    model_config = example_of(
        round=1, seq=41,
        entries=[{"entry": 3, "name": "Aroha Kea", "rank": "2d", "club": "Wellington", "presence": "here"}],
    )  # fmt: skip

    round: int
    seq: int
    entries: tuple[ApiPresence, ...]


def api_desk_entry(entry: Entry) -> ApiDeskEntry:
    """The entry, as it was just changed. One query."""
    return ApiDeskEntry(
        number=entry.number,
        name=entry.name,
        rank=entry.rank,
        rating=None if entry.rating is None else decimal_text(entry.rating),
        club=entry.club,
        city=entry.city,
        country=entry.country,
        enters_in=entry.enters_in,
        withdrawn_from=entry.withdrawn_from,
        seq=seq_now(entry.division),
    )


def api_check_in(division: Division, number: int) -> ApiCheckIn:
    """The check-in of this round. The queries of the list, and one."""
    # The number first: what is read afterwards is at least as new.
    seq = seq_now(division)
    lines = check_in_list(division, number)
    numbers = dict(Entry.objects.filter(division=division).values_list("pk", "number"))
    return ApiCheckIn(
        round=number,
        seq=seq,
        entries=tuple(
            ApiPresence(
                entry=numbers[line.entry],
                name=line.name,
                rank=line.rank,
                club=line.club,
                presence=PRESENCES[line.presence],
            )
            for line in lines
        ),
    )


def seq_now(division: Division) -> int:
    """The number of the event's history now. One query."""
    return Stream.objects.values_list("seq", flat=True).get(pk=division.event.stream_id)
