"""The page for rearranging boards of a published round: what can be chosen, and what it would lead to."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from games.models import Clearing, GameState
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.models import Division, Round
from nzgs_tourney.pages.draws.new_boards import NewBoard, new_boards
from nzgs_tourney.store.draws.drawn_players import too_many
from nzgs_tourney.store.draws.drawn_round import read_drawn_round
from nzgs_tourney.store.draws.repair import RearrangeInputs, published_inputs, touched_tables
from nzgs_tourney.store.rounds.round_boards import RoundBoard, round_boards
from nzgs_tourney.tournament.division.history import DivisionHistory as DivisionValue
from nzgs_tourney.tournament.pairing.draft import Draw
from nzgs_tourney.tournament.pairing.edit import price_of
from nzgs_tourney.tournament.pairing.manual_pairing import byes_of
from nzgs_tourney.tournament.pairing.rearrange import (
    FEW,
    NO_PLAYER,
    Rearrangement,
    changed_tables,
    freed,
    other_ways,
)
from nzgs_tourney.tournament.wording.draws.price import price_words

_HELD = {
    GameState.CONFIRMED: gettext_noop("result confirmed"),
    GameState.REPORTED: gettext_noop("result reported"),
    GameState.CONTRADICTED: gettext_noop("reports differ"),
}


@dataclass(frozen=True, slots=True)
class BoardChoice:
    """A board that can be ticked; `why_not` says why another cannot. `cleared`: it had a result until a director
    cleared it."""

    table: int
    black: str
    white: str
    why_not: str
    chosen: bool
    cleared: bool


@dataclass(frozen=True, slots=True)
class PairingOption:
    """One way to put the boards together: what comes, what it costs, who then has the bye."""

    wanted: Rearrangement
    boards: tuple[NewBoard, ...]
    price: tuple[str, ...]
    byes: tuple[str, ...]

    @property
    def turnable(self) -> frozenset[int]:
        """The tables whose colours can be swapped: even games that the director has chosen."""
        even = {board.table for board in self.boards if not board.handicap}
        return frozenset(place.table for place in self.wanted.places if place.table in even)

    @property
    def turned(self) -> frozenset[int]:
        """The tables where the colours don't follow the rules."""
        return frozenset(place.table for place in self.wanted.places if place.turned)


@dataclass(frozen=True, slots=True)
class RearrangePage:
    """The page. `free` are the players of the ticked boards, by entry and label; `tables` could be given to them, none
    where there are too many players for lists.

    `chosen`: the pairings are chosen. `ways` are the choices: the requested one, or every one if there are few players.
    `refusal` says why the requested one isn't possible. `draws`: the draw can pair them. `hidden_boards` is how many it
    pairs if they are too many to show their boards before it is done; 0 otherwise.
    """

    boards: tuple[BoardChoice, ...]
    byes: tuple[tuple[int, str, bool], ...]
    asked: Rearrangement
    chosen: bool
    free: tuple[tuple[int, str], ...]
    tables: tuple[int, ...]
    ways: tuple[PairingOption, ...]
    refusal: str
    draws: bool
    hidden_boards: int

    @property
    def staying(self) -> tuple[BoardChoice, ...]:
        """The boards that stay."""
        return tuple(board for board in self.boards if board.why_not)

    @property
    def picks(self) -> bool:
        """Whether the pairings are chosen from lists: not for one board alone, which has nothing to choose."""
        alone = len(self.free) == 2 and len(self.asked.apart) == 1
        return len(self.free) > 1 and not self.ways and not self.hidden_boards and not alone

    @property
    def clearable(self) -> bool:
        """Whether one of them has a result that isn't final: once it is cleared, its board can change."""
        return any(
            board.why_not in (_(_HELD[GameState.REPORTED]), _(_HELD[GameState.CONTRADICTED])) for board in self.boards
        )


def rearrange_page(
    division: Division, number: int, rearrangement: Rearrangement, *, sent: bool, chosen: bool
) -> RearrangePage:
    """What can be ticked, and what the `rearrangement` would lead to; `sent`: the director asks for one, rather than
    opening the page; `chosen`: it also names the pairings, which don't count where one of their players isn't free.

    Raises Refused where the round isn't published.
    """
    drawn_round = read_drawn_round(division, number)
    inputs = published_inputs(drawn_round)
    history, before = inputs.history, inputs.before
    boards, byes = _choices(drawn_round, rearrangement.apart), byes_of(before)
    open_tables = {board.table for board in boards if not board.why_not}
    rearrangement = replace(
        rearrangement,
        apart=tuple(sorted(set(rearrangement.apart) & open_tables)),
        byes=tuple(sorted(set(rearrangement.byes) & set(byes))),
    )
    free = freed(before, rearrangement)
    lost = ""
    if not {player for at in rearrangement.places for player in (at.first, at.second)} <= {NO_PLAYER, *free}:
        lost, chosen = inputs.impossible(rearrangement), False
        rearrangement = replace(rearrangement, places=(), by_draw=False)
    paired = inputs.paired(rearrangement)
    hidden_boards = paired if chosen and too_many(paired) else 0
    ways: tuple[PairingOption, ...]
    if len(free) < 2:
        ways, refusal = (), _("Tick the boards that change.") if sent else ""
    elif hidden_boards:
        ways, refusal = (), inputs.impossible(rearrangement)
    else:
        ways, refusal = _ways(inputs, rearrangement, chosen=chosen)
        if not ways and len(free) == 2 and len(rearrangement.apart) == 1:
            message = _("Table {table} alone can’t change, with its handicap: tick another board or the bye too.")
            refusal = refusal or message.format(table=rearrangement.apart[0])
        refusal = refusal or lost
    names = {person.id: f"{person.name}, {person.rank}" for person in history.players}
    return RearrangePage(
        boards=boards,
        byes=tuple((entry, names[entry], entry in rearrangement.byes) for entry in byes),
        asked=rearrangement,
        chosen=chosen,
        free=tuple((entry, names[entry]) for entry in free),
        tables=() if too_many(len(free)) else _tables(before, rearrangement, len(free) // 2),
        ways=ways,
        refusal=refusal,
        draws=len(free) > FEW and not history.settings.system.scheduled,
        hidden_boards=0 if refusal else hidden_boards,
    )


def _ways(
    inputs: RearrangeInputs, rearrangement: Rearrangement, *, chosen: bool
) -> tuple[tuple[PairingOption, ...], str]:
    rearrangements: Sequence[Rearrangement] = (
        (rearrangement,) if chosen else tuple(other_ways(inputs.before, rearrangement))
    )
    shown_ways, refusal = [], ""
    for candidate in rearrangements:
        after = inputs.work_out(candidate)
        if isinstance(after, Draw):
            shown_ways.append(_way(inputs.history, inputs.before, after, candidate))
        elif chosen:
            refusal = after.reason
    return tuple(shown_ways), refusal


def _way(history: DivisionValue, before: Draw, after: Draw, rearrangement: Rearrangement) -> PairingOption:
    changed = changed_tables(before, after)
    without = set(byes_of(after)) - set(byes_of(before)) | set(byes_of(after)) & set(rearrangement.byes)
    return PairingOption(
        rearrangement,
        new_boards(history, (board for board in after.boards if board.table in changed), after.round),
        price_words(price_of(before, after, scheduled=history.settings.system.scheduled)),
        tuple(history.player(entry).name for entry in sorted(without)),
    )


def _tables(before: Draw, rearrangement: Rearrangement, limit: int) -> tuple[int, ...]:
    """The tables that the free players can have: those of the removed boards, then the next ones after the last."""
    tables = list(rearrangement.apart)
    last = max((board.table for board in before.boards), default=0)
    return (*tables, *range(last + 1, last + 1 + limit - len(tables)))


def _choices(drawn_round: Round, ticked: Collection[int]) -> tuple[BoardChoice, ...]:
    touched_numbers = touched_tables(drawn_round)
    cleared = set(Clearing.objects.filter(game__pairing__round=drawn_round).values_list("game", flat=True))
    choices = []
    for row in round_boards(drawn_round, reasons=False):
        reason = _reason_kept(row) if row.table in touched_numbers else ""
        chosen = row.table in ticked and not reason
        emptied = not reason and row.game in cleared
        choices.append(BoardChoice(row.table, row.black.name, row.white.name, reason, chosen, emptied))
    return tuple(choices)


def _reason_kept(row: RoundBoard) -> str:
    """Why a board stays, in a word or two."""
    return _(_HELD[row.state]) if row.state in _HELD else _("a record, a claim or a count came in")
