"""The rules of a ladder in sentences: what each of its settings means to players."""

from __future__ import annotations

from ground.translation import gettext as _, ngettext
from nzgs_tourney.tournament.division.choices import Unanswered
from nzgs_tourney.tournament.division.settings import DivisionSettings


def ladder_rules(settings: DivisionSettings) -> tuple[str, ...]:
    """The rules of a ladder in sentences."""
    rules = [
        ngettext(
            "You can challenge the player one place above you.",
            "You can challenge players up to {count} places above you.",
            settings.reach,
        ).format(count=settings.reach),
        ngettext(
            "They have {count} day to answer, and nobody has two challenges at once.",
            "They have {count} days to answer, and nobody has two challenges at once.",
            settings.answer_days,
        ).format(count=settings.answer_days),
        _("Who declines or doesn’t answer loses the place to the challenger.")
        if settings.unanswered is Unanswered.TAKES_PLACE
        else _("A challenge that is declined or not answered changes nothing."),
        ngettext(
            "The game is played within {count} day.", "The game is played within {count} days.", settings.play_days
        ).format(count=settings.play_days),
        _("A challenger who wins takes the place, and those between move down one. Otherwise everybody stays."),
    ]
    if settings.again_days:
        rules.append(
            ngettext(
                "The same two can’t challenge each other again for {count} day.",
                "The same two can’t challenge each other again for {count} days.",
                settings.again_days,
            ).format(count=settings.again_days)
        )
    return tuple(rules)
