"""Draws a round of a division in which teams play: the teams are drawn like players (`standings.team_matches`), and
each match becomes its boards.

| | |
| --- | --- |
| who sits at a board | the first of the team's people who are here, in the team's order; the others are reserves |
| colours | the draw gives one team Black at the first board; they alternate down the boards |
| handicaps | at each board by its two people; with a handicap the weaker takes Black |
| a team lacks people | the others at its last boards have a bye, which counts as a board won |
| tables | in the order of the matches and their boards; fixed tables and where people sat before count for nothing; |
| | where teams are exchanged later, only the matches that change take other tables |
| Scheveningen | two teams: who meets whom, and with which colours, is the schedule's (`scheveningen`) |

Reasons, costs and gaps of a match are those of its first board; the other boards have what is theirs alone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, islice, zip_longest
from types import MappingProxyType
from typing import Protocol

from games.rules.result import HalfPoints
from ground.coded import Coded, coded
from nzgs_tourney.tournament.division.history import BoardResult, DivisionHistory, Status
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.pairing.draft import Draw, DrawnBoard, NoDraw, Seated, no_draw
from nzgs_tourney.tournament.pairing.handicap_policy import terms
from nzgs_tourney.tournament.pairing.round_players import RoundEntry, round_entries
from nzgs_tourney.tournament.pairing.scheveningen import facing
from nzgs_tourney.tournament.pairing.seating import seat
from nzgs_tourney.tournament.pairing.tables import free_tables
from nzgs_tourney.tournament.standings.team_matches import (
    LineUps,
    TeamMatch,
    line_ups_in,
    matches_in,
    status_of,
    team_division,
    teams_without_match,
)

NOBODY_STAYS: Mapping[frozenset[int], Seated] = MappingProxyType({})

OF_TEAMS = frozenset({System.SWISS, System.ROUND_ROBIN, System.KNOCKOUT})
"""The systems in which teams can play."""


class Pricing(Protocol):
    """`pairing.evaluate.price_boards`."""

    def __call__(
        self, division: DivisionHistory, number: int, seed: str, boards: Sequence[Seated], bye: int | None = None, *,
        notes: tuple[Coded, ...] = (), sitting_out: tuple[int, ...] = (), drawn: bool = False,
    ) -> Draw: ...  # fmt: skip


def draw_teams(
    division: DivisionHistory,
    number: int,
    seed: str,
    status: Mapping[int, Status],
    draw: Callable[..., Draw | NoDraw],
    price: Pricing,
) -> Draw | NoDraw:
    """Round `number` by teams; a team plays if one of its people does. `draw` and `price` are those for players.

    `NoDraw` for a system without teams, where somebody who plays has no team, and where the teams have no draw.
    """
    if division.settings.system not in OF_TEAMS:
        return no_draw(coded("team_system"))
    team_of = division.team_of
    alone = [entry for entry in division.players if entry.id not in status and entry.id not in team_of]
    if alone:
        return no_draw(coded("no_team", players=[entry.name for entry in alone]), tuple(entry.id for entry in alone))
    if division.settings.is_scheveningen:
        return _draw_scheveningen(division, number, seed, status, price)
    line_ups = {
        team.id: tuple(member for member in team.members if member not in status)[: division.settings.team_boards]
        for team in division.teams
    }
    away = {team.id: status_of(team, status) for team in division.teams if not line_ups[team.id]}
    drawn = draw(team_division(division, line_ups), number, seed, status=away)
    return _told_of_teams(drawn) if isinstance(drawn, NoDraw) else boards_of(division, drawn, line_ups, price)


_TOLD_OF_TEAMS = {
    "one_player": "one_team",
    "relax": "relax_teams",
    "schedule_full": "schedule_full_teams",
    "schedule_size": "schedule_size_teams",
}


def _told_of_teams(refusal: NoDraw) -> NoDraw:
    """The same refusal where its words would be about players."""
    code = refusal.code
    if code is None or code.code not in _TOLD_OF_TEAMS:
        return refusal
    return no_draw(coded(_TOLD_OF_TEAMS[code.code], **code.args))


def _draw_scheveningen(
    division: DivisionHistory, number: int, seed: str, status: Mapping[int, Status], price: Pricing
) -> Draw | NoDraw:
    boards = division.settings.team_boards
    if number > boards:
        return no_draw(coded("scheveningen_over", round=number, boards=boards))
    there = facing(division, status)
    if there is None:
        return no_draw(coded("scheveningen_teams"))
    entries = {entry.id: entry for entry in round_entries(division, number, [p for p in there.players if p])}
    pairs = there.pairs(number)
    met = {player for pair in pairs for player in pair}
    byes = [player for player in there.players if player is not None and player not in met]
    if not pairs:
        return no_draw(coded("schedule_empty", round=number), tuple(byes))
    tables = free_tables(division.table_settings, ())
    seats = [
        _seated(division, entries[black], entries[white], seed, table)
        for (black, white), table in zip(pairs, tables, strict=False)
    ]
    notes = tuple(_met_again(entries, pairs))
    return replace(price_matches(division, number, seed, seats, byes, price, notes=notes), proved=True)


def _met_again(entries: Mapping[int, RoundEntry], pairs: Iterable[tuple[int, int]]) -> Iterator[Coded]:
    """Those who meet once more, since a reserve took somebody's place."""
    for one, other in pairs:
        if rounds := (entries[one].met or {}).get(other):
            names = {"one": entries[one].name, "other": entries[other].name}
            yield coded("scheveningen_again", **names, rounds=list(rounds))


def boards_of(
    division: DivisionHistory,
    matches: Draw,
    line_ups: LineUps,
    price: Pricing,
    kept: Mapping[frozenset[int], Seated] = NOBODY_STAYS,
) -> Draw:
    """The boards of a draw of the teams. `kept` are boards, by their two people, that stay as they are, table and all,
    where these two still meet; the others take the tables that become free, in their order."""
    people = [player for line_up in line_ups.values() for player in line_up]
    entries = {entry.id: entry for entry in round_entries(division, matches.round, people)}
    facing_each = [list(zip_longest(line_ups[match.black], line_ups[match.white])) for match in matches.boards]
    still = kept.keys() & {frozenset(one) for places in facing_each for one in places}
    taken = {kept[pair].table for pair in still}
    free = sorted({board.table for board in kept.values()} - taken)
    tables = chain(free, free_tables(division.table_settings, taken.union(free)))
    boards: list[Seated] = []
    byes: list[int] = []
    for places in facing_each:
        new = sum(None not in one and frozenset(one) not in still for one in places)
        of_match = iter(sorted(islice(tables, new)))
        for place, (one, other) in enumerate(places):
            if one is None or other is None:
                byes.append(one or other)
            elif (both := frozenset((one, other))) in still:
                boards.append(kept[both])
            else:
                pair = (entries[one], entries[other]) if place % 2 == 0 else (entries[other], entries[one])
                boards.append(_seated(division, *pair, matches.seed, next(of_match)))
    for team in (matches.bye, *matches.sitting_out):
        byes += line_ups[team] if team is not None else ()
    made = price_matches(
        division, matches.round, matches.seed, boards, byes, price, notes=matches.summary.notes, drawn=matches.proved
    )
    return replace(made, proved=matches.proved, seeds=tuple(line_ups[team][0] for team in matches.seeds))


def _seated(division: DivisionHistory, black: RoundEntry, white: RoundEntry, seed: str, table: int) -> BoardResult:
    """The board of these two: with a handicap by their strength, otherwise with these colours."""
    by_rule = seat(division.settings, black, white, seed, table)
    return by_rule if by_rule.handicap else replace(by_rule, black=black.id, white=white.id)


def price_matches(
    division: DivisionHistory,
    number: int,
    seed: str,
    boards: Sequence[Seated],
    byes: Collection[int],
    price: Pricing,
    *,
    notes: tuple[Coded, ...] = (),
    drawn: bool = False,
) -> Draw:
    """These boards of a round of teams as a draft, as they are, priced as the matches they make; `byes` are all who
    have no opponent."""
    matches = matches_in(division, boards, byes)
    of_teams = _drawn_matches(division, number, seed, matches, byes, price, notes=notes, drawn=drawn)
    teams = {team.id: team for team in division.teams}
    people = [player for board in boards for player in (board.white, board.black)]
    entries = {entry.id: entry for entry in round_entries(division, number, people)}
    made = []
    for match, priced in zip(matches, of_teams.boards, strict=True):
        names = {"white": teams[match.white].name, "black": teams[match.black].name}
        # Colours by a handicap are the board's own, and said there.
        said = [one for one in priced.reasons if not (match.boards[0].handicap and one.code.startswith("colour_"))]
        if division.settings.is_scheveningen:
            said = [coded("scheveningen", number=number, rounds=division.settings.team_boards)]
        reasons = tuple(coded("of_match", reason=one.as_json(), round=number, **names) for one in said)
        for place, board in enumerate(match.boards):
            of_board = _own_reasons(division, entries[board.black], entries[board.white], board)
            first = place == 0
            made.append(
                DrawnBoard(
                    board.table, board.white, board.black, board.handicap, board.komi,
                    (*reasons, *of_board) if first else of_board,
                    priced.cost if first else dict.fromkeys(priced.cost, 0),
                    priced.gap if first else HalfPoints(0),
                )
            )  # fmt: skip
    bye, *others = _in_order(division, matches, byes) or (None,)
    summary = replace(of_teams.summary, handicap_largest=max((board.handicap for board in boards), default=0))
    return replace(
        of_teams, bye=bye, sitting_out=tuple(others), summary=summary,
        boards=tuple(sorted(made, key=lambda board: board.table)), proved=False,
    )  # fmt: skip


def swap_teams(
    division: DivisionHistory, draw: Draw, first: int, second: int, swap: Callable[..., Draw], price: Pricing
) -> Draw:
    """The draft with the teams of these two people swapped; the same people sit at their boards. Matches that stay keep
    colours, handicaps and komi; in one whose two teams are swapped the even games change colours. `swap` is that of two
    players. Raises ValueError for two of one team, and as `swap` does."""
    team_of = division.team_of
    return _with_teams_changed(
        division, draw, {}, price, lambda teams, of_teams: swap(teams, of_teams, team_of[first].id, team_of[second].id)
    )


def exchange_teams(
    division: DivisionHistory,
    draw: Draw,
    one: int,
    other: int,
    here: Collection[int],
    exchange: Callable[..., Draw],
    price: Pricing,
) -> Draw:
    """The boards of this round of a knock-out with these two teams, by id, exchanged. `here`: the people of a team
    without a place in it who can play. `exchange` is that of two players."""
    teams = {team.id: team for team in division.teams}
    coming = {
        team: tuple(member for member in teams[team].members if member in here)[: division.settings.team_boards]
        for team in (one, other)
    }
    return _with_teams_changed(
        division, draw, coming, price, lambda teams, of_teams: exchange(teams, of_teams, one, other)
    )


def _with_teams_changed(
    division: DivisionHistory,
    draw: Draw,
    coming: LineUps,
    price: Pricing,
    change: Callable[[DivisionHistory, Draw], Draw],
) -> Draw:
    """The draft after this change of its matches; the same people sit at the boards of a team, those of `coming` where
    it had none."""
    byes = [player for player in (draw.bye, *draw.sitting_out) if player is not None]
    seats: Sequence[Seated] = draw.boards
    matches = matches_in(division, seats, byes)
    line_ups = {**coming, **{team: people for team, people in line_ups_in(division, matches, byes).items() if people}}
    of_teams = _drawn_matches(division, draw.round, draw.seed, matches, byes, price)
    after = change(team_division(division, line_ups), of_teams)
    black_of = {frozenset((match.black, match.white)): match.black for match in after.boards}
    kept: dict[frozenset[int], Seated] = {}
    for match in matches:
        turned = black_of.get(frozenset((match.black, match.white)), match.black) != match.black
        for board in match.boards:
            flipped = turned and not board.handicap
            same = replace(board, white=board.black, black=board.white) if flipped else board
            kept[frozenset((board.black, board.white))] = same
    return boards_of(division, after, line_ups, price, kept)


def _drawn_matches(
    division: DivisionHistory,
    number: int,
    seed: str,
    matches: Sequence[TeamMatch[Seated]],
    byes: Collection[int],
    price: Pricing,
    *,
    notes: tuple[Coded, ...] = (),
    drawn: bool = False,
) -> Draw:
    """The draft of the teams that these matches make."""
    komi = division.settings.komi
    boards = [BoardResult(match.number, match.white, match.black, 0, komi) for match in matches]
    bye, *others = teams_without_match(division, matches, byes) or (None,)
    teams = team_division(division, line_ups_in(division, matches, byes))
    if division.settings.is_scheveningen:
        # The teams meet in every round: nothing of earlier ones costs anything.
        teams = replace(teams, rounds=tuple(replace(played, boards=()) for played in teams.rounds))
    return price(teams, number, seed, boards, bye, notes=notes, sitting_out=tuple(others), drawn=drawn)


def _in_order(division: DivisionHistory, matches: Sequence[TeamMatch[Seated]], byes: Collection[int]) -> list[int]:
    """Everybody without an opponent, those of the team that has the bye first."""
    waiting = set(teams_without_match(division, matches, byes))
    return sorted(byes, key=lambda player: (division.team_of[player].id not in waiting, player))


def _own_reasons(division: DivisionHistory, black: RoundEntry, white: RoundEntry, board: Seated) -> tuple[Coded, ...]:
    """What is to be said of one board of a match: its handicap, and why Black has Black."""
    policy = terms(division.settings, white, black)
    usual = policy.stones if policy else 0
    if board.handicap != usual:
        reasons: tuple[Coded, ...] = (coded("set_by_director", stones=board.handicap, usual=usual),)
    else:
        reasons = policy.reasons if policy else ()
    return (*reasons, coded("colour_by_handicap")) if board.handicap else reasons
