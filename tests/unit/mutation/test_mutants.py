"""The changes that `make mutants` makes: each is small, has a name of its own, and is one that tests can notice."""

from functools import cache
from pathlib import Path

import pytest

from tests.mutation import __main__ as command
from tests.mutation.__main__ import RULES, modules, unit_tests
from tests.mutation.listed import listed
from tests.mutation.mutants import mutants_of
from tests.mutation.trial import Verdict, trial
from tests.tree import REPOSITORY

SOURCE = '''"""A module."""

__all__ = ["area"]
LIMIT = 3


class Area:
    """A class."""

    def of(self, side: int = 2) -> int:
        """A function."""
        if side < LIMIT and not self:
            return side * side
        self.seen += 1
        return "too large"[side:]
'''


def test_a_module_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        command.main(["board", "nonsense"])
    assert ended.value.code == 2
    assert "games/rules has no module nonsense" in capsys.readouterr().err


@cache
def of_the_rules() -> tuple[tuple[str, str], ...]:
    return tuple(mutant.name for path in modules([]) for mutant in mutants_of(path, path.stem))


def changes(source: str, folder: Path) -> list[tuple[str, str]]:
    path = folder / "area.py"
    path.write_text(source)
    return [mutant.name for mutant in mutants_of(path, "area")]


def test_every_change_of_a_small_module(tmp_path: Path) -> None:
    assert changes(SOURCE, tmp_path) == [
        ("area", "LIMIT = {3 → 4}"),
        ("area", "LIMIT = {3 → 2}"),
        ("area.Area.of", "…ef of(self, side: int = {2 → 3}) -> int"),
        ("area.Area.of", "…ef of(self, side: int = {2 → 1}) -> int"),
        ("area.Area.of", "if side < LIMIT {and → or} not self"),
        ("area.Area.of", "if {side < LIMIT and not self → not (side < LIMIT and (not self))}"),
        ("area.Area.of", "if side <{ → =} LIMIT and not self"),
        ("area.Area.of", "if side {< → >=} LIMIT and not self"),
        ("area.Area.of", "if side < LIMIT and {not self → self}"),
        ("area.Area.of", "return {side * side → None}"),
        ("area.Area.of", "return side {* → //} side"),
        ("area.Area.of", "self.seen {+ → -}= 1"),
        ("area.Area.of", "{self.seen += 1 → pass}"),
        ("area.Area.of", "self.seen += {1 → 2}"),
        ("area.Area.of", "self.seen += {1 → 0}"),
        ("area.Area.of", 'return {"too large"[side:] → None}'),
        ("area.Area.of", "return {\"too large\" → 'XXtoo large'}[side:]"),
        ("area.Area.of", 'return "too large"[{side → }:]'),
    ]


def test_one_change_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "two.py"
    path.write_text("A = 1\nB = 1\n")
    seen = []
    for mutant in mutants_of(path, "two"):
        module: dict[str, int] = {}
        exec(mutant.code, module)
        seen.append((module["A"], module["B"]))
    assert seen == [(2, 1), (0, 1), (1, 2), (1, 0)]


def test_what_is_alike_is_numbered(tmp_path: Path) -> None:
    twice = changes("def f(x):\n    x = x - 1\n    x = x - 1\n", tmp_path)
    assert len(twice) == len(set(twice)) == 6
    assert ("area.f", "x = x {- → +} 1 (2)") in twice


@pytest.mark.slow
def test_the_rules_can_be_changed_in_many_ways_and_no_two_are_called_alike() -> None:
    names = of_the_rules()
    assert len(names) > 1_000
    assert len(set(names)) == len(names)
    assert {path.stem for path in modules([])} >= {"board", "history", "replay", "scoring"}
    assert [path.stem for path in modules(["board"])] == ["board"]


@pytest.mark.slow
def test_every_survivor_that_is_listed_is_a_change_that_can_be_made() -> None:
    assert listed().keys() - set(of_the_rules()) == set()


def test_a_list_that_cannot_be_read_is_refused() -> None:
    table = "| where | change | why no test can notice it |\n| --- | --- | --- |\n"
    assert listed(f"{table}| `a.b` | `x {{\\| → &}} y` | why |\n") == {("a.b", "x {| → &} y"): "why"}
    assert listed("no table") == {}
    for line in ("| `a.b` | `x` | |", "| a.b | `x` | why |", "| `a.b` | why |"):
        with pytest.raises(ValueError, match="cannot be read"):
            listed(f"{table}{line}\n")


def test_all_unit_tests_of_the_rules_are_tried() -> None:
    own, every = unit_tests("board")
    assert own == ["tests/unit/rules/test_board.py", "tests/unit/rules/test_boards.py"]
    there = {str(path.relative_to(REPOSITORY)) for path in (REPOSITORY / "tests/unit/rules").glob("test_*.py")}
    assert there - set(every) == {"tests/unit/rules/test_gnugo.py"}
    assert set(own) < set(every)
    assert {path.stem for path in RULES.glob("*.py")} >= set(command.FIRST)


@pytest.mark.slow
def test_a_change_lives_in_its_trial_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A module of its own, since the rules are loaded here already."""
    (tmp_path / "one.py").write_text("VALUE = 1\n")
    test = tmp_path / "test_one.py"
    test.write_text("import one\n\n\ndef test_it():\n    assert one.VALUE == 1\n")
    endless = compile("while True: pass", "one.py", "exec")
    monkeypatch.syspath_prepend(tmp_path)
    assert trial("one", None, [str(test)], 20) is Verdict.SURVIVED
    assert trial("one", compile("VALUE = 2", "one.py", "exec"), [str(test)], 20) is Verdict.KILLED
    assert trial("one", compile("VALUE = 0 + 1", "one.py", "exec"), [str(test)], 20) is Verdict.SURVIVED
    assert trial("one", endless, [str(test)], 1) is Verdict.TOO_LONG
