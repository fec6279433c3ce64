"""An invented event with four players, to show what a choice of columns looks like."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from games.rules.result import parse_result
from nzgs_tourney.tournament.division.history import BoardResult, DivisionHistory, Person, PlayedRound
from nzgs_tourney.tournament.division.settings import DivisionSettings, HandicapBasis, HandicapPolicy
from nzgs_tourney.tournament.exchange.external import ExternalDivision, ExternalEvent, ExternalPlayer
from nzgs_tourney.tournament.exchange.results_table import ResultFacts
from ratings.rank import Rank, Rating

_PEOPLE = (
    Person(1, "Aroha Kauri", Rank(3), Rating(Decimal("3.10")), "Auckland", "Auckland", "NZ"),
    Person(2, "李文", Rank(1), Rating(Decimal("0.85")), "Wellington", "Wellington", "NZ", latin="Wen Li"),
    Person(3, "Tama Rātā", Rank(-3), Rating(Decimal("-3.20")), "Nelson", "Nelson", "NZ"),
    Person(4, "Zoe Finch", Rank(-7), None, "", "Sydney", "AU"),
)


def _board(table: int, white: int, black: int, handicap: int, result: str, *, forfeit: bool = False) -> BoardResult:
    return BoardResult(table, white, black, handicap, Decimal(0 if handicap else 7), parse_result(result), forfeit)


def example_facts() -> ResultFacts:
    """The event: two rounds, games with and without handicap, one of them forfeited, a player without a number."""
    rounds = (
        PlayedRound(1, "", (_board(1, 1, 2, 2, "W+4"), _board(2, 3, 4, 4, "B+R")), {}),
        PlayedRound(2, "", (_board(1, 1, 4, 9, "W+R"), _board(2, 2, 3, 4, "W+F", forfeit=True)), {}),
    )
    settings = DivisionSettings(rounds=2, handicap=HandicapPolicy(HandicapBasis.RANK))
    externals = {1: ExternalPlayer(egd_pin="12345678"), 2: ExternalPlayer(aga_id="31648")}
    event = ExternalEvent(country="NZ", begins=date(2026, 5, 30), ends=date(2026, 5, 31), players=externals)
    days = {1: date(2026, 5, 30), 2: date(2026, 5, 31)}
    external = ExternalDivision(DivisionHistory("Kōtare Cup", settings, _PEOPLE, rounds), event)
    return ResultFacts(external, {1: "1021", 2: "877", 3: "1430"}, days)
