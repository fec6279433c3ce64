"""What was played next in a position, in all games with a public record, on a board and as a list."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from string import ascii_uppercase

from django.db.models import Count
from django.urls import reverse

from games.models import OpeningPosition
from games.openings.line import OpeningLine
from games.openings.opening import OPENING_MOVES
from games.rules.handicap import traditional_points
from games.rules.point import name_of, rows_of
from games.rules.result import Outcome, parse_result
from games.sheets.board_svg import SvgText, linked_svg
from games.sheets.diagram import Diagram, PointMark, Shape
from games.wording.terms import stones_words
from ground.translation import gettext as _, ngettext
from nzgs_tourney.pages.events.navigation import NavLink
from nzgs_tourney.pages.results.games_found import GameInArchive, GamesSearch, games_found
from nzgs_tourney.pages.results.official_result import official_result
from nzgs_tourney.store.entries.public_records import public_records
from nzgs_tourney.tournament.standings.win_rates import WinTally
from nzgs_tourney.tournament.wording.standings.win_rates_words import percent

SIZES = (19, 13, 9)
MOST_HANDICAP = 9
MOST_GAMES = 10
"""The most games listed that reached a position; the search has all of them."""


@dataclass(frozen=True, slots=True)
class NextMove:
    """A move that was played next: its letter on the board, empty for a pass and after the alphabet; its name; in how
    many games; Black's share of those with a winner or a tie, empty without any; and the address of what follows."""

    letter: str
    name: str
    games: int
    black: str
    url: str


@dataclass(frozen=True, slots=True)
class OpeningsPage:
    """A position. `played` are the moves that led here, each with the address of its position; `back` is the address of
    the one before, empty at the start. `reached` counts the games, of which `games` are the newest; `all_url` has all.
    `ended`: what was played next isn't kept any more."""

    board: SvgText
    to_move: str
    sizes: tuple[NavLink, ...]
    handicaps: tuple[NavLink, ...]
    played: tuple[NavLink, ...]
    back: str
    moves: tuple[NextMove, ...]
    reached: str
    count: int
    black: str
    games: tuple[GameInArchive, ...]
    all_url: str
    ended: bool


@dataclass(frozen=True, slots=True)
class Reached:
    """So many games, and how those ended for Black that were won or tied."""

    games: int = 0
    black: WinTally = field(default_factory=WinTally)

    def __add__(self, other: Reached) -> Reached:
        return Reached(self.games + other.games, self.black + other.black)

    @property
    def share(self) -> str:
        """Black’s share, empty without such a game."""
        return percent(self.black.share) if self.black.games else ""


@dataclass(frozen=True, slots=True)
class OpeningFound:
    """The games that reached a position, and those of each move that was played next, by its point, the most played
    first. There are no moves where they aren’t kept any more."""

    reached: Reached
    moves: tuple[tuple[int, Reached], ...]


def opening_found(line: OpeningLine) -> OpeningFound:
    """What was played next in the position that the line leads to. One query."""
    tallies: defaultdict[int | None, Reached] = defaultdict(Reached)
    rows = (
        OpeningPosition.objects.filter(key=line.canonical.key, record__in=public_records())
        .annotate(official=official_result("record__game"))
        .values_list("next", "official")
        .annotate(games=Count("record", distinct=True))
        .order_by()
    )
    for kept, result, games in rows:
        tallies[kept] += _reached(games, result)
    reached = sum(tallies.values(), Reached())
    if ended(line):
        return OpeningFound(reached, ())
    placed = [(_corner(line, kept), tally) for kept, tally in tallies.items() if kept is not None]
    return OpeningFound(reached, tuple(sorted(placed, key=lambda pair: (-pair[1].games, pair[0]))))


def ended(line: OpeningLine) -> bool:
    """Whether what was played next isn’t kept any more."""
    return len(line.points) == OPENING_MOVES


def _reached(games: int, result: str) -> Reached:
    read = parse_result(result)
    outcome = None if read is None else read.outcome
    won, tied, lost = (outcome is one for one in (Outcome.BLACK, Outcome.JIGO, Outcome.WHITE))
    return Reached(games, WinTally(games * won, games * tied, games * lost))


def openings_page(line: OpeningLine) -> OpeningsPage:
    """The page of the position that the line leads to. At most six queries."""
    found = opening_found(line)
    reached, passed = found.reached, _("pass")
    moves = _moves(line, found)
    return OpeningsPage(
        board=_board(line, moves),
        to_move=_("Black to play") if line.to_move.letter == "B" else _("White to play"),
        sizes=tuple(NavLink(f"{size}×{size}", _address(OpeningLine(size)), size == line.size) for size in SIZES),
        handicaps=_handicaps(line),
        played=tuple(
            NavLink(f"{number}. {name or passed}", _address(line.after(number)), number == len(line.points))
            for number, name in enumerate(line.names, start=1)
        ),
        back=_address(line.after(len(line.points) - 1)) if line.points else "",
        moves=tuple(move for _point, move in moves),
        reached=ngettext(
            "{count} game reached this position.", "{count} games reached this position.", reached.games
        ).format(count=reached.games),
        count=reached.games,
        black=reached.share,
        games=games_found(GamesSearch(line=line)).page((), 0, MOST_GAMES) if reached.games else (),
        all_url=f"{reverse('public:games')}?line={line}" if reached.games > MOST_GAMES else "",
        ended=ended(line),
    )


_Moves = tuple[tuple[int, NextMove], ...]


def _moves(line: OpeningLine, found: OpeningFound) -> _Moves:
    """The moves, each with its point on the board."""
    letters = (*ascii_uppercase, *[""] * len(found.moves))
    return tuple(
        (
            point,
            NextMove(letter, name_of(point, line.size), tally.games, tally.share, _address(line.then(point))),
        )
        for letter, (point, tally) in zip(letters, found.moves, strict=False)
    )


def _corner(line: OpeningLine, kept: int) -> int:
    """Of the points that are the same move here, the one nearest to the upper right corner, where people look first."""

    def from_corner(point: int) -> tuple[int, int]:
        row, column = divmod(point, line.size)
        return row + line.size - 1 - column, row

    return min(line.canonical.shown(kept), key=from_corner)


def _board(line: OpeningLine, moves: _Moves) -> SvgText:
    last = line.points[-1] if line.points else None
    diagram = Diagram(
        size=line.size,
        rows=rows_of(line.position),
        marks=tuple(PointMark(point, Shape.LETTER, move.letter) for point, move in moves if move.letter),
        last=last,
    )
    return linked_svg(diagram, {point: move.url for point, move in moves})


def _handicaps(line: OpeningLine) -> tuple[NavLink, ...]:
    offered = [stones for stones in range(2, MOST_HANDICAP + 1) if traditional_points(line.size, stones)]
    return tuple(
        NavLink(stones_words(stones), _address(OpeningLine(line.size, stones)), stones == line.handicap)
        for stones in (0, *offered)
    )


def _address(line: OpeningLine) -> str:
    return f"{reverse('public:openings')}?line={line}"
