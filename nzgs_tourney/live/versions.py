"""The version of a page that updates automatically: it changes when, and only when, something the page shows may have.

A version comes from the ledger: from the last event about the parts of the event that a page shows. So a result at
another table, or another player's name, changes no player's page. Steps of an ending are not in the ledger and count as
well.
"""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import QuerySet

from games.models import EndingStep, Game
from ground.translation import language
from nzgs_tourney.live.event_parts import EVENT_PART
from nzgs_tourney.live.news import about_players, parts_of_game
from nzgs_tourney.live.page_changes import EventChanges, changes_of, live_tag, version_outside_events
from nzgs_tourney.models import Division, Entry, Event


def players_version(entry: Entry, step: int) -> str:
    """The version of everything about this entry's games, with the last `step` of their endings, and the people in
    them. `entry.division.event.stream` should be fetched beforehand. No query where this process already knows the head
    of its ledger. In a ladder everything that is told may move somebody."""
    stream = entry.division.event.stream
    version = _version(changes_of(stream), about_players(entry).parts, step)
    return f"{version}.{stream.seq}" if entry.division.is_ladder else version


def players_step(entry: int) -> int:
    """The row of the last ending step in any game of this entry, 0 for none. One query."""
    return _last(EndingStep.objects.filter(game__pairing__seats__entry=entry))


def game_version(game: Game) -> str:
    """The version of everything about one game and its players. One query where this process already knows the head of
    `game.stream`.
    """
    changes = changes_of(game.stream)
    return _version(changes, parts_of_game(changes, game.number), last_step(game.pk))


def game_version_of(changes: EventChanges, number: int, step: int, others: int, rights: str = "") -> str:
    """The version of a game's public page: of the game with this number and the last `step` of its ending, of changes
    outside events (`others`, from `live.page_changes.version_outside_events`), and of what its reader may do there
    (`rights`)."""
    return f"{_version(changes, parts_of_game(changes, number), step)}.{others}{rights}"


def public_game_tag(game: Game) -> str:
    """The ETag of what everybody sees of a game, in the current language. `game.stream` should be fetched
    beforehand."""
    changes, step = changes_of(game.stream), last_step(game.pk)
    return live_tag(game_version_of(changes, game.number, step, version_outside_events()), language())


def last_step(game: int) -> int:
    """The row of a game's last ending step, 0 for none. One query."""
    return _last(EndingStep.objects.filter(game=game))


def _last(steps: QuerySet[EndingStep]) -> int:
    return steps.order_by("-pk").values_list("pk", flat=True).first() or 0


def results_version(division: Division, number: int) -> str:
    """The version of the results of this round at the desk, and of everything about the event. No query where this
    process already knows the head of its ledger."""
    arguments = {"division_slug": division.slug, "round_number": number}
    changed = changes_of(division.event.stream).of("results", arguments)
    return f"{changed.seq}.{changed.hash[:12]}"


def event_version(event: Event) -> str:
    """The version of everything about the event. `event.stream` should be fetched beforehand. No query."""
    return f"{event.stream.seq}.{event.stream.head[:12]}"


def _version(changes: EventChanges, parts: Collection[str], step: int) -> str:
    last = changes.last({EVENT_PART, *parts})
    return f"{last.seq}.{last.hash[:12]}.{step}"
