"""Events of teams and of sides of partners for tests of other programs' files."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from hypothesis import strategies as st

from games.rules.result import parse_result
from nzgs_tourney.tournament.division.choices import Side, System
from nzgs_tourney.tournament.division.history import (
    BoardResult,
    DivisionEntry,
    DivisionHistory,
    DivisionTeam,
    PlayedRound,
    Status,
)
from nzgs_tourney.tournament.division.partners import PartnerStrength, side_name, side_strength
from nzgs_tourney.tournament.division.settings import DivisionSettings, SideRating
from nzgs_tourney.tournament.exchange.external import ExternalDivision, ExternalEvent, ExternalPlayer
from ratings.rank import Rank, Rating, grade_of_entry

CLUBS = ("Kea", "Tui", "Moa", "Ruru")
NAMES = ("Mere Kauri", "Bo Lind", "Ihu Rata", "Aroha Rimu", "Tane Miro", "Ana Hinau", "Rua Titoki", "Wiki Kowhai")


def people(count: int) -> tuple[DivisionEntry, ...]:
    return tuple(
        DivisionEntry(
            number, f"{NAMES[(number - 1) % 8]}{'a' * ((number - 1) // 8)}", Rank(4 - number),
            Rating(Decimal(400 - 100 * number + 20) / 100), CLUBS[(number - 1) % 4], country="NZ",
        )
        for number in range(1, count + 1)
    )  # fmt: skip


def board(table: int, white: int, black: int, result: str = "W") -> BoardResult:
    return BoardResult(table, white, black, 0, Decimal(7), parse_result(result))


def team_event() -> ExternalDivision:
    """Three teams of two boards: Kea has a reserve; Tui lacks its second player in round 1, whom nobody replaces, and
    has the bye in round 2, in which Kea's reserve plays; round 3 is drawn, and not played yet."""
    entries = people(7)
    teams = (
        DivisionTeam(1, 1, "Kea & co", (1, 5, 7)),
        DivisionTeam(2, 2, "Tui", (2, 6)),
        DivisionTeam(3, 3, "Moa", (3, 4)),
    )
    reserve, bye, away = Status.RESERVE, Status.BYE, Status.ABSENT
    rounds = (
        PlayedRound(1, "", (board(1, 1, 2),), {5: bye, 6: away, 7: reserve, 3: bye, 4: bye}),
        PlayedRound(2, "", (board(1, 3, 1, "B"), board(2, 7, 4)), {5: away, 2: bye, 6: bye}),
        PlayedRound(3, "", (board(1, 2, 3, ""), board(2, 4, 6, "")), {1: bye, 5: bye, 7: reserve}),
    )
    settings = DivisionSettings(
        System.SWISS, rounds=4, side=Side.TEAM, team_boards=2, criteria=("wins", "bp", "sos"), komi=Decimal(7)
    )
    return ExternalDivision(DivisionHistory("Team Cup", settings, entries, rounds, teams=teams))


def without_two_byes(event: ExternalDivision) -> ExternalDivision:
    """The same without a team that waits beside a board without an opponent: round 1 is left out."""
    rounds = tuple(replace(one, number=number) for number, one in enumerate(event.division.rounds[1:], start=1))
    return replace(event, division=replace(event.division, rounds=rounds))


def side_event(partners: int = 2) -> ExternalDivision:
    """Three sides of partners with their numbers; one has the bye, another misses the last round."""
    settings = DivisionSettings(
        System.SWISS, rounds=3, side=Side.PARTNERS, partners=partners, criteria=("wins", "sos"), komi=Decimal(7)
    )
    everybody = people(3 * partners)
    sides, of_side = [], {}
    for side in (1, 2, 3):
        those = everybody[(side - 1) * partners : side * partners]
        grade, rating = side_strength([PartnerStrength(one.rank, one.rating) for one in those], SideRating.AVERAGE)
        assert rating is not None
        name = side_name([one.name for one in those])
        sides.append(DivisionEntry(side, name, grade_of_entry(grade, rating), Rating(rating), country="NZ"))
        of_side[side] = tuple(replace(one, id=3 + one.id, number=3 + one.id) for one in those)
    rounds = (
        PlayedRound(1, "", (board(1, 1, 2),), {3: Status.BYE}),
        PlayedRound(2, "", (board(1, 3, 1, "jigo"),), {2: Status.ABSENT}),
    )
    facts = {4: ExternalPlayer("Kauri", "Mere", egd_pin="12850431"), 5: ExternalPlayer("Lind", "Bo", aga_id="31648")}
    division = DivisionHistory("Pair go", settings, tuple(sides), rounds)
    return ExternalDivision(division, ExternalEvent(players=facts, partners=of_side))


@st.composite
def team_events(draw: st.DrawFn) -> ExternalDivision:
    """Teams of two to five boards with reserves, of any order, who meet in rounds with everybody there."""
    boards, count = draw(st.integers(2, 5)), draw(st.sampled_from([2, 4]))
    sizes = [boards + draw(st.integers(0, 2)) for _ in range(count)]
    entries = people(sum(sizes))
    order = draw(st.permutations([entry.id for entry in entries]))
    starts = [sum(sizes[:team]) for team in range(count)]
    teams = tuple(
        DivisionTeam(number, number, f"Team {number}", tuple(order[start : start + size]))
        for number, (start, size) in enumerate(zip(starts, sizes, strict=True), start=1)
    )
    rounds = []
    for number in range(1, draw(st.integers(0, 3)) + 1):
        pairs = draw(st.permutations(teams))
        drawn = [
            board(count, *draw(st.permutations([one, other])), draw(st.sampled_from(["W", "B", "jigo"])))
            for count, (one, other) in enumerate(
                (pair for two in range(0, count, 2) for pair in zip(
                    pairs[two].members[:boards], pairs[two + 1].members[:boards], strict=True)),
                start=1,
            )
        ]  # fmt: skip
        rest = {member: Status.RESERVE for team in teams for member in team.members[boards:]}
        rounds.append(PlayedRound(number, "", tuple(drawn), rest))
    settings = DivisionSettings(
        System.SWISS, rounds=4, side=Side.TEAM, team_boards=boards, criteria=("wins", "sos"), komi=Decimal(7)
    )
    return ExternalDivision(DivisionHistory("Team Cup", settings, entries, tuple(rounds), teams=teams))
