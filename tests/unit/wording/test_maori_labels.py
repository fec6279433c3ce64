"""The Māori words of labels are marked where an element may be, and nothing else is touched."""

from __future__ import annotations

import pytest
from django.utils import translation

from nzgs_tourney.tournament.wording.events.page_text import with_language

MARKED = '<span lang="mi">Whiringa</span> · Round 3'


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<h2>Whiringa · Round 3</h2>", f"<h2><span>{MARKED}</span></h2>"),
        ("<p>Whiringa · Round 3, Whiringa · Round 3</p>", f"<p><span>{MARKED}, {MARKED}</span></p>"),
        ("<a>\n  Whiringa · Round 3\n</a>", f"<a>\n  <span>{MARKED}</span>\n</a>"),
        ('<a title="Whiringa · Round 3">3</a>', None),
        ("<title>Whiringa · Round 3</title>", None),
        ("<option>Whiringa · Round 3</option>", None),
        ("<svg><text>Whiringa · Round 3</text></svg>", None),
        ("<textarea>Whiringa · Round 3</textarea>", None),
        ("<p>Whiringa Ngata · 3d</p>", None),
        ("<p>PēWhiringa · 3d</p>", None),
    ],
)
def test_a_word_is_marked_in_text_alone(html: str, expected: str | None) -> None:
    with translation.override("mi"):
        assert with_language(html) == (expected or html)


@pytest.mark.parametrize("language", ["en-nz", "ja"])
def test_other_pages_stay_as_they_are(language: str) -> None:
    with translation.override(language):
        assert with_language("<h2>Whiringa · Round 3</h2>") == "<h2>Whiringa · Round 3</h2>"
