"""The list of those who do not play: by reason, in the order of names, nobody lost."""

from dataclasses import replace

import pytest

from nzgs_tourney.paper.sheets.away import AwayGroup, AwaySheet, away_pdf
from nzgs_tourney.paper.sheets.round import SheetPlayer
from tests.pdf_text import pages_of, text_of
from tests.unit.sheets.people import EASTERN, FOOTER, LATIN, LONG, MARKUP
from tests.unit.sheets.printed import assert_golden


def _group(title: str, names: tuple[str, ...], note: str = "") -> AwayGroup:
    return AwayGroup(title, tuple(SheetPlayer(name, "3k", "Ōtautahi") for name in names), note)


def _sheet(*groups: AwayGroup, **changes: object) -> AwaySheet:
    return replace(AwaySheet(FOOTER, "Open", 3, 6, groups), **changes)


MIXED = _sheet(_group("Bye", ("Hinewai Pōtae",), "counts 1 point"), _group("Absent", LATIN), _group("Excused", ()))


@pytest.mark.parametrize("large", [False, True])
def test_everybody_stands_under_the_reason(large: bool) -> None:
    printed = text_of(away_pdf(_sheet(*MIXED.groups, _group("Withdrawn", (*EASTERN, *MARKUP)), large=large)))
    for words in ("Bye", "1 player · counts 1 point", "Absent", "6 players", "Withdrawn"):
        assert words in printed
    letters = "".join(printed.split())
    assert all("".join(name.split()) in letters for name in (*LATIN, *EASTERN, *MARKUP))
    assert "Excused" not in printed
    assert "Not playing in round 3" in printed
    assert "round 3 of 6" in printed
    assert FOOTER.ledger in printed


def test_golden_and_deterministic() -> None:
    assert away_pdf(MIXED) == away_pdf(MIXED)
    assert_golden("not_playing", away_pdf(MIXED))


def test_the_order_of_input_does_not_matter() -> None:
    assert away_pdf(_sheet(_group("Absent", LATIN))) == away_pdf(_sheet(_group("Absent", LATIN[::-1])))


def test_names_of_120_characters_are_whole() -> None:
    letters = "".join(text_of(away_pdf(_sheet(_group("Absent", LONG)))).split())
    assert all("".join(name.split()) in letters for name in LONG)


def test_many_go_on_to_another_page() -> None:
    pages = pages_of(away_pdf(_sheet(_group("Absent", tuple(f"Absent {number:03}" for number in range(150))))))
    assert len(pages) > 1
    assert all(f"Absent {number:03}" in "\n".join(pages) for number in range(150))


def test_everybody_plays() -> None:
    assert "Everybody plays in this round." in text_of(away_pdf(_sheet(_group("Bye", ()))))


def test_a_draft_says_so() -> None:
    assert "DRAFT" in text_of(away_pdf(replace(MIXED, draft=True)))
    assert "DRAFT" not in text_of(away_pdf(MIXED))
