"""The targets of `make fuzz` without the fuzzer: each holds on its own seeds, and would not hold if something broke."""

import gc
import re
from collections.abc import Iterator

import pytest

from games.rules import OFF_BOARD
from tests.data.random_games import as_record
from tests.fuzz import bounds, fragments, moves, records
from tests.fuzz.__main__ import escaped, main
from tests.fuzz.bounds import GrowthError, TooSlowError, Watched
from tests.fuzz.target import TARGETS, load
from tests.tree import REPOSITORY


@pytest.mark.parametrize("name", TARGETS)
def test_a_target_holds_on_its_seeds(name: str) -> None:
    target = load(name)
    assert len(target.seeds) >= 5
    assert all(target.words)
    for seed in target.seeds:
        target.check(seed)


def test_every_module_that_checks_is_a_target() -> None:
    folder = REPOSITORY / "tests" / "fuzz"
    checking = {path.stem for path in folder.glob("*.py") if "\ndef check(" in path.read_text(encoding="utf-8")}
    assert checking == set(TARGETS)


def test_the_page_lists_every_target() -> None:
    table = (REPOSITORY / "docs" / "proofs.md").read_text(encoding="utf-8").split("| target | given |")[1]
    assert re.findall(r"^\| `(\w+)`", table.split("\n\n")[0], re.MULTILINE) == list(TARGETS)


def test_a_record_that_comes_back_otherwise_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "write_game", lambda record: b"(;SZ[9];B[aa])")
    with pytest.raises(AssertionError):
        records.check(b"(;SZ[9];B[bb])")


def test_a_replay_that_forgets_a_repetition_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.rules.history.History.before", lambda *told: None)
    with pytest.raises(AssertionError):
        moves.check(bytes((0, 0, 0, 0, 0, 0)))


def test_pieces_make_a_record_whose_brackets_are_closed() -> None:
    assert fragments.record_of(fragments.named("SZ[3] ;B[aa] ( ;W[bb]")) == b"(;SZ[3];B[aa](;W[bb]))"
    assert fragments.record_of(b"") == b"(;)"


def test_bytes_reach_every_kind_of_move() -> None:
    content = bytes((2, 0, 0, moves.PASS, moves.OFF, moves.TAKEN, 0, moves.AGAIN, 5, moves.CHANGE + 1, 4, 1, 1))
    game = moves.game_of(content)
    assert game.moves == [("X", (0, 0)), ("O", None), ("X", "off"), ("O", (0, 0)), ("O", (1, 2))]
    assert game.changes == [(5, {(1, 1): "X"}, "X")]
    assert OFF_BOARD in [move.point for move in as_record(game).moves]
    assert moves.naive_game(as_record(game)) == game


def test_one_input_may_not_take_long(monkeypatch: pytest.MonkeyPatch) -> None:
    Watched(lambda content: None)(b"")
    monkeypatch.setattr(bounds, "MOST_SECONDS", -1.0)
    with pytest.raises(TooSlowError, match="3 bytes"):
        Watched(lambda content: None)(b"abc")


@pytest.fixture
def no_garbage(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What other tests left is collected before, and nothing until the end: memory in use falls for no other reason."""
    gc.collect()
    gc.disable()
    monkeypatch.setattr("gc.collect", lambda: None)
    yield
    gc.enable()


@pytest.mark.usefixtures("no_garbage")
@pytest.mark.parametrize("leaves", [True, False])
def test_many_inputs_may_not_leave_anything_behind(leaves: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "EVERY", 10)
    monkeypatch.setattr(bounds, "MOST_BLOCKS", 5_000)
    left: list[list[int]] = []
    watched = Watched(lambda content: left.extend([] for _ in range(2_000)) if leaves else None)

    def run() -> None:
        for _ in range(100):
            watched(b"")

    if leaves:
        with pytest.raises(GrowthError):
            run()
    else:
        run()
        assert watched.growth < 5_000


def test_words_are_written_as_the_fuzzer_reads_them() -> None:
    assert escaped(b'(;"') == "\\x28\\x3b\\x22"


def test_without_the_fuzzer_nothing_is_said_to_hold(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert main([]) == 2
    assert "Nothing was fuzzed" in capsys.readouterr().err


def test_a_file_that_was_found_can_be_tried_again(tmp_path: object, capsys: pytest.CaptureFixture[str]) -> None:
    found = REPOSITORY / "nzgs_tourney/demo/games.txt"
    assert main(["--again", "records", str(found)]) == 0
    assert capsys.readouterr().out == "It holds.\n"
    with pytest.raises(SystemExit):
        main(["no-such-target"])
