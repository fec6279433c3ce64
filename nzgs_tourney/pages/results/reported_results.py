"""The reports of a result for one of its players, and the question before agreeing with one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.models import Game, GameState, Report, Speaker
from games.rules.result import Outcome, parse_result
from games.store.result_basis import valid_reports
from games.wording.result_words import result_words
from ground.translation import gettext as _, gettext_noop

OFFICIALS = {Speaker.PAPER: gettext_noop("The director"), Speaker.REFEREE: gettext_noop("The referee")}


@dataclass(frozen=True, slots=True)
class ReportShown:
    """The last report of one side. `who` is "You", a name or an official, `sentence` the result in words; `mine`: the
    player's own.

    `question` and `answer` name the winner: the question before the player agrees, and the button that agrees.
    """

    side: str
    who: str
    sentence: str
    result: str
    forfeit: bool
    mine: bool
    question: str
    answer: str


def reports_shown(
    game: Game, side: Speaker, reports: Iterable[Report], *, of_partners: bool = False
) -> tuple[ReportShown, ...]:
    """The last report of each side, from reports in order; the side's own first. `of_partners`: a side of partners
    reads it."""
    latest = {report.side: report for report in reports}
    return tuple(
        _saying(game, side, latest[reporter], of_partners=of_partners)
        for reporter in sorted(latest, key=lambda reporter: reporter != side)
    )


def report_shown(game: Game, side: Speaker, by: str, *, of_partners: bool = False) -> ReportShown | None:
    """The report of `by`, if this player could agree with it: None where there is none (any more), the player reports
    the same, or the result is confirmed. Two queries."""
    if game.state == GameState.CONFIRMED or by == side:
        return None
    shown_reports = {
        report.side: report for report in reports_shown(game, side, valid_reports(game), of_partners=of_partners)
    }
    own_report, opponent_report = shown_reports.get(side.value), shown_reports.get(by)
    same = (
        own_report
        and opponent_report
        and (own_report.result, own_report.forfeit) == (opponent_report.result, opponent_report.forfeit)
    )
    return None if same else opponent_report


def _saying(game: Game, side: Speaker, report: Report, *, of_partners: bool) -> ReportShown:
    names = {Speaker.BLACK: game.black_name, Speaker.WHITE: game.white_name}
    by = Speaker(report.side)
    words = result_words(parse_result(report.result), game.black_name, game.white_name, forfeit=report.forfeit)
    question, answer = _question_texts(report.result, side, names, of_partners=of_partners)
    return ReportShown(
        side=by.value,
        who=_("You") if by == side else _(OFFICIALS[by]) if by in OFFICIALS else names[by],
        sentence=f"{words[0].upper()}{words[1:]}",
        result=report.result,
        forfeit=report.forfeit,
        mine=by == side,
        question=question,
        answer=answer,
    )


def _question_texts(result: str, side: Speaker, names: dict[Speaker, str], *, of_partners: bool) -> tuple[str, str]:
    read = parse_result(result)
    assert read is not None, "a report says something"
    if read.outcome is Outcome.VOID:
        return "", ""
    if read.outcome in _WITHOUT_WINNER:
        question, answer = _WITHOUT_WINNER[read.outcome]
        return _(question), _(answer)
    winner = Speaker(read.outcome.value)
    if winner == side:
        return _("Did you win?"), _("Yes, we won") if of_partners else _("Yes, I won")
    name = names[winner]
    return _("Did {name} win?").format(name=name), _("Yes, {name} won").format(name=name)


_WITHOUT_WINNER = {
    Outcome.JIGO: (gettext_noop("Was it a tie?"), gettext_noop("Yes, it was a tie")),
    Outcome.BOTH_LOSE: (gettext_noop("Do both of you lose?"), gettext_noop("Yes, both lose")),
    Outcome.BOTH_WIN: (gettext_noop("Do both of you win?"), gettext_noop("Yes, both win")),
}
