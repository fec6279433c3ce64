"""Every possible decision in a case: what it would mean, and whether the rules allow it.

| asked about | decisions (`docs/rules.md`, “What a referee may do” and after) |
| --- | --- |
| a repetition | taken back where it can still be claimed; it counts where it can't; no breach |
| a move out of turn | restored, reading A or B; no breach |
| a stone on an occupied point | taken back; no breach |
| a stone moved, stones wrongly removed | restored, reading A or B; put back where neither did it; forfeit; no breach |
| the order of play of partners | the move comes off or stands; a word to a forfeit; no breach |
| dead stones | played on, with who moves first; and as about the result |
| the result | a result: one that was reported, the count with all stones alive, or another; forfeit |
| what has no position, e.g. time or conduct | from a word to a forfeit (`games.cases.graded_options`); no breach |
| something else | any of these, and taken back where the replay finds an illegal move |

Without a record every decision about a move names the offender, or there is one for each colour; where the board can't
be restored, the offender forfeits, except for a repetition: it is taken back or stands.

Nothing is decided here. Once the result is confirmed only what leaves it is allowed, a warning too, and on appeal
against the ruling that gave it, another result. On appeal the ruling may be upheld; deciding that nothing was wrong
undoes what it changed, as long as the result isn't confirmed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from games.cases.answers import NOTHING_ANSWERED, Asks, RefereeAnswers
from games.cases.graded_options import completed, forfeits, graded_options
from games.cases.kind import HANDS, OF_PARTNERS, UNCHANGING, WITHOUT_POSITION, Decision, Kind, RulingOption
from games.cases.move_options import move_options
from games.cases.question import Question, why_not_found
from games.rules.colour import Colour
from games.rules.result import Result
from games.wording.numbers import sentences
from games.wording.result_words import result_words
from games.wording.rulings import decision_words
from games.wording.terms import colour_words
from ground.coded import Coded, coded
from ground.translation import gettext as _, gettext_noop

CONFIRMED = gettext_noop(
    "The result is confirmed, and nothing can change it: a ruling can only put on record what happened."
)
NOT_ANY_MORE = gettext_noop("The result is confirmed, so the game isn’t played on. Decide another result instead.")
_RESULTS = frozenset({Decision.RESULT, Decision.FORFEIT})
_FOR_THE_RECORD = UNCHANGING | {Decision.TALK, Decision.WARNING}
NOTHING = coded("nothing")


def options(question: Question) -> tuple[RulingOption, ...]:
    """All decisions for this case, the most usual first; those not allowed come with the reason. Never empty.

    The keys in one answer are unique; the same question gives the same answer.
    """
    possible_options = tuple(_listed(question))
    if question.appealed is not None:
        possible_options = (_upheld(question.appealed), *(_overruling(question, option) for option in possible_options))
    if not question.confirmed:
        return possible_options
    possible = _FOR_THE_RECORD | _RESULTS if question.gave_result else _FOR_THE_RECORD
    why_not = _(NOT_ANY_MORE if question.gave_result else CONFIRMED)
    checked = [
        option if option.decision in possible else replace(option, why_not=why_not) for option in possible_options
    ]
    if not any(option.allowed and option.decision is Decision.STANDS for option in checked):
        checked.append(_stands(coded("confirmed")))  # else a breach could only be put on record as none
    return tuple(checked)


def option_of(question: Question, key: str, answers: RefereeAnswers = NOTHING_ANSWERED) -> RulingOption | None:
    """The option with this key, completed with these answers as far as it asks for them; None where there is no such
    key."""
    found = next((option for option in options(question) if option.key == key), None)
    return None if found is None else completed(question, found, answers)


def _upheld(appealed: int) -> RulingOption:
    return RulingOption(
        "upheld",
        Decision.STANDS,
        _("Ruling {number} stands").format(number=appealed),
        (coded("upheld", ruling=appealed),),
    )


def _overruling(question: Question, option: RulingOption) -> RulingOption:
    """On appeal, a decision that changes nothing by itself undoes what the earlier ruling changed."""
    undone = question.undone and not question.confirmed
    if option.decision not in UNCHANGING or not option.allowed or not (undone or question.beside):
        return option
    # "Nothing changes" would not be true then.
    grounds = tuple(code for code in option.codes if code != NOTHING)
    option = replace(option, codes=(coded("no_longer", ruling=question.appealed), *grounds))
    if not undone:
        return option
    option = replace(option, reopens=True, terms=question.terms_before)
    if question.replay is None or (option.decision is Decision.NO_BREACH and question.finding is not None):
        return option  # no position to go on from: there is no record, or it isn't what was played
    replay = question.replay
    return replace(option, game=replay.game, position=replay.final, to_move=replay.to_move)


def _listed(question: Question) -> Iterator[RulingOption]:
    if question.kind in (Kind.RESULT, Kind.DEAD_STONES):
        if question.kind is Kind.DEAD_STONES:
            yield from _played_on(question)
        yield from _results(question)
        yield from forfeits(question, lost_board=False)
        yield _stands(NOTHING)
        return
    yield from move_options(question)
    if question.kind not in HANDS or question.offender is None:
        # Who moved a stone passes: only what neither player did is put back without a pass.
        yield from graded_options(question)
    if question.kind in (Kind.OTHER, Kind.WRONG_TERMS):
        yield from _results(question)
    if question.kind is Kind.OTHER:
        yield _no_breach(why_not_found(question), against_record=question.finding is not None)
        yield _stands(NOTHING)
    elif question.kind in WITHOUT_POSITION | OF_PARTNERS or question.kind is Kind.KNOCKED_STONE:
        yield _no_breach(None)
    elif question.kind in HANDS:
        yield from forfeits(question, lost_board=True)
        yield _no_breach(why_not_found(question), against_record=question.finding is not None)
    elif not question.seen:
        if question.kind is not Kind.REPETITION:
            yield from forfeits(question, lost_board=True)
        yield _no_breach(None)
    else:
        yield _no_breach(why_not_found(question), against_record=question.finding is not None)


def _played_on(question: Question) -> Iterator[RulingOption]:
    """What the rules say of dead stones that the players can't agree on; the referee says who moves first."""
    replay = question.replay
    without = "" if replay else _("No record attached, so no position is shown here: play on at the table.")
    in_dispute = question.kind is Kind.DEAD_STONES
    custom = _("By custom, whose stones are in dispute moves first.") if in_dispute else ""
    for first in Colour:
        yield RulingOption(
            f"play_on_{first.word}",
            Decision.PLAY_ON,
            _("Play on, {player} first").format(player=colour_words(first.word)),
            (coded("play_on", first=first.word),),
            game=replay.game if replay else None,
            position=replay.final if replay else None,
            to_move=first,
            remark=sentences((without, custom)),
        )


def _results(question: Question) -> Iterator[RulingOption]:
    possible = {str(result): result for result in (*question.reported, question.counted) if result is not None}
    for text, result in possible.items():
        if result not in question.reported:
            remark = _("The count, with all stones alive.")
        elif question.counted == result:
            remark = _("As it was reported, and as the board counts with all stones alive.")
        else:
            remark = _("As it was reported.")
        title = result_words(result, question.black, question.white)
        yield RulingOption(
            f"result_{text}",
            Decision.RESULT,
            f"{title[0].upper()}{title[1:]}",
            _result(result),
            result=result,
            remark=remark,
        )
    yield RulingOption(
        "result",
        Decision.RESULT,
        _("Another result"),
        (coded("result_unwritten"),),
        asks=Asks.RESULT,
    )


def _result(result: Result) -> tuple[Coded, ...]:
    return (coded("result", result=str(result)),)


def _stands(code: Coded) -> RulingOption:
    return RulingOption("stands", Decision.STANDS, _("It stands"), (code,))


def _no_breach(because: Coded | None, *, against_record: bool = False) -> RulingOption:
    """Nothing was wrong. A record that shows a breach doesn't bind the referee: it may be wrong, or lack a pass."""
    grounds = (coded("no_breach"),)
    if against_record:
        return RulingOption(
            "no_breach",
            Decision.NO_BREACH,
            _("No breach of the rules"),
            (*grounds, coded("not_played")),
            remark=_("E.g. a pass that was not written down. Say in the reason what was played."),
        )
    if because is not None and because.code == "no_hand":
        return RulingOption(
            "no_breach", Decision.NO_BREACH, _("No breach of the rules"), grounds, remark=decision_words([because])
        )
    grounds = (*grounds, *([because] if because else ()))
    return RulingOption("no_breach", Decision.NO_BREACH, _("No breach of the rules"), grounds)
