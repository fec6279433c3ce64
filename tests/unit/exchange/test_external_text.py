"""Texts of federations' tables: the letters and words that they can hold."""

from __future__ import annotations

import pytest

from nzgs_tourney.tournament.division.history import DivisionEntry, DivisionHistory
from nzgs_tourney.tournament.division.settings import DivisionSettings
from nzgs_tourney.tournament.exchange.egd.read import read_h9
from nzgs_tourney.tournament.exchange.egd.write import write_h9
from nzgs_tourney.tournament.exchange.external import ExternalDivision
from nzgs_tourney.tournament.exchange.external_text import column_text, plain
from nzgs_tourney.tournament.exchange.ffg.read_write import read_tou, write_tou
from ratings.rank import Rank
from tests.unit.exchange.external_events import read


@pytest.mark.parametrize(
    ("text", "shown", "word"),
    [
        ("Ōhau  Bay", "Ohau Bay", "Ohau_Bay"),
        (" Zoë\n", "Zoë", "Zoë"),
        ("狄安", "??", "??"),
        ("Đặng Łucja", "Dang Lucja", "Dang_Lucja"),
        ("O’Shea – “Kea”", 'O\'Shea - "Kea"', 'O\'Shea_-_"Kea"'),
        ("a\x8c\x8cb", "a b", "a_b"),
        ("_a_; b|", "_a_; b|", "a_b"),
        ("\x8c", "", ""),
    ],
)
def test_letters_and_words(text: str, shown: str, word: str) -> None:
    assert plain(text) == shown
    assert column_text(text) == word


@pytest.mark.parametrize("name", ["\x8c" * 40 + "3", "_", "__ 3d", "; |", "\uff5c"])
def test_names_without_a_letter_that_can_be_written_are_still_names(name: str) -> None:
    event = ExternalDivision(
        DivisionHistory("Open", DivisionSettings(), (DivisionEntry(1, name, Rank(3)), DivisionEntry(2, "Cy", Rank(0))))
    )
    assert len(read(read_h9(write_h9(event).content)).division.players) == 2
    assert len(read(read_tou(write_tou(event).content)).division.players) == 2
