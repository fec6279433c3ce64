"""A director accepts an event from another program: its players, or all of it with its rounds. All or nothing."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify

from games.ledger.acts import Actor, Personal, game_subject
from games.ledger.append import append, lock, next_number
from games.models import GameState, LedgerEvent, Stream
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division, Entry, Event, Round, StagedFile
from nzgs_tourney.services.entries.import_entries import LeftOutNumber, imported_payload
from nzgs_tourney.services.entries.issue_links import issue_missing_links
from nzgs_tourney.services.entries.limits import reasons_outside
from nzgs_tourney.services.entries.partners import partners_of, partners_payload
from nzgs_tourney.services.entries.set_teams import keep_teams
from nzgs_tourney.services.events.refuse_rehearsal import refuse_rehearsal
from nzgs_tourney.services.events.subjects import EVENT, division_subject
from nzgs_tourney.services.exchange.import_rows import players_of_file, settings_fields, write_entries, write_rounds
from nzgs_tourney.services.exchange.refuse_sides import refuse_players_alone, refuse_sides
from nzgs_tourney.store.events.column_values import settings_payload
from nzgs_tourney.store.exchange.staged_division import (
    new_players,
    not_storable,
    numbered_players,
    read_staged,
    readable,
)
from nzgs_tourney.store.rounds.round_payloads import (
    about,
    identified_entries,
    inputs_digest,
    round_payload,
    strength_payload,
)
from nzgs_tourney.tournament.exchange.external import ExternalDivision, people_of
from nzgs_tourney.tournament.exchange.external_formats import Recognised
from nzgs_tourney.tournament.exchange.impossible_results import impossible_results
from ratings.models import Player


@dataclass(frozen=True, slots=True)
class ImportedFile:
    """What came of a file: the division, how many players were entered, and the numbers that some are without."""

    division: Division
    entered: int = 0
    numbers: tuple[LeftOutNumber, ...] = ()


@transaction.atomic
def import_division(
    staged_id: int,
    *,
    into_new: bool,
    actor: Actor,
    answers: Mapping[int, str] | None = None,
    limit_reason: str = "",
) -> ImportedFile:
    """The division with the rules, players, rounds and results of a waiting file; one ledger event records all of it.

    It is the division that the file was sent to, which must be empty, or (`into_new`) a new one in the event, named as
    in the file. A round with every result is closed, another one published. Results in the file are confirmed: the
    director vouches for them, and the ledger names file, its SHA-256 and every result. `answers` say who the
    players of the file are, by their numbers there (`players_of_file`); without them players are only recognised by a
    federation's number and a name that agrees. Who isn't the player here with their number is entered without it. A
    result that board and komi don't allow is kept, and listed in that event. `limit_reason`: why players outside the
    limits of the division play there.

    Raises Refused, with nothing changed, where the file is already accepted, holds something that the program can't
    store, or the division isn't empty, and where it is undecided who somebody is; OutsideLimits where somebody is
    outside the limits and there is no reason.
    """
    staged = _locked(staged_id)
    stream = lock(staged.event.stream_id)
    refuse_rehearsal(stream)
    _refuse_accepted(staged)
    readable_file = read_staged(staged)
    division = _new(staged.event, stream, readable_file.external) if into_new else _emptied(staged)
    imported = _write(
        division,
        readable_file,
        stream,
        filename=staged.filename,
        content=bytes(staged.content),
        actor=actor,
        answers=answers,
        limit_reason=limit_reason,
    )
    _accept(staged)
    return imported


@transaction.atomic
def take_file(event_id: int, *, filename: str, content: bytes, actor: Actor) -> ImportedFile:
    """The same without a preview: a new division of the event from the bytes of a file. The same bytes again change
    nothing, and return the existing division.

    Raises Refused, with nothing changed, for a file that no format reads, and as `import_division` does.
    """
    event = Event.objects.get(pk=event_id)
    stream = lock(event.stream_id)
    refuse_rehearsal(stream)
    same = {"kind": "games.imported", "payload__sha256": hashlib.sha256(content).hexdigest()}
    events = LedgerEvent.objects.filter(stream=stream, **same).first()
    if events is not None:
        return ImportedFile(Division.objects.get(event=event, number=int(events.subject.removeprefix("division:"))))
    recognised = readable(content)
    division = _new(event, stream, recognised.external)
    return _write(division, recognised, stream, filename=filename[-120:], content=content, actor=actor)


@transaction.atomic
def import_players(
    staged_id: int, *, actor: Actor, answers: Mapping[int, str] | None = None, limit_reason: str = ""
) -> ImportedFile:
    """Enter the players of a waiting file who aren't entered yet; who is somebody entered already by the `answers`
    isn't entered again.

    Raises Refused, entering nobody, where a round of the division is drawn, and as `import_division` does.
    """
    staged = _locked(staged_id)
    stream = lock(staged.event.stream_id)
    refuse_rehearsal(stream)
    _refuse_accepted(staged)
    division = _division(staged)
    if Round.objects.filter(division=division).exists():
        raise Refused(
            _("{name} is drawn already: add players one by one, or as an entry list.").format(name=division.name)
        )
    external = new_players(division, read_staged(staged).external)
    refuse_players_alone(external, division)
    if faults := not_storable(external):
        raise Refused(faults[0])
    external, player_of, numbers = _people(division, external, answers)
    reasons = reasons_outside(division, external.division.players, limit_reason)
    entries = write_entries(division, external, player_of, reasons)
    _accept(staged)
    payload = imported_payload(staged, ((entry, ()) for entry in entries.values()))
    append(stream, "entries.imported", EVENT, actor, payload)
    return ImportedFile(division, len(entries), numbers)


def _write(
    division: Division,
    recognised: Recognised,
    stream: Stream,
    *,
    filename: str,
    content: bytes,
    actor: Actor,
    answers: Mapping[int, str] | None = None,
    limit_reason: str = "",
) -> ImportedFile:
    """Write the division's rows, and one event for all of them."""
    external, is_new = recognised.external, division.pk is None
    refuse_sides(external)
    if faults := not_storable(external):
        raise Refused(faults[0])
    for field, value in settings_fields(external.division.settings, external.event.time).items():
        setattr(division, field, value)
    try:
        division.full_clean()
    except ValidationError as error:
        raise Refused(
            _("The rules in the file don’t work here: {messages}").format(messages=" ".join(error.messages))
        ) from error
    division.save()
    external, player_of, numbers = _people(division, external, answers)
    reasons = reasons_outside(division, external.division.players, limit_reason)
    entries = write_entries(division, external, player_of, reasons)
    teams = keep_teams(division, external.division.teams, entries)
    games = write_rounds(division, external, entries, stream, source=filename, now=stream.moment)
    if games:
        issue_missing_links(division)
    append(
        stream,
        "games.imported",
        division_subject(division),
        actor,
        {
            "division": division.name,
            "new": is_new,
            "file": Personal(filename),
            "format": recognised.format.value,
            "sha256": hashlib.sha256(content).hexdigest(),
            "players": len(entries),
            "rounds": Round.objects.filter(division=division).count(),
            "games": len(games),
            "confirmed": {
                game_subject(game.number): game.result for game in games if game.state == GameState.CONFIRMED
            },
            "left_out": len(external.left_out),
            "impossible": [
                {"round": impossible.round, "table": impossible.table, "result": impossible.result}
                for impossible in impossible_results(external.division)
            ],
            "forfeits": [
                game_subject(game.number) for game in games if game.state == GameState.CONFIRMED and game.forfeit
            ],
            **({"limit_reason": Personal(limit_reason.strip())} if reasons else {}),
            **import_payload(division),
            **({"teams": teams} if teams else {}),
        },
    )
    return ImportedFile(division, len(entries), numbers)


def _people(
    division: Division, external: ExternalDivision, answers: Mapping[int, str] | None
) -> tuple[ExternalDivision, dict[int, Player], tuple[LeftOutNumber, ...]]:
    """The file without players who are entered in the division already, and without the numbers of people here who its
    players aren't; who is known here by the director's answers; and those numbers: one player would otherwise be two
    people. Of sides, all this is about their partners."""
    people = people_of(external)
    numbered = numbered_players(division, people)
    player_of = dict(numbered.known) if answers is None else players_of_file(division, people, numbered, answers)
    entered = set(Entry.objects.filter(division=division).values_list("player_id", flat=True))
    again = {number for number, player in player_of.items() if player.pk in entered}
    fresh = tuple(entry for entry in external.division.players if entry.id not in again)
    players, left_out = dict(external.event.players), []
    for (number, kind), holder in numbered.holders.items():
        if player_of.get(number) != holder and number not in again:
            extras = players[number]
            told = extras.egd_pin if kind == "egd" else extras.aga_id
            left_out.append(LeftOutNumber(people.division.player(number).name, told, holder.name, kind))
            players[number] = replace(extras, egd_pin="") if kind == "egd" else replace(extras, aga_id="")
    event, file_division = replace(external.event, players=players), replace(external.division, players=fresh)
    return replace(external, event=event, division=file_division), player_of, tuple(left_out)


def _locked(staged_id: int) -> StagedFile:
    return StagedFile.objects.select_related("event", "division").get(pk=staged_id)


def _refuse_accepted(staged: StagedFile) -> None:
    staged.refresh_from_db(fields=["accepted_at"])
    if staged.accepted_at is not None:
        raise Refused(_("This file is accepted already."))


def _division(staged: StagedFile) -> Division:
    if staged.division is None:
        raise ValueError("a division’s file waits for a division")
    return Division.objects.select_related("event").get(pk=staged.division.pk)


def _emptied(staged: StagedFile) -> Division:
    division = _division(staged)
    if Entry.objects.filter(division=division).exists() or Round.objects.filter(division=division).exists():
        raise Refused(
            _("{name} isn’t empty: import the file as a new division, or only its players.").format(name=division.name)
        )
    return division


def _new(event: Event, stream: Stream, external: ExternalDivision) -> Division:
    divisions = list(Division.objects.filter(event=event))
    name = external.division.name.strip()[:80]
    stem = slugify(name)[:50] or "division"
    slug, count = stem, 2
    while any(other.slug == slug for other in divisions):
        slug, count = f"{stem}-{count}", count + 1
    position = max((other.position for other in divisions), default=0) + 1
    number = next_number(stream, "division")
    return Division(event=event, number=number, name=name, slug=slug, position=position)


def _accept(staged: StagedFile) -> None:
    staged.accepted_at = timezone.now()
    staged.save(update_fields=["accepted_at"])


def import_payload(division: Division) -> dict[str, Any]:
    """The division as it is now. Three queries, three a round, and one a side of partners."""
    entries = list(Entry.objects.filter(division=division).order_by("number"))
    sides = {str(entry.number): partners_payload(partners_of(entry)) for entry in entries if division.of_partners}
    return {
        **({"sides": sides} if sides else {}),
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
