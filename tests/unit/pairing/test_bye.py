"""Who sits out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.division.settings import Tier
from nzgs_tourney.tournament.pairing.bye import bye_classes, bye_order, place_in_queue, why_bye, why_not_first
from nzgs_tourney.tournament.pairing.draw import draw_round
from nzgs_tourney.tournament.pairing.edit import price_of, swap
from nzgs_tourney.tournament.pairing.round_players import RoundEntry
from nzgs_tourney.tournament.wording.draws.draft_notes import note_words
from nzgs_tourney.tournament.wording.draws.price import price_words
from tests.unit.pairing.builders import SWISS, division, drawn, game, person, played


def order(*players: RoundEntry, seed: str = "s") -> list[int]:
    found = [member.id for member in bye_order(players, seed)]
    assert found == [member.id for member in bye_order(players[::-1], seed)]
    return found


def test_fewest_byes_then_score_then_rating() -> None:
    assert order(
        RoundEntry(person(1, -9), 0, 0, byes=(1,)),
        RoundEntry(person(2, -9), 0, 4),
        RoundEntry(person(3, -2, rating="-2.49"), 0, 2),
        RoundEntry(person(4, -2, rating="-2.50"), 0, 2),
        RoundEntry(person(5, -20), 0, 0, byes=(1, 2)),
    ) == [4, 3, 2, 1, 5]


def bye_words(*about: Any) -> str:
    """Why somebody has the bye, in words."""
    return note_words(why_bye(*about))


def first_words(*about: Any, **more: bool) -> str:
    """Why the first in line has it not, in words."""
    return note_words(why_not_first(*about, **more))


def test_why_in_the_order_in_which_it_was_settled() -> None:
    ann = RoundEntry(person(1, -9), 0, 0)
    higher, stronger, had = (
        RoundEntry(person(2, -9), 0, 2),
        RoundEntry(person(3, -2), 0, 0),
        RoundEntry(person(4, -20), 0, 0, byes=(1,)),
    )

    assert bye_words([ann], ann) == "Ann has the bye: nobody else could have it."
    by_lot = why_bye([ann, RoundEntry(person(5, -9), 0, 0)], ann)
    assert (by_lot.code, by_lot.args["grounds"], by_lot.args["lot"]) == ("bye_by_line", [], True)
    assert bye_words([higher, ann], ann) == "Ann has the bye: lowest score (0)."
    assert bye_words([had, higher, stronger, ann, RoundEntry(person(5, -9), 0, 0)], ann) == (
        "Ann has the bye: fewest byes so far, then lowest score (0), then lowest rating, then by lot."
    )
    assert bye_words([ann, higher], higher, ["Ann"]) == "Bea has the bye: if Ann had it, no draw would be possible."
    assert "Ann, Cai or one of 2 others had it" in bye_words([ann, higher], higher, ["Ann", "Cai", "Dee", "Eru"])


def test_equals_are_told_apart_by_lot() -> None:
    players = [RoundEntry(person(number), 0, 0) for number in range(1, 6)]

    assert len({order(*players, seed=f"{seed}")[0] for seed in range(60)}) == 5


def test_the_line_is_cut_where_the_number_of_byes_changes() -> None:
    players = [RoundEntry(person(1), 0, 0, byes=(1,)), RoundEntry(person(2), 0, 4), RoundEntry(person(3), 0, 2)]
    assert [[member.id for member in line] for line in bye_classes(players, "s")] == [[3, 2], [1]]
    assert place_in_queue(players, 1, "s") == 2


def test_why_somebody_else_than_the_first_in_line() -> None:
    best = {Tier.REMATCH: 0, Tier.SCORE_GAP: 4}
    sentence = "Bea has the bye: if Ann had it, "
    assert first_words("Ann", "Bea", best, {Tier.REMATCH: 1, Tier.SCORE_GAP: 0}) == (
        f"{sentence}there would be more rematches."
    )
    assert first_words("Ann", "Bea", best, {Tier.REMATCH: 0, Tier.SCORE_GAP: 8}) == (
        f"{sentence}the score gaps would be wider."
    )
    assert first_words("Ann", "Bea", best, {Tier.REMATCH: 0, Tier.SCORE_GAP: 8}, clubs=True) == (
        f"{sentence}score gaps and pairings within a club would weigh more."
    )
    assert first_words("Ann", "Bea", best, None) == f"{sentence}no draw would be possible."
    assert first_words("Ann", "Bea", {Tier.COLOUR: 0}, {Tier.COLOUR: 1}).endswith("the draw would be worse.")


def test_the_bye_goes_where_the_gaps_are_smallest() -> None:
    made = division(5, SWISS, played(1, game(1, 2, "W"), game(3, 4, "W"), status={5: Status.EXCUSED}))
    draw = drawn(draw_round(made, 2, "s"))
    assert draw.bye == 4
    assert note_words(draw.summary.notes[0]).startswith("Dov has the bye: lowest score (0)")
    assert draw.cost[Tier.SCORE_GAP] == 1, "1 meets 1, and ½ meets 0; the bye has no gap"


def test_the_first_in_line_plays_where_another_bye_saves_a_rematch() -> None:
    """The first four have met each other: with the fifth sitting out both boards would be rematches."""
    rounds = [
        played(1, game(1, 2, "W"), game(3, 4, "W"), status={5: Status.ABSENT}),
        played(2, game(1, 3, "W"), game(2, 4, "W"), status={5: Status.ABSENT}),
        played(3, game(1, 4, "W"), game(2, 3, "W"), status={5: Status.ABSENT}),
    ]
    draw = drawn(draw_round(division(5, SWISS, *rounds), 4, "s"))
    assert draw.cost[Tier.REMATCH] == 1
    assert draw.bye != 5
    assert note_words(draw.summary.notes[0]).endswith("has the bye: if Eru had it, there would be more rematches.")


def test_a_bye_above_the_lowest_score_is_priced_as_a_gap() -> None:
    made = division(3, SWISS, played(1, game(1, 2, "W"), status={3: Status.ABSENT}))
    best = drawn(draw_round(made, 2, "s"))
    assert (best.bye, best.bye_gap, best.cost[Tier.SCORE_GAP]) == (2, 0, 4)
    chosen = drawn(draw_round(made, 2, "s", bye=1))
    assert (chosen.bye_gap, chosen.cost[Tier.SCORE_GAP]) == (2, 4)
    swapped = swap(made, best, 2, 1)
    assert swapped.cost == chosen.cost
    assert "The bye goes 1 place further back in the queue." in price_words(price_of(best, swapped))


def test_without_the_tier_of_gaps_the_line_alone_decides() -> None:
    rules = replace(SWISS, tiers=(Tier.REMATCH, Tier.HASH))
    made = division(5, rules, played(1, game(1, 2, "W"), game(3, 4, "W"), status={5: Status.ABSENT}))
    draw = drawn(draw_round(made, 2, "s"))
    assert draw.bye == 5
    assert next(iter(draw.cost)) is Tier.BYE


def test_who_has_had_a_bye_has_none_while_a_leader_can() -> None:
    made = division(3, SWISS, played(1, game(1, 2, "W"), status={3: Status.BYE}))
    assert drawn(draw_round(made, 2, "s")).bye == 2
