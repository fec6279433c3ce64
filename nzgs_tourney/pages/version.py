"""The version of a page that updates automatically: it changes when, and only when, something the page shows may have.

A version rests on the ledger: on the last event about the parts of the event that a page shows. So a result at another
table, or another player's name, changes no player's page. Steps of an ending are not in the ledger and count as well.
"""

from __future__ import annotations

from games.models import EndingStep, Game, Stream
from nzgs_tourney.models import Division, Entry, Event
from nzgs_tourney.store.event_parts import EVENT_PART
from nzgs_tourney.store.news import About, about_game, about_players
from nzgs_tourney.store.page_changes import changes_of
from ratings.compiled_query import CompiledQuery

_PLAYERS_STEP = CompiledQuery(
    lambda entry: EndingStep.objects.filter(game__pairing__seats__entry=entry).order_by("-pk").only("pk"),
    entry=1_000_000_000,
)
_GAMES_STEP = CompiledQuery(
    lambda game: EndingStep.objects.filter(game=game).order_by("-pk").only("pk"), game=1_000_000_000
)


def players_version(entry: Entry) -> str:
    """Of everything about this entry's games and the people in them. `entry.division.event.stream` should be fetched
    beforehand. One query where this process has seen the head of its ledger."""
    step = _PLAYERS_STEP.first(entry=entry.pk)
    return _version(entry.division.event.stream, about_players(entry), step.pk if step else 0)


def game_version(game: Game) -> str:
    """Of everything about one game and its players. One query where this process has seen the head of `game.stream`."""
    return _version(game.stream, about_game(game), last_step(game.pk))


def last_step(game: int) -> int:
    """The row of the last step towards the end of a game, 0 for none. One query."""
    step = _GAMES_STEP.first(game=game)
    return step.pk if step else 0


def results_version(division: Division, number: int) -> str:
    """Of the results of this round at the desk, and of everything about the event. No query where this process has seen
    the head of its ledger."""
    place = {"division": division.slug, "number": number}
    changed = changes_of(division.event.stream).of("results", place)
    return f"{changed.seq}.{changed.hash[:12]}"


def event_version(event: Event) -> str:
    """Of everything about the event. `event.stream` should be fetched beforehand. No query."""
    return f"{event.stream.seq}.{event.stream.head[:12]}"


def _version(stream: Stream, about: About, step: int) -> str:
    last = changes_of(stream).last({EVENT_PART, *about.parts})
    return f"{last.seq}.{last.hash[:12]}.{step}"
