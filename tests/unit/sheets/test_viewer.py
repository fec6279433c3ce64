"""The viewer's input: adding up the changes gives every position, words say every step, JSON takes all of it."""

import json
from random import Random

import pytest

from games.rules.game import Change, GameRecord
from games.rules.point import name_of, rows_of
from games.rules.replay import replay
from games.rules.steps import position_after
from games.sheets.diagram import Owner
from games.sheets.position_diagrams import owners_of
from games.sheets.viewer import BoardView, board_view
from tests.unit.sheets.records import KO, SELF_CAPTURE, points, record, set_up
from tests.web.parsed import select_all


def _random_game(size: int, moves: int, seed: int) -> GameRecord:
    random = Random(seed)
    names = [name_of(point, size) for point in range(size * size)]
    return record(size, " ".join(random.choice([*names, "pass"]) for _ in range(moves)))


def _boards(view: BoardView) -> list[str]:
    """All positions, as the page's script finds them; checks that each change changes something."""
    board = list(view.record["start"])
    found = ["".join(board)]
    for _, _, changes in view.record["steps"]:
        for change in changes.split():
            point, after = int(change[1:]), change[0]
            assert board[point] != after
            board[point] = after
        found.append("".join(board))
    return found


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("size", [1, 2, 3, 5])
def test_adding_up_the_changes_gives_every_position(size: int, seed: int) -> None:
    judged = replay(_random_game(size, 60, seed))
    boards = _boards(board_view(judged))
    assert boards == ["".join(rows_of(position_after(judged, move))) for move in range(61)]
    assert boards[-1] == "".join(rows_of(judged.final))


def test_set_up_before_and_after_moves() -> None:
    game = record(3, "A1 B1", setup=set_up(3, black="C3"), changes=(set_up(3, 1, white="A2", empty="C3"),))
    view = board_view(replay(game))
    assert _boards(view) == ["..X......", "..X...X..", "...O..X..", "...O...O."]
    assert [line.id for line in view.moves] == ["m1", "s1", "m2"]
    assert view.record["steps"][1][0] == "After move 1, 2 points changed by set-up"
    assert view.record["start_label"] == "Start: 1 stone set up"


def test_every_step_in_words() -> None:
    labels = [label for label, _, _ in board_view(replay(record(5, f"{KO} pass C2 ?"))).record["steps"]]
    assert labels[0] == "Move 1, Black B3"
    assert labels[7] == "Move 8, White B2, captures 1"
    assert labels[9:] == [
        "Move 10, White passes",
        "Move 11, Black C2, on a stone",
        "Move 12, White “zz”, off the board",
    ]
    alone = board_view(replay(record(3, SELF_CAPTURE))).record["steps"][-1]
    assert alone == ("Move 5, Black A1, self-capture of 1 stone", points(3, "A1")[0], "")


def test_the_list_of_moves() -> None:
    moves = board_view(replay(record(5, f"{KO} pass ?"))).moves
    assert [(line.number, line.colour, line.point) for line in moves[7:]] == [
        (8, "white", "B2"),
        (9, "black", "C2"),
        (10, "white", "pass"),
        (11, "black", "“zz”"),
    ]
    assert [line.number for line in moves if line.flagged] == [9, 11]


def test_findings_name_the_step_that_they_repeat() -> None:
    view = board_view(replay(record(5, KO)))
    (finding,) = view.record["findings"]
    boards = _boards(view)
    assert view.repeats
    assert boards[finding["step"]] == boards[finding["repeats"][0]]
    assert finding["shape"] == "circle"
    assert not board_view(replay(record(5, "A1"))).repeats


def test_the_rule_behind_each_kind_of_breach_is_quoted_once() -> None:
    twice = board_view(replay(record(5, f"{KO} ? ?"))).rules
    assert list(twice) == ["Repetition", "Off the board"]
    assert "as it stood after any earlier move" in twice["Repetition"]
    assert board_view(replay(record(5, SELF_CAPTURE))).rules == {}


def test_every_finding_and_note_has_its_clause_once() -> None:
    found = board_view(replay(record(5, f"{KO} ? ?"))).clauses
    assert found == {"Repetition": "repetition", "Off the board": "off-board"}
    assert board_view(replay(record(5, SELF_CAPTURE))).clauses == {"Self-capture": "self-capture"}
    assert board_view(replay(record(5, "A1 A1 W:C1 W:D1"))).clauses == {
        "Played on a stone": "occupied",
        "Two moves in a row": "out-of-turn",
    }
    assert board_view(replay(record(5, "A1"))).clauses == {}


def test_the_final_position_is_drawn_with_its_last_move_or_its_finding() -> None:
    plain = board_view(replay(record(5, "A1 B1")))
    assert select_all(plain.board, '.on-light-fill[data-point="21"]')
    found = board_view(replay(record(5, KO)))
    assert select_all(found.board, '.on-dark[data-point="17"]')
    assert "-fill" not in found.board.partition("board-marks")[2]
    assert "Marked with circle: C2, black stone." in found.text


@pytest.mark.parametrize(("moves", "summary"), [("", "No moves"), ("A1", "after 1 move"), ("A1 pass", "after 2 moves")])
def test_summary(moves: str, summary: str) -> None:
    assert board_view(replay(record(3, moves))).summary.endswith(summary)


def test_a_record_without_moves() -> None:
    view = board_view(replay(record(9, "")))
    assert (view.moves, view.findings, view.last_step) == ((), (), 0)
    assert view.record["start_label"] == "Start: an empty board"


def test_handicap_is_said_at_the_start() -> None:
    game = record(9, "W:E5", handicap=2, setup=Change(black=points(9, "C3 G7")))
    assert board_view(replay(game)).record["start_label"] == "Start: 2 stones set up, handicap 2"


def test_json_keeps_the_record() -> None:
    steps = board_view(replay(record(5, KO))).record["steps"]
    assert steps[8] == ("Move 9, Black C2, captures 1", 17, "X17 .16")
    assert json.loads(json.dumps(steps)) == [list(step) for step in steps]


def test_counted_points_are_marked_on_the_final_board() -> None:
    judged = replay(record(3, "B1 A1 B2 A2 B3"))
    owners = owners_of(judged.final)
    assert owners == dict.fromkeys(points(3, "C3 C2 C1"), Owner.BLACK) | {points(3, "A3")[0]: Owner.SHARED}
    assert board_view(judged, owners).counted
    assert not board_view(judged).counted
    drawn = board_view(judged, owners).board
    owned = {role: sum(str(path["d"]).count("M") for path in select_all(drawn, f".owner-{role}")) for role in Owner}
    assert owned == {"black": 3, "white": 0, "shared": 1}
    assert owners_of(judged.final, points(3, "A1")) == dict.fromkeys(points(3, "A3 A2 A1 C3 C2 C1"), Owner.BLACK)
    shared = replay(record(3, "A1 C3"))
    assert set(owners_of(shared.final).values()) == {Owner.SHARED}
    assert owners_of(shared.final, points(3, "C3"))[points(3, "C3")[0]] is Owner.BLACK
    assert owners_of(replay(record(3, "")).final) == {}
    with pytest.raises(ValueError, match="no stone"):
        owners_of(judged.final, points(3, "C3"))
