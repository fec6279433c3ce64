"""The search over the games of all events that have a public record, under the names that are shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cached_property
from types import MappingProxyType

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.urls import reverse

from games.models import Game, OpeningPosition, Record
from games.openings.line import OpeningLine
from games.pages.archives_page import KIND_WORDS
from games.rules.findings import FindingKind
from games.services.file_record import SELF_CAPTURE
from games.wording.result_words import sign_of
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.models import Entry, Event, Seat
from nzgs_tourney.pages.people.public_players import players_found
from nzgs_tourney.pages.results.official_result import official_result
from nzgs_tourney.store.entries.public_names import public_names_of
from nzgs_tourney.store.entries.public_records import public_records
from ratings.imports.names import name_key
from ratings.rank import grade_text

MOST_PEOPLE = 200
"""The most people that a search for a name goes on with; a database takes only so many values."""
MOST_EVENTS = 200
"""The same for the events whose name fits."""

_BY_OTHERS = ("B", "W", *(f"{side}+{manner}" for side in "BW" for manner in "RTF"))
RESULTS: Mapping[str, Q] = MappingProxyType(
    {
        "black": Q(official="B") | Q(official__startswith="B+"),
        "white": Q(official="W") | Q(official__startswith="W+"),
        "count": (Q(official__startswith="B+") | Q(official__startswith="W+")) & ~Q(official__in=_BY_OTHERS),
        "resignation": Q(official__in=("B+R", "W+R")),
        "time": Q(official__in=("B+T", "W+T")),
        "forfeit": Q(official__in=("B+F", "W+F")),
        "jigo": Q(official="jigo"),
    }
)
"""The kinds of result that can be searched for."""
FOUND: Mapping[str, Q] = MappingProxyType(
    {
        "any": ~Q(filed__found="") & ~Q(filed__found=f" {SELF_CAPTURE} "),
        **{kind.value: Q(filed__found__contains=f" {kind.value} ") for kind in FindingKind},
        SELF_CAPTURE: Q(filed__found__contains=f" {SELF_CAPTURE} "),
        "clean": Q(filed__found__in=("", f" {SELF_CAPTURE} ")),
    }
)
"""What can be searched for in the findings of a record."""
RESULT_WORDS = MappingProxyType(
    {
        "black": gettext_noop("Black won"),
        "white": gettext_noop("White won"),
        "count": gettext_noop("By count"),
        "resignation": gettext_noop("By resignation"),
        "time": gettext_noop("On time"),
        "forfeit": gettext_noop("By forfeit"),
        "jigo": gettext_noop("Jigo"),
    }
)
FOUND_WORDS = MappingProxyType(
    {
        "any": gettext_noop("With findings"),
        **KIND_WORDS,
        SELF_CAPTURE: gettext_noop("Self-capture"),
        "clean": gettext_noop("Nothing found"),
    }
)
_ORDER = (
    *("-game__pairing__round__division__event__begins", "-game__pairing__round__division__event"),
    *("game__pairing__round__division__position", "game__pairing__round__division"),
    *("-game__pairing__round__number", "game__pairing__table"),
)


@dataclass(frozen=True, slots=True)
class GamesSearch:
    """What is searched for; empty texts and None for anything. `player` and `opponent` are parts of names, `event` of
    the name of an event, `result` is a key of RESULTS, `found` one of FOUND, `line` leads to a position."""

    player: str = ""
    opponent: str = ""
    event: str = ""
    year: int | None = None
    size: int | None = None
    handicap: int | None = None
    result: str = ""
    found: str = ""
    line: OpeningLine | None = None


@dataclass(frozen=True, slots=True)
class GameInArchive:
    """One game by the record that counts, number `record` of the game. Grades are as they were entered; `found` are the
    kinds of its findings, keys of FOUND; `official` is the result in its notation, empty while there is none, and
    `unplayed`: it was decided without a game."""

    url: str
    record: int
    black: str
    black_grade: str
    white: str
    white_grade: str
    official: str
    unplayed: bool
    handicap: int
    komi: Decimal
    size: int
    moves: int
    found: tuple[str, ...]
    event: str
    event_slug: str
    on: date
    division: str
    division_slug: str
    round: int
    table: int

    @property
    def black_rank(self) -> str:
        """Black’s grade as the reader’s language writes it."""
        return grade_text(self.black_grade)

    @property
    def white_rank(self) -> str:
        """White’s grade, the same."""
        return grade_text(self.white_grade)

    @property
    def result(self) -> str:
        """The result as on a slip, empty while there is none."""
        return sign_of(self.official, self.unplayed)

    @property
    def found_words(self) -> tuple[str, ...]:
        """The kinds of its findings in words."""
        return tuple(_(FOUND_WORDS[kind]) for kind in self.found)


class GamesFound:
    """The games found, the newest event first, read a page at a time."""

    def __init__(self, records: QuerySet[Record]) -> None:
        """`records` are public ones that have been filed. Nothing is read yet."""
        self._records = records

    @classmethod
    def nothing(cls) -> GamesFound:
        """No game at all."""
        return cls(Record.objects.none())

    def __len__(self) -> int:
        return len(self._in_order)

    def page(self, order: Sequence[str], start: int, stop: int) -> tuple[GameInArchive, ...]:
        """The games from `start` to before `stop`. Four queries, one more where a name is hidden."""
        wanted = self._in_order[start:stop]
        related = ("filed", "game__pairing__round__division__event")
        records = Record.objects.select_related(*related).prefetch_related("game__corrections").defer("original")
        read = records.in_bulk(wanted)
        return _found_games(read[number] for number in wanted)

    @cached_property
    def _in_order(self) -> list[int]:
        return list(self._records.order_by(*_ORDER).values_list("pk", flat=True))


def games_found(search: GamesSearch) -> GamesFound:
    """What fits the search. At most five queries, those of the list of players included.

    A name finds only games in which that name is shown: nobody is found by a name that is hidden there.
    """
    records = public_records().filter(filed__isnull=False)
    if search.player or search.opponent:
        records = records.filter(_played(search.player, search.opponent))
    if search.event:
        events = _events_called(search.event)
        records = records.filter(game__pairing__round__division__event__in=events)
    exact = {
        "game__pairing__round__division__event__begins__year": search.year,
        "game__board_size": search.size,
        "game__handicap": search.handicap,
    }
    records = records.filter(**{path: value for path, value in exact.items() if value is not None})
    if search.result:
        records = records.annotate(official=official_result("game")).filter(RESULTS[search.result])
    if search.found:
        records = records.filter(FOUND[search.found])
    if search.line is not None:
        reached = OpeningPosition.objects.filter(key=search.line.canonical.key)
        records = records.filter(pk__in=reached.values("record"))
    return GamesFound(records)


def _played(player: str, opponent: str) -> Q:
    """Somebody of the one name against somebody of the other, either with Black."""
    if not (player and opponent):
        return _of(_seats_of(player or opponent))
    one, other = _seats_of(player), _seats_of(opponent)
    return (_of(one.filter(colour="black")) & _of(other.filter(colour="white"))) | (
        _of(one.filter(colour="white")) & _of(other.filter(colour="black"))
    )


def _of(seats: QuerySet[Seat]) -> Q:
    return Q(game__pairing__in=seats.values("pairing"))


def _seats_of(name: str) -> QuerySet[Seat]:
    """The seats of people whose name has these words, where it is shown: nobody of the event hides it. One query."""
    people = players_found(name).lines[:MOST_PEOPLE]
    numbers, called = [line.player for line in people], {key for line in people for key in line.key.split("\n")}
    of_event = Entry.objects.hidden().filter(division__event=OuterRef("division__event"))
    entries = Entry.objects.shown().filter(Q(player__in=numbers) | Q(members__player__in=numbers))
    entries = entries.exclude(Exists(of_event.filter(player=OuterRef("player"))))
    everybody = Entry.objects.hidden().filter(division__event__in=Event.objects.listed())
    for event, *names in everybody.values_list("division__event", "name", "latin_name", "player__name"):
        if not called.isdisjoint(name_key(hidden) for hidden in names if hidden):
            entries = entries.exclude(division__event=event, name__in=names)
    return Seat.objects.filter(entry__in=entries)


def _events_called(words: str) -> list[int]:
    """The listed events whose name or address has all these words, ignoring macrons, accents and case."""
    wanted = name_key(words).split()
    listed = Event.objects.listed().order_by("-begins", "-pk").values_list("pk", "name", "slug")
    found = [pk for pk, name, slug in listed if all(word in f"{name_key(name)} {slug}" for word in wanted)]
    return found[:MOST_EVENTS]


def _found_games(records: Iterable[Record]) -> tuple[GameInArchive, ...]:
    listed = list(records)
    names = public_names_of(record.game.stream_id for record in listed)
    return tuple(_found_game(record, names[record.game.stream_id].game(record.game)) for record in listed)


def _found_game(record: Record, shown: Game) -> GameInArchive:
    drawn = record.game.pairing.round
    event, official = drawn.division.event, record.game.official
    return GameInArchive(
        url=reverse("public:game", args=[record.game_id]),
        record=record.number,
        black=shown.black_name,
        black_grade=shown.black_rank,
        white=shown.white_name,
        white_grade=shown.white_rank,
        official=official.result,
        unplayed=official.forfeit,
        handicap=shown.handicap,
        komi=shown.komi,
        size=shown.board_size,
        moves=record.filed.moves,
        found=tuple(record.filed.found.split()),
        event=event.name,
        event_slug=event.slug,
        on=event.begins,
        division=drawn.division.name,
        division_slug=drawn.division.slug,
        round=drawn.number,
        table=record.game.pairing.table,
    )
