"""No blank after a full-width mark on a page in Chinese or Japanese."""

import pytest

from ground.translation import in_language
from nzgs_tourney.tournament.wording.events.page_text import closed_up

KEPT = [
    "<textarea>行。 行。\n  行。</textarea>",
    '<input name="name" value="名。 字">',
    "<pre>名。 字</pre>",
    "<p>打了。\n又打。</p>",
    "<p>Kiwi. Tūī, kea</p>",
]
"""What a person types or typed, code, and text in half-width marks."""


@pytest.mark.parametrize("language", ["zh-hans", "zh-hant", "ja"])
@pytest.mark.parametrize(
    ("page", "closed"),
    [
        ("<p>確定。 変わりません。</p>", "<p>確定。変わりません。</p>"),
        ("<p>確定。\n    変わりません。\n  </p>", "<p>確定。変わりません。</p>"),
        ("<p><strong>確定。</strong>\n  変わりません。</p>", "<p><strong>確定。</strong>変わりません。</p>"),
        ("<label>何手目？ <i>（任意）</i></label>", "<label>何手目？<i>（任意）</i></label>"),
        ("<textarea>。 </textarea><p>。 確</p>", "<textarea>。 </textarea><p>。確</p>"),
        *((page, page) for page in KEPT),
    ],
)
def test_a_page_is_closed_up(language: str, page: str, closed: str) -> None:
    with in_language(language):
        assert closed_up(page) == closed


@pytest.mark.parametrize("language", ["en-nz", "ko", "mi"])
def test_other_languages_keep_their_blanks(language: str) -> None:
    with in_language(language):
        assert closed_up("<p>名。 字</p>") == "<p>名。 字</p>"
