"""A frozen value with mappings can't be changed through them, nor through the dict that it was made with."""

import pickle
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, replace

import pytest

from ground.freezing import freeze_mappings


@dataclass(frozen=True, slots=True)
class Held:
    name: str
    points: Mapping[int, str]
    more: Mapping[str, int] | None = None

    def __post_init__(self) -> None:
        freeze_mappings(self)


def test_nothing_in_it_can_change() -> None:
    given = {1: "one"}
    held = Held("some", given)
    given[2] = "two"
    assert held.points == {1: "one"}
    assert held.more is None
    with pytest.raises(TypeError):
        held.points[1] = "other"


def test_it_is_equal_to_another_with_equal_mappings() -> None:
    assert Held("some", {1: "one"}) == Held("some", {1: "one"})
    assert Held("some", {1: "one"}) != Held("some", {1: "two"})


def test_what_is_read_only_already_is_not_copied() -> None:
    held = Held("some", {1: "one"})
    assert replace(held, name="other").points is held.points


def test_it_can_be_kept_in_a_cache() -> None:
    held = Held("some", {1: "one"})
    for again in (pickle.loads(pickle.dumps(held)), deepcopy(held)):
        assert again == held
        with pytest.raises(TypeError):
            again.points[1] = "other"
