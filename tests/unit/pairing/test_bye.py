"""Who sits out."""

from __future__ import annotations

from nzgs_tourney.pairing.bye import bye_order
from nzgs_tourney.pairing.people import Member
from tests.unit.pairing.builders import person


def order(*players: Member, seed: str = "s") -> list[int]:
    found = [member.id for member in bye_order(players, seed)]
    assert found == [member.id for member in bye_order(players[::-1], seed)]
    return found


def test_fewest_byes_then_score_then_rating() -> None:
    assert order(
        Member(person(1, -9), 0, 0, byes=(1,)),
        Member(person(2, -9), 0, 4),
        Member(person(3, -2, rating="-2.49"), 0, 2),
        Member(person(4, -2, rating="-2.50"), 0, 2),
        Member(person(5, -20), 0, 0, byes=(1, 2)),
    ) == [4, 3, 2, 1, 5]


def test_equals_are_told_apart_by_lot() -> None:
    players = [Member(person(number), 0, 0) for number in range(1, 6)]

    assert len({order(*players, seed=f"{seed}")[0] for seed in range(60)}) == 5
