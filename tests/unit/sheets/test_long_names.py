"""Names of any length: whole, however little room there is."""

import pytest

from games.sheets.fonts import FontWeight
from games.sheets.line_breaks import name_lines
from games.sheets.text import clean, width
from tests.unit.sheets.people import EASTERN, HYPHENATED, LATIN, LONG, MARKUP


def _letters(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize("limit", [70.0, 160.0, 400.0])
@pytest.mark.parametrize("name", [*LONG, *HYPHENATED, *LATIN, *EASTERN, *MARKUP])
def test_nothing_is_cut_and_nothing_is_too_wide_or_too_high(name: str, limit: float) -> None:
    lines, size = name_lines(name, 14, limit, 20, FontWeight.BOLD)
    assert _letters("".join(lines)) == _letters(clean(name))
    assert all(width(line, size, FontWeight.BOLD) <= limit + 1e-6 for line in lines)
    assert len(lines) * size <= 20


def test_a_name_stays_on_one_line_as_long_as_it_can_be_read() -> None:
    name = "Bartholomew Featherstone-Quick"
    full = width(name, 14)
    assert name_lines(name, 14, full, 20) == ((name,), 14)
    lines, size = name_lines(name, 14, 0.8 * full, 20)
    assert len(lines) == 1
    assert size == pytest.approx(0.8 * 14)
    assert len(name_lines(name, 14, 0.6 * full, 20)[0]) == 2
    assert len(name_lines(name, 14, 0.6 * full, 20, smallest=7)[0]) == 1


@pytest.mark.parametrize(
    ("share", "lines"),
    [
        (1.5, ("Mere", "Featherstonehaugh-Quick")),
        (1.0, ("Mere", "Featherstonehaugh-Quick")),
        (0.7, ("Mere", "Featherstonehaugh-", "Quick")),
    ],
)
def test_a_name_is_broken_at_a_blank_first_and_then_after_a_hyphen(share: float, lines: tuple[str, ...]) -> None:
    room = width("Featherstonehaugh-", 9.5)
    assert name_lines("Mere Featherstonehaugh-Quick", 9.5, share * room, 21, smallest=9.5)[0] == lines


@pytest.mark.parametrize("name", HYPHENATED)
def test_no_surname_is_broken_inside_a_word_on_a_slip_or_a_card(name: str) -> None:
    for limit, height, size in ((97, 20.6, 9.5), (153, 17, 15), (226, 62, 25)):
        lines, used = name_lines(name, size, limit, height, FontWeight.BOLD)
        assert used >= 6
        assert all(f"{line} " in f"{clean(name)} " or line.endswith("-") for line in lines)


def test_more_room_makes_larger_letters() -> None:
    sizes = [name_lines(LONG[0], 14, 150, height)[1] for height in (12, 20, 40)]
    assert sizes == sorted(sizes)
    assert sizes[0] < sizes[-1]


def test_no_name_is_no_line() -> None:
    assert name_lines("", 14, 100, 20) == (("",), 14)
