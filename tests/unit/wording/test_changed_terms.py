"""A handicap that was changed after its round was published, in the words of a player's page."""

from __future__ import annotations

from decimal import Decimal

import pytest

from nzgs_tourney.tournament.wording.rounds.changed_board import Terms, changed_colours, changed_terms

EVEN, TWO = (0, Decimal("7.0")), (2, Decimal("0.0"))


@pytest.mark.parametrize(
    ("was", "now", "takes", "sentence"),
    [
        (EVEN, TWO, None, "It was an even game, komi 7; now it’s handicap 2, no komi."),
        (TWO, EVEN, "white", "It was handicap 2, no komi; now it’s an even game, komi 7. You’re White now."),
    ],
)
def test_what_was_and_what_is(was: Terms, now: Terms, takes: str | None, sentence: str) -> None:
    assert changed_terms(was, now, takes=takes) == sentence


@pytest.mark.parametrize(
    ("colour", "sentence"),
    [
        ("black", "You now play Black against Hinemoa; it was White."),
        ("white", "You now play White against Hinemoa; it was Black."),
    ],
)
def test_the_other_colour(colour: str, sentence: str) -> None:
    assert changed_colours(colour, "Hinemoa") == sentence
