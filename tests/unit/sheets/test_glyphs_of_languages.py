"""Every language of the site can be printed: each letter of its catalogue has a glyph in some font of the sheets."""

from __future__ import annotations

import unicodedata

import pytest

from games.sheets.bilingual import labels_also_in
from games.sheets.fonts import FontWeight, embeds, find_faces
from games.sheets.page import SheetFooter
from nzgs_tourney.paper.sheets.slips import Slip, SlipPack, SlipPlayer, slips_pdf
from tests.languages.catalogues import LANGUAGES, read
from tests.unit.sheets.printed import fonts_of

FOOTER = SheetFooter("Rimu Open", "history 128 · 4f2a9c", "Sat 21 Nov 2026, 14:02 NZDT")


def letters_of(language: str) -> set[str]:
    """The letters of every translation, composed as sheets draw them."""
    texts = (
        text
        for message in read(language)
        for text in ([message.string] if isinstance(message.string, str) else message.string)
    )
    return {
        char
        for text in texts
        for char in unicodedata.normalize("NFC", text or "")
        if not char.isspace() and unicodedata.category(char) not in ("Cc", "Cf")
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_letter_has_a_glyph(language: str) -> None:
    faces = find_faces()
    letters = letters_of(language)
    assert letters
    assert [char for char in sorted(letters) if faces.face_for(ord(char), FontWeight.REGULAR) is None] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_slip_in_two_languages_embeds_what_it_shows(language: str) -> None:
    slip = Slip("Open", 3, 5, SlipPlayer("Tāne Rangi"), SlipPlayer("Bo Lind"), 4, "0.5")
    with labels_also_in(language):
        fonts = fonts_of(slips_pdf(SlipPack(FOOTER, (slip,))))
    assert fonts
    # reportlab names Helvetica in every file, whether it is used or not.
    assert all(there for name, there in fonts.items() if name != "/Helvetica") or not embeds(language)
