"""Which moves fall into which diagram, what cannot be drawn and is noted, what was captured."""

import re

import pytest

from games.rules.game import GameRecord
from games.rules.point import rows_of
from games.rules.replay import replay
from games.rules.steps import position_after, steps_of
from games.sheets.numbered_moves import NumberedDiagram, PrintedRecord, printed_record
from tests.data.random_games import as_record, random_game
from tests.unit.sheets.records import KO, SELF_CAPTURE, points, record, set_up


def _printed(game: GameRecord, moves: int = 100, most: int = 60) -> PrintedRecord:
    return printed_record(replay(game), moves, most)


def _only(game: GameRecord) -> NumberedDiagram:
    (one,) = _printed(game).diagrams
    return one


def test_moves_carry_their_numbers_on_the_board_before_them() -> None:
    first, second = _printed(record(5, "A1 B1 C1 D1"), 3).diagrams
    assert (first.first, first.last, first.first_step, first.last_step) == (1, 3, 1, 3)
    assert dict(first.diagram.numbers) == dict(zip(points(5, "A1 B1 C1"), (1, 2, 3), strict=True))
    assert first.diagram.rows[4] == "XOX.."
    assert (second.first, second.last, second.diagram.rows[4]) == (4, 4, "XOXO.")
    assert dict(second.diagram.numbers) == {points(5, "D1")[0]: 4}
    assert (first.diagram.title, second.diagram.title) == ("Moves 1 to 3", "Move 4")
    assert first.notes == first.captures == second.notes == second.captures == ()


def test_a_ko_is_noted_at_the_move_whose_stone_is_shown() -> None:
    one = _only(record(5, KO))
    assert one.notes == ("9 at 7",)
    assert one.captures == ("8, 9 take 1",)
    assert one.diagram.stone(points(5, "C2")[0]) == "X"
    assert one.diagram.stone(points(5, "B2")[0]) == "O"


def test_a_play_where_a_stone_of_an_earlier_diagram_is_shown_is_noted_at_the_point() -> None:
    second = _printed(record(5, KO), 8).diagrams[1]
    assert second.diagram.rows[3] == "XOXO."
    assert dict(second.diagram.numbers) == {points(5, "C2")[0]: 9}
    assert (second.notes, second.captures) == ((), ("9 takes 1",))
    later = _printed(record(5, f"{KO} E5 A5 B2 E4 C2"), 7).diagrams[1]
    assert later.notes == ("9, 14 at C2", "12 at 8")


def test_several_plays_on_one_point_are_one_note() -> None:
    one = _only(record(5, f"{KO} E5 A5 B2 E4 C2"))
    assert one.notes == ("9, 14 at 7", "12 at 8")


def test_passes_are_noted_and_runs_are_short() -> None:
    assert _only(record(5, "A1 pass B1 pass")).notes == ("2, 4 pass",)
    assert _only(record(5, "A1 pass pass")).notes == ("2, 3 pass",)
    assert _only(record(5, "A1 pass pass pass C1 pass")).notes == ("2–4, 6 pass",)


def test_what_was_no_play_is_noted() -> None:
    one = _only(record(5, "A1 A1 ?"))
    assert one.notes == ("2 on the stone at 1", "3 “zz”, off the board")
    assert dict(one.diagram.numbers) == {points(5, "A1")[0]: 1}


def test_a_self_capture_is_shown_and_said() -> None:
    one = _only(record(3, SELF_CAPTURE))
    assert one.diagram.numbers[points(3, "A1")[0]] == 5
    assert one.captures == ("5 takes 1 of its own",)


def test_set_up_begins_a_diagram_that_is_true_to_the_board() -> None:
    game = record(5, "A1 B1 C1", changes=(set_up(5, 2, black="D1", white="E1", empty="A1"), set_up(5, 2, black="D2")))
    first, second = _printed(game).diagrams
    assert (first.first, first.last, first.diagram.rows[4]) == (1, 2, "XO...")
    assert (second.first, second.last) == (3, 3)
    assert second.notes == ("after 2 set up: black D1; white E1; taken off A1", "after 2 set up: black D2")
    assert second.diagram.rows[3:] == ("...X.", ".OXXO")
    assert (second.first_step, second.last_step) == (3, 5)


def test_set_up_after_the_last_move_is_a_diagram_without_moves() -> None:
    last = _printed(record(5, "A1 B1", changes=(set_up(5, 2, empty="A1"),))).diagrams[1]
    assert (last.first, last.last, last.diagram.title, last.diagram.rows[4]) == (3, 2, "The board", ".O...")


def test_a_large_set_up_names_some_points_and_counts_the_rest() -> None:
    everywhere = " ".join(f"{letter}{row}" for letter in "ABCDE" for row in range(1, 6) if f"{letter}{row}" != "A1")
    game = record(5, "A1", changes=(set_up(5, 1, black=everywhere[:-3], white="E5"),))
    assert _printed(game).diagrams[1].notes[0].startswith("after 1 set up: black ")
    many = record(7, "A1", changes=(set_up(7, 1, black=" ".join(f"{x}{y}" for x in "BCDEF" for y in range(1, 8))),))
    assert _printed(many).diagrams[1].notes[0].endswith("and 11 more")


def test_a_game_without_moves_is_one_board() -> None:
    one = _only(record(5, "", setup=set_up(5, black="A1")))
    assert (one.first, one.last, one.diagram.rows[4], one.notes) == (1, 0, "X....", ())


def test_past_the_last_diagram_the_moves_are_told_in_words() -> None:
    game = record(5, "A1 B1 C1 D1 pass C1 ? E5", changes=(set_up(5, 7, empty="A1"),))
    printed = _printed(game, 2, most=1)
    assert len(printed.diagrams) == 1
    assert printed.rest == (
        "3 B C1",
        "4 W D1",
        "5 B pass",
        "6 W C1, on a stone",
        "7 B “zz”, off the board",
        "after 7 set up: taken off A1",
        "8 W E5",
    )
    assert _printed(record(5, "A1 B1"), 2, most=1).rest == ()


def _numbers_said(text: str) -> list[int]:
    """The move numbers at the head of a note."""
    found: list[int] = []
    for part in re.match(r"[\d–, ]*", text).group().strip().rstrip(",").split(", "):
        ends = [int(end) for end in part.split("–") if end]
        found += range(ends[0], ends[-1] + 1) if ends else []
    return found


@pytest.mark.parametrize("seed", range(120))
def test_every_move_stands_once_and_every_diagram_begins_with_the_true_board(seed: int) -> None:
    judged = replay(as_record(random_game(seed)))
    for moves in (1, 4, 100):
        printed = printed_record(judged, moves, limit=1000)
        shown = [number for one in printed.diagrams for number in one.diagram.numbers.values()]
        said = [
            number
            for one in printed.diagrams
            for note in one.notes
            if not note.startswith("after ")
            for number in _numbers_said(note)
        ]
        assert sorted(shown + said) == list(range(1, len(judged.game.moves) + 1))
        assert [one.last_step for one in printed.diagrams][-1] == len(steps_of(judged))
        for one in printed.diagrams:
            assert one.last - one.first < moves
            if any(note.startswith("after ") for note in one.notes):
                continue
            before = "".join(rows_of(position_after(judged, one.first - 1)))
            for point, stone in enumerate("".join(one.diagram.rows)):
                assert stone == before[point] or (before[point] == "." and point in one.diagram.numbers)
