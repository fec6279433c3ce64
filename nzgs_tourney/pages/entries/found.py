"""What the search of an event finds, for somebody with a role in it: players of every division, and boards by the
number of their table; games by number, names and round; cases by number and names."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Q
from django.urls import reverse

from games.models import Case, Game
from games.store.past_colours import with_past_colours
from games.store.public_names import NONE_HIDDEN
from games.wording.result_words import sign_of
from nzgs_tourney.access.permissions import Work
from nzgs_tourney.models import Entry, Event, Round, Seat
from nzgs_tourney.pages.disputes.case_page import label_and_tone
from nzgs_tourney.pages.disputes.queue import where_played
from nzgs_tourney.store.entries.public_names import public_names
from ratings.imports.names import name_key

_TOLD_NAMES = frozenset({Work.DRAW, Work.ENTER_RESULTS, Work.OFFICIATE})
"""Who has one of these works is told the names that are hidden in public."""
MOST = 50
"""How many lines of each kind the page shows."""


@dataclass(frozen=True, slots=True)
class FoundLine:
    """A player with the board of the last round that the reader sees: `table` is its number, 0 for somebody without
    one. `url` and `board_url` lead to them, empty where the reader has no page of them."""

    name: str
    rank: str
    division: str
    url: str
    table: int
    board_url: str


@dataclass(frozen=True, slots=True)
class FoundGame:
    """A game with its number in the event, and where it was played; `result` as on a slip."""

    number: int
    url: str
    where: str
    black: str
    white: str
    result: str


@dataclass(frozen=True, slots=True)
class FoundCase:
    """A case with what it is about, its state in a word, and its game."""

    number: int
    url: str
    title: str
    label: str
    tone: str
    where: str
    black: str
    white: str


@dataclass(frozen=True, slots=True)
class Found:
    """What was found of each kind, at most MOST of it. `cases` are empty for those who have no page of them."""

    players: tuple[FoundLine, ...] = ()
    games: tuple[FoundGame, ...] = ()
    cases: tuple[FoundCase, ...] = ()

    @property
    def anything(self) -> bool:
        """Whether anything was found."""
        return bool(self.players or self.games or self.cases)


@dataclass(frozen=True, slots=True)
class _Search:
    """What was typed: the whole of it as the key of a name, the words of names in it, and its numbers."""

    key: str
    words: frozenset[str]
    numbers: frozenset[int]

    @property
    def number(self) -> int | None:
        """The number, where nothing else was typed."""
        (number,) = self.numbers if len(self.numbers) == 1 and not self.words else (None,)
        return number

    def meets(self, key: str) -> bool:
        """Whether these names have every word that was typed."""
        return all(word in key for word in self.words)


def found_in(event: Event, text: str) -> Found:
    """What this text finds, ignoring macrons and case; nothing for an empty one. A number finds who sits at that table,
    the game and the case of that number; names with a number find their games of that round. `event.may` decides what
    there is to find, and where it leads.

    At most ten queries, whatever the number of divisions and players.
    """
    key = name_key(text)
    if not text.strip():
        return Found()
    numbers = {int(word) for word in key.split() if word.isdecimal() and len(word) < 6}
    words = {word for word in key.split() if not word.isdecimal()}
    search = _Search(key, frozenset(words), frozenset(numbers))
    entries = Entry.objects.filter(division__event=event).select_related("division")
    keys = {entry.pk: (entry, name_key(_name(event, entry))) for entry in entries}
    games = _games(event, search, {pk: entry_key for pk, (_entry, entry_key) in keys.items()})
    cases = _cases(event, search, games) if Work.OFFICIATE in event.may else []
    names = NONE_HIDDEN if _TOLD_NAMES & event.may else public_names(event.stream_id)
    return Found(
        players=_players(event, search, keys.values()),
        games=tuple(_game(names.game(game)) for game in games[:MOST]),
        cases=tuple(_case(event, case) for case in cases),
    )


def _players(event: Event, search: _Search, keys: Iterable[tuple[Entry, str]]) -> tuple[FoundLine, ...]:
    boards = _boards(event)
    found = [
        _line(event, entry, boards.get(entry.pk))
        for entry, key in keys
        if (search.key and search.key in key) or (search.number and boards.get(entry.pk, (0, 0))[1] == search.number)
    ]
    return tuple(sorted(found, key=lambda line: (name_key(line.name), line.division))[:MOST])


def _name(event: Event, entry: Entry) -> str:
    """What the reader may know of the name."""
    return entry.both_names if _TOLD_NAMES & event.may else entry.name_for_all


def _boards(event: Event) -> dict[int, tuple[int, int]]:
    """The number of the last round that the reader sees, and of the table there, by entry."""
    rounds = Round.objects.filter(division__event=event)
    seen = rounds if Work.DRAW in event.may else rounds.published()
    last: dict[int, tuple[int, int]] = {}
    for division, number, drawn in seen.order_by("number").values_list("division", "number", "pk"):
        last[division] = (number, drawn)
    numbers = {drawn: number for number, drawn in last.values()}
    seats = Seat.objects.filter(round__in=numbers).values_list("entry", "round", "pairing__table")
    return {entry: (numbers[drawn], table) for entry, drawn, table in seats}


def _line(event: Event, entry: Entry, board: tuple[int, int] | None) -> FoundLine:
    number, table = board or (0, 0)
    url = ""
    if Work.DIRECT in event.may:
        url = reverse("desk:entry", args=[event.slug, entry.pk])
    elif event.published:
        url = reverse("public:player", args=[event.slug, entry.pk])
    return FoundLine(
        name=_name(event, entry),
        rank=entry.rank,
        division=entry.division.name,
        url=url,
        table=table,
        board_url=_board_url(event, [event.slug, entry.division.slug, number], table) if table else "",
    )


def _board_url(event: Event, place: list[object], table: int) -> str:
    if Work.DRAW in event.may:
        return f"{reverse('desk:round', args=place)}#table-{table}"
    if Work.ENTER_RESULTS in event.may:
        return reverse("desk:results", args=place)
    return reverse("public:draw", args=place) if event.published else ""


def _games(event: Event, search: _Search, keys: Mapping[int, str]) -> list[Game]:
    """The games, the last round first, each with its board. Four queries."""
    boards = Game.objects.filter(pairing__round__division__event=event)
    boards = boards.select_related("pairing__round__division").prefetch_related("pairing__seats", "corrections")
    boards = boards.order_by("-pairing__round__number", "pairing__round__division__position", "pairing__table")
    if not search.words:
        return list(boards.filter(number=search.number)) if search.number else []
    meant = {entry for entry, key in keys.items() if any(word in key for word in search.words)}
    boards = boards.filter(pairing__seats__entry__in=meant).distinct()
    if search.numbers:
        boards = boards.filter(Q(pairing__round__number__in=search.numbers) | Q(number__in=search.numbers))
    return [game for game in boards if search.meets(_names(game, keys))]


def _names(game: Game, keys: Mapping[int, str]) -> str:
    return " ".join(keys[seat.entry_id] for seat in game.pairing.seats.all())


def _game(game: Game) -> FoundGame:
    return FoundGame(
        number=game.number,
        url=reverse("public:game", args=[game.pk]),
        where=where_played(game),
        black=game.black_name,
        white=game.white_name,
        result=sign_of(*game.official),
    )


def _cases(event: Event, search: _Search, games: Collection[Game]) -> list[Case]:
    """The cases, newest first: the one of the number that was typed, and those about the games found by name."""
    meant = Q(number__in=search.numbers) if not search.words else Q(game__in=[game.pk for game in games])
    cases = Case.objects.filter(meant, stream=event.stream_id)
    found = list(cases.select_related("game__pairing__round__division").order_by("-number")[:MOST])
    with_past_colours(found)
    return found


def _case(event: Event, case: Case) -> FoundCase:
    label, tone = label_and_tone(case)
    return FoundCase(
        number=case.number,
        url=reverse("referee:case", args=[event.slug, case.number]),
        title=case.get_kind_display(),
        label=label,
        tone=tone,
        where=where_played(case.game),
        black=case.game.black_name,
        white=case.game.white_name,
    )
