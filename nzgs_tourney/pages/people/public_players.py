"""The search for everybody entered in a published event: people that public pages already name, and nobody else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from typing import Any

from django.core.cache import cache
from django.db.models import Count, Max, Sum
from django.urls import reverse

from games.models import Stream
from nzgs_tourney.models import Entry, ListReview, Member, Seat
from nzgs_tourney.pages.results.official_result import official_forfeit
from ratings.imports.names import name_key
from ratings.models import ListedRating
from ratings.rank import grade_of_entry

KEPT_SECONDS = 3_600


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """One person. Name, grade and club are those of the newest event; `rating` is the newest list's, None without one,
    and `as_of` that list's date. `games` are those that the person's page counts. `key` is every name and club they
    played under, folded for searching."""

    player: int
    name: str
    rank: str
    club: str
    events: int
    event: str
    key: str
    games: int = 0
    rating: Decimal | None = None
    listed_rank: str = ""
    as_of: date | None = None

    @property
    def url(self) -> str:
        """The page of the person. Made only for people who are shown: thousands of addresses take a second."""
        return reverse("public:person", args=[self.player])


_SORTED_BY: Mapping[str, Callable[[ListedPlayer], Any]] = {
    "name": lambda line: (name_key(line.name), line.player),
    "rank": lambda line: grade_of_entry(line.rank).stones,
    "club": lambda line: name_key(line.club),
    "events": lambda line: line.events,
}


@dataclass(frozen=True, slots=True)
class PlayersFound:
    """The people found, by name, read a page at a time. `everybody` is how many there are in all."""

    lines: tuple[ListedPlayer, ...]
    everybody: int

    def __len__(self) -> int:
        return len(self.lines)

    def page(self, order: Sequence[str], start: int, stop: int) -> tuple[ListedPlayer, ...]:
        """Some of them with their games and ratings, sorted by `name`, `rank`, `club` or `events`, with - in front for
        the reverse. Two queries."""
        lines = list(self.lines)
        for field in reversed(order):
            lines.sort(key=_SORTED_BY[field.removeprefix("-")], reverse=field.startswith("-"))
        return _with_figures(lines[start:stop])


def players_found(search: str) -> PlayersFound:
    """Those whose name or club contains every search word, ignoring macrons, accents and case.

    One query where nothing happened since the last time, at most three, whatever the number of players.
    """
    everybody = _everybody()
    search_words = name_key(search).split()
    return PlayersFound(
        tuple(line for line in everybody if all(word in line.key for word in search_words)), everybody=len(everybody)
    )


def _everybody() -> tuple[ListedPlayer, ...]:
    """Cached until any event's ledger has one more event, or the ledgers are different, e.g. after a restore."""
    news = Stream.objects.aggregate(count=Count("pk"), seq=Sum("seq"), last=Max("pk"), hash=Max("head"))
    key = f"players:{news['count']}:{news['last']}:{news['seq']}:{news['hash']}"
    cached: tuple[ListedPlayer, ...] | None = cache.get(key)
    if cached is None:
        cached = _read()
        cache.set(key, cached, KEPT_SECONDS)
    return cached


def _read() -> tuple[ListedPlayer, ...]:
    entries = Entry.objects.published().filter(player__forgotten_at=None).order_by("division__event__begins", "pk")
    lines: dict[int, ListedPlayer] = {}
    words: dict[int, set[str]] = {}
    events: dict[int, set[int]] = {}
    for player, name, rank, club, event, title in entries.values_list(
        "player_id", "name", "rank", "club", "division__event_id", "division__event__name"
    ):
        words.setdefault(player, set()).update((name_key(name), name_key(club)))
        events.setdefault(player, set()).add(event)
        club = club or (lines[player].club if player in lines else "")
        lines[player] = ListedPlayer(player, name, rank, club, len(events[player]), title, "")
    for player, name, rank, event, title in _partners():
        words.setdefault(player, set()).add(name_key(name))
        events.setdefault(player, set()).add(event)
        line = lines.get(player) or ListedPlayer(player, name, rank, "", 0, title, "")
        lines[player] = replace(line, events=len(events[player]))
    with_keys = [replace(line, key="\n".join(sorted(words[line.player]))) for line in lines.values()]
    return tuple(sorted(with_keys, key=lambda line: (name_key(line.name), line.player)))


def _partners() -> Iterable[tuple[int, str, str, int, str]]:
    """Who was one of a side: the person, name, grade and event, the newest event first. Their own entries, if they have
    any, say how they are listed."""
    members = Member.objects.filter(entry__in=Entry.objects.published_sides(), player__forgotten_at=None)
    return members.order_by("-entry__division__event__begins", "pk").values_list(
        "player_id", "name", "rank", "entry__division__event_id", "entry__division__event__name"
    )


def _with_figures(lines: list[ListedPlayer]) -> tuple[ListedPlayer, ...]:
    players = [line.player for line in lines]
    seats = Seat.objects.filter(entry__in=Entry.objects.published().filter(player__in=players))
    published_seats = seats.published().order_by()
    with_result = published_seats.exclude(pairing__game__result="")
    counted = with_result.annotate(unplayed=official_forfeit("pairing__game")).filter(unplayed=False)
    games = dict(counted.values_list("entry__player").annotate(games=Count("pk")))
    newest = {
        row.player_id: row
        for row in ListedRating.objects.filter(player__in=players, rating_list__review__in=ListReview.objects.public())
        .select_related("rating_list")
        .order_by("rating_list__as_of", "rating_list__pk")
    }
    return tuple(
        replace(
            line,
            games=games.get(line.player, 0),
            rating=newest[line.player].rating if line.player in newest else None,
            listed_rank=newest[line.player].rank if line.player in newest else "",
            as_of=newest[line.player].rating_list.as_of if line.player in newest else None,
        )
        for line in lines
    )
