"""Everything that is kept about a person as one zip: as JSON, as text to read, and the records and photos they sent."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from django.db.models import ForeignKey, Model
from django.utils import timezone

from games.models import Evidence, GamePhoto, LedgerEvent, PersonalData, Record
from ground.translation import gettext as _
from nzgs_tourney.models import Application, Entry
from nzgs_tourney.pages.people.person_tables import TABLES, PersonTable
from nzgs_tourney.pages.people.sources import sources_of
from nzgs_tourney.store.exchange.event_tables import plain_value
from nzgs_tourney.store.people.forgetting import PersonRows, applicant_held, person_held
from ratings.models import Player

FORMAT, VERSION = "nzgs-tourney/person", 1
_NAMED = ("division", "event", "round", "rating_list", "year")
"""References that are written by their names; others by their numbers."""


def person_file(player: Player) -> bytes:
    """Everything the site keeps about this person, under all their players, as a zip."""
    return _zip(person_held(player), player.name)


def entry_file(entry: Entry, person: Player | None = None) -> bytes:
    """What the event of this entry keeps about its player, or about this partner of a side, as a zip; their other
    events, their account and what the federation keeps are not in it. Nobody's address is in the file of a side without
    a partner."""
    whose = person or entry.player
    held, event = person_held(whose), entry.division.event
    entries = tuple(one for one in held.entries if one.division.event_id == event.pk)
    used = {one.rating_source_id for one in entries}
    here = replace(
        held,
        players=tuple(player for player in held.players if player.pk == whose.pk),
        entries=entries,
        games={game: side for game, side in held.games.items() if game.stream_id == event.stream_id},
        lines=tuple(line for line in held.lines if line.pk in used),
        links=tuple(link for link in held.links if link.event_id == event.pk),
        account=None,
        members=tuple(one for one in held.members if one.entry in entries),
    )
    return _zip(here, entry.name, stream=event.stream_id)


def application_file(application: Application) -> bytes:
    """What the event keeps about who sent this by its entry page and isn't entered, as a zip."""
    return _zip(applicant_held(application), application.name, stream=application.event.stream_id)


_OF_SITE = frozenset(
    {"tourney.FormerName", "tourney.Namesakes", "tourney.ClosedBalance", "tourney.YearStanding", "tourney.User"}
)
"""Tables that belong to no event."""


def _zip(person: PersonRows, name: str, stream: int | None = None) -> bytes:
    tables = {table.key: list(_rows(table, person, stream)) for table in TABLES}
    value = {
        "format": FORMAT,
        "version": VERSION,
        "made_at": plain_value(timezone.now()),
        "name": name,
        "sources": [
            {"entry": one.pk, "what": source.what, "words": source.words}
            for one in person.entries
            for source in sources_of(one, official=True)
        ],
        "tables": {key: [row for _row, row in rows] for key, rows in tables.items()},
    }
    buffer = io.BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as archive:
        _add(archive, "person.json", json.dumps(value, ensure_ascii=False, indent=1).encode())
        _add(archive, "person.txt", "\n".join(_readable(value)).encode())
        for rows in tables.values():
            for row, _values in rows:
                for path, content in _bytes_of(row):
                    _add(archive, path, content)
    return buffer.getvalue()


def _add(archive: ZipFile, name: str, content: bytes) -> None:
    archive.writestr(ZipInfo(name, timezone.localtime().timetuple()[:6]), content, ZIP_DEFLATED)


def _rows(table: PersonTable, person: PersonRows, stream: int | None) -> Iterator[tuple[Model, dict[str, Any]]]:
    if stream is not None and table.key in _OF_SITE:
        return
    for row in table.rows(person):
        if isinstance(row, PersonalData):
            if stream is None or row.event.stream_id == stream:
                yield row, _told(row)
        else:
            yield row, _values(row, table) | _without_others(row, person)


def _values(row: Model, table: PersonTable) -> dict[str, Any]:
    values = {}
    for field in row._meta.concrete_fields:
        if field.name not in table.leaves_out:
            named = isinstance(field, ForeignKey) and field.name in _NAMED
            related = getattr(row, field.name) if named else None
            values[field.name] = str(related) if related is not None else plain_value(getattr(row, field.attname))
    return values


def _without_others(row: Model, person: PersonRows) -> dict[str, Any]:
    """The columns of a row that partners share, without the addresses of the others."""
    if isinstance(row, Entry) and row.division.of_partners:
        own = {member.email for member in person.members if member.entry_id == row.pk}
        return {"email": row.email if row.email in own else ""}
    if isinstance(row, Application) and row.partners:
        sent = not person.players or row.name in person.names
        shared = [one if one.get("name") in person.names else {**one, "email": ""} for one in row.partners]
        return {"partners": shared} if sent else {"partners": shared, "email": "", "new_email": ""}
    return {}


def _told(row: PersonalData) -> dict[str, Any]:
    """What the history says about them: the kind of act, when, and the value."""
    event: LedgerEvent = row.event
    return {"at": plain_value(event.at), "kind": event.kind, "by": event.actor_name, "value": row.value}


def _bytes_of(row: Model) -> Iterator[tuple[str, bytes]]:
    """The file that a row keeps, with its name in the zip."""
    if isinstance(row, Record):
        yield f"records/game-{row.game_id}-record-{row.number}{_ending(row.filename)}", bytes(row.original)
    elif isinstance(row, GamePhoto | Evidence) and row.image:
        yield f"photos/{row._meta.model_name}-{row.pk}.jpg", bytes(row.image)


def _ending(filename: str) -> str:
    ending = filename.rpartition(".")[2].lower()
    return f".{ending}" if "." in filename and ending.isalnum() and len(ending) <= 5 else ".sgf"


def _readable(value: dict[str, Any]) -> Iterator[str]:
    """The same as text, without what is empty."""
    yield _("Everything kept about {name}, as of {time}").format(name=value["name"], time=value["made_at"])
    yield ""
    yield _("Where it came from")
    yield from (f"  {source['what']}: {source['words']}" for source in value["sources"])
    for key, rows in value["tables"].items():
        if rows:
            yield ""
            yield f"{key.partition('.')[2]} ({len(rows)})"
        for row in rows:
            filled = {column: one for column, one in row.items() if one not in (None, "", [], {})}
            yield "  " + "; ".join(f"{column.replace('_', ' ')}: {one}" for column, one in filled.items())
