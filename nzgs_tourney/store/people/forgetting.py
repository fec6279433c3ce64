"""Whether a person can be forgotten now, what is stored about them, and where their name remains: inside records, and
in what people wrote in their own words.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone

from games.audit.player_names import fits
from games.models import (
    Case,
    CaseState,
    Correction,
    Evidence,
    Game,
    LedgerEvent,
    Record,
    RecordAudit,
    RecordOfReference,
    Ruling,
    Speaker,
)
from ground.coded import Coded, coded
from ground.typed_text import FORGOTTEN
from nzgs_tourney.models import (
    Application,
    Division,
    Entry,
    Event,
    Fee,
    FormerName,
    Member,
    Pairing,
    PlayerLink,
    RoundState,
    SeatChange,
    User,
)
from nzgs_tourney.store.events.finished import is_finished
from nzgs_tourney.store.people.identity import everybody_who_is, players_besides_removed
from nzgs_tourney.store.people.written_as import games_of, sides_told_of
from ratings.imports.names import name_key
from ratings.models import ListedRating, Player

SHORT_NAME = 3
"""A name on a server that is no longer than this isn't looked for: it may be any word."""


@dataclass(frozen=True, slots=True)
class PersonRows:
    """All rows that name one person: if several players were merged, all of them, the one who is kept first.

    `entries` are theirs and those of sides, of which they are one of the `members`; `other_sides` are the players, by
    number, that stand for sides of which they aren't a partner any more, or that were removed.
    `games` are those in which they sat, whatever player these were written for, each with their side. `names` are the
    spellings under which they were entered and listed, and their names on servers, the longest first. `applications`
    are the row numbers of what they sent by entry pages, where that became no entry and is all that is meant.
    """

    players: tuple[Player, ...]
    entries: tuple[Entry, ...]
    games: Mapping[Game, Speaker]
    lines: tuple[ListedRating, ...]
    links: tuple[PlayerLink, ...]
    account: User | None
    names: tuple[str, ...]
    applications: tuple[int, ...] = ()
    members: tuple[Member, ...] = ()
    other_sides: frozenset[int] = frozenset()

    @property
    def sides(self) -> tuple[Entry, ...]:
        """The entries that are sides of which they are a partner."""
        own = {member.entry_id for member in self.members}
        return tuple(entry for entry in self.entries if entry.pk in own)

    @property
    def events(self) -> tuple[Event, ...]:
        """The events in which they were entered, each once."""
        return tuple({entry.division.event_id: entry.division.event for entry in self.entries}.values())


def person_held(player: Player) -> PersonRows:
    """Everything stored about the person. Fourteen queries."""
    numbers = everybody_who_is(player.pk)
    players = tuple(sorted(Player.objects.filter(pk__in=numbers), key=lambda entry: entry.pk != player.pk))
    members = tuple(Member.objects.filter(player__in=numbers).order_by("pk"))
    theirs = Q(player__in=numbers) | Q(pk__in=[member.entry_id for member in members])
    entries = tuple(Entry.objects.filter(theirs).select_related("division__event__stream").order_by("pk"))
    games = games_of(entries, {*numbers, *(entry.player_id for entry in entries)})
    links = tuple(PlayerLink.objects.filter(entry__in=entries).select_related("event").order_by("pk"))
    lines = tuple(_lines(players))
    names = {player.name for player in players} | {entry.name for entry in entries} | {line.name for line in lines}
    names |= {entry.latin_name for entry in entries}
    told = sides_told_of(numbers)
    names |= told.names | {name for member in members for name in (member.name, member.latin_name)}
    names |= {name for player in players for name in player.server_names.values() if len(name) > SHORT_NAME}
    names |= set(FormerName.objects.filter(player__in=numbers).values_list("name", flat=True))
    names |= {game.black_name if side is Speaker.BLACK else game.white_name for game, side in games.items()}
    return PersonRows(
        players=players,
        entries=entries,
        games=games,
        lines=lines,
        links=links,
        account=User.objects.filter(player__in=numbers).first(),
        names=tuple(sorted(names - {"", FORGOTTEN}, key=lambda name: (-len(name), name))),
        members=members,
        other_sides=told.players - {entry.player_id for entry in entries},
    )


def applicant_held(application: Application) -> PersonRows:
    """What somebody sent by an entry page, which became no entry, with all that goes with it. No query."""
    return PersonRows((), (), {}, (), (), None, (), (application.pk,))


def applications_of(person: PersonRows) -> QuerySet[Application]:
    """What they sent by the entry pages of their events: what became their entries, and, without an entry, what is like
    one of these or under one of their names."""
    surely = Q(pk__in=person.applications) | Q(entry__in=person.entries)
    alike = Application.objects.filter(surely).exclude(likeness="").values("likeness")
    by_name = Q(event__in=person.events, name__in=person.names)
    as_partner = Q(partners__0__name__in=person.names) | Q(partners__1__name__in=person.names)
    ours = surely | Q(entry=None) & (Q(likeness__in=alike) | by_name | Q(event__in=person.events) & as_partner)
    return Application.objects.filter(ours).order_by("pk")


def fees_of(person: PersonRows) -> QuerySet[Fee]:
    """What they owe, or owed, for these entries and applications."""
    return Fee.objects.filter(Q(entry__in=person.entries) | Q(application__in=applications_of(person))).order_by("pk")


def _lines(players: Sequence[Player]) -> Iterator[ListedRating]:
    """Their lines of rating lists: those matched with them, and of the unmatched ones those with their name and number,
    or with only their name where nobody else has it."""
    numbers = {number for player in players for number in (player.nzgs_id, player.egd_pin, player.aga_id) if number}
    keys, own_ids = {name_key(player.name) for player in players}, {player.pk for player in players}
    other_names = players_besides_removed().remembered().exclude(pk__in=own_ids).values_list("name", flat=True)
    shared = keys & set(map(name_key, other_names))
    may_be = Q(player__in=own_ids) | Q(player=None, listed_id__in=["", *sorted(numbers)])
    for line in ListedRating.objects.filter(may_be).order_by("pk"):
        key = name_key(line.name)
        if line.player_id in own_ids or (key in keys and (line.listed_id in numbers or key not in shared)):
            yield line


@dataclass(frozen=True, slots=True)
class ForgettingObstacle:
    """What has to be done before a person can be forgotten: `code` names them and their event, as a code; `open_round`
    is a round that isn't closed, with its division."""

    code: Coded
    open_round: tuple[Division, int] | None = None


def forgetting_obstacles(person: PersonRows) -> tuple[ForgettingObstacle, ...]:
    """Each thing that has to be done before they can be forgotten; none where they can be."""
    return tuple(_forgetting_obstacles(person))


def _forgetting_obstacles(person: PersonRows) -> Iterator[ForgettingObstacle]:
    for event in person.events:
        if (found := _unfinished(event, person)) is not None:
            code, args, open_round = found
            yield ForgettingObstacle(coded(code, name=person.players[0].name, event=event.name, **args), open_round)


def _unfinished(event: Event, person: PersonRows) -> tuple[str, dict[str, Any], tuple[Division, int] | None] | None:
    """What is still to come in an event for the divisions in which they are entered: its code and arguments, and the
    open round. In one that its director finished no round is."""
    divisions = {entry.division_id: entry.division for entry in person.entries if entry.division.event_id == event.pk}
    for division in divisions.values():
        rounds = dict(division.drawn_rounds.values_list("number", "state"))
        for number, state in sorted(rounds.items()):
            if state != RoundState.CLOSED:
                return "round_open", {"number": number, "division": division.name}, (division, number)
        to_come = len(rounds) < division.rounds and event.ends >= timezone.localdate()
        if to_come and not is_finished(event.stream_id):
            return "round_to_come", {"number": len(rounds) + 1, "division": division.name}, None
    open_case = Case.objects.filter(stream=event.stream_id, game__in=person.games)
    case = open_case.exclude(state__in=(CaseState.RULED, CaseState.WITHDRAWN)).first()
    return ("case_open", {"number": case.number}, None) if case else None


@dataclass(frozen=True, slots=True)
class RemainingName:
    """How many records of their games contain the name, how many texts of their events, and how many lines of the
    history in which somebody wrote it."""

    records: int
    texts: int
    lines: int


def naming(names: Collection[str]) -> re.Pattern[str]:
    """A pattern that finds any of the names as whole words, in any case."""
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)", re.IGNORECASE)


def remaining_names(person: PersonRows) -> RemainingName:
    """Counts the remaining names. Ten queries, whatever the number of games."""
    verdicts = RecordAudit.objects.filter(record__game__in=person.games).values_list("verdict", flat=True)
    players = [[verdict.get(colour) or {} for colour in ("black", "white")] for verdict in verdicts]
    records = sum(
        any(fits(player.get("name") or "", name) for player in both for name in person.names) for both in players
    )
    named = naming(person.names)
    texts = sum(named.search(text) is not None for text in _texts(person))
    lines = sum(any(map(named.search, strings_in(payload))) for payload in _payloads(person))
    return RemainingName(records, texts, lines)


def _payloads(person: PersonRows) -> Iterator[Any]:
    """The hashed payloads in the ledgers of their events."""
    events = LedgerEvent.objects.filter(stream__in=[event.stream_id for event in person.events])
    yield from events.values_list("payload", flat=True).iterator(chunk_size=2_000)


def strings_in(value: Any) -> Iterator[str]:
    """The texts in a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield key
            yield from strings_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from strings_in(part)


def _texts(person: PersonRows) -> Iterator[str]:
    """What people wrote in the events in which they were entered."""
    streams = [event.stream_id for event in person.events]
    divisions = [entry.division_id for entry in person.entries]
    yield from Case.objects.filter(stream__in=streams).values_list("statement", flat=True)
    yield from Evidence.objects.filter(case__stream__in=streams).values_list("text", flat=True)
    for fields in Ruling.objects.filter(stream__in=streams).values_list("reason", "declined_because"):
        yield " ".join(fields)
    yield from Correction.objects.filter(game__stream__in=streams).values_list("reason", flat=True)
    yield from Record.objects.filter(game__stream__in=streams).values_list("remark", flat=True)
    yield from RecordOfReference.objects.filter(game__stream__in=streams).values_list("reason", flat=True)
    yield from Pairing.objects.filter(round__division__in=divisions).values_list("override_reason", flat=True)
    yield from SeatChange.objects.filter(round__division__in=divisions).values_list("reason", flat=True)
