"""Whose game a record is: names as people and servers write them."""

import pytest

from games.audit.player_names import compare_names, fits

KIRI, TANE = "Kiri Ōtene", "Tāne Whare"


@pytest.mark.parametrize(
    "sentence",
    ["Kiri Ōtene", "OTENE, kiri", "Kiri", "Otene 3k", "K. Ōtene", "kiri anne otene", "Kiri Ōtene [3 kyu]"],
)
def test_a_name_that_may_mean_the_player_fits(sentence: str) -> None:
    assert fits(sentence, KIRI)


@pytest.mark.parametrize("sentence", ["", "Hēmi", "K", "K. O.", "Kiri Whare", "3k", "kiriotene", "…"])
def test_a_name_that_means_somebody_else_does_not(sentence: str) -> None:
    assert not fits(sentence, KIRI)


def test_one_family_is_not_one_person() -> None:
    assert not fits("Mere Rangi", "Tāne Rangi")
    assert fits("Rangi", "Tāne Rangi")


@pytest.mark.parametrize(
    ("black", "white"),
    [(KIRI, TANE), ("", ""), ("", TANE), ("Black", "White"), ("otene kiri", "T. Whare"), (KIRI, "Unknown")],
)
def test_the_right_game_is_passed_in_silence(black: str, white: str) -> None:
    assert compare_names(black, white, KIRI, TANE) == []


@pytest.mark.parametrize(
    ("black", "white", "code", "sentence"),
    [
        ("A", "B", "wrong_game", "This looks like the game A – B, not Kiri Ōtene – Tāne Whare (Black first)."),
        (KIRI, "B", "wrong_opponent", "The record has Kiri Ōtene playing B; the draw says Tāne Whare."),
        ("B", TANE, "wrong_opponent", "The record has Tāne Whare playing B; the draw says Kiri Ōtene."),
        ("B", KIRI, "wrong_opponent", "The record has Kiri Ōtene playing B; the draw says Tāne Whare."),
        (TANE, "B", "wrong_opponent", "The record has Tāne Whare playing B; the draw says Kiri Ōtene."),
        (TANE, KIRI, "players_swapped", "The record has the colours the other way round: check who had Black."),
        ("", KIRI, "players_swapped", "The record has the colours the other way round: check who had Black."),
        ("Tane", "White", "players_swapped", "The record has the colours the other way round: check who had Black."),
        ("A", "", "name_black", "The record says Black is A, the draw says Kiri Ōtene."),
        ("?", "A", "wrong_game", "This looks like the game ? – A, not Kiri Ōtene – Tāne Whare (Black first)."),
        ("", "A", "name_white", "The record says White is A, the draw says Tāne Whare."),
    ],
)
def test_the_wrong_game_is_said_in_one_sentence(black: str, white: str, code: str, sentence: str) -> None:
    (remark,) = compare_names(black, white, KIRI, TANE)
    assert (remark.code, remark.message) == (code, sentence)


def test_two_of_one_name_are_not_swapped() -> None:
    assert compare_names("Rangi", "Rangi", "Mere Rangi", "Tāne Rangi") == []
