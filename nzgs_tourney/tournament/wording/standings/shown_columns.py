"""What tables of standings show of each player beside their place: the criteria; on a ladder, whose order needs no
figure, the games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from ground.translation import gettext as _
from nzgs_tourney.tournament.division.settings import DivisionSettings, System
from nzgs_tourney.tournament.standings.crosstable import CrossRound, CrossRow, ResultMark
from nzgs_tourney.tournament.standings.tiebreaks import Criterion
from nzgs_tourney.tournament.wording.standings.standings_words import criterion_text, cross_cell

LAST_GAMES = 5
"""So many games of each player of a ladder are shown, the latest first."""
_DECIDED = (ResultMark.WON, ResultMark.LOST, ResultMark.TIED)


@dataclass(frozen=True, slots=True)
class ShownColumn:
    """A column: its id, its short heading, and one sentence that defines it."""

    id: str
    name: str
    definition: str


def shown_columns(criteria: Iterable[Criterion], settings: DivisionSettings) -> tuple[ShownColumn, ...]:
    """These criteria; on a ladder the games, those won, and the last ones."""
    if settings.system is not System.LADDER:
        return tuple(ShownColumn(one.id, one.name, one.definition) for one in criteria)
    return (
        ShownColumn("ladder_games", _("Games"), _("Games with a result, also by forfeit.")),
        ShownColumn("ladder_won", _("Won"), _("How many of these the player won.")),
        ShownColumn(
            "ladder_last",
            _("Last games"),
            _(
                "The last five, the latest first: the opponent’s place now, + won, − lost, = tied; ! decided without "
                "play."
            ),
        ),
    )


def shown_values(line: CrossRow, columns: Sequence[ShownColumn], settings: DivisionSettings) -> tuple[str, ...]:
    """What stands in these columns for this player."""
    return tuple(
        _OF_LADDER[column.id](decided_games(line), settings)
        if column.id in _OF_LADDER
        else criterion_text(line.row, column.id)
        for column in columns
    )


def decided_games(line: CrossRow) -> tuple[CrossRound, ...]:
    """The player's games that count, in the order of their rounds."""
    return tuple(cell for cell in line.cells if isinstance(cell, CrossRound) and cell.mark in _DECIDED)


def _count(games: Sequence[CrossRound], _settings: DivisionSettings) -> str:
    return str(len(games))


def _won(games: Sequence[CrossRound], _settings: DivisionSettings) -> str:
    return str(sum(game.mark is ResultMark.WON for game in games))


def _last(games: Sequence[CrossRound], settings: DivisionSettings) -> str:
    return " ".join(cross_cell(game, game.opponent, settings) for game in reversed(games[-LAST_GAMES:]))


_OF_LADDER: Mapping[str, Callable[[Sequence[CrossRound], DivisionSettings], str]] = MappingProxyType(
    {"ladder_games": _count, "ladder_won": _won, "ladder_last": _last}
)
