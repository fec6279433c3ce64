"""Draws a round: `draw_round`.

A draw is a function of the players, the rounds before, the division's settings and the seed, and of nothing
else: not of the order of lists, nor of anybody's name. The pairs and the bye are found together (`solve`, `bye`), then
the colours (`seating`) and the tables; the finished boards are priced and explained (`evaluate`, `explain`).

| what | where |
| --- | --- |
| scores, meetings, colours, floats of a player | `round_players` |
| small fields: no rematch in future rounds | `rounds_ahead` |
| the tiers, and packing them into one integer | `cost` |
| the least that any draw costs, the proof | `score_groups`, `improving_pairs`, `dual_bounds`, `solve` |
| handicap and komi | `handicap_policy` |
| if the hard rules leave no draw: which would have to give way | `infeasibility` |
| accelerated rounds | `acceleration` |
| round robin by Berger's tables | `round_robin` |
| knock-out by its bracket | `knockout` |
| teams, whose matches become boards | `team_draw` |
| a director's changes to a draft, and what they cost | `edit`, `manual_pairing` |
| no-shows, late arrivals, players at the wrong boards | `repair`, `rearrange` |
| what it would cost if two met | `why_not` |

The version of the engine is stored with every round. The same players, rounds before, settings, seed and engine give
the same boards for ever; a change of the boards drawn raises the version and is described here.

| engine | what changed |
| --- | --- |
| 1 | |
| 2 | the difference before the ceiling costs; families, clubs and cities before floats; the bye found with the boards |
| 3 | only draws that stop at the limit of steps: better sketches, and a whole draw where there is one |
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from ground.coded import Coded, coded
from nzgs_tourney.tournament.division.history import DivisionHistory, Status
from nzgs_tourney.tournament.division.settings import DivisionSettings, Side, System, Tier
from nzgs_tourney.tournament.pairing.acceleration import is_accelerated, upper_half
from nzgs_tourney.tournament.pairing.bye import bye_classes, why_bye, why_not_first
from nzgs_tourney.tournament.pairing.constraints import attendance, contradiction
from nzgs_tourney.tournament.pairing.draft import Draw, NoDraw, no_draw
from nzgs_tourney.tournament.pairing.evaluate import price_boards
from nzgs_tourney.tournament.pairing.infeasibility import smallest_relaxation
from nzgs_tourney.tournament.pairing.knockout import draw_knockout
from nzgs_tourney.tournament.pairing.player_columns import field_of
from nzgs_tourney.tournament.pairing.progress import Stage, Tell, to_nobody
from nzgs_tourney.tournament.pairing.round_players import RoundEntry, round_entries
from nzgs_tourney.tournament.pairing.round_robin import draw_round_robin
from nzgs_tourney.tournament.pairing.rounds_ahead import look_ahead, worth_looking
from nzgs_tourney.tournament.pairing.seating import seat
from nzgs_tourney.tournament.pairing.solve import Solution, solve
from nzgs_tourney.tournament.pairing.tables import sat_at, table_numbers
from nzgs_tourney.tournament.pairing.team_draw import draw_teams

NOBODY_AWAY: Mapping[int, Status] = {}


def draw_round(
    division: DivisionHistory,
    number: int,
    seed: str,
    *,
    status: Mapping[int, Status] = NOBODY_AWAY,
    pins: Collection[tuple[int, int]] = (),
    forbidden: Collection[tuple[int, int]] = (),
    bye: int | None = None,
    reach: int = 1,
    report_stage: Tell = to_nobody,
) -> Draw | NoDraw:
    """The best draw of round `number` by the division's tiers, from the rounds before it.

    `status` has everybody who doesn't play (a bye there means the same: no board); a house player is used if the number
    is odd. `pins` are pairs that must meet, `forbidden` pairs that may not, `bye` the director's choice; players by id,
    pairs in either order. `reach` is where the search starts (see `solve`); it changes the time, not the draw.
    `report_stage` is called with the progress.

    `NoDraw` says in a sentence why there is none, with the players.
    """
    present = attendance(division, number, status)
    if isinstance(present, NoDraw):
        return present
    if division.settings.side is Side.TEAM:
        if pins or forbidden or bye is not None:
            return no_draw(coded("team_wishes"))
        return draw_teams(division, number, seed, status, draw_round, price_boards)
    if division.settings.system.scheduled:
        knockout = division.settings.system is System.KNOCKOUT
        if pins or forbidden or bye is not None:
            return no_draw(coded("bracket_fixed" if knockout else "schedule_fixed"))
        scheduled_draw = draw_knockout if knockout else draw_round_robin
        return scheduled_draw(division, number, seed, status)
    playing = present.playing
    if len(playing) % 2 and bye is None and present.house:
        playing = tuple(sorted((*playing, present.house[0])))
    refusal = contradiction(division, playing, pins, forbidden, bye)
    if refusal is not None:
        return refusal
    entries = round_entries(division, number, playing)
    search = _Search(
        division.settings.in_round(number), seed, entries, _unique(pins), _unique(forbidden), reach, report_stage
    )
    passed: list[RoundEntry] = []
    for may_sit_out in search.lines(bye):
        solution = search.solved(bye, may_sit_out)
        if not solution.left:
            ahead: tuple[Coded, ...] = ()
            if bye is None and not pins:
                solution, ahead = search.ahead(number, solution, may_sit_out)
            notes = (*search.notes(solution, bye, passed, may_sit_out, ahead=bool(ahead)), *ahead)
            return search.draft(division, number, solution, search.sitting_out(solution, bye), notes)
        passed += may_sit_out
        if not forbidden and not search.settings.hard:
            break
    return search.no_draw(number, solution, bye)


class _Search:
    """The players of one round with the wishes about them, solved for the possible byes."""

    def __init__(
        self,
        settings: DivisionSettings,
        seed: str,
        entries: tuple[RoundEntry, ...],
        pins: frozenset[tuple[int, int]],
        forbidden: frozenset[tuple[int, int]],
        reach: int,
        report_stage: Tell,
    ) -> None:
        self.tell = report_stage
        self.settings = settings
        self.seed = seed
        self.entries = entries
        self.pins = pins
        self.forbidden = forbidden
        self.reach = reach
        self.pinned = {player for pair in pins for player in pair}
        self.field = field_of(entries, settings, seed)
        self.column = {entry.id: index for index, entry in enumerate(entries)}

    def lines(self, bye: int | None) -> list[list[RoundEntry]]:
        """Who may sit out, in classes: a class is tried before the next; a single empty one where nobody sits out, or
        the director has chosen."""
        if bye is not None or len(self.entries) % 2 == 0:
            return [[]]
        return bye_classes([entry for entry in self.entries if entry.id not in self.pinned], self.seed)

    def solved(self, bye: int | None, may_sit_out: Sequence[RoundEntry]) -> Solution:
        """The best pairs of everybody except `bye`, in columns of `entries`, and who of these sits out."""
        column = self.column
        free = [column[entry.id] for entry in self.entries if entry.id not in self.pinned and entry.id != bye]
        barred = {(column[low], column[high]) for low, high in self.forbidden if low in column and high in column}
        return solve(self.field, free, barred, self.reach, [column[entry.id] for entry in may_sit_out], self.tell)

    def ahead(
        self, number: int, solution: Solution, may_sit_out: Sequence[RoundEntry]
    ) -> tuple[Solution, tuple[Coded, ...]]:
        """In a small field the best solution that leaves future rounds without a rematch, with a note if it is a
        different one; the given solution where none does."""
        rounds, nodes = self.settings.rounds, len(self.entries) + len(self.entries) % 2
        looked = self.settings.system in (System.SWISS, System.MCMAHON) and worth_looking(nodes, number, rounds)
        if not looked or solution.totals.get(Tier.REMATCH, 1):
            return solution, ()
        column = self.column
        barred = {(column[low], column[high]) for low, high in self.forbidden if low in column and high in column}
        line = [column[entry.id] for entry in may_sit_out]
        pairs = look_ahead(self.field, solution, barred, line, rounds - number)
        if pairs is None or pairs is solution:
            return solution, ()
        return pairs, (coded("ahead", rounds=rounds - number),)

    def sitting_out(self, solution: Solution, chosen: int | None) -> int | None:
        """The player who has the bye in this solution."""
        return chosen if solution.bye is None else self.entries[solution.bye].id

    def draft(
        self, division: DivisionHistory, number: int, solution: Solution, bye: int | None, notes: tuple[Coded, ...]
    ) -> Draw:
        """The finished boards, priced and explained."""
        self.tell(Stage.EXPLAINING)
        entries = {entry.id: entry for entry in self.entries}
        pairs = [(self.entries[first], self.entries[second]) for first, second in solution.pairs]
        pairs += [(entries[low], entries[high]) for low, high in self.pins]
        pairs.sort(key=_table_order)
        tables = table_numbers(
            division.table_settings,
            [(one.entry, other.entry) for one, other in pairs],
            [_table_order(pair)[:2] for pair in pairs],
            sat_at(division, number),
        )
        boards = [
            seat(self.settings, one, other, self.seed, table) for table, (one, other) in zip(tables, pairs, strict=True)
        ]
        proved = not solution.coarse and not solution.bounded
        draw = price_boards(
            division,
            number,
            self.seed,
            boards,
            bye,
            pins=self.pins,
            notes=notes,
            drawn=proved,
        )
        upper = upper_half(division, entries) if number == 1 and is_accelerated(self.settings, number) else ()
        return replace(draw, proved=proved, seeds=upper)

    def notes(
        self,
        solution: Solution,
        chosen: int | None,
        passed: Sequence[RoundEntry],
        line: Sequence[RoundEntry],
        *,
        ahead: bool,
    ) -> tuple[Coded, ...]:
        """Notes on the whole draft: who sits out and why, and what could not be compared exactly. `ahead`: the solution
        isn't the best for this round alone."""
        notes = []
        bye = self.sitting_out(solution, chosen)
        for entry in self.entries:
            if entry.id != bye:
                continue
            if chosen is not None:
                notes.append(coded("bye_by_director", name=entry.name))
            elif passed or entry is line[0]:
                could = [other for other in self.entries if other.id not in self.pinned]
                notes.append(why_bye(could, entry, [other.name for other in self.entries if other in passed]))
            elif ahead:
                notes.append(coded("bye_ahead", name=entry.name))
            else:
                first = self.solved(None, line[:1])
                other = None if first.left else first.totals
                clubs = bool(self.settings.club_gap)
                notes.append(why_not_first(line[0].name, entry.name, solution.totals, other, clubs=clubs))
            if entry.byes:
                notes.append(coded("bye_again", name=entry.name, rounds=list(entry.byes)))
        if solution.coarse:
            notes.append(coded("rounded", tiers=[tier.value for tier in solution.coarse]))
        if solution.bounded:
            notes.append(coded("bounded"))
        return tuple(notes)

    def no_draw(self, number: int, solution: Solution, bye: int | None) -> NoDraw:
        """Who is left without an opponent, and a smallest set of rules that would have to give way."""
        names = {entry.id: entry.name for entry in self.entries}
        to_pair = len(self.entries) - (bye is not None)
        if bye is not None and to_pair % 2:
            return no_draw(coded("odd_with_bye", bye=names[bye], players=to_pair), (bye,))
        relax = smallest_relaxation(
            self.entries, self.settings, self.seed, pins=self.pins, forbidden=self.forbidden, bye=bye
        )
        stranded = [self.entries[column] for column in solution.left]
        reason = coded(
            "relax",
            round=number,
            players=[entry.name for entry in stranded],
            relax=[clause.as_json() for clause in relax],
        )
        return no_draw(reason, tuple(entry.id for entry in stranded), relax)


def _table_order(pair: tuple[RoundEntry, RoundEntry]) -> tuple[int, int, Decimal, int]:
    """The order of tables: from the highest score down, then from the stronger player down."""
    scores = sorted(entry.score for entry in pair)
    strongest = max(entry.entry.strength for entry in pair)
    return (-scores[1], -scores[0], -strongest, min(entry.id for entry in pair))


def _unique(pairs: Collection[tuple[int, int]]) -> frozenset[tuple[int, int]]:
    return frozenset((min(pair), max(pair)) for pair in pairs)


ENGINE = 3
