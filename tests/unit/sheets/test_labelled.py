"""Facts with their heading in the margin."""

from games.sheets.page import PORTRAIT, build_pdf
from games.sheets.page_flow import LEADING, height_of, label_room, labelled, paint_down
from tests.pdf_text import text_of
from tests.unit.sheets.people import FOOTER


def test_the_heading_stands_once_and_the_text_is_whole() -> None:
    text = " ".join(f"word{number}" for number in range(60))
    strips = list(labelled("Reason", text))
    assert len(strips) > 2
    printed = " ".join(
        text_of(build_pdf("x", FOOTER, PORTRAIT, [lambda c: paint_down(c, strips, 700) and None])).split()
    )
    assert printed.count("Reason") == 1
    assert all(f" {word} " in f" {printed} " for word in text.split())


def test_neither_end_stands_alone() -> None:
    kept = [strip.keep for strip in labelled("Reason", "word " * 100)]
    assert (kept[0], kept[-2], kept[-1]) == (True, True, False)
    assert not any(kept[1:-2])
    assert [strip.keep for strip in labelled("Reason", "short")] == [False]


def test_space_is_left_below_and_nothing_is_nothing() -> None:
    assert height_of(list(labelled("Reason", "short", after=3))) == LEADING + 3
    assert list(labelled("Reason", "")) == []


def test_a_long_heading_is_broken_and_whole() -> None:
    strips = list(labelled("Wednesday 25 November", "round 1 at 09:30"))
    printed = text_of(build_pdf("x", FOOTER, PORTRAIT, [lambda c: paint_down(c, strips, 700) and None]))
    assert "Wednesday 25 November" in " ".join(printed.replace("round 1 at 09:30", "").split())
    assert [strip.keep for strip in strips] == [True, False]


def test_the_margin_is_as_wide_as_the_longest_heading_up_to_a_limit() -> None:
    usual, dated = label_room(10), label_room(10, ["Komi", "Wednesday 25 November"])
    assert label_room(10, ["Komi"]) == usual
    assert len(list(labelled("Wednesday 25 November", "round 1 at 09:30", margin=dated))) == 1
    assert label_room(10, ["Wednesday 25 November " * 9]) < 2 * usual
