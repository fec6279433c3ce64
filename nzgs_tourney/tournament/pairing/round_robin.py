"""Round robin: everybody meets everybody, by a schedule known before the first game.

| | |
| --- | --- |
| the schedule | Berger's tables: places 0 to n - 1; n is even, an odd number leaves the last place empty |
| who has which place | by lot from the seed of the first round; names and the order of entry don't matter |
| more rounds than opponents | everybody meets everybody a second time with colours swapped |
| somebody enters late | takes the empty place, where there is one, otherwise that of the first who withdrew |
| somebody is away | the opponent sits out: nobody else's opponent is changed |
| in groups | each has its own table and places, side by side; a shorter one waits for the longest |
| colours | Black for the first of a pair in the table, which balances; for the weaker with a handicap |
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from ground.coded import coded
from ground.translation import gettext as _
from nzgs_tourney.tournament.division.groups import NO_GROUP, group_letter, groups_of
from nzgs_tourney.tournament.division.history import BoardResult, DivisionHistory, Status
from nzgs_tourney.tournament.division.lots import player_lot
from nzgs_tourney.tournament.division.settings import DivisionSettings
from nzgs_tourney.tournament.pairing.draft import Draw, NoDraw, no_draw
from nzgs_tourney.tournament.pairing.evaluate import price_boards
from nzgs_tourney.tournament.pairing.round_players import RoundEntry, round_entries
from nzgs_tourney.tournament.pairing.seating import seat
from nzgs_tourney.tournament.pairing.tables import sat_at, table_numbers

FEWEST, MOST = 2, 30
FEWEST_IN_GROUP = 3
SCHEDULE_EMPTY = "schedule_empty"
"""The code of the refusal where nobody's opponent is here; its players are all who are."""
Pair = tuple[int, int]


@lru_cache(maxsize=MOST)
def berger(players: int) -> tuple[tuple[Pair, ...], ...]:
    """Berger's table for so many players: the rounds, each with its pairs of places from 0, Black first.

    With an odd number each round leaves out one place. Everybody meets everybody once, and the colours of each place
    differ by at most one. Raises ValueError for fewer than two players.
    """
    if players < 2:
        raise ValueError(_("A round robin needs two entries."))
    even = players + players % 2
    rounds = []
    for number in range(1, even):
        pairs = [_with_last(number, even)]
        for place in range(1, even):
            other = (number + 1 - place) % (even - 1) or even - 1
            if place < other:
                pairs.append((place, other) if (place + other) % 2 else (other, place))
        pairs.sort(key=min)
        rounds.append(tuple((place - 1, other - 1) for place, other in pairs if max(place, other) <= players))
    return tuple(rounds)


def _with_last(number: int, even: int) -> Pair:
    """The pair of the last place: its opponent is the one whose double is due."""
    opponent = next(place for place in range(1, even) if (2 * place - number - 1) % (even - 1) == 0)
    return (opponent, even) if opponent <= even // 2 else (even, opponent)


def rounds_of(players: int) -> int:
    """The rounds in which so many players all meet: with an odd number one sits out in each."""
    return players - 1 + players % 2


Slots = tuple[int | None, ...]
"""The player in each place of a schedule; None is the empty place with an odd number."""


@dataclass(frozen=True, slots=True)
class Places:
    """The places of each group; a single one where there are no groups."""

    groups: tuple[Slots, ...]

    @property
    def players(self) -> Slots:
        """The players of all groups, one after the other."""
        return tuple(player for slots in self.groups for player in slots)

    def pairs(self, number: int) -> tuple[Pair, ...]:
        """Round `number` as pairs of players, Black first; after a whole table the same with colours swapped. A group
        whose table is shorter than the longest waits for the others.

        Raises IndexError from the third meeting on.
        """
        tables = [berger(len(slots)) for slots in self.groups]
        turn, index = divmod(number - 1, max(map(len, tables)))
        if turn > 1:
            raise IndexError(number)
        pairs = []
        for slots, table in zip(self.groups, tables, strict=True):
            for one, other in table[index] if index < len(table) else ():
                black, white = slots[one], slots[other]
                if black is not None and white is not None:
                    pairs.append((white, black) if turn else (black, white))
        return tuple(pairs)


def places_in(division: DivisionHistory, seed: str, status: Mapping[int, Status]) -> Places | NoDraw:
    """The places of the schedule: from the first round if it is drawn, otherwise by lot from `seed`."""
    groups = groups_of(division)
    ids = [entry.id for entry in division.players]
    if not groups:
        slots = _slots_in(division, seed, status, ids)
        return slots if isinstance(slots, NoDraw) else Places((slots,))
    gone = (Status.WITHDRAWN, Status.NOT_ENTERED)
    if outside := [player for player in ids if not groups[player] and status.get(player) not in gone]:
        return no_draw(coded("no_group", players=[division.player(player).name for player in outside]), tuple(outside))
    found: list[Slots] = []
    for group in range(1, division.settings.groups + 1):
        slots = _slots_in(division, seed, status, [player for player in ids if groups[player] == group], group)
        if isinstance(slots, NoDraw):
            return slots
        found.append(slots)
    return Places(tuple(found))


def _slots_in(
    division: DivisionHistory, seed: str, status: Mapping[int, Status], ids: Sequence[int], group: int = NO_GROUP
) -> Slots | NoDraw:
    """The places of these players, who all meet."""
    first = division.rounds[0] if division.rounds else None
    if first is None:
        present = [player for player in ids if status.get(player) not in (Status.WITHDRAWN, Status.NOT_ENTERED)]
        late: list[int] = []
    else:
        seed = first.seed
        present = [player for player in ids if first.has(player)]
        late = [player for player in ids if player not in present and status.get(player) is not Status.NOT_ENTERED]
        late = [
            player for player in late if status.get(player) is not Status.WITHDRAWN or _ever_had_place(division, player)
        ]
    lots = {entry.id: player_lot(seed, entry.number, "place") for entry in division.players}
    ordered: list[int | None] = [*sorted(present, key=lambda player: (lots[player], player))]
    if len(ordered) % 2:
        ordered.append(late.pop(0) if late else None)
    late = _substituted(division, ordered, late, status)
    players = sum(player is not None for player in ordered) + len(late)
    fewest = FEWEST_IN_GROUP if group else FEWEST
    if not fewest <= players <= MOST:
        size = {"least": fewest, "most": MOST, "players": players}
        return no_draw(
            coded("group_size", group=group_letter(group), **size) if group else coded("schedule_size", **size)
        )
    if late:
        names = [division.player(player).name for player in late]
        return no_draw(coded("schedule_full", players=names), tuple(late))
    return tuple(ordered)


def _substituted(
    division: DivisionHistory, ordered: list[int | None], late: Sequence[int], status: Mapping[int, Status]
) -> list[int]:
    """Give the places of players who withdrew, the first to withdraw first, to late ones in turn; returns those who
    found none. Later withdrawals change no place that was given."""
    without_place = []
    for player in late:
        gone = [other for other in ordered if other is not None and status.get(other) is Status.WITHDRAWN]
        if gone:
            left = min(gone, key=lambda other: (_last_there(division, other), ordered.index(other)))
            ordered[ordered.index(left)] = player
        else:
            without_place.append(player)
    return without_place


def _last_there(division: DivisionHistory, player: int) -> int:
    """The last round in which somebody wasn't withdrawn yet, 0 if there is none."""
    rounds = [played.number for played in division.rounds if played.status.get(player) is not Status.WITHDRAWN]
    return max(rounds, default=0)


def draw_round_robin(division: DivisionHistory, number: int, seed: str, status: Mapping[int, Status]) -> Draw | NoDraw:
    """Round `number` by the schedule. The players are those who aren't in `status`, which must not contain a bye.

    `NoDraw` for more than `MOST` players, for late entries without a place, and from the third meeting on.
    """
    places = places_in(division, seed, status)
    if isinstance(places, NoDraw):
        return places
    try:
        schedule = places.pairs(number)
    except IndexError:
        return no_draw(coded("schedule_over", round=number))
    present = [player for player in places.players if player is not None and player not in status]
    entries = {entry.id: entry for entry in round_entries(division, number, present)}
    playing = [pair for pair in schedule if pair[0] in entries and pair[1] in entries]
    groups = groups_of(division)
    playing.sort(key=lambda pair: (groups.get(pair[0], 0), *_table_order(entries[pair[0]], entries[pair[1]])))
    pairs = [(entries[one].entry, entries[other].entry) for one, other in playing]
    tables = table_numbers(division.table_settings, pairs, sat=sat_at(division, number))
    boards = [
        _board(division.settings, entries[black], entries[white], seed, table)
        for table, (black, white) in zip(tables, playing, strict=True)
    ]
    out = sorted(entries.keys() - {player for pair in playing for player in pair})
    if not boards:
        return no_draw(coded(SCHEDULE_EMPTY, round=number), tuple(out))
    draw = price_boards(division, number, seed, boards, out[0] if out else None, sitting_out=tuple(out[1:]))
    return replace(draw, proved=True)


def meeting_in(division: DivisionHistory, seed: str, status: Mapping[int, Status], first: int, second: int) -> NoDraw:
    """When these two meet by the schedule, as the reason why they can't be paired in any other way."""
    places = places_in(division, seed, status)
    if isinstance(places, NoDraw):
        return replace(places, players=(first, second))
    return no_draw(coded("schedule_pair", rounds=list(_together(division, places, first, second))), (first, second))


def meetings_after(
    division: DivisionHistory, number: int, seed: str, status: Mapping[int, Status], first: int, second: int
) -> tuple[int, ...]:
    """The rounds after this one in which the schedule has these two together; none where there is no schedule."""
    places = places_in(division, seed, status)
    if isinstance(places, NoDraw):
        return ()
    return tuple(later for later in _together(division, places, first, second) if later > number)


def _together(division: DivisionHistory, places: Places, first: int, second: int) -> Iterator[int]:
    for number in range(1, division.settings.rounds + 1):
        try:
            pairs = places.pairs(number)
        except IndexError:
            return
        if any({first, second} == set(pair) for pair in pairs):
            yield number


def _board(settings: DivisionSettings, black: RoundEntry, white: RoundEntry, seed: str, table: int) -> BoardResult:
    seated = seat(settings, black, white, seed, table)
    return seated if seated.handicap else replace(seated, black=black.id, white=white.id)


def _table_order(black: RoundEntry, white: RoundEntry) -> tuple[int, int]:
    return -max(black.score, white.score), min(black.id, white.id)


def _ever_had_place(division: DivisionHistory, player: int) -> bool:
    """Whether somebody who has since withdrawn ever had a place."""
    boards: Sequence[BoardResult] = [board for played in division.rounds for board in played.boards]
    return any(player in (board.white, board.black) for board in boards)
