"""What is wrong with an event's file: repeated or missing rows, contents that don't match their checksum, names that
the history doesn't have, and codes that can't be put into words, so that no page fails later.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from django.db.models import Model

from games.cases.facts import read_facts
from games.ledger.chain import Link, first_break
from games.models import Game, LedgerEvent, PersonalData, RecordAudit, Ruling, Stream
from games.rules.result import parse_result
from games.store.ending import ending_of
from games.wording.remarks import remark_words
from games.wording.result_words import words_of
from ground.coded import read_coded
from ground.errors import Refused
from ground.translation import gettext as _, gettext_noop
from ground.typed_text import FORGOTTEN
from nzgs_tourney.models import Division, Entry, Event, Member, Pairing, Round, Seat
from nzgs_tourney.services.exchange.place_rows import Rows
from nzgs_tourney.store.events.timetable import announced_rounds, hours_of_event
from nzgs_tourney.store.exchange.event_file import recorded_names
from nzgs_tourney.store.exchange.event_tables import BYTES, TABLES, fields_of, key_of, target_of
from nzgs_tourney.store.points.points import division_points
from nzgs_tourney.store.rounds.division import division_values
from nzgs_tourney.store.standings.prizes import prize_results
from nzgs_tourney.store.standings.standings import standings_now
from nzgs_tourney.tournament.exchange.fault import Fault, path
from nzgs_tourney.tournament.wording.draws.draft_notes import note_words
from nzgs_tourney.tournament.wording.draws.reasons import reasons_words
from nzgs_tourney.tournament.wording.events.event_facts import Fact, division_facts
from nzgs_tourney.tournament.wording.events.ledger import Names, in_words
from ratings.models import Player


def row_faults(rows: Rows, kept: Collection[str] = ()) -> Iterator[Fault]:
    """Every fault with its place in the file. Bytes with the digests `kept` are here already and may be left out."""
    yield from _repeated(rows)
    yield from _dangling(rows)
    yield from _altered(rows, kept)
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


def _altered(rows: Rows, kept: Collection[str]) -> Iterator[Fault]:
    """What doesn't match its own checksum: a record, a photo, an event of the ledger."""
    for key, content, digest in BYTES:
        for number, row in enumerate(rows[key]):
            content_bytes, stated_digest = bytes(getattr(row, content)), getattr(row, digest, "")
            if not content_bytes and stated_digest in kept:
                continue
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
    members = [row for row in rows["members"] if isinstance(row, Member)]
    names = recorded_names(
        [*entries, *members], (row for row in rows["personal_data"] if isinstance(row, PersonalData))
    )
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
            row.name != FORGOTTEN or row.latin_name or row.name_parts or row.pseudonym or row.email or row.phone
        ):
            yield Fault(
                path(("tables", "entries", number)), _("This person was forgotten, and the file still says who.")
            )
    for number, row in enumerate(rows["members"]):
        assert isinstance(row, Member)
        if row.player_id in forgotten_players and (row.name != FORGOTTEN or row.latin_name or row.email):
            yield Fault(
                path(("tables", "members", number)), _("This person was forgotten, and the file still says who.")
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


_UNREAD = gettext_noop("This program can’t read what is said here.")
_SUBJECTS = {"game": "game", "entry": "division", "division": "division", "round": "division"}
"""What the first number in a subject of the ledger refers to."""


def refuse_unworded(event: Event, rows: Mapping[str, Sequence[Model]]) -> None:
    """Raise Refused with the place of the first row whose codes this program can't read, or which refers to something
    that the event never had. `rows` are the file's rows as they are now in the database."""
    for fault in _faults(event, rows):
        raise Refused(str(fault))


def _facts(division: Division) -> tuple[Fact, ...]:
    return division_facts(division, announced_rounds(division))


def _faults(event: Event, rows: Mapping[str, Sequence[Model]]) -> Iterator[Fault]:
    for key, value, read in _CODES:
        for number, row in enumerate(rows[key]):
            if why := _wrong(partial(read, row)):
                yield Fault(path(("tables", key, number, value)), why)
    yield from _ledger(event, rows["ledger"])
    for number, row in enumerate(rows["divisions"]):
        division = Division.objects.select_related("event__stream").get(pk=row.pk)
        for read in (_facts, division_values, standings_now, prize_results, division_points):
            if why := _wrong(
                partial(read, division), _("{name} can’t be computed from this file.").format(name=division.name)
            ):
                yield Fault(path(("tables", "divisions", number)), why)
    if why := _wrong(partial(hours_of_event, event.pk)):
        yield Fault(path(("tables", "round_times")), why)


def _ledger(event: Event, rows: Sequence[Model]) -> Iterator[Fault]:
    last_numbers = dict(event.stream.numbers.values_list("kind", "last"))
    indexes = {row.pk: number for number, row in enumerate(rows)}
    nothing = Names({}, {})
    for event_row in LedgerEvent.objects.filter(stream=event.stream_id).prefetch_related("personal").order_by("seq"):
        location = ("tables", "ledger", indexes.get(event_row.pk, 0))
        kind, _colon, number = event_row.subject.partition(":")
        first = number.partition(".")[0]
        if kind in _SUBJECTS and not (first.isdigit() and 1 <= int(first) <= last_numbers.get(_SUBJECTS[kind], 0)):
            yield Fault(
                path((*location, "subject")),
                _("The event has no {subjects} {first}.").format(subjects=_SUBJECTS[kind], first=first[:20]),
            )
        elif why := _wrong(partial(in_words, event_row, nothing)):
            yield Fault(path((*location, "payload")), why)


def _wrong(read: Callable[[], object], otherwise: str = _UNREAD) -> str:
    """What is wrong with a value that is read here for the first time; empty if nothing.

    Any error inside is the file's fault: nothing else was given.
    """
    try:
        read()
    except Refused as refused:
        return refused.sentence
    except Exception:
        return _(otherwise)
    return ""


def _result(row: Any) -> None:
    if row.result:
        parse_result(row.result)
        words_of(row.result, bool(getattr(row, "forfeit", False)))


def _audit(row: RecordAudit) -> None:
    for remark in row.remarks:
        remark_words(remark)
    if not isinstance(row.verdict["moves"], int):
        raise TypeError("moves")


def _reasons(row: Pairing) -> None:
    # As in a later round: there the words take everything that a reason says.
    reasons_words([read_coded(reason) for reason in row.reasons], "White", "Black", 2)


def _round(row: Round) -> None:
    for note in row.summary.get("notes", ()):
        note_words(read_coded(note))
    if not isinstance(row.inputs, dict):
        raise TypeError("inputs")
    for start, score in row.inputs.get("scores", {}).values():
        if not (isinstance(start, int) and isinstance(score, int)):
            raise TypeError("scores")
    hall = row.inputs.get("hall", {"first": 1, "taken": []})
    if not all(isinstance(table, int) for table in (hall["first"], *hall["taken"])):
        raise TypeError("hall")


def _ruling(row: Ruling) -> None:
    row.sentence(row.case.game)
    read_facts(row.facts)
    _result(row)


def _steps(row: Game) -> None:
    _result(row)
    ending_of(row)


_CODES: tuple[tuple[str, str, Callable[[Any], object]], ...] = (
    ("games", "result", _steps),
    ("reports", "result", _result),
    ("corrections", "result", _result),
    ("record_audits", "verdict", _audit),
    ("rulings", "said", _ruling),
    ("pairings", "reasons", _reasons),
    ("rounds", "summary", _round),
)
