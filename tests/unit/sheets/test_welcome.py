"""Welcome sheets: one page a player, with the own code, what is known of the rounds, and the rules in five lines."""

from dataclasses import replace

import pytest

from games.sheets.plain_rules import in_five_lines
from nzgs_tourney.paper.sheets.welcome import WelcomeSheet, welcome_pdf
from tests.pdf_text import pages_of, text_of
from tests.unit.sheets.people import EASTERN, FOOTER, LATIN, LONG, MARKUP
from tests.unit.sheets.printed import assert_golden

SHEET = WelcomeSheet(
    FOOTER,
    "Wellington, 21–22 November 2026",
    "Open",
    "Wiremu Māhina",
    "3d · Ōtautahi",
    (("Time", "60 minutes each, then 30 s byo-yomi."), ("Komi", "7 in an even game")),
    (("Round 1", "Table 3: Black against Zoë."), ("Round 2", "excused")),
    "https://tourney.example.nz/p/12-abc/",
    "tourney.example.nz",
    "Scan the code to report a result.",
    "K7QM4-TXR9H",
)


def test_everything_is_on_it() -> None:
    (page,) = pages_of(welcome_pdf([SHEET], FOOTER))
    text = " ".join(page.split())
    facts = [words for pair in (*SHEET.facts, *SHEET.rounds) for words in pair]
    typed = (SHEET.code, f"to type at {SHEET.host}")
    for words in (SHEET.name, SHEET.about, SHEET.where, *typed, SHEET.reporting, FOOTER.ledger, *facts):
        assert words in text
    assert all(line in text for line in in_five_lines())
    assert len(in_five_lines()) == 5


@pytest.mark.parametrize("name", [*LATIN, *EASTERN, *MARKUP, *LONG])
def test_a_name_is_whole(name: str) -> None:
    assert "".join(name.split()) in "".join(text_of(welcome_pdf([replace(SHEET, name=name)], FOOTER)).split())


def test_each_player_has_a_page_that_counts_by_itself() -> None:
    pages = pages_of(welcome_pdf([replace(SHEET, name=name) for name in LATIN], FOOTER))
    assert len(pages) == len(LATIN)
    assert all("page 1 of 1" in page for page in pages)


def test_twenty_rounds_fit_the_page() -> None:
    rounds = tuple((f"Round {number}", "Table 12: White against Zoë.") for number in range(1, 21))
    assert len(pages_of(welcome_pdf([replace(SHEET, rounds=rounds)], FOOTER))) == 1


def test_without_a_link_there_is_no_code() -> None:
    printed = text_of(welcome_pdf([replace(SHEET, link="")], FOOTER))
    assert SHEET.host not in printed
    assert SHEET.code not in printed
    assert SHEET.name in printed


def test_nobody_yet() -> None:
    assert "no welcome sheets" in text_of(welcome_pdf([], FOOTER))


def test_golden_and_deterministic() -> None:
    assert welcome_pdf([SHEET], FOOTER) == welcome_pdf([SHEET], FOOTER)
    assert_golden("welcome", welcome_pdf([SHEET], FOOTER))
