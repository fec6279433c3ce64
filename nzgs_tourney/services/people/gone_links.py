"""Why a link that works once no longer works."""

from __future__ import annotations

from datetime import datetime

from ground.translation import gettext as _
from nzgs_tourney.models import Invitation, LinkState, PasswordLink
from nzgs_tourney.tournament.wording.events.event_facts import due_words


def why_gone(link: Invitation | PasswordLink, now: datetime) -> str:
    """Why a link doesn't work any more, and what to do. Only for a link that is not open."""
    state = link.state(now)
    invited = isinstance(link, Invitation)
    if state is LinkState.USED:
        if invited:
            return _("This invitation has been used: it works once. If that was you, sign in.")
        return _("This link has been used: it works once. If that was you, sign in.")
    if state is LinkState.REVOKED and invited:
        sentence = _("This invitation was revoked. Ask {name} for a new one.")
    elif state is LinkState.REVOKED:
        sentence = _("This link was revoked. Ask {name} for a new one.")
    elif invited:
        sentence = _("This invitation expired on {time}. Ask {name} for a new one.")
    else:
        sentence = _("This link expired on {time}. Ask {name} for a new one.")
    return sentence.format(time=due_words(link.expires_at), name=link.made_by)
