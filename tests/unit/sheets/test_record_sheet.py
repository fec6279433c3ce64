"""The record on paper: every move, every note, every finding with its rule."""

from dataclasses import replace
from decimal import Decimal

import pytest

from games.rules.findings import RULE_TEXT, FindingKind
from games.rules.game import GameRecord
from games.rules.replay import replay
from games.sheets.game_head import PaperPlayer
from games.sheets.record_sheet import MOST_FINDINGS, RecordSheet, record_pdf
from games.wording.findings import claim_sentence
from tests.pdf_text import pages_of, text_of
from tests.unit.sheets.people import EASTERN, FOOTER, LATIN, MARKUP
from tests.unit.sheets.printed import assert_golden
from tests.unit.sheets.records import KO, record, set_up

GAME = record(5, f"{KO} pass E5 pass A5")
SHEET = RecordSheet(
    footer=FOOTER,
    where="Open · Round 3 · Table 4",
    black=PaperPlayer("Wiremu Māhina", "3d"),
    white=PaperPlayer("Zoë Ødegård", "2k"),
    facts=(("Game", "5×5, even game, komi 7"), ("Result", "Wiremu Māhina (Black) won by 3."), ("Claimed", "B+3")),
    replay=replay(GAME),
    warnings=("The rules are not named.", "The komi is not stated."),
)


def _of(game: GameRecord, **changes: object) -> RecordSheet:
    return replace(SHEET, replay=replay(game), **changes)


def _words(sheet: RecordSheet, most: int = 60) -> str:
    return " ".join(text_of(record_pdf(sheet, most)).split())


def _long(moves: int, size: int = 19) -> GameRecord:
    names = [f"{letter}{row}" for row in range(1, size + 1) for letter in "ABCDEFGHJKLMNOPQRSTUVWXYZ"[:size]]
    return record(size, " ".join(names[(29 * index) % len(names)] for index in range(moves)))


def test_a_short_record_is_one_page_with_everything() -> None:
    assert len(pages_of(record_pdf(SHEET))) == 1
    wanted = (
        "Harbour Open 2026 · Open · Round 3 · Table 4",
        "Game record",
        "13 moves",
        "Wiremu Māhina",
        "Zoë Ødegård",
        "5×5, even game, komi 7",
        "Result Wiremu Māhina (Black) won by 3.",
        "Noted The rules are not named.",
        "The komi is not stated.",
        "Moves 1 to 13",
        "9 at 7; 10, 12 pass.",
        "Captures: 8, 9 take 1.",
        "9: Repetition",
        "The opponent has moved since, so it stands.",
        RULE_TEXT[FindingKind.REPETITION],
        FOOTER.ledger,
        "page 1 of 1",
    )
    for words in wanted:
        assert words in _words(SHEET)


def test_a_record_without_findings_prints_no_rules() -> None:
    printed = _words(_of(record(5, "A1 B1 C1")))
    assert "Moves 1 to 3" in printed
    assert "Repetition" not in printed
    assert "Captures" not in printed


def test_a_confirmed_result_lets_every_finding_stand() -> None:
    assert "can still be claimed" in _words(_of(record(5, KO)))
    (finding,) = replay(record(5, KO)).findings
    assert claim_sentence(finding, confirmed=True) in _words(_of(record(5, KO), confirmed=True))


def test_set_up_has_a_diagram_of_its_own() -> None:
    printed = _words(_of(record(5, "A1 B1 C1", changes=(set_up(5, 2, black="D1", empty="A1"),))))
    assert "after 2 set up: black D1; taken off A1." in printed
    assert "after 2: Stones moved" in printed
    assert RULE_TEXT[FindingKind.MOVED_STONE] in printed


@pytest.mark.parametrize(("moves", "each", "pages"), [(0, 100, 1), (200, 100, 1), (350, 100, 2), (350, 50, 4)])
def test_two_diagrams_share_a_page(moves: int, each: int, pages: int) -> None:
    printed = pages_of(record_pdf(_of(_long(moves), moves_a_diagram=each)))
    assert len(printed) == pages
    assert all(f"page {number} of {pages}" in page for number, page in enumerate(printed, 1))
    assert all("Game record, continued" in page for page in printed[1:])


@pytest.mark.slow
@pytest.mark.parametrize("size", range(2, 26))
def test_every_size(size: int) -> None:
    game = GameRecord(size, Decimal(7))
    assert _words(_of(game)).split().count(str(size)) >= 2
    many = pages_of(record_pdf(_of(_long(min(size * size // 2, 150), size))))
    assert len(many) == (2 if size > 19 else 1)


def test_past_the_last_diagram_every_move_is_listed() -> None:
    printed = _words(_of(_long(30), moves_a_diagram=10), 2)
    assert "The moves after these diagrams" in printed
    game = _long(30)
    for number in range(21, 31):
        assert f" {number} {game.moves[number - 1].colour.letter} " in printed


def test_findings_past_the_diagrams_and_past_the_limit_are_said() -> None:
    sheet = _of(record(5, "A1 " * (MOST_FINDINGS + 12)), moves_a_diagram=50)
    printed = _words(sheet)
    assert f"{MOST_FINDINGS + 1}: Played on a stone" in printed
    assert f"{MOST_FINDINGS + 2}: Played on a stone" not in printed
    assert "11 more findings, not printed" in printed
    assert "60: Played on a stone" in _words(sheet, 1)


def test_many_notes_go_below_the_diagram() -> None:
    moves = " ".join("A1" if number % 2 else "B1" for number in range(100))
    printed = _words(_of(record(5, moves)))
    assert "100: Played on a stone" in printed


@pytest.mark.parametrize("name", [*LATIN, *EASTERN, *MARKUP])
def test_names_are_printed_as_entered(name: str) -> None:
    assert name in _words(replace(SHEET, black=PaperPlayer(name, "3d"), facts=(("Result", f"{name} won."),)))


def test_deterministic_and_golden() -> None:
    assert record_pdf(SHEET) == record_pdf(SHEET)
    assert_golden("record", record_pdf(SHEET))
