"""Corrected results: what, who, when and why, and what was decided with the old one."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from games.rules.result import parse_result
from games.wording.numbers import in_row, listed
from games.wording.result_words import Won, won_by
from ground.dates import NEW_ZEALAND, Form, date_text
from ground.translation import gettext as _, ngettext


class CorrectionAct(StrEnum):
    """What can still be done about something that was decided with an old result."""

    DRAW = "draw"
    BOARDS = "boards"
    AWARD = "award"


@dataclass(frozen=True, slots=True)
class ToDo:
    """What a director should do, in a sentence; `number` is the round, 0 where it is about none. `again`: the same act
    was named for an earlier round."""

    act: CorrectionAct
    number: int
    sentence: str
    again: bool = False

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True, slots=True)
class Later:
    """What was decided with an old result: the later rounds drawn with it, those `published`, of which some are still
    `going`, and the `drafts`; the `years` whose NZGS points were awarded with it, and what became of the last `award`,
    the year of which it is."""

    published: tuple[int, ...]
    going: tuple[int, ...]
    drafts: tuple[int, ...]
    years: tuple[int, ...]
    award: int | None
    awarded_again: bool
    closed: bool

    @property
    def drawn(self) -> tuple[int, ...]:
        """The later rounds, published or not."""
        return (*self.published, *self.drafts)

    @property
    def depends(self) -> tuple[str, ...]:
        """All of it in sentences, for everybody."""
        rounds = ngettext(
            "Round {rounds} was drawn with the old result. Its boards don’t change.",
            "Rounds {rounds} were drawn with the old result. Their boards don’t change.",
            len(self.published),
        ).format(rounds=listed([str(number) for number in self.published]))
        return (*([rounds] if self.published else []), *([self._award_words()] if self.award is not None else []))

    @property
    def to_do(self) -> tuple[ToDo, ...]:
        """What directors should do about it, or can."""
        draft = _("The draft of round {number} was drawn with the old result: draw it again.")
        going = _("Round {number} isn’t closed: its boards without a result can still be changed.")
        open_award = self.award is not None and not (self.awarded_again or self.closed)
        return (
            *(ToDo(CorrectionAct.DRAW, number, draft.format(number=number)) for number in self.drafts),
            *(
                ToDo(CorrectionAct.BOARDS, number, going.format(number=number), again=number != self.going[0])
                for number in self.going
            ),
            *([ToDo(CorrectionAct.AWARD, 0, _("Award the points again."))] if open_award else []),
        )

    def _award_words(self) -> str:
        if self.awarded_again:
            message = _("NZGS points of {year} were awarded with the old result, and awarded again since.")
        elif self.closed:
            message = _(
                "NZGS points of {year} were awarded with the old result, and that year is closed: its points don’t "
                "change."
            )
        else:
            message = _("NZGS points of {year} were awarded with the old result.")
        return message.format(year=self.award)


@dataclass(frozen=True, slots=True)
class Corrected:
    """One correction of a board's result. `number` is that of its event in the ledger, `where` names event and
    division; `players` are Black and White, `result` and `replaced` the result now and before, in its notation, and
    whether it was decided without being played. `by_ruling`: a ruling on appeal gave the new result."""

    number: int
    where: str
    round: int
    table: int
    game: int
    players: tuple[str, str]
    result: tuple[str, bool]
    replaced: tuple[str, bool]
    reason: str
    actor: str
    at: datetime
    by_ruling: bool
    later: Later

    @property
    def won(self) -> Won:
        """The result now."""
        return self._won(*self.result)

    @property
    def was(self) -> str:
        """The result before, in words."""
        return self._won(*self.replaced).short

    @property
    def note(self) -> str:
        """The correction and what depends on it, for a sheet of paper."""
        corrected = _("Round {round}, table {table} is corrected: {sentence}.").format(
            round=self.round, table=self.table, sentence=self.won.sentence
        )
        return " ".join((corrected, *self.later.depends))

    @property
    def note_with_place(self) -> str:
        """The note with event and division before it, for a sheet about several."""
        return _("{where}: {note}").format(where=self.where, note=self.note)

    @property
    def awarded(self) -> bool:
        """Whether awarded points, if there are any, are those by the result now."""
        return self.later.award is None or self.later.awarded_again

    def _won(self, result: str, forfeit: bool) -> Won:
        return won_by(parse_result(result), *self.players, forfeit=forfeit) or Won()


def marked_corrected(state: str, corrections: Collection[Corrected]) -> str:
    """The line above a sheet, `after round 3 of 6 · corrected 21 Nov 2026` where a result that it shows was corrected:
    the day of the last correction."""
    return marked_on(state, corrected_on(corrections))


def marked_on(state: str, day: str) -> str:
    """The same with the day in words; empty where nothing was corrected."""
    return _("{state} · corrected {day}").format(state=state, day=day) if day else state


def corrected_on(corrections: Collection[Corrected]) -> str:
    """The day of the last of these corrections, e.g. `21 Nov 2026`; empty where there is none."""
    last = max(corrections, key=lambda one: one.number, default=None)
    return "" if last is None else date_text(last.at.astimezone(NEW_ZEALAND).date(), Form.SHORT)


def drawn_before_words(corrections: Collection[Corrected], number: int) -> str:
    """What a draw of round `number`, and its slips, say where it was drawn with a result that was corrected since: the
    boards, and the day of the last correction. Empty for none."""
    concerned = [correction for correction in corrections if number in correction.later.drawn]
    if not concerned:
        return ""
    boards = dict.fromkeys(
        _("round {round}, table {table}").format(round=one.round, table=one.table) for one in concerned
    )
    return _("Corrected since the draw, {day}: {boards}").format(
        day=corrected_on(concerned), boards=in_row(list(boards))
    )
