"""Strips on pages: in order, none lost, none over the edge unless it alone is too high."""

from io import BytesIO

from hypothesis import given, strategies as st
from reportlab.pdfgen.canvas import Canvas

from games.sheets.page_flow import Strip, gap, height_of, paged, paint_down, rows_on_pages


def _strip(height: float, *, keep: bool = False) -> Strip:
    return Strip(height, lambda canvas, top: None, keep)


def test_what_fits_is_one_page_and_nothing_is_one_empty_page() -> None:
    strips = [_strip(40), _strip(60)]
    assert paged(strips, 100) == (tuple(strips),)
    assert paged([], 100) == ((),)


def test_what_does_not_fit_goes_on_and_kept_strips_go_together() -> None:
    first, head, body, rest = _strip(70), _strip(20, keep=True), _strip(20), _strip(50)
    assert paged([first, head, body, rest], 100) == ((first,), (head, body, rest))


def test_strips_that_cannot_be_kept_together_are_parted() -> None:
    kept = [_strip(60, keep=True), _strip(60, keep=True), _strip(60)]
    assert [len(page) for page in paged(kept, 100)] == [1, 1, 1]


def test_later_pages_may_be_of_another_height() -> None:
    assert [len(page) for page in paged([_strip(50)] * 5, 100, later=150)] == [2, 3]


def test_painted_from_the_top_down() -> None:
    seen: list[float] = []
    strips = [Strip(30, lambda canvas, top: seen.append(top)), gap(5), Strip(10, lambda canvas, top: seen.append(top))]
    assert paint_down(Canvas(BytesIO()), strips, 700) == 700 - height_of(strips) == 655
    assert seen == [700, 665]


@given(st.lists(st.tuples(st.floats(1, 130), st.booleans()), max_size=30))
def test_every_strip_once_in_order_and_within_the_page(made: list[tuple[float, bool]]) -> None:
    strips = [_strip(height, keep=keep) for height, keep in made]
    pages = paged(strips, 100, later=110)
    assert [strip for page in pages for strip in page] == strips
    for number, page in enumerate(pages):
        assert len(page) == 1 or height_of(page) <= (110 if number else 100) + 1e-6 or not strips


def test_a_last_page_has_more_than_one_or_two_rows() -> None:
    assert [len(page) for page in rows_on_pages(range(21), 10)] == [10, 8, 3]
    assert [len(page) for page in rows_on_pages(range(23), 10)] == [10, 10, 3]
    assert [len(page) for page in rows_on_pages(range(10), 10)] == [10]
    assert [len(page) for page in rows_on_pages(range(1), 10)] == [1]
    assert rows_on_pages([], 10) == []
    assert [row for page in rows_on_pages(range(32), 10) for row in page] == list(range(32))
