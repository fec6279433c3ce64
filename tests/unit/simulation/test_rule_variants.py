"""Other rules a director might take."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nzgs_tourney.tournament.division.choices import MOST_BRACKET_ROUNDS, BestOf
from nzgs_tourney.tournament.division.presets import DIVISION_PRESETS
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.simulation.forecast import Sample, sample
from nzgs_tourney.tournament.simulation.rule_variants import variants
from ratings.rank import Rank
from ratings.system.systems import rating_system
from tests.unit.pairing.builders import MCMAHON, SWISS, division, game, person, played

CLUB = division([person(n, 4 - n // 2) for n in range(1, 25)], replace(MCMAHON, rounds=4, bar=Rank(1), floor=Rank(-6)))


def test_the_rules_as_they_are_come_first_then_the_what_ifs_then_bars_worth_a_look() -> None:
    found = variants(CLUB)
    assert [one.label for one in found[:3]] == ["as it is", "one more round", "bar one grade lower"]
    assert found[1].division.settings.rounds == 5
    assert found[2].division.settings.bar == Rank(0)
    assert {one.label for one in found[3:]} <= {"bar 2d", "bar 1d", "bar 1k", "bar 2k", "bar 3k", "bar 4k"}


def test_rules_that_two_names_have_are_looked_at_once_and_may_still_be_proposed() -> None:
    found = variants(CLUB)
    rules = [one.division.settings for one in found]
    assert len(rules) == len(set(rules))
    assert found[0].proposable
    assert not found[1].proposable


def test_rounds_that_were_played_are_not_part_of_it() -> None:
    made = division(4, SWISS, played(1, game(1, 2, "B"), game(3, 4, "B")))
    assert all(not one.division.rounds for one in variants(made))


def test_a_swiss_division_has_no_bars() -> None:
    assert [one.key for one in variants(division(8, SWISS))] == ["now", "longer"]


def test_a_swiss_with_more_players_than_its_rounds_tell_apart_is_looked_at_with_accelerated_rounds() -> None:
    short = replace(SWISS, rounds=3)
    assert [one.key for one in variants(division(8, short))] == ["now", "longer"]
    one = next(one for one in variants(division(9, short)) if one.key == "accelerated")
    assert (one.label, one.division.settings) == ("2 accelerated rounds", replace(short, accelerated=2))
    back = next(one for one in variants(division(9, replace(short, accelerated=3))) if one.key == "accelerated")
    assert (back.label, back.division.settings) == ("not accelerated", short)


@pytest.mark.parametrize(
    ("key", "players", "labels"),
    [
        ("club-knockout/1", 6, ["as it is", "best of three", "best of five", "double elimination"]),
        ("title-match/1", 4, ["as it is", "one game each", "best of five", "double elimination"]),
        ("club-round-robin/1", 6, ["as it is", "everybody meets everybody twice"]),
        ("club-round-robin/1", 8, ["as it is", "everybody meets everybody", "everybody meets everybody twice"]),
        (
            "groups/1", 8,
            [
                "as it is, no final", "final of the first of each group",
                "final of the first of each group, best of three",
                "final of the first two of each group", "final of the first two of each group, best of three",
                "the first two of each group all meet",
            ],
        ),
    ],
)  # fmt: skip
def test_each_format_is_looked_at_with_what_its_director_would_choose_from(
    key: str, players: int, labels: list[str]
) -> None:
    made = division([person(n, 4 - n) for n in range(1, players + 1)], DIVISION_PRESETS[key][1].settings)
    found = variants(made)
    assert [one.label for one in found] == labels
    drawn = [sample(one.division, rating_system("egf"), "s", one.final) for one in found]
    assert all(isinstance(one, Sample) for one in drawn), "each has the rounds that it needs"


def test_a_bracket_longer_than_the_program_has_is_not_looked_at() -> None:
    cup = replace(SWISS, system=System.KNOCKOUT, rounds=13, criteria=("ko",))
    big = variants(division(2**13, cup))
    assert {one.division.settings.best_of for one in big} == {BestOf.ONE, BestOf.THREE}
    assert max(one.division.settings.rounds for one in big) <= MOST_BRACKET_ROUNDS


def test_groups_too_small_for_two_to_play_on_have_a_final_of_the_first() -> None:
    rules = replace(DIVISION_PRESETS["groups/1"][1].settings, groups=2)
    assert {one.final.each for one in variants(division(5, rules)) if one.final} == {1}
