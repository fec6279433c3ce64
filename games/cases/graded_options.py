"""The decisions that rest on no breach of a move: from a word to a forfeit, each for the kinds of case that it fits.

The rules leave these to the players, and where they can't agree to the referee (“Explanation, Disputes”); handicap and
komi to the players or the director (“Explanation, Handicap”). `docs/cases.md` has the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from games.cases.answers import Asks, RefereeAnswers, Terms
from games.cases.kind import Decision, Kind, RulingOption
from games.cases.question import Question
from games.rules.colour import Colour
from games.rules.game import GameRecord
from games.rules.remedies import put_back_after, replayed_from
from games.rules.result import Manner, Outcome, Result
from games.wording.numbers import sentences
from games.wording.result_words import result_words
from ground.coded import Coded, coded
from ground.translation import gettext as _, ngettext

Offers = Callable[[Question], Iterator[RulingOption]]
AT_THE_TABLE = "replay_unseen"
"""The key of a replay without a record to go back in."""


def graded_options(question: Question) -> Iterator[RulingOption]:
    """The decisions that this kind of case offers besides those about a move, the mildest first; a forfeit that the
    event's number of warnings makes due comes before all."""
    offered = [option for offers in _OFFERED.get(question.kind, ()) for option in offers(question)]
    due = [option for option in offered if option.decision is Decision.FORFEIT and _due(question, option)]
    yield from due
    yield from (option for option in offered if option not in due)


def completed(question: Question, option: RulingOption, answers: RefereeAnswers) -> RulingOption:
    """The option with what it asks filled in; the option as it is where that isn't answered."""
    if option.asks is None or answers.why_incomplete(option.asks, question.moves):
        return option
    if option.asks is Asks.MINUTES and answers.minutes is not None:
        minutes = answers.minutes if option.against is None else -answers.minutes
        (open_code,) = option.codes
        code = coded(open_code.args["does"], player=open_code.args["player"], minutes=answers.minutes)
        return replace(option, minutes=minutes, codes=(code,))
    if option.asks is Asks.MOVE and answers.move is not None and question.replay is not None:
        return _replayed(question.replay.game, option, answers.move)
    if option.asks is Asks.TERMS and answers.terms is not None:
        return _with_terms(question, option, answers.terms)
    if option.asks is Asks.RESULT and answers.result is not None:
        return replace(option, result=answers.result, codes=(coded("result", result=str(answers.result)),))
    return option


def _due(question: Question, option: RulingOption) -> bool:
    winner = option.result.outcome if option.result else None
    loser = Colour.WHITE if winner is Outcome.BLACK else Colour.BLACK
    return question.forfeit_due(loser)


def _talk(question: Question) -> Iterator[RulingOption]:
    player = question.offender.word if question.offender else ""
    yield RulingOption("talk", Decision.TALK, _("Have a word"), (coded("talk", player=player),))


def _warnings(question: Question) -> Iterator[RulingOption]:
    for player in question.offenders:
        remark = ""
        if question.forfeit_due(player):
            remark = _("It reaches the event’s number of warnings, {most}: a forfeit is due.").format(
                most=question.rules.warnings_before_forfeit
            )
        yield RulingOption(
            f"warning_{player.word}",
            Decision.WARNING,
            _("A warning"),
            (coded("warning", player=player.word, number=question.warnings.get(player, 0) + 1),),
            against=player,
            remark=remark,
        )


def _time_added(question: Question) -> Iterator[RulingOption]:
    gets = [player.opponent for player in question.offenders]
    for player in sorted(gets, key=list(Colour).index):
        title = _("More time for {player}").format(player=question.name(player))
        yield RulingOption(
            f"time_add_{player.word}", Decision.TIME, title, (_minutes("time_added", player.word),),
            asks=Asks.MINUTES,
        )  # fmt: skip
    yield RulingOption(
        "time_add_both", Decision.TIME, _("More time for both"), (_minutes("time_added", ""),), asks=Asks.MINUTES
    )


def _minutes(does: str, player: str) -> Coded:
    return coded("minutes_unwritten", does=does, player=player)


def _time_taken(question: Question) -> Iterator[RulingOption]:
    for player in question.offenders:
        title = _("Less time for {player}").format(player=question.name(player))
        yield RulingOption(
            f"time_take_{player.word}", Decision.TIME, title, (_minutes("time_taken", player.word),),
            asks=Asks.MINUTES, against=player,
        )  # fmt: skip


def _put_back(question: Question) -> Iterator[RulingOption]:
    title = _("The stones go back as they stood; nobody passes")
    if question.replay is None or not question.moves:
        remark = _("No record shows the position: set the board up at the table, as both sides remember it.")
        yield RulingOption("put_back", Decision.PUT_BACK, title, (coded("put_back_unseen"),), remark=remark)
        return
    move = question.move if question.seen and question.move is not None else question.moves
    again = put_back_after(question.replay.game, move)
    following = again.to_move.word if again.to_move else ""
    yield RulingOption(
        "put_back",
        Decision.PUT_BACK,
        title,
        (coded("put_back", move=move, next=following),),
        game=again.game,
        position=again.position,
        to_move=again.to_move,
    )


def _order_restored(question: Question) -> Iterator[RulingOption]:
    """The partner's move comes off. The colour moved in its turn, so nobody passes."""
    title = _("The move comes off; the partner whose turn it was plays")
    if not question.seen or question.replay is None or question.move is None:
        remark = _("No record shows the move, so no position is restored here: set the board up at the table.")
        yield RulingOption("put_back", Decision.PUT_BACK, title, (coded("order_restored_unseen"),), remark=remark)
        return
    again = replayed_from(question.replay.game, question.move)
    yield RulingOption(
        "put_back",
        Decision.PUT_BACK,
        title,
        (coded("order_restored", move=question.move),),
        game=again.game,
        position=again.position,
        to_move=again.to_move,
    )


def _order_goes_on(question: Question) -> Iterator[RulingOption]:
    yield RulingOption(
        "stands",
        Decision.STANDS,
        _("The move stands; the order goes on from it"),
        (coded("order_goes_on"),),
        remark=_("Usual where the other side has already answered the move."),
    )


def _replay(question: Question) -> Iterator[RulingOption]:
    title = _("Replay from a move")
    if not question.moves:
        remark = _("No record shows the position: set the board up at the table, as both sides remember it.")
        yield RulingOption(AT_THE_TABLE, Decision.REPLAY, title, (coded("replay_unseen"),), remark=remark)
        return
    yield RulingOption("replay", Decision.REPLAY, title, (coded("move_unwritten"),), asks=Asks.MOVE)


def _replayed(game: GameRecord, option: RulingOption, move: int) -> RulingOption:
    again = replayed_from(game, move)
    following = again.to_move.word if again.to_move else ""
    code = coded("replay", move=move, next=following)
    return replace(option, codes=(code,), game=again.game, position=again.position, to_move=again.to_move)


_OPEN_TERMS = (coded("terms_unwritten"),)


def _terms(question: Question) -> Iterator[RulingOption]:
    yield RulingOption(
        "terms",
        Decision.TERMS,
        _("The game goes on with the right handicap, komi and colours"),
        _OPEN_TERMS,
        asks=Asks.TERMS,
    )


def _penalty_in_points(question: Question) -> Iterator[RulingOption]:
    """Points as a penalty are points of komi: nothing else on a board carries them to the count."""
    title = _("The game goes on with a penalty in points, as komi")
    remark = _("Only where the event announced one.")
    yield RulingOption("terms", Decision.TERMS, title, _OPEN_TERMS, asks=Asks.TERMS, remark=remark)


def _new_game(question: Question) -> Iterator[RulingOption]:
    yield RulingOption(
        "new_game",
        Decision.NEW_GAME,
        _("The game is replayed from the start with the right handicap, komi and colours"),
        _OPEN_TERMS,
        asks=Asks.TERMS,
    )


def _with_terms(question: Question, option: RulingOption, terms: Terms) -> RulingOption:
    values = terms.as_json()
    if option.decision is Decision.TERMS:
        return replace(option, terms=terms, codes=(coded("terms", **values),))
    empty = GameRecord(question.size or 19, terms.komi, terms.handicap)
    return replace(option, terms=terms, codes=(coded("new_game", **values),), game=empty, to_move=Colour.BLACK)


def _adjourned(question: Question) -> Iterator[RulingOption]:
    title = _("Adjourn the game")
    if question.replay is None or not question.moves:
        remark = _("No record shows the position: write it down, and seal it with the times.")
        yield RulingOption("adjourned", Decision.ADJOURNED, title, (coded("adjourned_unseen"),), remark=remark)
        return
    following = question.replay.to_move
    yield RulingOption(
        "adjourned",
        Decision.ADJOURNED,
        title,
        (coded("adjourned", move=question.moves, next=following.word if following else ""),),
        game=question.replay.game,
        position=question.replay.final,
        to_move=following,
    )


def _lost_on_time(question: Question) -> Iterator[RulingOption]:
    for loser in question.offenders:
        result = Result(_winner_over(loser), Manner.TIME)
        title = result_words(result, question.black, question.white)
        code: Coded = coded("result", result=str(result))
        yield RulingOption(
            f"lost_on_time_{loser.word}",
            Decision.RESULT,
            f"{title[0].upper()}{title[1:]}",
            (code,),
            result=result,
            remark=_("The flag has fallen."),
        )


def _forfeits(question: Question) -> Iterator[RulingOption]:
    yield from forfeits(question, lost_board=False)


def _forfeits_for_a_lost_board(question: Question) -> Iterator[RulingOption]:
    yield from forfeits(question, lost_board=True)


def forfeits(question: Question, *, lost_board: bool) -> Iterator[RulingOption]:
    """A forfeit of each player that the case may be about; `lost_board`: because the board can't be restored."""
    for loser in question.offenders:
        remark = ""
        if question.forfeit_due(loser):
            remark = _("Due: with one more warning {player} has the event’s number, {most}.").format(
                player=question.name(loser), most=question.rules.warnings_before_forfeit
            )
        elif question.kind is Kind.LATENESS and question.rules.forfeit_after_minutes:
            minutes = question.rules.forfeit_after_minutes
            rule = ngettext(
                "The event’s rule: after {minutes} minute.", "The event’s rule: after {minutes} minutes.", minutes
            )
            remark = rule.format(minutes=minutes)
        elif question.kind is Kind.CONNECTION:
            remark = connection_rule(question.rules.reconnect_minutes, question.rules.reconnect_times)
        yield RulingOption(
            f"forfeit_{loser.word}",
            Decision.FORFEIT,
            _("{player}, forfeits").format(player=question.name(loser)),
            (coded("forfeit", loser=loser.word, lost_board=lost_board),),
            result=Result(_winner_over(loser), Manner.FORFEIT),
            remark=remark,
        )


def connection_rule(minutes: int | None, times: int | None) -> str:
    """The event's rule about a lost connection, empty where it has none."""
    waits = ngettext(
        "The event’s rule: {minutes} minute to reconnect.",
        "The event’s rule: {minutes} minutes to reconnect.",
        minutes or 0,
    )
    often = ngettext("At most {times} time in a game.", "At most {times} times in a game.", times or 0)
    said = (waits.format(minutes=minutes) if minutes else "", often.format(times=times) if times else "")
    return sentences(said)


def _winner_over(loser: Colour) -> Outcome:
    return Outcome.WHITE if loser is Colour.BLACK else Outcome.BLACK


_OFFERED: Mapping[Kind, tuple[Offers, ...]] = {
    Kind.TIME: (_talk, _warnings, _time_added, _time_taken, _lost_on_time),
    Kind.LATENESS: (_talk, _warnings, _time_taken, _adjourned, _forfeits),
    Kind.CONDUCT: (_talk, _warnings, _time_taken, _forfeits),
    Kind.OUTSIDE_HELP: (_talk, _warnings, _forfeits),
    Kind.WRONG_TERMS: (_talk, _terms, _new_game),
    Kind.KNOCKED_STONE: (_put_back, _replay, _talk, _warnings, _forfeits_for_a_lost_board),
    Kind.NOTES: (_talk, _warnings, _time_taken, _forfeits),
    Kind.NOISE: (_talk, _warnings, _time_added, _time_taken, _forfeits),
    Kind.PHONE: (_talk, _warnings, _time_added, _time_taken, _forfeits),
    Kind.LOST_RECORD: (_talk, _put_back, _replay, _adjourned),
    Kind.CONNECTION: (_talk, _warnings, _time_added, _adjourned, _lost_on_time, _forfeits),
    Kind.PARTNER_ORDER: (
        *(_order_restored, _order_goes_on, _talk, _warnings, _time_taken, _penalty_in_points, _forfeits),
    ),
    Kind.MOVED_STONE: (_put_back,),
    Kind.WRONG_REMOVAL: (_put_back,),
    Kind.OTHER: (
        *(_talk, _warnings, _time_added, _time_taken, _put_back, _replay, _adjourned, _terms, _new_game, _forfeits),
    ),
}
"""What each kind offers, the mildest first."""
