"""GNU Go's proposal: from the program itself where it is installed, and from programs that misbehave."""

import stat
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from games.engine import gnugo
from games.engine.gnugo import NoAnswer, dead_stones, why_not
from games.rules import point_named, position_of

# White's stone at B2 is dead in Black's corner; the border is closed.
NINE = (
    ". . . . X O . . .",
    ". . . . X O . . .",
    ". . . . X O . . .",
    ". . . . X O . . .",
    ". . . . X O . . .",
    ". . . . X O . . .",
    ". . . . X O . . .",
    ". O . . X O . . .",
    ". . . . X O . . .",
)
POSITION = position_of(NINE)


@pytest.mark.skipif(gnugo.installed() is None, reason="GNU Go is not installed (Debian: apt-get install gnugo)")
def test_the_real_program_finds_the_dead_stone() -> None:
    assert dead_stones(POSITION) == {point_named("B2", 9)}


@pytest.mark.skipif(gnugo.installed() is None, reason="GNU Go is not installed (Debian: apt-get install gnugo)")
@pytest.mark.parametrize("size", [1, 5, 19])
def test_the_real_program_bears_every_size_it_knows(size: int) -> None:
    answer = dead_stones(bytes(size * size))
    assert answer == frozenset() or isinstance(answer, NoAnswer)


@pytest.fixture
def fake(tmp_path: Path):
    """A program that runs these lines of shell."""

    def made(*lines: str) -> str:
        path = tmp_path / "gnugo"
        path.write_text("\n".join(("#!/bin/sh", *lines)) + "\n")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return str(path)

    return made


def sentence(answer: object) -> str:
    assert isinstance(answer, NoAnswer)
    return answer.sentence


def test_what_it_is_told_is_every_stone_by_play(fake, tmp_path: Path) -> None:
    told = tmp_path / "told"
    program = fake(f"cat > {told}", "printf '= \\n\\n=9999 B2\\nE9\\n\\n= \\n\\n'")
    assert dead_stones(POSITION, program=program) == {point_named("B2", 9), point_named("E9", 9)}
    lines = told.read_text().splitlines()
    assert lines[:3] == ["boardsize 9", "clear_board", "play black E9"]
    assert lines[-2:] == ["9999 final_status_list dead", "quit"]
    assert len(lines) == 4 + 19


def test_no_dead_stones_is_an_answer(fake) -> None:
    assert dead_stones(POSITION, program=fake("cat > /dev/null", "printf '=9999 \\n\\n'")) == frozenset()


def test_one_that_hangs_is_ended(fake) -> None:
    began = time.monotonic()
    assert "within 0.5 seconds" in sentence(dead_stones(POSITION, program=fake("exec sleep 60"), seconds=0.5))
    assert time.monotonic() - began < 10


def test_one_board_is_thought_about_at_a_time(fake, tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    slow = fake(f"touch {begun}", "exec sleep 60")
    with ThreadPoolExecutor(1) as other:
        first = other.submit(dead_stones, POSITION, program=slow, seconds=3)
        while not begun.exists():
            time.sleep(0.01)
        assert "thinking about another board" in sentence(dead_stones(POSITION, program=slow))
        assert "within 3 seconds" in sentence(first.result())
    assert dead_stones(POSITION, program=fake("cat > /dev/null", "printf '=9999 \\n\\n'")) == frozenset()


@pytest.mark.parametrize(
    "lines",
    [
        ("kill -SEGV $$",),
        ("exit 1",),
        ("cat > /dev/null", "printf '=9999 B2'"),
        ("cat > /dev/null", "printf '? illegal move\\n\\n=9999 B2\\n\\n'"),
        ("cat > /dev/null", "printf '\\377\\376=9999'"),
    ],
    ids=["crash", "refusal to work", "half an answer", "refusal of a stone", "rubbish"],
)
def test_one_that_fails_gives_no_proposal(fake, lines: tuple[str, ...]) -> None:
    assert "gave no answer" in sentence(dead_stones(POSITION, program=fake(*lines)))


@pytest.mark.parametrize("named", ["A1", "Z3", "B2 dead", "I5"])
def test_an_answer_that_does_not_fit_the_board_is_none(fake, named: str) -> None:
    program = fake("cat > /dev/null", f"printf '=9999 {named}\\n\\n'")
    assert "does not fit" in sentence(dead_stones(POSITION, program=program))


def test_one_that_cannot_be_started_gives_no_proposal(tmp_path: Path) -> None:
    assert "could not be started" in sentence(dead_stones(POSITION, program=str(tmp_path / "nothing")))


def test_without_the_program_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gnugo, "installed", lambda: None)
    assert "not installed on this machine" in sentence(dead_stones(POSITION))
    assert "not installed on this machine" in sentence(why_not(19))


def test_boards_it_does_not_know_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gnugo, "installed", lambda: "/somewhere/gnugo")
    assert "up to 19×19" in sentence(why_not(20))
    assert "up to 19×19" in sentence(dead_stones(bytes(400)))
    assert why_not(19) is None
