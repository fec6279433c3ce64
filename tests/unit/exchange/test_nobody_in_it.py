"""Formats that are a table of players: without one there is nothing to read, and nothing to write."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.division.settings import DivisionSettings
from nzgs_tourney.tournament.exchange.aga.read import read_aga
from nzgs_tourney.tournament.exchange.aga.write import write_aga
from nzgs_tourney.tournament.exchange.egd.read import read_h9
from nzgs_tourney.tournament.exchange.egd.write import write_h9
from nzgs_tourney.tournament.exchange.external import ExternalDivision
from nzgs_tourney.tournament.exchange.external_formats import TITLES, Format, write_as
from nzgs_tourney.tournament.exchange.fault import Faults
from nzgs_tourney.tournament.exchange.ffg.read_write import read_tou, write_tou
from tests.unit.exchange.external_events import sentence

NOBODY = ExternalDivision(DivisionHistory("Open", DivisionSettings(), ()))


@pytest.mark.parametrize(
    ("read", "content"),
    [
        (read_aga, b"TOURNEY x\nPLAYERS\nEND\n"),
        (read_h9, b""),
        (read_h9, b"; EV[only remarks]\n"),
        (read_tou, b";name=only\n"),
    ],
)
def test_a_file_without_players_is_refused(read: Callable[[bytes], object], content: bytes) -> None:
    assert sentence(read(content)) == "No line of this file is a player."


@pytest.mark.parametrize("write", [write_aga, write_h9, write_tou])
def test_nobody_to_write(write: Callable[[ExternalDivision], object]) -> None:
    with pytest.raises(ValueError, match=r"^There are no players to write\.$"):
        write(NOBODY)


@pytest.mark.parametrize("form", [Format.AGA, Format.H9, Format.TOU])
def test_a_division_without_players_is_refused_by_the_name_of_the_file(form: Format) -> None:
    refused = write_as(form, NOBODY)
    assert isinstance(refused, Faults)
    assert sentence(refused) == f"There are no players to write into the {TITLES[form]}."
