"""Names put together, turned round and folded."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from ratings.imports.names import full_name, name_key, turned


@pytest.mark.parametrize(
    ("first", "last", "name"),
    [("Hēmi", "Tūhoe", "Hēmi Tūhoe"), ("", "Mononym", "Mononym"), ("Mere", "", "Mere"), ("小明", "王", "王小明")],
)
def test_parts_make_a_name(first: str, last: str, name: str) -> None:
    assert full_name(first, last) == name


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Tūhoe, Hēmi", "Hēmi Tūhoe"),
        ("de la Cruz, Ana María", "Ana María de la Cruz"),
        ("Hēmi Tūhoe", "Hēmi Tūhoe"),
        ("John Kea, Jr", "John Kea, Jr"),
        ("a, b, c", "a, b, c"),
        ("Kea,", "Kea,"),
    ],
)
def test_a_comma_turns_a_name_round(written: str, name: str) -> None:
    assert turned(written) == name


@pytest.mark.parametrize(
    "written", ["Hēmi O’Tūhoe", "HEMI  O'TUHOE", "O'Tuhoe, Hemi", "hemi otuhoe.", "He\u0304mi O`Tu\u0304hoe"]
)
def test_spellings_of_one_name_have_one_key(written: str) -> None:
    assert name_key(written) == "hemi otuhoe"


def test_keys_keep_different_names_apart() -> None:
    assert name_key("Ana-Maria Kea") == "ana maria kea"
    assert name_key("王小明") != name_key("王小民")
    assert name_key("–") == ""


@given(st.text(max_size=30))
def test_a_key_is_its_own_key(text: str) -> None:
    assert name_key(name_key(text)) == name_key(text)
