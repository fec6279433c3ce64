"""How long a game's players took for their moves, beside their other games of the event, for officials: what records
say, without a judgement.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from statistics import median

from games.models import Game, Record, RecordOfReference, Speaker
from games.rules.colour import Colour
from games.sgf.move_times import MoveTime, move_times
from games.sheets.board_svg import SvgText
from games.store.game_records import tree_in
from ground.translation import gettext as _
from nzgs_tourney.models import Seat
from nzgs_tourney.tournament.charts.marks import Tone
from nzgs_tourney.tournament.charts.move_times import seconds_text, span_of, times_plot

CLOCKS = (b"BL[", b"WL[")
MOST_GAMES = 12
"""The most games of a player that are shown, the latest first."""


@dataclass(frozen=True, slots=True)
class TimedMove:
    """A line of the table: the move's number, and how long it took."""

    move: int
    took: str


@dataclass(frozen=True, slots=True)
class TimedGame:
    """A player's times in one game: `game` is its row, `where` the round and the opponent; how many moves are timed,
    the middle one and the longest; `this`: the game that the page is about, the only one with its `moves`."""

    game: int
    where: str
    this: bool
    timed: int
    middle: str
    longest: str
    chart: SvgText
    moves: tuple[TimedMove, ...]


@dataclass(frozen=True, slots=True)
class PlayerTimes:
    """A player of the game, with this game first and the others from the latest; `without` counts those that have no
    times."""

    colour: str
    name: str
    games: tuple[TimedGame, ...]
    without: int


def move_times_page(game: Game) -> tuple[PlayerTimes, ...]:
    """Black's and White's times; empty where this game has none. Six queries."""
    if not any(time.seconds is not None for time in _times_of([game.pk]).get(game.pk, ())):
        return ()
    seats = Seat.objects.filter(pairing__game=game).select_related("entry__division").order_by("colour")
    return tuple(_player_times(game, seat) for seat in seats)


def _player_times(game: Game, seat: Seat) -> PlayerTimes:
    event, player = seat.entry.division.event_id, seat.entry.player_id
    played = Seat.objects.published().filter(
        entry__player=player, entry__division__event=event, pairing__game__isnull=False
    )
    boards = list(played.select_related("pairing__round", "pairing__game").order_by("-pairing__round__number", "-pk"))
    boards.sort(key=lambda one: one.pairing.game_id != game.pk)
    found = _times_of([one.pairing.game_id for one in boards])
    own: list[tuple[Seat, tuple[MoveTime, ...]]] = []
    for one in boards:
        colour = Colour.BLACK if one.colour == Speaker.BLACK else Colour.WHITE
        times = tuple(time for time in found.get(one.pairing.game_id or 0, ()) if time.colour is colour)
        if any(time.seconds is not None for time in times):
            own.append((one, times))
    shown = own[:MOST_GAMES]
    span = span_of([times for _seat, times in shown])
    return PlayerTimes(
        colour=seat.colour,
        name=seat.entry.name,
        games=tuple(
            _timed_game(
                one,
                times,
                times_plot(
                    f"times-{seat.colour}-{number}",
                    _where(one),
                    times,
                    span,
                    Tone.FIRST if one.pairing.game_id == game.pk else Tone.SECOND,
                ),
                this=one.pairing.game_id == game.pk,
            )
            for number, (one, times) in enumerate(shown)
        ),
        without=len(boards) - len(own),
    )


def _timed_game(seat: Seat, times: Sequence[MoveTime], chart: SvgText, *, this: bool) -> TimedGame:
    known = [(time.move, time.seconds) for time in times if time.seconds is not None]
    seconds = [took for _move, took in known]
    return TimedGame(
        game=seat.pairing.game_id or 0,
        where=_where(seat),
        this=this,
        timed=len(known),
        middle=seconds_text(median(seconds)),
        longest=seconds_text(max(seconds)),
        chart=chart,
        moves=tuple(TimedMove(move, seconds_text(took)) for move, took in known) if this else (),
    )


def _where(seat: Seat) -> str:
    board = seat.pairing.game
    assert board is not None, "only boards with a game are read"
    if seat.colour == Speaker.BLACK:
        return _("Round {round}, Black against {name}").format(round=seat.pairing.round.number, name=board.white_name)
    return _("Round {round}, White against {name}").format(round=seat.pairing.round.number, name=board.black_name)


def _times_of(games: Collection[int | None]) -> dict[int, tuple[MoveTime, ...]]:
    """The times in each of these games, by the record that a referee has chosen, else the last one that has any. Two
    queries."""
    chosen = dict(RecordOfReference.objects.filter(game__in=games).order_by("pk").values_list("game_id", "record_id"))
    times: dict[int, tuple[MoveTime, ...]] = {}
    records = list(Record.objects.filter(game__in=games).order_by("-pk"))
    records.sort(key=lambda record: record.pk not in chosen.values())
    for record in records:
        if record.game_id in times or not any(clock in bytes(record.original) for clock in CLOCKS):
            continue
        found = move_times(tree_in(record))
        if any(time.seconds is not None for time in found):
            times[record.game_id] = found
    return times
