"""Name cards: ten on a page, the name as large as it fits, nothing of it cut."""

import pytest

from nzgs_tourney.paper.sheets.name_cards import CardPack, NameCard, cards_pdf
from tests.pdf_text import pages_of, text_of
from tests.unit.sheets.people import EASTERN, FOOTER, LATIN, LONG, MARKUP
from tests.unit.sheets.printed import assert_golden


def _pack(*names: str) -> CardPack:
    return CardPack(FOOTER, tuple(NameCard(name, "12k", "Ōtautahi", "Division 2") for name in names))


@pytest.mark.parametrize(("count", "pages"), [(1, 1), (10, 1), (11, 2), (200, 20)])
def test_ten_a_page(count: int, pages: int) -> None:
    printed = pages_of(cards_pdf(_pack(*(f"Player {number:03}" for number in range(count)))))
    assert len(printed) == pages
    assert all(f"page {number} of {pages}" in page for number, page in enumerate(printed, start=1))
    assert all(f"Player {number:03}" in "\n".join(printed) for number in range(count))


def test_everything_is_on_a_card() -> None:
    printed = text_of(cards_pdf(_pack(*LATIN[:2])))
    for words in (FOOTER.event, "Division 2", "12k", "Ōtautahi"):
        assert printed.count(words) == 2


@pytest.mark.parametrize("name", [*LATIN, *EASTERN, *MARKUP, *LONG])
def test_a_name_is_whole(name: str) -> None:
    assert "".join(name.split()) in "".join(text_of(cards_pdf(_pack(name))).split())


def test_a_long_name_is_broken_at_a_blank_rather_than_made_small() -> None:
    lines = text_of(cards_pdf(_pack("Bartholomew Featherstone-Quick"))).splitlines()
    assert "Bartholomew" in lines
    assert "Featherstone-Quick" in lines


def test_golden_and_deterministic() -> None:
    pack = _pack(*LATIN, *LONG[:1])
    assert cards_pdf(pack) == cards_pdf(pack)
    assert_golden("name_cards", cards_pdf(pack))


def test_nobody_yet() -> None:
    assert "no name cards" in text_of(cards_pdf(_pack()))
