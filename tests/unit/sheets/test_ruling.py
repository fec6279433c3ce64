"""The ruling on paper: everything on it, nothing cut, and plain about what is not final."""

from dataclasses import replace

import pytest

from games.rules.findings import RULE_TEXT, FindingKind
from games.rules.point import rows_of
from games.rules.replay import replay
from games.rules.steps import position_after
from games.sheets.diagram import Diagram, PointMark, Shape
from games.sheets.game_head import PaperPlayer
from games.sheets.ruling import PaperDiagram, RulingSheet, ruling_pdf
from games.sheets.text import clean
from tests.pdf_text import pages_of, text_of
from tests.unit.sheets.people import EASTERN, FOOTER, HYPHENATED, LATIN, LONG, MARKUP
from tests.unit.sheets.printed import assert_golden
from tests.unit.sheets.records import KO, record

REPLAY = replay(record(5, KO))
FINDING = REPLAY.findings[0]


def _position(caption: str, move: int, *marks: PointMark) -> PaperDiagram:
    return PaperDiagram(caption, Diagram(5, rows_of(position_after(REPLAY, move)), marks))


DIAGRAMS = (
    _position("After move 9, circled", 9, PointMark(FINDING.point or 0, Shape.CIRCLE)),
    _position("After move 7, which it repeats", 7),
    _position("Restored: after move 8 and a pass", 8),
)

PAPER = RulingSheet(
    footer=FOOTER,
    where="Open · Round 3 · Table 4",
    ruled_at="Sat 21 Nov 2026, 14:05 NZDT",
    number=2,
    case=5,
    kind="a position repeated",
    black=PaperPlayer("Wiremu Māhina", "3d"),
    white=PaperPlayer("Zoë Ødegård", "2k"),
    board_size=5,
    handicap=0,
    komi="7",
    question="White says that move 9 at C2 repeats the position after move 7.",
    finding="Black’s move 9 at C2 repeats the position after move 7. The record shows no move of White after it.",
    rule=f"Rule set, A move; Explanation, Repetition. {RULE_TEXT[FindingKind.REPETITION]}",
    quotations=(("A move is a play or a pass.", "Rule set, A move (as entered on 22 November 2026)"),),
    diagrams=DIAGRAMS[:2],
    decision="The stone of move 9 is taken back and counts as a pass.",
    next_move="White moves next.",
    reason="White stopped the clock before moving, and Black agrees.",
    heard_black=True,
    heard_white=False,
    result="The result is not touched: play resumes.",
    referee="Aroha Pōtae",
)


def _words(pdf: bytes) -> str:
    return " ".join(text_of(pdf).split())


def test_everything_is_on_one_page() -> None:
    assert len(pages_of(ruling_pdf(PAPER))) == 1
    printed = _words(ruling_pdf(PAPER))
    wanted = (
        "Harbour Open 2026 · Open · Round 3 · Table 4",
        "Ruling 2",
        "case 5",
        "5, a position repeated",
        "Sat 21 Nov 2026, 14:05 NZDT",
        "5×5, even game, komi 7",
        "Wiremu Māhina",
        "3d",
        "Zoë Ødegård",
        "2k",
        PAPER.question,
        PAPER.finding,
        PAPER.rule,
        "“A move is a play or a pass.” Rule set, A move (as entered on 22 November 2026)",
        "After move 9, circled",
        "After move 7, which it repeats",
        PAPER.decision,
        "White moves next.",
        PAPER.reason,
        "Black: yes. White: no.",
        PAPER.result,
        "signed: Referee",
        "Aroha Pōtae",
        "signed: Black",
        "signed: White",
        FOOTER.ledger,
    )
    for words in wanted:
        assert words in printed
    for words in ("FINAL", "Second official", "Appeal"):
        assert words not in printed


@pytest.mark.parametrize(
    ("handicap", "komi", "words"), [(0, "6.5", "even game, komi 6.5"), (4, "0", "handicap 4 stones, no komi")]
)
def test_conditions(handicap: int, komi: str, words: str) -> None:
    assert words in _words(ruling_pdf(replace(PAPER, handicap=handicap, komi=komi)))


def test_a_proposal_says_so_on_every_page_and_is_not_signed_by_the_players() -> None:
    notice = "It waits for the second official to confirm it."
    paper = replace(PAPER, number=None, second="Hone Ruatapu", notice=notice, reason="Both were asked. " * 300)
    pages = pages_of(ruling_pdf(paper))
    assert len(pages) > 1
    assert "NOT FINAL: PROPOSED" in pages[0]
    assert notice in pages[0]
    assert all("Proposed ruling" in page and "not final" in page for page in pages)
    printed = _words(ruling_pdf(paper))
    assert "signed: Second official Hone Ruatapu" in printed
    assert "Both sides sign the final ruling." in printed
    for words in ("signed: Black", "signed: White", "Ruling 2"):
        assert words not in printed


def test_the_second_official_and_an_appeal_are_named() -> None:
    printed = _words(ruling_pdf(replace(PAPER, second="Hone Ruatapu", appeal_of="ruling 1 in case 3")))
    for words in ("signed: Second official", "Hone Ruatapu", "Appeal against ruling 1 in case 3", "signed: White"):
        assert words in printed


@pytest.mark.parametrize("count", [0, 1, 3])
def test_any_number_of_diagrams_up_to_three(count: int) -> None:
    printed = _words(ruling_pdf(replace(PAPER, diagrams=DIAGRAMS[:count])))
    assert [one.caption in printed for one in DIAGRAMS] == [index < count for index in range(3)]


def test_a_fourth_diagram_is_refused() -> None:
    with pytest.raises(ValueError, match="4 diagrams"):
        replace(PAPER, diagrams=(*DIAGRAMS, DIAGRAMS[0]))


def test_large_diagrams_give_way_before_a_second_page_is_begun() -> None:
    board = Diagram(19, ("." * 19,) * 19)
    two = (PaperDiagram("before", board), PaperDiagram("after", board))
    assert len(pages_of(ruling_pdf(replace(PAPER, diagrams=two, reason="Both were asked. " * 45)))) == 1


def test_long_texts_go_on_and_are_never_cut() -> None:
    told = {name: " ".join(f"{name}{number}" for number in range(600)) for name in ("q", "d", "r", "f")}
    paper = replace(
        PAPER, question=told["q"][:4000], decision=told["d"][:2000], reason=told["r"][:4000], finding=told["f"][:2000]
    )
    pages = pages_of(ruling_pdf(paper))
    printed = " ".join(" ".join(pages).split())
    for text in (paper.question, paper.decision, paper.reason, paper.finding):
        assert all(f" {word} " in f" {printed} " for word in text.split())
    assert all("Ruling 2, continued" in page for page in pages[1:])
    assert "signed: Referee" in pages[-1]


@pytest.mark.parametrize("name", [*LATIN, *EASTERN, *MARKUP])
def test_names_and_texts_are_printed_as_entered(name: str) -> None:
    paper = replace(PAPER, black=PaperPlayer(name, "3d"), reason=f"{name} agrees.", referee=name)
    assert _words(ruling_pdf(paper)).count(name) >= 3


@pytest.mark.parametrize("name", [*HYPHENATED, *LONG])
def test_a_name_of_any_length_is_whole_in_the_heading_and_where_it_is_signed(name: str) -> None:
    printed = "".join(text_of(ruling_pdf(replace(PAPER, black=PaperPlayer(name, "3d"), referee=name))).split())
    assert printed.count("".join(clean(name).split())) == 3


def test_deterministic_and_golden() -> None:
    assert ruling_pdf(PAPER) == ruling_pdf(PAPER)
    assert_golden("ruling", ruling_pdf(PAPER))
    proposal = replace(PAPER, number=None, diagrams=DIAGRAMS, second="Hone Ruatapu", notice="It waits.")
    assert_golden("ruling_proposed", ruling_pdf(proposal))
