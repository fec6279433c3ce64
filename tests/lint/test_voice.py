"""No sentence of the program says what docs/voice.md says better."""

from pathlib import Path

import pytest

from tests.tree import read
from tests.words.refused import EXCEPT, found, refused, says

pytestmark = pytest.mark.slow


def test_no_sentence_says_it_like_this() -> None:
    assert list(found()) == []


def test_every_exception_is_still_needed() -> None:
    for (name, phrase), reason in EXCEPT.items():
        assert reason
        assert says(read(Path(name)) or "", phrase)


@pytest.mark.parametrize(
    "text",
    [
        "You may begin anew.",
        "begin\n    anew",
        '"Begin "\n        f"anew"',
        "# … begin\n# anew",
        "{% translate 'Begin anew' %}",
    ],
)
def test_a_phrase_is_found_however_it_is_broken(text: str) -> None:
    assert says(text, "begin anew")


def test_a_part_of_a_word_is_none() -> None:
    assert not says("They begin anewly", "begin anew")
    assert says("It can't be", "can’t be")


def test_the_list_is_read() -> None:
    assert "begin anew" in refused()
    assert len(refused()) == len(set(refused()))
    assert len(refused()) > 60
