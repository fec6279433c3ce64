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
class _Tally:
    """Games, and Black's wins in those that were won or tied."""

    games: int = 0
    black: WinTally = field(default_factory=WinTally)

    def __add__(self, other: _Tally) -> _Tally:
        return _Tally(self.games + other.games, self.black + other.black)

    @property
    def share(self) -> str:
        return percent(self.black.share) if self.black.games else ""


def _tally(games: int, result: str) -> _Tally:
    read = parse_result(result)
    outcome = None if read is None else read.outcome
    won, tied, lost = (outcome is one for one in (Outcome.BLACK, Outcome.JIGO, Outcome.WHITE))
    return _Tally(games, WinTally(games * won, games * tied, games * lost))


def openings_page(line: OpeningLine) -> OpeningsPage:
    """The page of the position that the line leads to. At most six queries."""
    tallies: defaultdict[int | None, _Tally] = defaultdict(_Tally)
    rows = (
        OpeningPosition.objects.filter(key=line.canonical.key, record__in=public_records())
        .annotate(official=official_result("record__game"))
        .values_list("next", "official")
        .annotate(games=Count("record", distinct=True))
        .order_by()
    )
    for kept, result, games in rows:
        tallies[kept] += _tally(games, result)
    reached = sum(tallies.values(), _Tally())
    passed = _("pass")
    moves = _moves(line, tallies) if len(line.points) < OPENING_MOVES else ()
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
        ended=len(line.points) == OPENING_MOVES,
    )


_Moves = tuple[tuple[int | None, NextMove], ...]


def _moves(line: OpeningLine, tallies: dict[int | None, _Tally]) -> _Moves:
    """The moves, the most played first, each with its point on the board."""
    placed = [(_corner(line, kept), tally) for kept, tally in tallies.items() if kept is not None]
    placed.sort(key=lambda pair: (-pair[1].games, pair[0]))
    letters = (*ascii_uppercase, *[""] * len(placed))
    return tuple(
        (
            point,
            NextMove(letter, name_of(point, line.size), tally.games, tally.share, _address(line.then(point))),
        )
        for letter, (point, tally) in zip(letters, placed, strict=False)
    )


def _corner(line: OpeningLine, kept: int) -> int:
    """Of the points that are the same move here, the one nearest to the upper right corner, where people look first."""

    def from_corner(point: int) -> tuple[int, int]:
        row, column = divmod(point, line.size)
        return row + line.size - 1 - column, row

    return min(line.canonical.shown(kept), key=from_corner)


def _board(line: OpeningLine, moves: _Moves) -> SvgText:
    shown = [(point, move) for point, move in moves if point is not None]
    last = line.points[-1] if line.points else None
    diagram = Diagram(
        size=line.size,
        rows=rows_of(line.position),
        marks=tuple(PointMark(point, Shape.LETTER, move.letter) for point, move in shown if move.letter),
        last=last,
    )
    return linked_svg(diagram, {point: move.url for point, move in shown})


def _handicaps(line: OpeningLine) -> tuple[NavLink, ...]:
    offered = [stones for stones in range(2, MOST_HANDICAP + 1) if traditional_points(line.size, stones)]
    return tuple(
        NavLink(stones_words(stones), _address(OpeningLine(line.size, stones)), stones == line.handicap)
        for stones in (0, *offered)
    )


def _address(line: OpeningLine) -> str:
    return f"{reverse('public:openings')}?line={line}"
