"""What lists of names are sorted by: the family name first, told or guessed."""

import pytest

from nzgs_tourney.tournament.division.names import family_first, name_key


@pytest.mark.parametrize(
    ("name", "family", "given", "listed"),
    [
        ("Mere Kea", "Kea", "Mere", "Kea, Mere"),
        ("Mere Kea", "", "", "Kea, Mere"),
        ("Te Ao Mānuka", "Te Ao Mānuka", "", "Te Ao Mānuka"),
        ("Mere Kea", "", "Mere Kea", "Mere Kea"),
        ("Wang Lei", "", "", "Wang, Lei"),
        ("Anna van der Berg", "", "", "van der Berg, Anna"),
        ("王小明", "", "", "王, 小明"),
        ("Kōwhai", "", "", "Kōwhai"),
        ("", "", "", ""),
    ],
)
def test_the_family_name_comes_first(name: str, family: str, given: str, listed: str) -> None:
    assert family_first(name, family, given) == listed


def test_one_family_stays_together() -> None:
    people = ["Zoe Kea", "Ana Keane", "Mere Kea", "Ana Kea-Hill"]
    assert sorted(people, key=lambda name: name_key(family_first(name))) == [
        "Mere Kea", "Zoe Kea", "Ana Kea-Hill", "Ana Keane",
    ]  # fmt: skip
