"""What games and histories tell of a person under another player's number, from before they were split.

They stay as they were written when somebody is split from a player, or joined with one. Whose they are is told by the
entry that sat at the board, or that was added.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from django.db.models import Q, QuerySet

from games.models import Game, LedgerEvent, PersonalData, Speaker
from games.personal_data import NAME, digests_in
from nzgs_tourney.models import Entry, Seat, SeatChange

ADDED = ("entry.added", "entries.imported")


def games_of(entries: Collection[Entry], players: Collection[int]) -> dict[Game, Speaker]:
    """The games in which these entries sat, each with their side, in a fixed order; also those that were taken apart.
    `players` are the numbers of the entries' person. Four queries."""
    seats = Seat.objects.filter(entry__in=entries, pairing__game__isnull=False).select_related("pairing__game")
    found = {seat.pairing.game: Speaker(seat.colour) for seat in seats if seat.pairing.game is not None}
    changes = SeatChange.objects.filter(old_game__isnull=False)
    opponents = dict(changes.filter(entry__in=entries).values_list("old_game", "opponent__player"))
    of_others = set(changes.exclude(entry__in=entries).values_list("old_game", flat=True)) - opponents.keys()
    written = Q(black__in=players) | Q(white__in=players)
    for game in Game.objects.filter(written | Q(pk__in=opponents), pairing=None):
        if game.pk not in of_others:
            found[game] = _side(game, players, opponents.get(game.pk))
    return dict(sorted(found.items(), key=lambda item: item[0].pk))


def _side(game: Game, players: Collection[int], opponent: int | None) -> Speaker:
    """Their side of a game that has no seats any more."""
    if game.white_id in players or (game.black_id not in players and game.black_id == opponent):
        return Speaker.WHITE
    return Speaker.BLACK


def told_of(entries: Collection[Entry], players: Collection[int]) -> QuerySet[PersonalData]:
    """What ledgers tell of the person with these entries, whose players have these numbers: also by the number of a
    player from whom they were split, and not what is told by theirs of somebody who was split from them."""
    theirs = Q(player__in=players)
    for stream, subjects in _subjects_of_others(players).items():
        others = Q(event__stream=stream)
        if any(entry.division.event.stream_id == stream for entry in entries):
            others &= Q(event__subject__in=subjects)
        theirs &= ~others
    for stream, (taken_for, subjects) in _taken_for(entries, players).items():
        by_player = Q(event__stream=stream) & ~Q(event__kind="entry.person")
        still_there = set(_entered(stream).filter(player__in=taken_for).values_list("player_id", flat=True))
        theirs |= by_player & Q(player__in=taken_for - still_there)
        theirs |= by_player & Q(player__in=still_there, event__subject__in=subjects)
    return PersonalData.objects.filter(theirs)


class ToldSides(NamedTuple):
    """The numbers of the players that stood for sides of some people, and the names under which these were in them."""

    players: frozenset[int]
    names: frozenset[str]


def sides_told_of(players: Collection[int]) -> ToldSides:
    """The sides of which ledgers name the person with these numbers as a partner, also those that they left and those
    that were removed. Two queries."""
    theirs = PersonalData.objects.filter(player__in=players, event__subject__startswith="entry:")
    beside = PersonalData.objects.filter(event__in=theirs.values("event"), player__invented=True)
    of_sides = list(beside.exclude(player__in=players).values_list("event", "player"))
    rows = theirs.filter(event__in={event for event, _player in of_sides}).exclude(salt="").select_related("event")
    names = {str(row.value) for row in rows if row.digest in digests_in(row.event.payload, (NAME,))}
    return ToldSides(frozenset(player for _event, player in of_sides), frozenset(names))


def subject_of(entry: Entry) -> str:
    """How ledgers name the entry."""
    return f"entry:{entry.division.number}.{entry.number}"


def _entered(stream: int) -> QuerySet[Entry]:
    return Entry.objects.filter(division__event__stream=stream)


def _subjects_of_others(players: Collection[int]) -> dict[int, set[str]]:
    """By ledger: the entries that were written for these players, and are another's now."""
    streams = set(
        PersonalData.objects.filter(player__in=players, event__kind__in=ADDED).values_list("event__stream", flat=True)
    )
    found: dict[int, set[str]] = defaultdict(set)
    for stream in streams:
        others = _entered(stream).exclude(player__in=players).select_related("division")
        for entry, player in written_for(stream, others).items():
            if player in players:
                found[stream].add(subject_of(entry))
    return found


def _taken_for(entries: Iterable[Entry], players: Collection[int]) -> dict[int, tuple[set[int], set[str]]]:
    """By ledger: the other players that these entries were written for, and the subjects of those entries."""
    of_streams: dict[int, list[Entry]] = defaultdict(list)
    for entry in entries:
        of_streams[entry.division.event.stream_id].append(entry)
    found: dict[int, tuple[set[int], set[str]]] = {}
    for stream, entered in of_streams.items():
        written = {entry: player for entry, player in written_for(stream, entered).items() if player not in players}
        if written:
            found[stream] = set(written.values()), {subject_of(entry) for entry in written}
    return found


def written_for(stream: int, entries: Iterable[Entry]) -> Mapping[Entry, int]:
    """The player that the ledger names for each entry where it was added. Two queries."""
    added = LedgerEvent.objects.filter(stream=stream, kind__in=ADDED)
    names: dict[tuple[int, str], str] = {}
    for event in added:
        rows = (
            event.payload["entered"] if event.kind == "entries.imported" else [event.payload | {"entry": event.subject}]
        )
        for row in rows:
            if isinstance(row["name"], dict) and NAME in row["name"]:
                names[event.pk, row["name"][NAME]] = row["entry"]
    people = PersonalData.objects.filter(event__in=added, player__isnull=False)
    written = {
        names[event, digest]: player
        for event, digest, player in people.values_list("event", "digest", "player")
        if (event, digest) in names
    }
    return {entry: written[subject] for entry in entries if (subject := subject_of(entry)) in written}
