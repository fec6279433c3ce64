"""Who plays on in a play-off, and in which order they are seeded."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nzgs_tourney.tournament.standings.table import StandingsRow
from nzgs_tourney.tournament.standings.who_plays_on import choices_of, first_of, first_of_groups
from tests.unit.pairing.builders import person


def rows(*places: int, first: int = 1) -> list[StandingsRow]:
    """Lines with these places, of players numbered from `first`, each weaker than the one before."""
    return [
        StandingsRow(line, place, places.count(place) > 1, person(first + line - 1, -line), {})
        for line, place in enumerate(places, start=1)
    ]


def ids(entries: object) -> list[int]:
    return [entry.id for entry in entries]  # type: ignore[attr-defined]


def told(lines: list[StandingsRow]) -> list[tuple[int, int, list[int], bool]]:
    return [(one.first, one.last, ids(one.seeds), one.shared) for one in choices_of(lines)]


def test_the_first_and_the_others() -> None:
    assert told(rows(1, 2, 3, 4, 5, 6)) == [
        (1, 2, [1, 2], False),
        (1, 4, [1, 2, 3, 4], False),
        (3, 6, [3, 4, 5, 6], False),
        (5, 6, [5, 6], False),
    ]


def test_who_shares_the_last_place_plays_too_and_a_shared_place_can_be_played_off() -> None:
    assert ids(first_of(rows(1, 2, 2, 4), 2)) == [1, 2, 3]
    assert told(rows(1, 2, 2, 4)) == [
        (1, 3, [1, 2, 3], False),
        (1, 4, [1, 2, 3, 4], False),
        (2, 3, [2, 3], True),
    ]
    assert told(rows(1, 1)) == [(1, 2, [1, 2], True)]


def test_of_level_players_the_stronger_is_the_higher_seed() -> None:
    lines = rows(1, 2, 2)
    turned = [lines[0], lines[2], lines[1]]
    assert ids(first_of(turned, 2)) == [1, 2, 3]


def test_nothing_is_chosen_of_one() -> None:
    assert told(rows(1)) == []
    assert told([]) == []
    assert told(rows(3, 4)[:1]) == []


def test_of_groups_the_firsts_come_before_the_seconds_and_meet_others() -> None:
    groups = [rows(1, 2, 3), rows(1, 2, 3, first=11), rows(1, 2, 3, first=21), rows(1, 2, 3, first=31)]
    seeds = ids(first_of_groups(groups, 2))
    assert seeds == [1, 11, 21, 31, 2, 12, 22, 32]
    # In the bracket, seed n meets seed 9 - n: nobody meets somebody of their own group.
    assert all(seeds[place] // 10 != seeds[7 - place] // 10 for place in range(8))
    assert ids(first_of_groups([rows(1, 1, 3), rows(1, 2, first=11)], 1)) == [1, 11, 2]
    assert ids(first_of_groups([], 2)) == []


@pytest.mark.parametrize("groups", range(2, 13))
@pytest.mark.parametrize("each", [2, 4])
def test_nobody_meets_their_own_group_first(groups: int, each: int) -> None:
    seeds = ids(first_of_groups([rows(1, 2, 3, 4, first=10 * group + 1) for group in range(groups)], each))
    assert sorted(seeds) == sorted(10 * group + place for group in range(groups) for place in range(1, each + 1))
    assert seeds[:groups] == [10 * group + 1 for group in range(groups)]
    size = 2 ** (len(seeds) - 1).bit_length()
    met = [(seed, seeds[size - 1 - place]) for place, seed in enumerate(seeds) if size - 1 - place < len(seeds)]
    assert all(one // 10 != other // 10 for one, other in met)


def test_without_who_withdrew_the_next_of_the_group_has_their_place() -> None:
    one = [replace(row, group=1) for row in rows(1, 2, 3, 4)]
    other = [replace(row, group=2) for row in rows(1, 2, 3, 4, first=11)]
    found = {(each.first, each.last): ids(each.seeds) for each in choices_of([*one[1:], *other])}
    assert found[1, 1] == [2, 11]
    assert found[1, 2] == [2, 11, 3, 12]


def test_of_groups_the_first_of_each_the_others_and_a_shared_place_can_be_chosen() -> None:
    one = [replace(row, group=1) for row in rows(1, 2, 3, 4)]
    other = [replace(row, group=2, number=row.number + 4) for row in rows(1, 2, 2, 4, first=11)]
    found = [(one.first, one.last, one.of_each, one.group, ids(one.seeds)) for one in choices_of([*one, *other])]
    assert found == [
        (1, 1, True, 0, [1, 11]),
        (1, 2, True, 0, [1, 11, 12, 2, 13]),
        (1, 4, True, 0, [1, 11, 2, 12, 3, 13, 4, 14]),
        (2, 3, False, 2, [12, 13]),
        (2, 4, True, 0, [2, 12, 3, 13, 4, 14]),
        (3, 4, True, 0, [3, 14, 4]),
    ]


def test_where_a_group_is_too_small_so_many_of_each_are_no_choice() -> None:
    one = [replace(row, group=1) for row in rows(1, 2, 3, 4)]
    other = [replace(row, group=2) for row in rows(1, 2, 3, first=11)]
    assert [(each.first, each.last) for each in choices_of([*one, *other]) if each.first == 1] == [(1, 1), (1, 2)]


def test_places_count_among_those_who_are_left_in_a_group() -> None:
    one = [replace(row, group=1) for row in rows(1, 2, 3, 4)]
    other = [replace(row, group=2) for row in rows(1, 2, 3, 4, first=11)]
    assert not any(each.left for each in choices_of([*one, *other]))
    left = choices_of([*one[2:], *other[2:]])
    assert [(each.first, each.last) for each in left if each.of_each and each.left] == [(1, 1), (1, 2), (2, 2)]
