"""What a personal page is about, and which new events of a ledger are news for it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from games.models import Case, EndingStep, Game, LedgerEvent, Stream
from nzgs_tourney.live.event_parts import (
    CASE_CHANGED,
    EVENT_PART,
    division_of,
    division_part,
    entry_part,
    game_part,
    part_of,
    seen_by_officials_only,
)
from nzgs_tourney.live.page_changes import EventChanges, changes_of
from nzgs_tourney.models import Division, Entry

MAY_HIDE = ("account.", "entry.", "event.", "invitation.", "link.", "links.", "person.", "role.")
"""Kinds of event after which somebody may lose access to a page."""
HIDES_NOTHING = ("entry.added", "entry.edited", "entry.planned", "entry.returned", "entry.withdrawn")
"""Events of these kinds after which everybody keeps access."""
NEW_BOARDS = ("round.published", "round.recalled", "round.repaired", "round.rearranged")
"""Kinds of events after which a player's pages are about other games."""
ASKS_FOR_NEWS = "nzgs.news"
"""A key in a request's environ: the web server itself asks what the page is about. No visitor can set it."""
_GAMES = frozenset({"game"})
_PARTS = frozenset({"game", "entry", "division"})


@dataclass(frozen=True, slots=True)
class About:
    """The ledger of an event by its row, and the parts of the event (`live.event_parts`) that a page shows.

    For the kinds of parts in `only`, it shows only the listed parts. Any other kind always concerns the page; without
    `only`, everything does. `own_entry` is the entry whose player owns the page, where it shows all of their games.
    """

    stream: int
    parts: frozenset[str] = frozenset()
    only: frozenset[str] = frozenset()
    own_entry: str = ""

    @property
    def text(self) -> str:
        """The value as text, for a header; `read` reads it."""
        return ";".join((str(self.stream), ",".join(sorted(self.parts)), ",".join(sorted(self.only)), self.own_entry))

    @classmethod
    def read(cls, text: str) -> About:
        """The value from such a text. Raises ValueError for any other."""
        stream, parts, only, own_entry = text.split(";")
        shown_parts, kinds = (frozenset(filter(None, names.split(","))) for names in (parts, only))
        return cls(int(stream), shown_parts, kinds, own_entry)

    @property
    def is_of_players(self) -> bool:
        """Whether the page shows only what players may see."""
        return self.only == _PARTS

    def touches(self, happened: Happened) -> bool:
        """Whether this is about something that the page shows."""
        kind = happened.part.partition(":")[0]
        return happened.stream == self.stream and (kind not in self.only or happened.part in self.parts)

    def concerned(self, happened: Happened) -> bool:
        """Whether the page has to be updated for this."""
        return self.touches(happened) and not (happened.officials_only and self.is_of_players)

    def gets_new_boards(self, happened: Happened) -> bool:
        """Whether the page is about other games after this."""
        return happened.new_boards and self.is_of_players and self.touches(happened)


@dataclass(frozen=True, slots=True)
class Happened:
    """One event: its ledger, the part that it is about, whether only officials see it, whether somebody may lose access
    to a page, and whether players have other games afterwards."""

    stream: int
    part: str = EVENT_PART
    officials_only: bool = False
    may_hide: bool = False
    new_boards: bool = False


def about_players(entry: Entry) -> About:
    """What the pages of an entry's player are about: their games, division, own entry and opponents.

    `entry.division.event.stream` should be fetched beforehand. No query where this process already knows its head.
    """
    division = entry.division
    stream = division.event.stream
    return _about_players(stream.pk, entry_part(division.number, entry.number), changes_of(stream))


def on_new_boards(abouts: Iterable[About], happened: Collection[Happened]) -> Mapping[About, About]:
    """For each of these pages with all of a player's games: what it is about now, if these events gave the player other
    games. One query for each ledger, and those of `changes_of`; none where boards haven't changed."""
    streams = {event.stream for event in happened if event.new_boards}
    concerned = [
        about
        for about in abouts
        if about.own_entry and about.stream in streams and any(map(about.gets_new_boards, happened))
    ]
    changes = {stream: changes_of(Stream.objects.get(pk=stream)) for stream in {about.stream for about in concerned}}
    return {about: _about_players(about.stream, about.own_entry, changes[about.stream]) for about in concerned}


def _about_players(stream: int, own_entry: str, changes: EventChanges) -> About:
    games = [game for game, players in changes.seats.items() if own_entry in players]
    people = frozenset({own_entry}).union(*(changes.seats[game] for game in games))
    return About(stream, people | {division_of(own_entry), *map(game_part, games)}, _PARTS, own_entry)


def about_game(game: Game) -> About:
    """What a page about one game is about: it, its players and division. No query where this process already knows the
    head of `game.stream`."""
    return About(game.stream_id, parts_of_game(changes_of(game.stream), game.number), _PARTS)


def parts_of_game(changes: EventChanges, number: int) -> frozenset[str]:
    """The parts of the event that a page about this game shows, besides the event itself."""
    division, _round = changes.rounds.get(number, (0, 0))
    return changes.seats.get(number, frozenset()) | {division_part(division), game_part(number)}


def about_round(division: Division, number: int) -> About:
    """What a page with the results of this round is about. One query."""
    games = Game.objects.filter(pairing__round__division=division, pairing__round__number=number)
    parts = frozenset(map(game_part, games.values_list("number", flat=True)))
    return About(division.event.stream_id, parts, _GAMES)


def happened_since(stream: int, seq: int, head: str) -> list[Happened]:
    """What happened in this ledger after the event with that number and hash. At most two queries.

    A ledger without such an event is a different one, e.g. after a restore: then anything may have happened.
    """
    events_since = LedgerEvent.objects.filter(stream=stream, seq__gte=seq).order_by("seq")
    events = list(events_since.values_list("seq", "hash", "kind", "subject"))
    if seq and (not events or events[0][:2] != (seq, head)):
        return [Happened(stream, may_hide=True, new_boards=True)]
    rows = [(kind, subject) for number, _hash, kind, subject in events if number > seq]
    cases = {int(subject.removeprefix("case:")) for _kind, subject in rows if subject.startswith("case:")}
    games: dict[int, int] = {}
    if cases:
        game_of_case = Case.objects.filter(stream=stream, number__in=cases)
        games = dict(game_of_case.values_list("number", "game__number"))
    told = [_happened(stream, kind, part_of(subject, games)) for kind, subject in rows]
    # A case that was changed may have been about another game.
    return told + [Happened(stream) for kind, _subject in rows if kind == CASE_CHANGED]


def _happened(stream: int, kind: str, part: str) -> Happened:
    return Happened(
        stream,
        part,
        officials_only=seen_by_officials_only(kind, part),
        may_hide=kind.startswith(MAY_HIDE) and kind not in HIDES_NOTHING,
        new_boards=kind in NEW_BOARDS,
    )


def steps_since(step: int) -> list[Happened]:
    """The steps of endings after this one, which no ledger records. One query."""
    games: Iterable[tuple[int, int]] = (
        EndingStep.objects.filter(pk__gt=step).values_list("game__stream_id", "game__number").distinct()
    )
    return [Happened(stream, game_part(game)) for stream, game in games]
