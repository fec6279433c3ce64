"""What a personal page is about, and which of the newest events of a ledger are news for it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.models import Case, EndingStep, Game, LedgerEvent
from nzgs_tourney.models import Division

MAY_HIDE = ("account.", "entry.", "event.", "invitation.", "link.", "links.", "person.", "role.")
"""Kinds of events after which somebody may no longer read a page that they could read before."""
NEW_BOARDS = ("round.published", "round.recalled", "round.mended", "round.rearranged")
"""Kinds of events after which a player's pages are about other games."""
ASKS_FOR_NEWS = "nzgs.news"
"""In a request's environ: the front itself asks what the page is about. No visitor can set it."""
_ALL = "*"


@dataclass(frozen=True, slots=True)
class About:
    """The ledger of an event by its row, and the numbers of the games there that a page shows; None for all of them.

    What is about neither a game nor a case, such as a round, concerns every page of the event.
    """

    stream: int
    games: frozenset[int] | None = None

    @property
    def text(self) -> str:
        """For a header."""
        return f"{self.stream} {_ALL if self.games is None else ','.join(map(str, sorted(self.games)))}"

    @classmethod
    def read(cls, text: str) -> About:
        """From such a text. Raises ValueError for any other."""
        stream, _, games = text.partition(" ")
        return cls(int(stream), None if games == _ALL else frozenset(map(int, filter(None, games.split(",")))))

    def concerned(self, happened: Happened) -> bool:
        """Whether this is news for the page."""
        return happened.stream == self.stream and (
            happened.game is None or self.games is None or happened.game in self.games
        )


@dataclass(frozen=True, slots=True)
class Happened:
    """One event: its ledger, the game that it is about, None for none, whether it may hide a page from somebody, and
    whether players have other games since."""

    stream: int
    game: int | None
    may_hide: bool = False
    new_boards: bool = False


def about_players(stream: int, entry: int) -> About:
    """What the pages of an entry's player are about. One query."""
    games = Game.objects.filter(pairing__seats__entry=entry).values_list("number", flat=True)
    return About(stream, frozenset(games))


def about_round(division: Division, number: int) -> About:
    """What a page with the results of this round is about. One query."""
    games = Game.objects.filter(pairing__round__division=division, pairing__round__number=number)
    return About(division.event.stream_id, frozenset(games.values_list("number", flat=True)))


def happened_since(stream: int, seq: int, head: str) -> list[Happened]:
    """What happened in this ledger after the event of that number and hash. Two queries at most.

    A ledger that has no such event is another one, as after a restore: then everything may have happened.
    """
    found = LedgerEvent.objects.filter(stream=stream, seq__gte=seq).order_by("seq")
    told = list(found.values_list("seq", "hash", "kind", "subject"))
    if seq and (not told or told[0][:2] != (seq, head)):
        return [Happened(stream, None, may_hide=True, new_boards=True)]
    rows = [(kind, subject) for number, _hash, kind, subject in told if number > seq]
    cases = {subject for _kind, subject in rows if subject.startswith("case:")}
    games = {}
    if cases:
        known = Case.objects.filter(stream=stream, number__in=[one.removeprefix("case:") for one in cases])
        games = {f"case:{number}": game for number, game in known.values_list("number", "game__number")}
    return [
        Happened(
            stream,
            int(subject.removeprefix("game:")) if subject.startswith("game:") else games.get(subject),
            kind.startswith(MAY_HIDE),
            kind in NEW_BOARDS,
        )
        for kind, subject in rows
    ]


def steps_since(step: int) -> list[Happened]:
    """The steps of endings after this one, which no ledger tells of. One query."""
    games: Iterable[tuple[int, int]] = (
        EndingStep.objects.filter(pk__gt=step).values_list("game__stream_id", "game__number").distinct()
    )
    return [Happened(stream, game) for stream, game in games]
