"""The decisions about one move: it is taken back, play is restored by either reading, or the move counts; each with its
board.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from games.cases.kind import HANDS, MADE_BY_ONE, Decision, Kind, RulingOption
from games.cases.question import Question, why_not_found
from games.rules.findings import Finding, FindingKind
from games.rules.remedies import Remedy, RemedyKind, remedies_for, restored, too_late
from games.wording.findings import closed_words
from games.wording.numbers import sentences
from games.wording.rulings import decision_words
from games.wording.terms import colour_words
from ground.coded import Coded, coded
from ground.translation import gettext as _, gettext_noop

_TITLES = {
    RemedyKind.TAKE_BACK: gettext_noop("Taken back; the move counts as a pass"),
    RemedyKind.READING_A: gettext_noop("Restored, reading A"),
    RemedyKind.READING_B: gettext_noop("Restored, reading B"),
}

_TITLES_OF_ONE = {
    Decision.TAKE_BACK: gettext_noop("Taken back; {player}’s move counts as a pass"),
    Decision.READING_A: gettext_noop("Restored, reading A: {player}’s move"),
    Decision.READING_B: gettext_noop("Restored, reading B: {player}’s move"),
}
"""The same without a record, where a decision names its player."""


def move_options(question: Question) -> Iterator[RulingOption]:
    """The decisions about the move in question, including those that the rules exclude; none for other kinds."""
    finding = question.finding
    if question.kind in HANDS and finding is None and question.seen and question.move is not None:
        finding = Finding(FindingKind.MOVED_STONE, question.move, None, None)
    if question.kind is Kind.OTHER:
        if finding is not None:
            yield from _restoring(question, finding)
        return
    if question.kind not in (*MADE_BY_ONE, *HANDS):
        return
    if not question.seen:
        yield from _by_hand(question)
    elif finding is None:
        why_not = why_not_found(question)
        reasons = decision_words([why_not] if why_not else ())
        yield RulingOption(_decision(question).value, _decision(question), _title(question), (), reasons)
    else:
        yield from _restoring(question, finding)
        if finding.kind is FindingKind.REPETITION:
            yield _repetition_stands(finding)


def _restoring(question: Question, finding: Finding) -> Iterator[RulingOption]:
    """The remedies that restore a position, with the position; for a repetition claimed too late, the reason."""
    assert question.replay is not None
    game = question.replay.game
    claimed = replace(finding, claimable=True)
    for remedy in remedies_for(claimed, game):
        again = restored(game, claimed, remedy)
        if again is None:
            continue
        yield RulingOption(
            remedy.kind.value,
            Decision(remedy.kind.value),
            _titled(question, remedy),
            (_decided(question, remedy.outcome),),
            why_not="" if finding.claimable else _too_late(finding),
            game=again.game,
            position=again.position,
            to_move=again.to_move,
        )


def _titled(question: Question, remedy: Remedy) -> str:
    """The title: moved stones are restored by who moved them, other breaches by the reading."""
    if question.kind in HANDS and remedy.passes is not None:
        return _("Restored, {player} did it").format(player=colour_words(remedy.passes.word))
    return _(_TITLES[remedy.kind])


def _decided(question: Question, outcome: Coded) -> Coded:
    """The remedy as a decision: the reading decides who did what."""
    if question.kind not in HANDS:
        return outcome
    return coded(outcome.code, **outcome.args, did="moved" if question.kind is Kind.MOVED_STONE else "removed")


def _too_late(finding: Finding) -> str:
    """Why a repetition cannot be upheld."""
    late = _("Only the opponent can claim a repetition, and only before their next move.")
    return sentences((closed_words(finding.colour, finding.closed_by), late))


def _repetition_stands(finding: Finding) -> RulingOption:
    return RulingOption("stands", Decision.STANDS, _("It stands"), (too_late(finding),))


def _by_hand(question: Question) -> Iterator[RulingOption]:
    """Without a move of a record to restore from, the referee corrects the board at the table."""
    decisions = [_decision(question)]
    if decisions[0] is Decision.READING_A:
        decisions.append(Decision.READING_B)
    if question.replay is None:
        note = _("No record shows the move, so no position is restored here: set the board up at the table.")
    else:
        note = _("No move of the record is named, so no position is restored here: set the board up at the table.")
    for offender in question.offenders:
        for decision in decisions:
            yield RulingOption(
                f"{decision.value}_{offender.word}",
                decision,
                _(_TITLES_OF_ONE[decision]).format(player=colour_words(offender.word)),
                (coded(f"{decision.value}_unseen", colour=offender.word),),
                remark=note,
            )
        if question.kind is Kind.REPETITION:
            late = coded("late_unseen", colour=offender.word)
            yield RulingOption(f"stands_{offender.word}", Decision.STANDS, _("It stands"), (late,))


def _decision(question: Question) -> Decision:
    return Decision.TAKE_BACK if question.kind in (Kind.REPETITION, Kind.OCCUPIED) else Decision.READING_A


def _title(question: Question) -> str:
    return _("Taken back") if _decision(question) is Decision.TAKE_BACK else _("Restored")
