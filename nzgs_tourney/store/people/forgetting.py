"""Whether a person can be forgotten now, and what is stored about them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q
from django.utils import timezone

from games.models import Case, CaseState, Game, Speaker
from ground.coded import Coded, coded
from ground.forgotten import FORGOTTEN
from nzgs_tourney.models import Division, Entry, Event, FormerName, PlayerLink, RoundState, User
from nzgs_tourney.store.people.identity import everybody_who_is, players_besides_removed
from nzgs_tourney.store.people.written_as import games_of
from ratings.imports.names import name_key
from ratings.models import ListedRating, Player


@dataclass(frozen=True, slots=True)
class PersonRows:
    """All rows that name one person: if several players were merged, all of them, the one who is kept first.

    `games` are those in which they sat, whatever player these were written for, each with their side. `names` are the
    spellings under which they were entered and listed, the longest first.
    """

    players: tuple[Player, ...]
    entries: tuple[Entry, ...]
    games: Mapping[Game, Speaker]
    lines: tuple[ListedRating, ...]
    links: tuple[PlayerLink, ...]
    account: User | None
    names: tuple[str, ...]

    @property
    def events(self) -> tuple[Event, ...]:
        """The events in which they were entered, each once."""
        return tuple({entry.division.event_id: entry.division.event for entry in self.entries}.values())


def person_held(player: Player) -> PersonRows:
    """Everything stored about the person. Eleven queries."""
    numbers = everybody_who_is(player.pk)
    players = tuple(sorted(Player.objects.filter(pk__in=numbers), key=lambda entry: entry.pk != player.pk))
    entries = tuple(Entry.objects.filter(player__in=numbers).select_related("division__event__stream").order_by("pk"))
    games = games_of(entries, numbers)
    links = tuple(PlayerLink.objects.filter(entry__in=entries).select_related("event").order_by("pk"))
    lines = tuple(_lines(players))
    names = {player.name for player in players} | {entry.name for entry in entries} | {line.name for line in lines}
    names |= {entry.latin_name for entry in entries}
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
    )


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
    open round."""
    divisions = {entry.division_id: entry.division for entry in person.entries if entry.division.event_id == event.pk}
    for division in divisions.values():
        rounds = dict(division.drawn_rounds.values_list("number", "state"))
        for number, state in sorted(rounds.items()):
            if state != RoundState.CLOSED:
                return "round_open", {"number": number, "division": division.name}, (division, number)
        if len(rounds) < division.rounds and event.ends >= timezone.localdate():
            return "round_to_come", {"number": len(rounds) + 1, "division": division.name}, None
    open_case = Case.objects.filter(stream=event.stream_id, game__in=person.games)
    case = open_case.exclude(state__in=(CaseState.RULED, CaseState.WITHDRAWN)).first()
    return ("case_open", {"number": case.number}, None) if case else None
