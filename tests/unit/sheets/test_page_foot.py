"""The foot of a sheet: what it says, and the code by which the sheet can be checked."""

from dataclasses import replace
from io import BytesIO

import pytest
from pypdf import PdfReader

from games.sheets.page import LANDSCAPE, PORTRAIT, build_pdf
from games.sheets.qr import qr_path, qr_rows
from tests.pdf_text import text_of
from tests.unit.sheets.people import FOOTER

ADDRESS = "http://192.168.1.20:8000/e/rimu-open/paper/?foot=128+4f2a9c31d07b"


def drawn(check: str, size: tuple[float, float] = PORTRAIT) -> bytes:
    return build_pdf("Rimu", replace(FOOTER, check=check), size, [lambda _canvas: None])


def contents(pdf: bytes) -> str:
    return PdfReader(BytesIO(pdf)).pages[0].get_contents().get_data().decode("latin-1")


@pytest.mark.parametrize("size", [PORTRAIT, LANDSCAPE])
def test_the_code_of_the_check_page_is_at_the_foot(size: tuple[float, float]) -> None:
    pdf = drawn(ADDRESS, size)
    assert qr_path(ADDRESS, "l") in contents(pdf)
    for words in (FOOTER.event, FOOTER.ledger, "page 1 of 1", "scan to check this sheet"):
        assert words in text_of(pdf)


def test_without_an_address_there_is_none() -> None:
    pdf = drawn("")
    assert " re " not in contents(pdf)
    assert "scan" not in text_of(pdf)
    assert FOOTER.ledger in text_of(pdf)


def test_its_modules_stay_large_enough_to_scan() -> None:
    long = "https://tourney.example.org.nz/e/new-zealand-go-congress-2026/paper/?foot=12812+4f2a9c31d07b"
    assert len(qr_rows(ADDRESS, "l")) == 33
    assert len(qr_rows(long, "l")) <= 37
