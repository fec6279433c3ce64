"""A ladder has more rounds than the files of other programs hold."""

from __future__ import annotations

from decimal import Decimal

import pytest

from games.rules.result import parse_result
from nzgs_tourney.tournament.division.history import BoardResult, DivisionEntry, DivisionHistory, PlayedRound
from nzgs_tourney.tournament.division.settings import DivisionSettings, System
from nzgs_tourney.tournament.exchange.external import ExternalDivision, Written
from nzgs_tourney.tournament.exchange.external_formats import TITLES, WRITABLE, Format, write_as
from nzgs_tourney.tournament.exchange.fault import Faults
from ratings.rank import Rank
from tests.unit.exchange.external_events import sentence

PLAYED = 120
BOARD = BoardResult(1, 1, 2, 0, Decimal(7), parse_result("W+R"))
LADDER = ExternalDivision(
    DivisionHistory(
        "Ladder",
        DivisionSettings(system=System.LADDER, rounds=PLAYED + 1),
        (DivisionEntry(1, "Mere Rangi", Rank(2)), DivisionEntry(2, "Tama Kauri", Rank(1))),
        tuple(PlayedRound(number, "", (BOARD,), {}) for number in range(1, PLAYED + 1)),
    )
)


@pytest.mark.parametrize("form", WRITABLE)
def test_a_long_ladder_is_written_or_refused_in_a_sentence(form: Format) -> None:
    written = write_as(form, LADDER)
    if form in (Format.OPENGOTHA, Format.PAIRGOTH, Format.AGA):
        assert isinstance(written, Faults)
        assert sentence(written) == f"The {TITLES[form]} has at most 99 rounds: this division has 121."
    else:
        assert isinstance(written, Written)
