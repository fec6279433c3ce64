"""The version of a page that updates automatically: it changes when, and only when, something the page shows may have.

A version rests on the ledger: on the last event about the games and cases that a page shows, or about anything that is
neither a game nor a case (the event, its divisions, rounds and entries, which change seldom). So a result at another
table changes no player's page. Steps of an ending are not in the ledger and count as well.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import Max, Q

from games.models import Case, EndingStep, Game, LedgerEvent
from nzgs_tourney.models import Division, Entry, Event, Pairing
from nzgs_tourney.store.page_changes import changes_of


def players_version(entry: Entry) -> str:
    """Of everything about this entry's games. `entry.division.event` should be fetched beforehand. Four queries."""
    games = Pairing.objects.filter(seats__entry=entry, game__isnull=False).values_list("game_id", "game__number")
    return _version(entry.division.event.stream_id, dict(games))


def game_version(game: Game) -> str:
    """Of everything about one game. Three queries."""
    return _version(game.stream_id, {game.pk: game.number})


def results_version(division: Division, number: int) -> str:
    """Of the results of this round at the desk, and of everything about the event. No query where this process has seen
    the head of its ledger."""
    place = {"division": division.slug, "number": number}
    changed = changes_of(division.event.stream).of("results", place)
    return f"{changed.seq}.{changed.hash[:12]}"


def event_version(event: Event) -> str:
    """Of everything about the event. `event.stream` should be fetched beforehand. No query."""
    return f"{event.stream.seq}.{event.stream.head[:12]}"


def _version(stream: int, games: Mapping[int, int]) -> str:
    """Of these games: their numbers in the ledger, by row."""
    cases = Case.objects.filter(stream=stream, game__in=list(games)).values_list("number", flat=True)
    subjects = [*(f"game:{number}" for number in games.values()), *(f"case:{number}" for number in cases)]
    neither = ~Q(subject__startswith="game:") & ~Q(subject__startswith="case:")
    shown = LedgerEvent.objects.filter(neither | Q(subject__in=subjects), stream=stream)
    last = shown.order_by("-seq").values_list("seq", "hash").first() or (0, "")
    step = EndingStep.objects.filter(game__in=list(games)).aggregate(last=Max("pk"))["last"] or 0
    return f"{last[0]}.{last[1][:12]}.{step}"
