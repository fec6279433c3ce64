"""The notice on the wall: one page of A4, the division's conditions, the rules, what to do in a dispute."""

from dataclasses import replace

import pytest

from games.sheets.plain_rules import in_a_dispute, rules_sections
from nzgs_tourney.paper.sheets.rules_notice import RulesNotice, notice_pdf
from tests.pdf_text import pages_of, text_of
from tests.unit.sheets.people import FOOTER, LONG
from tests.unit.sheets.printed import assert_golden

SECTIONS = rules_sections(komi="7", handicaps=True, small_board=False, tie="A tie is half a point each.")
NOTICE = RulesNotice(
    FOOTER, "Open", (("Time", "60 minutes each."), ("Komi", "7 in an even game")), SECTIONS, ("Aroha", "王小明")
)


def _text(notice: RulesNotice) -> str:
    return " ".join(text_of(notice_pdf(lambda: notice)).split())


@pytest.mark.parametrize("large", [False, True])
def test_everything_is_on_it(large: bool) -> None:
    printed = _text(replace(NOTICE, large=large))
    for words in (*in_a_dispute(), "Referees: Aroha, 王小明", "60 minutes each.", "How we play", FOOTER.ledger):
        assert words in printed
    for title, text in SECTIONS:
        assert title in printed
        assert large or text in printed


def test_one_page_to_hang_up_even_with_much_to_say() -> None:
    assert len(pages_of(notice_pdf(lambda: NOTICE))) == 1
    many = tuple((f"Fact {number}", "A condition of some length that says what it says. " * 2) for number in range(9))
    assert len(pages_of(notice_pdf(lambda: replace(NOTICE, facts=many)))) == 1


def test_very_much_goes_on_to_another_page_and_nothing_is_lost() -> None:
    many = tuple((f"Fact {number}", "A condition. " * 20 + f"End {number}.") for number in range(30))
    printed = _text(replace(NOTICE, facts=many, referees=LONG))
    assert "page 2 of" in printed
    assert all(f"End {number}." in printed for number in range(30))


def test_golden_and_deterministic() -> None:
    assert notice_pdf(lambda: NOTICE) == notice_pdf(lambda: NOTICE)
    assert_golden("rules_notice", notice_pdf(lambda: NOTICE))


def test_nobody_named_to_ask() -> None:
    assert "Referee:" not in _text(replace(NOTICE, referees=()))
    assert "Referee: Aroha" in _text(replace(NOTICE, referees=("Aroha",)))
