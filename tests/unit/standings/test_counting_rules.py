"""How a division counts, in sentences: each setting changes what is said, and nothing else is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.rules.result import HalfPoints
from nzgs_tourney.tournament.division.history import DivisionEntry
from nzgs_tourney.tournament.division.settings import DivisionSettings, System
from nzgs_tourney.tournament.standings.counting_rules import counting_words, criteria_words
from ratings.rank import Rank
from tests.unit.standings.builders import person

MCMAHON = DivisionSettings(bar=Rank(4), floor=Rank(-19))
SWISS = DivisionSettings(System.SWISS, criteria=("wins", "sos"))


def told(settings: DivisionSettings, *players: DivisionEntry) -> dict[str, str]:
    """What is said, by heading."""
    return {one.heading: one.text for one in counting_words(settings, players)}


def test_the_criteria_are_told_in_their_order_with_definitions() -> None:
    assert [one.heading for one in criteria_words(MCMAHON)] == ["Score", "SOS", "SOSOS"]
    assert all(one.text.endswith(".") for one in criteria_words(MCMAHON))
    assert told(MCMAHON)["Order"].startswith("Score, SOS and SOSOS, in this order.")
    assert "2=" in told(MCMAHON)["Order"]
    assert told(replace(SWISS, criteria=("wins",)))["Order"].startswith("Wins alone. Those level on it share")


def test_an_unknown_criterion_is_refused() -> None:
    with pytest.raises(ValueError, match="“luck” is not a criterion"):
        counting_words(replace(MCMAHON, criteria=("luck",)), ())


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        (MCMAHON, "McMahon: 0 at 20k and below, a point more for each grade; everybody from 4d up starts level."),
        (
            replace(MCMAHON, bar=None, floor=None),
            "McMahon: 0 at 30k, a point more for each grade; there is no bar.",
        ),
        (SWISS, "Everybody starts at 0."),
    ],
)
def test_where_everybody_starts(settings: DivisionSettings, sentence: str) -> None:
    assert told(settings)["Start"] == sentence


def test_corrected_starting_scores_are_named_where_they_count() -> None:
    people = person(1, start_correction=1), person(2), person(3, start_correction=-2)
    said = told(MCMAHON, *people)["Start"]
    assert said.endswith(" The director corrected starting scores: Player 1 (+1) and Player 3 (−2).")
    assert told(SWISS, *people)["Start"] == "Everybody starts at 0."


def test_what_a_round_without_a_game_is_worth() -> None:
    values = replace(SWISS, bye=HalfPoints(1), excused=HalfPoints(0), absent=HalfPoints(2))
    assert told(SWISS)["No game"].startswith("A bye is worth 1, an excused round ½, a no-show 0;")
    assert told(values)["No game"].startswith("A bye is worth ½, an excused round 0, a no-show 1;")


def test_rounding_down_is_told_for_groups_and_totals_either_way() -> None:
    down, full = told(replace(MCMAHON, round_down=True)), told(MCMAHON)
    assert "rounded down to whole points, in score groups and totals" in down["Half points"]
    assert full["Half points"].startswith("Nothing is rounded")


@pytest.mark.parametrize(
    ("criteria", "sentence"),
    [
        (("mms", "sos"), "your own starting score."),
        (("mms", "sos", "sosos"), "your own starting score, in SOSOS that score once for each round counted."),
        (("mms", "sosos"), "in SOSOS your own starting score once for each round counted."),
        (("mms", "sosm1", "sodos"), "your own starting score, in SODOS nothing."),
    ],
)
def test_a_round_without_an_opponent_adds_the_own_start_in_mcmahon_and_nothing_in_swiss(
    criteria: tuple[str, ...], sentence: str
) -> None:
    mcmahon = told(replace(MCMAHON, criteria=criteria))
    assert mcmahon["Opponents"].endswith(f"A round without an opponent adds {sentence}")
    assert told(SWISS)["Opponents"].endswith("A round without an opponent adds 0.")
    assert told(SWISS)["Opponents"].startswith("SOS counts opponents by their scores now.")


def test_the_virtual_half_is_told_where_it_holds() -> None:
    assert "counts ½, whatever it gave" in told(replace(SWISS, virtual_half=True))["Opponents"]
    assert "½" not in told(SWISS)["Opponents"]


def test_handicaps_are_told_in_mcmahon_alone() -> None:
    assert "Each handicap stone adds a point" in told(MCMAHON)["Handicaps"]
    assert told(replace(MCMAHON, sos_handicap=False))["Handicaps"].startswith("Handicaps don’t change")
    assert "Handicaps" not in told(SWISS)


@pytest.mark.parametrize("criteria", [("mms", "dc"), ("wins", "rating", "cuss")])
def test_nothing_is_told_of_opponents_where_no_criterion_counts_them(criteria: Any) -> None:
    assert {"Opponents", "Handicaps", "Categories"}.isdisjoint(told(replace(MCMAHON, criteria=criteria)))


def test_a_round_without_an_opponent_is_not_told_of_sodos_alone() -> None:
    assert "without an opponent" not in told(replace(SWISS, criteria=("wins", "sodos")))["Opponents"]


@pytest.mark.parametrize(
    ("lowest", "sentence"),
    [
        ((), "There is one only."),
        ((Rank(1),), "2 of grades: 1d and stronger, then below 1d."),
        ((Rank(1), Rank(-9)), "3 of grades: 1d and stronger, then to 10k, then below 10k."),
    ],
)
def test_categories_are_told_with_their_bounds(lowest: tuple[Rank, ...], sentence: str) -> None:
    settings = replace(MCMAHON, criteria=("category", "mms"), categories=lowest)
    assert told(settings)["Categories"] == sentence


def test_points_from_another_division_are_explained_where_there_are_any() -> None:
    headings = [one.heading for one in counting_words(MCMAHON, (), carries=True)]
    assert "Another division" in headings
    assert "Another division" not in [one.heading for one in counting_words(MCMAHON, ())]
