"""Draws positions of a case for a page."""

from __future__ import annotations

from dataclasses import dataclass

from games.cases.facts import ShownPosition, exhibits
from games.cases.kind import Decision, RulingOption
from games.cases.question import Question
from games.rules.colour import Colour
from games.rules.point import Position, rows_of
from games.sheets.board_text import ShownBoard, shown_board
from games.sheets.position_diagrams import diagram_of
from games.wording.rulings import caption_words, decision_words
from ground.translation import gettext as _


@dataclass(frozen=True, slots=True)
class OptionCard:
    """One possible decision: its text, whether the rules allow it, and the board it leads to, None for none.

    `label` names it, and `more` says it in full where the label doesn't: a result by itself, the name of a reading.
    `asks` is what the referee still enters (`games.cases.answers.Asks`), empty for nothing.
    `turn` says who moves next, empty where nothing is restored.
    """

    key: str
    label: str
    more: str
    sentence: str
    remark: str
    why_not: str
    asks: str
    decision: Decision
    turn: str
    board: ShownBoard | None

    @property
    def allowed(self) -> bool:
        """Whether the rules allow it."""
        return not self.why_not


def boards_of(question: Question) -> tuple[ShownBoard, ...]:
    """The positions to look at, side by side."""
    return tuple(
        _drawn(exhibit.position, exhibit.point, caption_words(exhibit.caption), f"case-{number}")
        for number, exhibit in enumerate(exhibits(question), 1)
    )


def boards_kept(positions: tuple[ShownPosition, ...], prefix: str) -> tuple[ShownBoard, ...]:
    """Positions that were kept with a ruling, drawn again."""
    return tuple(
        shown_board(diagram_of(kept.rows, kept.point, kept.caption), f"{prefix}-{number}", kept.caption)
        for number, kept in enumerate(positions, 1)
    )


def option_card(question: Question, option: RulingOption, *, drawn: bool = True) -> OptionCard:
    """One decision about a question as a card; its board only if `drawn`."""
    turn = ""
    if option.to_move is not None:
        turn = _("Black moves next") if option.to_move is Colour.BLACK else _("White moves next")
    sentence, board = decision_words(option.codes, question.black, question.white), None
    if drawn and option.position is not None:
        caption = _("The board then.")
        if turn and turn not in sentence:
            black = option.to_move is Colour.BLACK
            caption = _("The board then. Black moves next.") if black else _("The board then. White moves next.")
        board = _drawn(option.position, None, caption, f"option-{option.key.replace('_', '-')}")
    reading = option.decision in (Decision.READING_A, Decision.READING_B)
    named = reading or option.decision is Decision.RESULT or bool(option.why_not) or option.open
    return OptionCard(
        key=option.key,
        label=option.title if named else sentence,
        more=sentence if reading else "",
        sentence=sentence,
        remark=option.remark,
        why_not=option.why_not,
        asks=option.asks.value if option.asks else "",
        decision=option.decision,
        turn=turn,
        board=board,
    )


def _drawn(position: Position, point: int | None, caption: str, prefix: str) -> ShownBoard:
    return shown_board(diagram_of(rows_of(position), point, caption), prefix, caption)
