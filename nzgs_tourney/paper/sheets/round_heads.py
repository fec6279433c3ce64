"""The headings of a round's sheet, in one language or two."""

from __future__ import annotations

from datetime import date

from games.sheets.bilingual import in_second
from games.wording.terms import colour_words
from ground.dates import date_text
from ground.translation import gettext as _


def column_heads(*, by_table: bool) -> tuple[tuple[str, str], ...]:
    """The headings of the columns, by table or by name, with those in the second language, empty for none."""
    says = (_table, _black, _white, _terms, _result) if by_table else (_table, _player, _opponent, _terms, _result)
    return tuple((make_text(), in_second(make_text)) for make_text in says)


def _table() -> str:
    return _("Table")


def _black() -> str:
    return colour_words("black")


def _white() -> str:
    return colour_words("white")


def _player() -> str:
    return _("Name")


def _opponent() -> str:
    return _("Opponent")


def _terms() -> str:
    return _("Hcp · komi")


def _result() -> str:
    return _("Result")


def round_title(number: int, of: int, *, results: bool, draft: bool, day: date | None = None) -> str:
    """`Round 3 of 6`, with the kind of sheet; of a game of a ladder its day in place of the round."""
    if day is not None:
        return " · ".join((date_text(day), *([_("Results")] if results else ())))
    if results:
        title = _("Round {round} of {rounds} · results")
    elif draft:
        title = _("Round {round} of {rounds} · DRAFT")
    else:
        title = _("Round {round} of {rounds}")
    return title.format(round=number, rounds=of)
