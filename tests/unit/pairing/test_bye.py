"""Who sits out."""

from __future__ import annotations

from nzgs_tourney.pairing.bye import bye_order, why_bye
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


def test_why_in_the_order_in_which_it_was_settled() -> None:
    ann = Member(person(1, -9), 0, 0)
    higher, stronger, had = (
        Member(person(2, -9), 0, 2),
        Member(person(3, -2), 0, 0),
        Member(person(4, -20), 0, 0, byes=(1,)),
    )

    assert why_bye([ann], ann) == "Ann has the bye: nobody else could have it."
    assert why_bye([ann, Member(person(5, -9), 0, 0)], ann) == "Ann has the bye: by lot."
    assert why_bye([higher, ann], ann) == "Ann has the bye: lowest score (0)."
    assert why_bye([had, higher, stronger, ann, Member(person(5, -9), 0, 0)], ann) == (
        "Ann has the bye: fewest byes so far, then lowest score (0), then lowest rating, then the lot."
    )
    assert why_bye([ann, higher], higher, ["Ann"]) == "Bea has the bye: if Ann had it, the rules would leave no draw."
    assert "Ann, Cai or one of 2 others had it" in why_bye([ann, higher], higher, ["Ann", "Cai", "Dee", "Eru"])


def test_equals_are_told_apart_by_lot() -> None:
    players = [Member(person(number), 0, 0) for number in range(1, 6)]

    assert len({order(*players, seed=f"{seed}")[0] for seed in range(60)}) == 5
