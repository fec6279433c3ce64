"""Cleaning, splitting, measuring and fitting of names."""

from io import BytesIO

import pytest
from hypothesis import given, strategies as st
from reportlab.pdfgen.canvas import Canvas

from games.sheets.fonts import FontWeight, find_faces
from games.sheets.right_to_left import drawn_order
from games.sheets.text import ELLIPSIS, clean, draw, fitted, runs, width
from tests.pdf_text import text_of
from tests.unit.sheets.people import EASTERN, LATIN, MARKUP


@pytest.mark.parametrize(
    ("given_text", "expected"),
    [
        ("Wiremu  Ma\u0304hina", "Wiremu Māhina"),
        ("  two\r\nlines\tand tab ", "two lines and tab"),
        ("evil\u202egnp.exe", "evilgnp.exe"),
        ("zero\u200bwidth\u2060 \u200d\ufeff", "zerowidth"),
        ("a\x00b\x1b[31mc\x7f", "ab[31mc"),
        ("star\ufe0f", "star"),
        ("lone\ud800", "lone"),
        ("ʻOfa Tuʻipulotu", "‘Ofa Tu‘ipulotu"),
        ("", ""),
        ("\u200b", ""),
    ],
)
def test_clean(given_text: str, expected: str) -> None:
    assert clean(given_text) == expected


@pytest.mark.parametrize("name", [*MARKUP, *LATIN, *EASTERN])
def test_clean_leaves_names_as_entered(name: str) -> None:
    assert clean(name) == name


def test_clean_cuts_what_is_absurdly_long() -> None:
    assert len(clean("x" * 100_000)) == 400
    assert clean("x" * 401).endswith(ELLIPSIS)
    assert not clean("x" * 400).endswith(ELLIPSIS)


def test_runs_change_where_the_font_does() -> None:
    faces = find_faces((), (), ())
    parts = runs("Min 김 王小 \U00020bb7", FontWeight.REGULAR, faces)
    assert [(part.text, part.face and part.face.name) for part in parts] == [
        ("Min ", "OpenSans"),
        ("김", "HYGothic-Medium"),
        (" ", "OpenSans"),
        ("王小", "STSong-Light"),
        (" ", "OpenSans"),
        ("\U00020bb7", None),
    ]


@given(st.text())
def test_runs_hold_the_cleaned_text_and_nothing_else(text: str) -> None:
    assert "".join(part.text for part in runs(text)) == drawn_order(clean(text))


@given(st.text(max_size=60), st.floats(0, 300), st.sampled_from(FontWeight))
def test_fitted_is_never_wider_than_its_limit(text: str, limit: float, weight: FontWeight) -> None:
    line, size = fitted(text, 14, limit, weight)
    assert size <= 14
    assert line == "" or width(line, size, weight) <= limit + 1e-6


def test_fitted_shrinks_before_it_cuts() -> None:
    whole = width("Bartholomew", 10)
    assert fitted("Bartholomew", 10, whole) == ("Bartholomew", 10)
    line, size = fitted("Bartholomew", 10, 0.8 * whole)
    assert line == "Bartholomew"
    assert size == pytest.approx(8)
    line, size = fitted("Bartholomew", 10, 0.5 * whole)
    assert line.endswith(ELLIPSIS)
    assert line[:-1] == "Bartholomew"[: len(line) - 1]
    assert size == 7.5
    assert fitted("Bartholomew", 10, 1) == ("", 7.5)


def _drawn(text: str, weight: FontWeight = FontWeight.REGULAR) -> bytes:
    out = BytesIO()
    canvas = Canvas(out, invariant=1)
    draw(canvas, 20, 700, text, 12, weight)
    canvas.save()
    return out.getvalue()


@pytest.mark.parametrize("weight", FontWeight)
@pytest.mark.parametrize("name", [*MARKUP, *LATIN, *EASTERN])
def test_every_name_is_printed_as_text(name: str, weight: FontWeight) -> None:
    assert " ".join(name.split()) in text_of(_drawn(name, weight))


def test_markup_opens_no_file() -> None:
    assert b"/Subtype /Image" not in _drawn('<img src="file:/etc/passwd">')


def test_a_letter_without_a_font_is_a_box_and_no_error() -> None:
    assert width("\U00020bb7", 10) == pytest.approx(7.2)
    assert "before after" in text_of(_drawn("before \U00020bb7after"))


def test_two_hundred_eastern_characters() -> None:
    name = "王小明陳大文佐藤" * 25
    assert name in text_of(_drawn(name)).replace("\n", "")


def test_width_adds_up() -> None:
    assert width("王小明", 10) == pytest.approx(3 * width("王", 10))
    assert width("ab", 10, FontWeight.BOLD) > width("ab", 10)
