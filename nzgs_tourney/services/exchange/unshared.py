"""An event's file beside the same event here: whether it is here, and what the file has that the history here lacks."""

from __future__ import annotations

from games.models import Game, LedgerEvent, PersonalData, Stream
from games.personal_data import SaltedValue, opened
from nzgs_tourney.models import Division, Event
from nzgs_tourney.services.exchange.place_rows import Rows
from nzgs_tourney.tournament.wording.events.ledger import Names
from nzgs_tourney.tournament.wording.events.unshared_acts import FileAct, UnsharedAct, unshared_words


def event_that_began(first_hash: str) -> Event | None:
    """The event whose history begins with this hash, by which all sites know it; None where it isn't here."""
    events = Event.objects.filter(stream__events__seq=1, stream__events__hash=first_hash)
    return events.select_related("stream").first()


def hashes_of(stream: Stream) -> list[str]:
    """The hashes of its events in order."""
    return list(LedgerEvent.objects.filter(stream=stream).order_by("seq").values_list("hash", flat=True))


def ledger_of(rows: Rows) -> list[LedgerEvent]:
    """The events of the file's history in order."""
    events = [row for row in rows["ledger"] if isinstance(row, LedgerEvent)]
    return sorted(events, key=lambda row: row.seq)


def unshared_acts(rows: Rows, common: int) -> tuple[UnsharedAct, ...]:
    """What the file has after the first `common` events of its history, in words."""
    beside: dict[int, dict[str, SaltedValue]] = {}
    for row in rows["personal_data"]:
        if isinstance(row, PersonalData):
            beside.setdefault(row.event_id, {})[row.digest] = row.kept
    names = names_of(rows)
    return tuple(
        unshared_words(
            FileAct(
                *(act.seq, act.at, act.kind, act.subject, act.actor, act.actor_name),
                opened(act.payload, beside.get(act.pk or 0, {})),
            ),
            names,
        )
        for act in ledger_of(rows)
        if act.seq > common
    )


def acts_here(event: Event, common: int) -> tuple[UnsharedAct, ...]:
    """What the history here has after its first `common` events, in words. Four queries."""
    rows: Rows = {
        "ledger": list(LedgerEvent.objects.filter(stream=event.stream_id, seq__gt=common)),
        "personal_data": list(PersonalData.objects.filter(event__stream=event.stream_id, event__seq__gt=common)),
        "divisions": list(Division.objects.filter(event=event)),
        "games": list(Game.objects.filter(stream=event.stream_id)),
    }
    return unshared_acts(rows, common)


def names_of(rows: Rows) -> Names:
    """What the file's events refer to by numbers."""
    divisions = {row.number: row.name for row in rows["divisions"] if isinstance(row, Division)}
    games = [row for row in rows["games"] if isinstance(row, Game)]
    return Names(divisions, {game.number: f"{game.black_name} – {game.white_name}" for game in games})
