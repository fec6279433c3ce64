"""What a person's page shows of the games against one opponent, as far as public pages show them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.urls import reverse

from nzgs_tourney.models import Entry
from nzgs_tourney.pages.entries.public_player import PlayersRound
from nzgs_tourney.store.people.identity import joined_players
from nzgs_tourney.tournament.division.names import both_names
from nzgs_tourney.tournament.standings.player_totals import Ended, GameTally, tally_of_ends
from nzgs_tourney.tournament.wording.events.event_facts import when_and_where


@dataclass(frozen=True, slots=True)
class GameBetween:
    """A game that was played to a result, by the entry in its event and division."""

    event: str
    where: str
    division: str
    url: str
    round: PlayersRound
    entry: Entry


@dataclass(frozen=True, slots=True)
class ChosenOpponent:
    """The games against the opponent who was chosen, newest event first, and how they ended."""

    player: int
    name: str
    url: str
    tally: GameTally
    games: tuple[GameBetween, ...]


@dataclass(frozen=True, slots=True)
class HeadToHeadChoice:
    """All who played them a game that has a result, by name, as number and name; `chosen` is one of them.
    `never_met` is the name of somebody else who was asked for, empty where nobody was."""

    opponents: tuple[tuple[int, str], ...]
    chosen: ChosenOpponent | None
    never_met: str = ""


def head_to_head_choice(player: int, settled: Sequence[tuple[Entry, PlayersRound]], against: str) -> HeadToHeadChoice:
    """The choice from this person's games with a result, newest event first; `against` is a person's number as a text.

    Each opponent has the name of the newest event. Nobody whose name is hidden can be chosen; where somebody hidden
    was met, nobody is said not to have been. Two queries for a number that isn't among the opponents.
    """
    names: dict[int, str] = {}
    for _entry, played in settled:
        if played.opponent_player > 0:
            names.setdefault(played.opponent_player, played.opponent)
    opponents = tuple(sorted(names.items(), key=lambda one: (one[1].casefold(), one[0])))
    number = int(against) if against.isascii() and against.isdigit() and len(against) <= 9 else 0
    if number and number not in names:
        number = joined_players().get(number, number)
    if number and number not in names:
        hidden = any(played.opponent_player <= 0 for _entry, played in settled)
        return HeadToHeadChoice(opponents, None, "" if hidden or number == player else _public_name(number))
    return HeadToHeadChoice(opponents, _chosen(settled, number, names[number]) if number else None)


def _public_name(player: int) -> str:
    """The name of the newest event in which this person is entered in public, empty where there is none. One query."""
    entries = Entry.objects.published().filter(player=player)
    entry = entries.order_by("-division__event__begins", "-pk").first()
    return both_names(entry.name, entry.latin_name) if entry else ""


def _chosen(settled: Iterable[tuple[Entry, PlayersRound]], player: int, name: str) -> ChosenOpponent:
    games = tuple(
        GameBetween(
            event=entry.division.event.name,
            where=when_and_where(entry.division.event),
            division=entry.division.name,
            url=reverse("public:player", args=[entry.division.event.slug, entry.pk]),
            round=played,
            entry=entry,
        )
        for entry, played in settled
        if played.opponent_player == player
    )
    ends = tally_of_ends(Ended(game.round.outcome) for game in games)
    return ChosenOpponent(player, name, reverse("public:person", args=[player]), ends, games)
