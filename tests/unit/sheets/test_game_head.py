"""The head of every sheet about one game."""

import pytest

from games.sheets.game_head import PaperPlayer, game_words, players_strip
from games.sheets.page import PORTRAIT, build_pdf
from games.sheets.page_flow import paint_down
from tests.pdf_text import text_of
from tests.unit.sheets.people import EASTERN, FOOTER, LATIN, MARKUP


@pytest.mark.parametrize(
    ("size", "handicap", "komi", "words"),
    [
        (19, 0, "7", "19×19, even game, komi 7"),
        (9, 4, "0", "9×9, handicap 4 stones, no komi"),
        (13, 1, "", "13×13, handicap 1 stone, no komi"),
    ],
)
def test_the_terms_in_words(size: int, handicap: int, komi: str, words: str) -> None:
    assert game_words(size, handicap, komi) == words


@pytest.mark.parametrize("name", [*LATIN, *EASTERN, *MARKUP])
def test_names_as_entered_with_their_colour(name: str) -> None:
    strip = players_strip(PaperPlayer(name, "3d"), PaperPlayer("Mere"))
    page = build_pdf("x", FOOTER, PORTRAIT, [lambda canvas: _ignore(paint_down(canvas, [strip], 700))])
    printed = " ".join(text_of(page).split())
    for words in (name, "3d", "Black", "Mere", "White"):
        assert words in printed


def _ignore(bottom: float) -> None:
    assert bottom < 700
