"""What is wrong with the rows of an event's file: repeated or missing rows, contents that don't match their checksum,
and names that the history doesn't have."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from games.ledger.chain import Link, first_break
from games.models import Game, PersonalData, Stream
from ground.forgotten import FORGOTTEN
from ground.translation import gettext as _
from nzgs_tourney.models import Entry, Pairing, Seat
from nzgs_tourney.services.exchange.place_rows import Rows
from nzgs_tourney.store.exchange.event_file import recorded_names
from nzgs_tourney.store.exchange.event_tables import TABLES, fields_of, key_of, target_of
from nzgs_tourney.tournament.exchange.fault import Fault, path
from ratings.models import Player


def row_faults(rows: Rows) -> Iterator[Fault]:
    """Every fault with its place in the file."""
    yield from _repeated(rows)
    yield from _dangling(rows)
    yield from _altered(rows)
    yield from _forgotten(rows)
    yield from _untold(rows)


def _repeated(rows: Rows) -> Iterator[Fault]:
    for key, rows_of_table in rows.items():
        keys_seen: set[int] = set()
        for number, row in enumerate(rows_of_table):
            if row.pk in keys_seen:
                yield Fault(
                    path(("tables", key, number, "id")), _("There are two rows with the number {pk}.").format(pk=row.pk)
                )
            keys_seen.add(row.pk)


def _dangling(rows: Rows) -> Iterator[Fault]:
    numbers = {table.model: {row.pk for row in rows[table.key]} for table in TABLES}
    for table in TABLES:
        references = [(field, target) for field in fields_of(table.model) if (target := target_of(field)) is not None]
        for number, row in enumerate(rows[table.key]):
            for field, target in references:
                meant = getattr(row, field.attname)
                if meant and meant not in numbers[target]:
                    yield Fault(
                        path(("tables", table.key, number, key_of(field))),
                        _("There is no row {meant} in the file.").format(meant=meant),
                    )


def _altered(rows: Rows) -> Iterator[Fault]:
    """What doesn't match its own checksum: a record, a photo, an event of the ledger."""
    for key, content in (("records", "original"), ("evidence", "image")):
        for number, row in enumerate(rows[key]):
            content_bytes, stated_digest = bytes(getattr(row, content)), getattr(row, "sha256", "")
            if (content_bytes or stated_digest) and hashlib.sha256(content_bytes).hexdigest() != stated_digest:
                yield Fault(path(("tables", key, number, content)), _("This is not what its checksum says."))
    (stream,) = (row for row in rows["streams"] if isinstance(row, Stream))
    ledger = sorted(rows["ledger"], key=lambda row: getattr(row, "seq", 0))
    names = ("seq", "kind", "subject", "actor", "at", "payload", "previous", "hash")
    links = (Link(stream.chain_key, *(getattr(row, name) for name in names)) for row in ledger)
    broken = first_break(stream.key, links, stream.seq, stream.head)
    if broken is not None:
        yield Fault("tables.ledger", _("The chain is broken: {why}.").format(why=broken.why))


def _untold(rows: Rows) -> Iterator[Fault]:
    """Players with a name that the history, whose digests are in its chain, doesn't have for them."""
    entries = [row for row in rows["entries"] if isinstance(row, Entry)]
    names = recorded_names(entries, (row for row in rows["personal_data"] if isinstance(row, PersonalData)))
    for number, row in enumerate(rows["players"]):
        assert isinstance(row, Player)
        if row.forgotten_at is None and row.pk in names and row.name not in names[row.pk]:
            yield Fault(path(("tables", "players", number, "name")), _("The history has another name for this player."))


def _forgotten(rows: Rows) -> Iterator[Fault]:
    """Where somebody who was forgotten still has a name, a number or an address."""
    for number, row in enumerate(rows["players"]):
        assert isinstance(row, Player)
        if row.forgotten_at is not None and (
            row.name != FORGOTTEN or row.name_parts or row.nzgs_id or row.egd_pin or row.aga_id
        ):
            yield Fault(
                path(("tables", "players", number)), _("This person was forgotten, and the file still says who.")
            )
    forgotten_players = {row.pk for row in rows["players"] if isinstance(row, Player) and row.forgotten_at is not None}
    for number, row in enumerate(rows["entries"]):
        assert isinstance(row, Entry)
        if row.player_id in forgotten_players and (
            row.name != FORGOTTEN or row.latin_name or row.name_parts or row.email or row.phone
        ):
            yield Fault(
                path(("tables", "entries", number)), _("This person was forgotten, and the file still says who.")
            )
    sat = _who_sat(rows)
    for number, row in enumerate(rows["games"]):
        assert isinstance(row, Game)
        for side, player, name in (("black", row.black_id, row.black_name), ("white", row.white_id, row.white_name)):
            if sat.get((row.pk, side), player) in forgotten_players and name != FORGOTTEN:
                sentence = _("A player of this game was forgotten, and the file still says who.")
                yield Fault(path(("tables", "games", number)), sentence)


def _who_sat(rows: Rows) -> dict[tuple[int | None, str], int]:
    """Who sat on each side of each game: another player than the game's, where somebody was split off."""
    games = {row.pk: row.game_id for row in rows["pairings"] if isinstance(row, Pairing)}
    players = {row.pk: row.player_id for row in rows["entries"] if isinstance(row, Entry)}
    seats = [row for row in rows["seats"] if isinstance(row, Seat)]
    return {(games[seat.pairing_id], seat.colour): players[seat.entry_id] for seat in seats}
