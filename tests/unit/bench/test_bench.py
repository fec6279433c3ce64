"""The table of ratios and its marks."""

import pytest

from tests.bench.__main__ import main
from tests.bench.bench import Row, busy, load_before, table


def row(ratio: float, **mark: float) -> Row:
    return Row("audit", ours=ratio * 100, theirs=100, unit="games/s", against="another", **mark)


def test_a_ratio_is_ours_over_theirs() -> None:
    assert row(2.5).ratio == 2.5


@pytest.mark.parametrize(
    ("ratio", "mark", "kept"),
    [
        (2.5, {"at_least": 2.5}, True),
        (2.4, {"at_least": 2.5}, False),
        (1.1, {"at_most": 1.1}, True),
        (1.2, {"at_most": 1.1}, False),
        (0.1, {}, True),
    ],
)
def test_a_mark_is_kept_or_missed(ratio: float, mark: dict[str, float], kept: bool) -> None:
    assert row(ratio, **mark).reached is kept


def test_a_benchmark_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nonsense"]) == 2
    assert capsys.readouterr().err.startswith("There is no benchmark nonsense: there are ")


def test_the_table_says_which_mark_was_missed() -> None:
    heading, _rule, kept, missed, unmarked = table([row(3, at_least=2.5), row(2, at_least=2.5), row(1)]).splitlines()
    assert heading.split() == ["what", "this", "program", "against", "ratio", "mark"]
    assert kept.endswith("kept")
    assert missed.endswith("MISSED")
    assert unmarked.endswith("1.00")


def test_no_rows_make_no_table() -> None:
    assert table([]) == ""


@pytest.mark.parametrize(("load", "cores"), [(0.0, 1), (0.4, 1), (0.9, 2), (3.9, 8)])
def test_a_quiet_machine_is_not_mentioned(load: float, cores: int) -> None:
    assert busy(load, cores) == ""


def test_a_busy_machine_is_mentioned_because_the_clock_then_tells_little() -> None:
    assert busy(9.46, 2) == (
        "This machine is busy (load 9.5 on 2 cores): marks by the clock can be missed for that alone."
    )
    assert "(load 0.5 on one core)" in busy(0.5, 1)


def test_the_load_is_known_or_taken_for_none() -> None:
    load, cores = load_before()
    assert load >= 0
    assert cores >= 1
