"""Milliseconds of a quiet processor: counted as said, whatever the machine does."""

import os

import pytest

from tests.bench import processor
from tests.bench.processor import middle, seconds_of, slowness


def test_a_machine_is_some_times_as_slow() -> None:
    assert slowness() > 0


@pytest.mark.parametrize("slow", [1.0, 2.0])
def test_what_takes_longer_on_a_slow_machine_counts_the_same(monkeypatch: pytest.MonkeyPatch, slow: float) -> None:
    taken = [0.1, 0.003, 0.002, 0.004]  # the first, of a cold process, isn't counted
    clock = [0.0]

    def work() -> None:
        clock[0] += slow * taken.pop(0)

    monkeypatch.setattr(processor, "slowness", lambda: slow)
    monkeypatch.setattr(processor.time, "process_time", lambda: clock[0])
    assert middle(work, 3) == pytest.approx(3)


def test_a_process_that_is_gone_has_taken_nothing() -> None:
    assert seconds_of(2**30) == 0
    assert seconds_of(os.getpid()) >= 0
