"""Arabic and Hebrew names on paper: joined, and from the right."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, strategies as st

from games.sheets.right_to_left import drawn_order, letters_joined


@pytest.mark.parametrize("line", ["", "Mere Kauri", "Tāwhirirangi Ōkahu (3d)", "江小雨 · 김민준", "Аркадий, 12"])
def test_what_runs_from_the_left_stays(line: str) -> None:
    assert drawn_order(line) == line


@pytest.mark.parametrize(
    ("line", "drawn"),
    [
        ("שלום", "םולש"),
        ("שָׁלוֹם", "םוֹלשָׁ"),
        ("אב 12 (גד)", "(דג) 12 בא"),
        ("code of אב only", "code of בא only"),
        ("אב against גד, 3k", "בא against דג, 3k"),
        ("אב · Kea Club", "בא · Kea Club"),
    ],
)
def test_letters_run_from_the_right_and_words_around_them_stay(line: str, drawn: str) -> None:
    assert drawn_order(unicodedata.normalize("NFC", line)) == unicodedata.normalize("NFC", drawn)


@pytest.mark.parametrize(
    ("letters", "forms"),
    [
        ("عبد", "ﻋﺒﺪ"),
        ("محمد", "ﻣﺤﻤﺪ"),
        ("دار", "ﺩﺍﺭ"),
        ("سلام", "ﺳﻼﻡ"),
        ("لا", "ﻻ"),
        ("پگاه", "ﭘﮕﺎﻩ"),
        ("عـد", "ﻋـﺪ"),
        ("بَب", "ﺑَﺐ"),
        ("ب ب", "ﺏ ﺏ"),
        ("Kea", "Kea"),
    ],
)
def test_arabic_letters_take_the_form_their_neighbours_give(letters: str, forms: str) -> None:
    assert letters_joined(letters) == forms


def test_a_name_is_joined_before_it_is_turned() -> None:
    assert drawn_order("عبد محمد") == "ﺪﻤﺤﻣ ﺪﺒﻋ"


@given(st.text(st.sampled_from("abA1 ()-שלבﻋعبدلاآمـَ12é王"), max_size=20))
def test_nothing_is_lost_or_added(line: str) -> None:
    drawn = unicodedata.normalize("NFKC", drawn_order(line)).translate(str.maketrans("()", "  "))
    assert sorted(drawn) == sorted(unicodedata.normalize("NFKC", line).translate(str.maketrans("()", "  ")))
