"""The sheet on the wall: what it says, that it says all, and that it says the same twice."""

from dataclasses import replace

import pytest

from nzgs_tourney.paper.sheets.round import (
    NotPlaying,
    Order,
    RoundSheet,
    SheetBoard,
    SheetPlayer,
    draw_sheet_pdf,
    name_key,
)
from tests.pdf_text import pages_of, text_of
from tests.unit.sheets.people import EASTERN, FOOTER, LATIN, LONG, MARKUP
from tests.unit.sheets.printed import assert_golden


def _player(name: str, number: int = 0) -> SheetPlayer:
    return SheetPlayer(name, f"{number % 20 + 1}k", "Ōtautahi", f"{number % 3}½")


def _sheet(names: list[str], **changes: object) -> RoundSheet:
    pairs = list(zip(names[::2], names[1::2], strict=False))
    boards = tuple(
        SheetBoard(
            number, _player(white, number), _player(black, number + 1), number % 4, "7" if number % 4 == 0 else "0"
        )
        for number, (white, black) in enumerate(pairs, start=1)
    )
    return replace(RoundSheet(FOOTER, "Open", 3, 6, boards), **changes)


MIXED = _sheet([*LATIN, *EASTERN, *MARKUP], not_playing=(NotPlaying(_player("Hinewai Pōtae"), "bye"),))


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("order", Order)
def test_every_name_is_on_it(order: Order, large: bool) -> None:
    printed = text_of(draw_sheet_pdf(replace(MIXED, order=order, large=large)))
    for board in MIXED.boards:
        assert board.white.name in printed
        assert board.black.name in printed
    assert "Hinewai Pōtae" in printed
    assert "bye" in printed


@pytest.mark.parametrize("order", Order)
def test_the_same_sheet_gives_the_same_bytes(order: Order) -> None:
    sheet = replace(MIXED, order=order)
    assert draw_sheet_pdf(sheet) == draw_sheet_pdf(sheet)


@pytest.mark.parametrize("results", [False, True])
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("result", ["jigo", "both lose", "B", "W+F"])
def test_a_game_that_was_not_played_says_so(result: str, large: bool, results: bool) -> None:
    plain = _sheet(list(LATIN), large=large, results=results)
    boards = (replace(plain.boards[0], result=result, unplayed=True), *plain.boards[1:])
    lines = text_of(draw_sheet_pdf(replace(plain, boards=boards)))
    assert lines.count("not played") == 1
    assert f"{result} not played" in lines or f"{result}\nnot played" in lines


@pytest.mark.parametrize("order", Order)
def test_golden(order: Order) -> None:
    result = replace(_sheet(list(LATIN)).boards[0], result="B+3½")
    sheet = _sheet(list(LATIN), order=order, starts="starts 13:30", not_playing=MIXED.not_playing)
    assert_golden(f"round_by_{order}", draw_sheet_pdf(replace(sheet, boards=(result, *sheet.boards[1:]))))


def test_the_footer_names_ledger_time_and_page() -> None:
    pages = pages_of(draw_sheet_pdf(_sheet([f"Player {number}" for number in range(120)])))
    assert len(pages) == 3
    for number, page in enumerate(pages, start=1):
        assert FOOTER.ledger in page
        assert f"printed {FOOTER.printed_at}" in page
        assert FOOTER.event in page
        assert f"page {number} of 3" in page


def test_boards_are_sorted_by_table_whatever_their_order() -> None:
    sheet = _sheet([f"Player {number:02}" for number in range(20)])
    assert draw_sheet_pdf(sheet) == draw_sheet_pdf(replace(sheet, boards=sheet.boards[::-1]))


def test_by_name_has_each_player_once_at_the_left() -> None:
    printed = text_of(draw_sheet_pdf(_sheet(["Zoë", "Āta", "Mere", "Bo"], order=Order.NAME)))
    assert [printed.count(name) for name in ("Zoë", "Āta", "Mere", "Bo")] == [2, 2, 2, 2]
    assert printed.index("Āta") < printed.index("Bo") < printed.index("Mere")


def test_macrons_and_case_do_not_change_the_order_of_names() -> None:
    assert sorted(["Ōtau", "otab", "Zoë", "Ātea", "atlas"], key=name_key) == ["Ātea", "atlas", "otab", "Ōtau", "Zoë"]


@pytest.mark.parametrize(("score", "words"), [("½", "½ pt ·"), ("1", "1 pt ·"), ("1½", "1½ pts ·"), ("0", "0 pts ·")])
def test_one_point_is_one(score: str, words: str) -> None:
    board = SheetBoard(1, replace(_player("Zoë"), score=score), _player("Mere"), 0, "7")
    assert words in text_of(draw_sheet_pdf(replace(MIXED, boards=(board,))))


def test_two_players_may_share_a_name() -> None:
    printed = text_of(draw_sheet_pdf(_sheet(["Mere", "Mere", "Mere", "Mere"], order=Order.NAME)))
    assert printed.count("Mere") == 8


def test_a_round_without_games_says_so() -> None:
    assert "No games in this round." in text_of(draw_sheet_pdf(_sheet([])))


def test_a_round_of_absences_only_lists_them() -> None:
    away = tuple(NotPlaying(_player(f"Absent {number:03}"), "absent") for number in range(150))
    pages = pages_of(draw_sheet_pdf(_sheet([], not_playing=away)))
    assert len(pages) == 4
    assert all(f"Absent {number:03}" in "\n".join(pages) for number in range(150))
    assert "No games" not in "\n".join(pages)


def test_the_list_of_absences_moves_to_a_new_page_where_there_is_no_room() -> None:
    full = _sheet([f"Player {number:02}" for number in range(40)])
    assert len(pages_of(draw_sheet_pdf(full))) == 1
    pages = pages_of(draw_sheet_pdf(replace(full, not_playing=MIXED.not_playing)))
    assert len(pages) == 2
    assert "Not playing this round" in pages[1]


@pytest.mark.parametrize(("handicap", "words"), [(0, "even"), (1, "1 stone"), (9, "9 stones")])
def test_handicap_in_words(handicap: int, words: str) -> None:
    board = SheetBoard(1, _player("Ana"), _player("Bo"), handicap, "0")
    printed = text_of(draw_sheet_pdf(_sheet([], boards=(board,))))
    assert words in printed
    assert (words == "even") == ("stone" not in printed)


def test_a_draft_is_marked_on_every_page() -> None:
    names = [f"Player {number}" for number in range(80)]
    assert all("DRAFT" in page for page in pages_of(draw_sheet_pdf(_sheet(names, draft=True))))
    assert "DRAFT" not in text_of(draw_sheet_pdf(_sheet(names)))


def test_a_name_of_31_characters_is_whole() -> None:
    name = "Bartholomew Featherstonehaughes"
    assert len(name) == 31
    assert name in text_of(draw_sheet_pdf(_sheet([name, name])))


@pytest.mark.parametrize("large", [False, True])
def test_a_name_of_120_characters_is_whole_too(large: bool) -> None:
    sheet = _sheet([*LONG, "Zoë"], not_playing=(NotPlaying(_player(LONG[0]), "bye"),), large=large)
    letters = "".join(text_of(draw_sheet_pdf(sheet)).split())
    for name in LONG:
        assert "".join(name.split()) in letters
    assert letters.count("".join(LONG[0].split())) == 2


def _results(large: bool = False) -> RoundSheet:
    sheet = _sheet(list(LATIN), results=True, large=large, not_playing=MIXED.not_playing)
    first, second, third = sheet.boards
    boards = (replace(first, result="W+3½", winners=("white",)), replace(second, result="jigo"), third)
    return replace(sheet, boards=boards)


@pytest.mark.parametrize("large", [False, True])
def test_results_are_told_and_those_still_to_come(large: bool) -> None:
    printed = text_of(draw_sheet_pdf(_results(large)))
    assert "Round 3 of 6 · results" in printed
    assert "2 of 3 are in" in printed
    assert "W+3½" in printed
    assert "jigo" in printed
    assert "–" in printed
    assert "Hinewai Pōtae" in printed


def test_golden_results() -> None:
    assert_golden("results", draw_sheet_pdf(_results()))


def test_the_name_of_a_winner_stands_out() -> None:
    sheet = _results()
    nobody = replace(sheet, boards=tuple(replace(board, winners=()) for board in sheet.boards))
    assert draw_sheet_pdf(sheet) != draw_sheet_pdf(nobody)


@pytest.mark.parametrize("large", [False, True])
def test_a_match_of_teams_is_headed_and_on_one_page(large: bool) -> None:
    sheet = _sheet([f"Player {number}" for number in range(1, 73)], large=large)
    boards = tuple(
        replace(board, match=f"Match of table {board.table}" if board.table % 3 == 1 else "") for board in sheet.boards
    )
    pages = pages_of(draw_sheet_pdf(replace(sheet, boards=boards)))
    for first in range(1, 37, 3):
        (page,) = [page for page in pages if f"Match of table {first}\n" in page]
        assert all(f"Player {2 * table}" in page for table in range(first, first + 3))


@pytest.mark.parametrize("large", [False, True])
def test_who_goes_on_is_below_each_level_game_however_many_pages_it_takes(large: bool) -> None:
    sheet = _sheet([f"Kea {number}" for number in range(1, 65)], results=True, large=large)
    boards = tuple(replace(board, goes_on=f"{board.black.name} goes on by lot") for board in sheet.boards)
    pages = pages_of(draw_sheet_pdf(replace(sheet, boards=boards)))
    for board in boards:
        (page,) = (text for text in pages if board.goes_on in text)
        assert board.white.name in page
    assert "goes on" not in text_of(draw_sheet_pdf(sheet))
