"""The reasons of a board: each sentence true, and there when it should be."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from ground.coded import coded
from nzgs_tourney.tournament.division.history import BoardResult, DivisionHistory, Status
from nzgs_tourney.tournament.division.settings import DivisionSettings, HandicapBasis, HandicapPolicy, Seeding, Tier
from nzgs_tourney.tournament.pairing.draw import draw_round
from nzgs_tourney.tournament.pairing.evaluate import price_boards
from nzgs_tourney.tournament.wording.draws.reasons import for_players, reasons_words
from tests.unit.pairing.builders import MCMAHON, SWISS, division, drawn, explained, game, person, played

RANDOM = replace(SWISS, seeding=Seeding.RANDOM)


def reasons(made: DivisionHistory, white: int, black: int, **more: object) -> tuple[str, ...]:
    """Why these two meet, in the next round, at a board like this."""
    board = replace(BoardResult(1, white, black, 0, Decimal(7)), **more)
    (priced,) = price_boards(made, len(made.rounds) + 1, "s", [board]).boards
    return explained(priced, made)


def four(first: str, second: str, rules: DivisionSettings = RANDOM) -> DivisionHistory:
    return division(4, rules, played(1, game(1, 2, first), game(3, 4, second)))


def test_the_same_score() -> None:
    assert reasons(four("W", "W"), 1, 3)[:2] == ("Same score (1).", "They haven’t met.")


def test_floats_name_both_ways() -> None:
    found = reasons(four("W", "jigo"), 1, 3)

    assert found[:2] == (
        "Ann floats down from 1 to ½, for the first time.",
        "Cai floats up from ½ to 1, for the first time.",
    )


def test_in_round_1_nobody_floats_for_the_first_time() -> None:
    mcmahon = division([person(1, -18), person(2, -19)], MCMAHON)
    found = reasons(mcmahon, 1, 2)
    assert found[:2] == ("Ann floats down from 1 to 0.", "Bea floats up from 0 to 1.")


def test_a_float_is_repeated_or_makes_up_for_another() -> None:
    made = division(
        6,
        RANDOM,
        played(1, game(1, 2, "W"), game(3, 4, "B"), game(5, 6, "jigo")),
        played(2, game(1, 5, "W"), game(4, 3, "W"), game(6, 2, "B")),
    )  # 1: 2 points and floated down; 5: ½, up; 4: 2 points; 6: ½ and down to 2, who has 1

    assert reasons(made, 1, 2)[0] == "Ann floats down from 2 to 1, again after round 2."
    assert reasons(made, 1, 2)[1] == "Bea floats up from 1 to 2, again after round 2."
    assert reasons(made, 5, 3)[0] == "Eru floats down from ½ to 0, which makes up for floating up in round 2."
    assert reasons(made, 6, 4)[1] == "Fay floats up from ½ to 2, which makes up for floating down in round 2."


def test_meetings() -> None:
    made = division(4, RANDOM, played(1, game(1, 2, "W"), game(3, 4, "W+F", forfeit=True)))

    assert "A rematch: they met in round 1." in reasons(made, 1, 2)
    assert "They were paired in round 1 but didn’t play." in reasons(made, 3, 4)
    assert "They haven’t met." in reasons(made, 1, 4)
    assert not any("met" in reason for reason in reasons(division(2), 1, 2))


def test_the_place_in_the_group() -> None:
    draw = drawn(draw_round(division(6), 1, "s"))

    assert explained(draw.boards[0])[1] == "By strength 1st and 4th of the 6 on this score."


@pytest.mark.parametrize(
    ("places", "sentence"),
    [
        (
            {"family": "Rangi", "club": "Kea"},
            "Same family: no draw that avoids it is better.",
        ),
        ({"club": "Kea"}, "Same club (Kea): no draw that avoids it is better."),
        ({"city": "Ōhau"}, "Same city (Ōhau): no draw that avoids it is better."),
        ({"country": "NZ"}, "Same country (NZ): no draw that avoids it is better."),
    ],
)
def test_acquaintances(places: dict[str, object], sentence: str) -> None:
    others = [person(number) for number in range(3, 7)]
    made = division([person(1, **places), person(2, **places), *others], RANDOM)
    boards = [
        BoardResult(1, 1, 2, 0, Decimal(7)),
        BoardResult(2, 3, 4, 0, Decimal(7)),
        BoardResult(3, 5, 6, 0, Decimal(7)),
    ]

    draw = price_boards(made, 1, "s", boards, drawn=True)

    assert sentence in explained(draw.boards[0])
    short = f"{sentence.partition(': no draw')[0]}."
    assert short in explained(price_boards(made, 1, "s", boards).boards[0]), "somebody else chose the pair"
    assert short in explained(price_boards(made, 1, "s", boards, drawn=True, pins=[(1, 2)]).boards[0])
    left_out = replace(made, settings=replace(RANDOM, tiers=(Tier.REMATCH, Tier.HASH)))
    assert explained(price_boards(left_out, 1, "s", boards, drawn=True).boards[0])[-2].endswith("leave that out.")
    assert not any("Same c" in reason for board in draw.boards[1:] for reason in explained(board))
    assert draw.summary.same_club == ("club" in places)


def test_a_family_is_avoided_however_few_play_and_is_never_named() -> None:
    whole = division([person(1, family="Rangi"), person(2, family=" rangi")], RANDOM)
    assert "Same family." in reasons(whole, 1, 2)
    four = division([person(1, family="Rangi"), person(2, family="Rangi"), person(3), person(4)], RANDOM)
    draw = drawn(draw_round(four, 1, "s"))
    assert {1, 2} not in [{board.white, board.black} for board in draw.boards]
    assert "Rangi" not in " ".join(reason for board in draw.boards for reason in explained(board))

    strong = [person(1, 4, family="Rangi"), person(2, 3, family="Rangi"), person(3, 1), person(4, 1)]
    boards = [BoardResult(n, 2 * n - 1, 2 * n, 0, Decimal(7)) for n in (1, 2)]
    draw = price_boards(division(strong, replace(MCMAHON, seeding=Seeding.RANDOM)), 1, "s", boards)
    assert "Same family; from the bar up this isn’t avoided." in explained(draw.boards[0])


def test_a_large_club_is_not_avoided_nor_anything_from_the_bar_upwards() -> None:
    everybody = division([person(number, club="Kea") for number in (1, 2)], RANDOM)
    assert "Both are from Kea; more than 40 % of the field are, so this isn’t avoided." in reasons(everybody, 1, 2)

    strong = [person(1, 4, club="Kea"), person(2, 3, club="Kea"), *(person(n, 1) for n in range(3, 7))]
    made = division(strong, replace(MCMAHON, seeding=Seeding.RANDOM))
    boards = [BoardResult(n, 2 * n - 1, 2 * n, 0, Decimal(7)) for n in (1, 2, 3)]
    draw = price_boards(made, 1, "s", boards)
    assert "Same club (Kea); from the bar up this isn’t avoided." in explained(draw.boards[0])
    assert draw.summary.same_club == 0


def test_a_board_of_a_large_club_is_told_of_the_city_that_it_costs() -> None:
    """More than 40 % are of the club, so it is not avoided, but the two of this board share a rarer city as well."""
    people = [person(number, club="Kea", city="Awa" if number < 3 else "", country="NZ") for number in range(1, 7)]
    made = division(people, RANDOM)
    boards = [BoardResult(n, 2 * n - 1, 2 * n, 0, Decimal(7)) for n in (1, 2, 3)]
    first, second, _ = price_boards(made, 1, "s", boards, drawn=True).boards

    assert (first.cost[Tier.CLUB], first.cost[Tier.CITY], first.cost[Tier.COUNTRY]) == (0, 1, 0)
    assert "Both are from Kea; more than 40 % of the field are, so this isn’t avoided." in explained(first)
    assert "Same city (Awa): no draw that avoids it is better." in explained(first)
    assert not any("city" in reason for reason in explained(second))


def test_everything_that_is_charged_is_told() -> None:
    """Club, city and country are tiers of their own: one may be left out of the order."""
    people = [person(1, club="Kea", city="Awa"), person(2, club="Kea", city="Awa"), *(person(n) for n in range(3, 7))]
    made = division(people, RANDOM)
    boards = [BoardResult(n, 2 * n - 1, 2 * n, 0, Decimal(7)) for n in (1, 2, 3)]
    both = price_boards(made, 1, "s", boards, drawn=True).boards[0]
    assert "Same club (Kea) and city (Awa): no draw that avoids it is better." in explained(both)
    without = replace(made, settings=replace(RANDOM, tiers=(Tier.CLUB, Tier.HASH)))
    one = price_boards(without, 1, "s", boards, drawn=True).boards[0]
    assert "Same club (Kea): no draw that avoids it is better." in explained(one)
    assert "Same city (Awa); this draw’s priorities leave that out." in explained(one)


def test_handicaps_give_the_reasons_of_the_policy() -> None:
    rules = replace(RANDOM, handicap=HandicapPolicy(HandicapBasis.RATING, 0, 9, Decimal("0.5")), handicap_wish=2)
    made = division([person(1, 3, rating="3.31"), person(2, 1, rating="1.00"), person(3, rating="3.00")], rules)

    (board,) = price_boards(made, 1, "s", [BoardResult(1, 1, 2, 3, Decimal(0))]).boards
    assert board.reasons[1] == coded("stones_rounded", measure="Rating", difference="2.31", stones=3)
    assert explained(board, made)[2:] == (
        "This division tries to avoid more than 2 stones.",
        "Bea has the handicap and takes Black.",
    )
    assert "Rating difference 0.31, an even game below 0.5 in this event." in reasons(made, 1, 3)


def test_what_the_director_changed_is_said_as_such() -> None:
    rules = replace(RANDOM, handicap=HandicapPolicy(HandicapBasis.RANK))
    made = division([person(1, 3), person(2, 1), person(3, 1)], rules)

    assert reasons(made, 1, 2)[1] == "The director set an even game; the rule gives handicap 2."
    assert "The director set handicap 5; the rule gives handicap 2." in reasons(made, 1, 2, handicap=5)
    assert "Ann has the handicap but isn’t the weaker of the two." in reasons(made, 2, 1, handicap=2)
    assert reasons(made, 2, 3, handicap=1)[1:] == (
        "The director set handicap 1; the rule gives an even game.",
        "Cai has the handicap and takes Black.",
    )


def test_a_handicap_where_the_division_has_none_goes_by_rating() -> None:
    made = division([person(1, 3), person(2, 1)], RANDOM)

    assert reasons(made, 1, 2, handicap=2)[1:] == (
        "The director set handicap 2; the rule gives an even game.",
        "Bea has the handicap and takes Black.",
    )
    assert "Ann has the handicap but isn’t the weaker of the two." in reasons(made, 2, 1, handicap=2)


def test_colours() -> None:
    made = division(
        5,
        RANDOM,
        played(1, game(1, 2, "B"), game(3, 4, "B"), status={5: Status.EXCUSED}),
        played(2, game(4, 1, "B"), game(2, 3, "B"), status={5: Status.EXCUSED}),
    )  # 1: W B, 2: B W, 3: W B, 4: B W, 5: none

    assert reasons(made, 1, 2)[-1] == (
        "Both have had each colour equally often: Bea had White when they last differed and takes Black."
    )
    assert reasons(made, 2, 1)[-1] == "The director gave Ann Black; the rule gives it to Bea."
    assert reasons(made, 1, 5)[-1].endswith("Black by lot.") or reasons(made, 5, 1)[-1].endswith("Black by lot.")
    tilted = replace(made, rounds=made.rounds[:1])
    assert reasons(tilted, 2, 1)[-1] == (
        "Ann has had White once more than Black and takes Black; "
        "Bea has had Black once more than White and takes White."
    )
    assert reasons(tilted, 2, 5)[-1] == (
        "Eru has had no even game yet and takes Black; Bea has had Black once more than White and takes White."
    )


def test_what_stays_at_the_desk_is_left_out_for_players() -> None:
    family = division([person(1, family="Rangi"), person(2, family="Rangi"), person(3), person(4)], RANDOM)
    board = BoardResult(1, 1, 2, 3, Decimal(7))
    found = price_boards(family, 1, "s", [board], pins=[(1, 2)]).boards[0].reasons
    everything, for_them = (reasons_words(some, "Ann", "Bea", 1) for some in (found, for_players(found)))

    assert any("family" in reason for reason in everything)
    assert any("director" in reason for reason in everything)
    assert for_them[0] == "Same score (0)."
    assert not any("family" in reason or "director" in reason for reason in for_them)


def test_wishes_come_first() -> None:
    board = BoardResult(1, 1, 2, 0, Decimal(7))

    pinned = price_boards(division(2), 1, "s", [board], pins=[(2, 1)])
    forbidden = price_boards(division(2), 1, "s", [board], forbidden=[(2, 1)])

    assert pinned.boards[0].reasons[0] == coded("pinned")
    assert explained(forbidden.boards[0])[0] == "A wish keeps these two apart."
    assert (pinned.summary.forbidden, forbidden.summary.forbidden) == (0, 1)
