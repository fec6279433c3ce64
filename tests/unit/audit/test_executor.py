"""What every executor answers for itself, and how a worker gives an account before its batch is done."""

from collections.abc import Callable

import pytest

from games.audit.executor import SerialExecutor, as_many_as_fit


def squaring() -> Callable[[int], int]:
    return lambda item: item * item


def lost(item: int) -> int:
    raise AssertionError(item)


def test_alone_does_all_of_it_in_order() -> None:
    assert list(SerialExecutor().in_order(squaring, range(50), lost)) == [n * n for n in range(50)]
    assert list(SerialExecutor().in_order(squaring, (), lost)) == []


def test_within_the_time_a_whole_batch_is_answered() -> None:
    assert as_many_as_fit(squaring(), range(20), 60) == [n * n for n in range(20)]


@pytest.mark.parametrize("seconds", [0, -1])
def test_after_the_time_what_there_is_and_at_least_one(seconds: float) -> None:
    assert as_many_as_fit(squaring(), range(3, 20), seconds) == [9]
