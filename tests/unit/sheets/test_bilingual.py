"""Labels in two languages on one sheet."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from games.sheets.bilingual import in_both, in_second, labels_also_in
from ground import translation

WORDS = {"Table": "台", "jigo": "jigo", "Round": "Whiringa · Round"}


class Speaker:
    """English, and a second language of two words."""

    def __init__(self) -> None:
        self.language = "en-nz"

    @contextmanager
    def override(self, language: str) -> Iterator[None]:
        before, self.language = self.language, language
        yield
        self.language = before

    def gettext(self, message: str) -> str:
        return message if self.language == "en-nz" else WORDS[message]


@pytest.fixture(autouse=True)
def _speaker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(translation, "_translator", Speaker())


def test_one_language_alone_without_a_second() -> None:
    assert in_both(lambda: translation.gettext("Table")) == "Table"
    assert in_second(lambda: translation.gettext("Table")) == ""


def test_the_second_language_comes_after_the_first() -> None:
    with labels_also_in("zh-hans"):
        assert in_both(lambda: translation.gettext("Table")) == "Table · 台"
        assert in_both(lambda: translation.gettext("Table"), " ") == "Table 台"
        assert in_second(lambda: translation.gettext("Table")) == "台"
    assert in_both(lambda: translation.gettext("Table")) == "Table"


def test_a_word_that_is_the_same_is_printed_once() -> None:
    with labels_also_in("zh-hans"):
        assert in_both(lambda: translation.gettext("jigo")) == "jigo"


def test_a_label_that_has_the_first_language_in_it_is_printed_once() -> None:
    with labels_also_in("mi"):
        assert in_both(lambda: translation.gettext("Round")) == "Whiringa · Round"
