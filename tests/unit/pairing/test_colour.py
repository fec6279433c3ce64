"""Who has Black in an even game."""

from __future__ import annotations

from nzgs_tourney.tournament.pairing.round_players import RoundEntry
from nzgs_tourney.tournament.pairing.seating import ColourRule, black_of
from tests.unit.pairing.builders import person


def member(number: int, colours: str = "") -> RoundEntry:
    """A member whose even games had these colours, from round 1 on; a dot is a round without one."""
    return RoundEntry(
        person(number),
        0,
        0,
        blacks=tuple(index for index, colour in enumerate(colours, start=1) if colour == "B"),
        whites=tuple(index for index, colour in enumerate(colours, start=1) if colour == "W"),
    )


def black(one: RoundEntry, other: RoundEntry) -> tuple[int, ColourRule]:
    found, rule = black_of(one, other, "s")
    assert black_of(other, one, "s") == (found, rule)
    return found.id, rule


def test_the_balance_comes_first() -> None:
    assert black(member(1, "BWB"), member(2, "WB")) == (2, ColourRule.BALANCE)
    assert black(member(1, "W"), member(2, "B")) == (1, ColourRule.BALANCE)


def test_then_the_latest_games_in_which_the_colours_differed() -> None:
    assert black(member(1, "WB"), member(2, "BW")) == (2, ColourRule.ALTERNATION)
    assert black(member(1, "BWB"), member(2, "WBB")) == (1, ColourRule.ALTERNATION)
    assert black(member(1, "W.B"), member(2, "BW")) == (2, ColourRule.ALTERNATION)


def test_then_the_lot_which_is_fair_over_seeds() -> None:
    assert black(member(1), member(2))[1] is ColourRule.LOT
    firsts = sum(black_of(member(1, "BW"), member(2, "BW"), f"{seed}")[0].id == 1 for seed in range(200))
    assert 60 < firsts < 140
