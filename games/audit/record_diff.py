"""Describes how two records of one game differ: where the moves part, and what else is written differently."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.audit.verdict import Judged
from games.rules.difference import AS_IT_LIES, Parting, RecordDifference
from games.rules.game import OFF_BOARD, Move
from games.rules.point import name_of
from games.sgf.record import ReadRecord
from games.wording.numbers import decimal_text, sentences
from games.wording.terms import colour_words
from ground.translation import gettext as _, gettext_noop, ngettext


@dataclass(frozen=True, slots=True)
class HeadLine:
    """Something that the two records give differently in their heads. Texts; a dash where a record is silent."""

    label: str
    a: str
    b: str


def parting_sentences(difference: RecordDifference, a: Judged, b: Judged, names: tuple[str, str]) -> tuple[str, ...]:
    """Where the two records part, in one or two sentences. `names` are words for the senders."""
    lines = [_sentence(difference, a, b, names)]
    if difference.turned != AS_IT_LIES:
        lines.append(_(_TURNED[difference.turned.words]).format(turned=names[1], laid=names[0]))
    return tuple(lines)


_TURNED = {
    "turned by a quarter": gettext_noop(
        "The board of {turned} is turned by a quarter: it’s shown here to match {laid}."
    ),
    "turned by a half": gettext_noop("The board of {turned} is turned by a half: it’s shown here to match {laid}."),
    "turned by three quarters": gettext_noop(
        "The board of {turned} is turned by three quarters: it’s shown here to match {laid}."
    ),
    "mirrored left to right": gettext_noop(
        "The board of {turned} is mirrored left to right: it’s shown here to match {laid}."
    ),
    "mirrored in a diagonal": gettext_noop(
        "The board of {turned} is mirrored along a diagonal: it’s shown here to match {laid}."
    ),
    "mirrored top to bottom": gettext_noop(
        "The board of {turned} is mirrored top to bottom: it’s shown here to match {laid}."
    ),
}


def head_lines(a: ReadRecord, b: ReadRecord) -> tuple[HeadLine, ...]:
    """What differs outside the moves; both records are named even where one is silent."""
    return tuple(
        HeadLine(label, first_value or "–", second_value or "–")
        for (label, first_value), (_same, second_value) in zip(_heads(a), _heads(b), strict=True)
        if first_value != second_value
    )


def _sentence(difference: RecordDifference, a: Judged, b: Judged, names: tuple[str, str]) -> str:
    games = a.record.game, b.record.game
    if difference.parting is Parting.NOWHERE:
        if difference.common:
            return _("Both records have the same moves.")
        return _("Both records are the same, without moves.")
    if difference.parting is Parting.SIZE:
        first_size, second_size = (f"{game.size}×{game.size}" for game in games)
        return _("The boards differ in size: {one_size} from {one}, {other_size} from {other}.").format(
            one_size=first_size, one=names[0], other_size=second_size, other=names[1]
        )
    if difference.parting is Parting.SETUP:
        still = [not game.moves for game in games]
        if still != [False, False] and a.replay.final == b.replay.final:
            return _("The record of {name} is only a position, the one on which the other ends.").format(
                name=names[0 if still[0] else 1]
            )
        return _("The records start from different positions.")
    if difference.parting is Parting.SETUP_LATER:
        return _set_up_later(difference.common)
    if difference.a is not None and difference.b is not None:
        return _moves_differ(difference, difference.a, difference.b, games[0].size, names)
    short, long = (0, 1) if difference.a is None else (1, 0)
    return _goes_on(difference.common, games[long].moves[difference.common :], names[short], names[long])


def _set_up_later(common: int) -> str:
    if not common:
        return _("Before the first move the records set up or take off different stones.")
    return _("After move {move} the records set up or take off different stones.").format(move=common)


def _moves_differ(difference: RecordDifference, a: Move, b: Move, size: int, names: tuple[str, str]) -> str:
    if not difference.common:
        message = _("They differ at move {move}: {one} has {one_move}, {other} {other_move}.")
    else:
        message = ngettext(
            "They have the first move in common and differ at move {move}: {one} has {one_move}, {other} {other_move}.",
            "They have the first {count} moves in common and differ at move {move}: {one} has {one_move}, "
            "{other} {other_move}.",
            difference.common,
        )
    return message.format(
        count=difference.common,
        move=difference.move,
        one=names[0],
        one_move=_move(a, size),
        other=names[1],
        other_move=_move(b, size),
    )


def _goes_on(common: int, rest: Sequence[Move], short: str, long: str) -> str:
    """Says that one record ends where the other has more moves, or only passes."""
    if all(move.point is None for move in rest):
        return ngettext(
            "Both have the same moves; the record of {name} has one more pass at the end.",
            "Both have the same moves; the record of {name} has {count} more passes at the end.",
            len(rest),
        ).format(name=long, count=len(rest))
    ends = _("The record of {name} ends after move {move}; up to there they are the same.").format(
        name=short, move=common
    )
    more = ngettext(
        "The record of {name} has {count} more move.", "The record of {name} has {count} more moves.", len(rest)
    )
    return sentences((ends, more.format(name=long, count=len(rest))))


def _move(move: Move, size: int) -> str:
    player = colour_words(move.colour.word)
    if move.point is None:
        return _("{player} passing").format(player=player)
    point = move.written if move.point == OFF_BOARD else name_of(move.point, size)
    return _("{player} at {point}").format(player=player, point=point)


def _heads(record: ReadRecord) -> tuple[tuple[str, str], ...]:
    game = record.game
    return (
        (colour_words("black"), f"{record.black} {record.black_rank}".strip()),
        (colour_words("white"), f"{record.white} {record.white_rank}".strip()),
        (_("Komi"), "" if record.komi is None else decimal_text(record.komi)),
        (_("Handicap"), str(game.handicap or "")),
        (_("Result"), record.result),
        (_("Rules"), record.rules),
        (_("Date"), record.date),
    )
