"""The short code on a slip: every likely slip of the finger is noticed, and said."""

from __future__ import annotations

import hashlib
import math
from itertools import combinations

import pytest
from hypothesis import given, strategies as st

from nzgs_tourney.services.entries.open_code import MOST_WRONG
from nzgs_tourney.site.slip_code import (
    ALPHABET,
    BASE,
    DRAWN,
    TAKEN_FOR,
    Mistyped,
    code_from,
    new_prefix,
    new_secret,
    read_code,
)
from nzgs_tourney.store.events.attempts import STRETCH

DIGESTS = st.binary(min_size=16, max_size=32)
CODE = code_from(hashlib.sha256(b"Mere").digest())


def test_the_alphabet_is_a_prime_of_letters_that_look_alike_to_none() -> None:
    assert len(set(ALPHABET)) == BASE == 29
    assert not set(TAKEN_FOR) & set(ALPHABET)
    assert set(TAKEN_FOR.values()) <= set(ALPHABET)
    assert len(ALPHABET) + len(TAKEN_FOR) == 10 + 26


@given(DIGESTS)
def test_a_code_reads_as_itself(digest: bytes) -> None:
    code = code_from(digest)
    assert read_code(code) == code
    assert (len(code), code[5]) == (11, "-")


@given(DIGESTS)
def test_case_blanks_dashes_and_wide_letters_do_not_matter(digest: bytes) -> None:
    code = code_from(digest)
    plain = code.replace("-", "")
    wide = "".join(chr(ord(letter) + 0xFEE0) for letter in code)
    for typed in (code.lower(), plain, plain.lower(), f"  {plain[:3]} {plain[3:7]}\u00a0{plain[7:]} ", wide):
        assert read_code(typed) == code
    assert read_code(code.replace("-", "–")) == code


@given(DIGESTS)
def test_letters_that_no_code_has_are_read_as_what_they_look_like(digest: bytes) -> None:
    code = code_from(digest)
    for letter, meant in TAKEN_FOR.items():
        assert read_code(code.replace(meant, letter)) == code


@given(DIGESTS, st.integers(0, 9), st.integers(1, BASE - 1))
def test_one_wrong_character_is_always_noticed(digest: bytes, place: int, off: int) -> None:
    symbols = list(code_from(digest).replace("-", ""))
    symbols[place] = ALPHABET[(ALPHABET.index(symbols[place]) + off) % BASE]
    assert isinstance(read_code("".join(symbols)), Mistyped)


@given(DIGESTS)
def test_two_characters_that_changed_places_are_always_noticed(digest: bytes) -> None:
    symbols = code_from(digest).replace("-", "")
    for one, other in combinations(range(10), 2):
        if symbols[one] != symbols[other]:
            swapped = list(symbols)
            swapped[one], swapped[other] = swapped[other], swapped[one]
            assert isinstance(read_code("".join(swapped)), Mistyped)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "Type the code from your slip"),
        (" - ", "Type the code from your slip"),
        (CODE[:-1], "has 10 characters and this has 9: one is missing."),
        (CODE[:-3], "this has 7: 3 are missing."),
        (CODE + "7", "this has 11: one is too many."),
        (CODE + "7A", "this has 12: 2 are too many."),
        ("http://192.168.1.20:8000/p/x", "“:” isn’t in any code"),
        ("Zoë", "“Ë” isn’t in any code"),
        (CODE[:-1] + ("7" if CODE[-1] != "7" else "8"), "One character is wrong, or two changed places."),
    ],
)
def test_what_is_wrong_is_said(typed: str, sentence: str) -> None:
    found = read_code(typed)
    assert isinstance(found, Mistyped)
    assert sentence in found.sentence


@given(st.text(max_size=100))
def test_no_text_breaks_the_reader(text: str) -> None:
    assert isinstance(read_code(text), str | Mistyped)


def test_the_length_is_what_docs_links_argues_for() -> None:
    """A thousand addresses guess for ten days at all the codes of a site that has had 5,000 entries."""
    codes, addresses, days, living = BASE**DRAWN, 1_000, 10, 5_000
    assert math.log2(codes) > 43
    stretches = days * 24 * 3600 // int(STRETCH.total_seconds())
    guesses = addresses * stretches * MOST_WRONG
    assert guesses * living / codes < 1 / 250
    assert stretches * MOST_WRONG * 60 / codes < 1 / 20_000_000


def test_secrets_and_prefixes_differ_and_have_their_strength() -> None:
    assert len({new_secret() for _ in range(100)} | {new_prefix() for _ in range(100)}) == 200
    assert all(len(new_secret()) == 43 for _ in range(10))
    assert all(set(new_prefix()) <= set(ALPHABET.lower()) for _ in range(10))
