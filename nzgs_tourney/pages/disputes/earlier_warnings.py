"""The warnings that the two players of a case have from other cases of the event, for its officials."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from games.cases.question import ForfeitRules, Question
from games.models import Case
from games.rules.colour import Colour
from games.store.warnings import warnings_in
from ground.translation import gettext as _, ngettext
from nzgs_tourney.models import Event


@dataclass(frozen=True, slots=True)
class EarlierWarning:
    """One warning: who was warned, in which case and why."""

    player: str
    case: int
    kind: str
    reason: str
    at: datetime


@dataclass(frozen=True, slots=True)
class EarlierWarnings:
    """The warnings, the first first. `rule` says when the event has a player forfeit, empty where it has no such rule;
    `due` whose next warning reaches that number."""

    warnings: tuple[EarlierWarning, ...]
    rule: str
    due: str


def rules_of(event: Event) -> ForfeitRules:
    """The rules of the event that a referee goes by."""
    return ForfeitRules(
        event.forfeit_after_minutes, event.warnings_before_forfeit, event.reconnect_minutes, event.reconnect_times
    )


def earlier_warnings(case: Case, question: Question) -> EarlierWarnings | None:
    """What officials see on the page of the case; None where neither player was warned. `question` has the event's
    rules. One query, two more where the event has any warning."""
    names = {case.game.black_id: question.name(Colour.BLACK), case.game.white_id: question.name(Colour.WHITE)}
    told = tuple(
        EarlierWarning(
            names[warned.player],
            warned.ruling.case.number,
            str(warned.ruling.case.get_kind_display()),
            warned.ruling.reason,
            warned.ruling.final_at or warned.ruling.at,
        )
        for warned in warnings_in(case.stream_id)
        if warned.player in names and warned.ruling.case_id != case.pk
    )
    if not told:
        return None
    most, rule = question.rules.warnings_before_forfeit, ""
    if most is not None:
        rule = ngettext(
            "In this event {most} warning loses the game.",
            "In this event {most} warnings lose the game.",
            most,
        ).format(most=most)
    due = [question.name(player) for player in Colour if question.warnings.get(player) and question.forfeit_due(player)]
    sentence = " ".join(_("With one more, {player} forfeits.").format(player=player) for player in due)
    return EarlierWarnings(told, rule, sentence)
