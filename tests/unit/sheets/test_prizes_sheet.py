"""The prize list: names of partners as large as the others, on as many lines as they need."""

from nzgs_tourney.paper.sheets.prizes import PrizeLine, PrizeSheet, prize_pdf
from tests.pdf_text import sizes_of
from tests.unit.sheets.people import FOOTER

SIDES = (
    "Hine Pōtae & Fenwick Moorhen & Beatrix Kea",
    "Oriana Kererūtai & Ignatius Pebblethwaite & Anneke Wetherby",
)


def test_the_names_of_partners_are_broken_rather_than_made_small() -> None:
    lines = tuple(
        PrizeLine("Winners", "By place, open to everybody", str(place), name, "3k", "$90")
        for place, name in enumerate(SIDES, start=1)
    )
    sizes = sizes_of(prize_pdf(PrizeSheet(FOOTER, "Rengo", "final", lines)))
    names = [size for text, size in sizes.items() if any(text and text in name for name in SIDES) and "&" in text]
    assert len(names) >= len(SIDES)
    assert min(names) >= 0.8 * sizes["$90"], sizes
