"""What the federation said of an event and its tables of points, in words for officials."""

from __future__ import annotations

from typing import Protocol

from ground.translation import gettext as _
from nzgs_tourney.tournament.wording.points.points_words import not_approved_words


class Approves(Protocol):
    """What the federation said of an event and its tables of points."""

    @property
    def state(self) -> str: ...
    @property
    def reason(self) -> str: ...


def approval_words(approval: Approves) -> str:
    """What the federation said of an event's points, with its reason, for officials."""
    sentence = {
        "yes": _("Approved: {reason}"),
        "changed": _("A table was changed after the federation approved the points: it has to approve them again."),
        "sent_back": _("Sent back by the federation: {reason}"),
    }.get(approval.state)
    return sentence.format(reason=approval.reason) if sentence else not_approved_words()
