"""What was done with the challenges of a ladder, in the event's history."""

from __future__ import annotations

from ground.coded import Words
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.tournament.wording.events.ledger_changes import Payload


def _not_taken_up(nothing: str, place: str) -> Words:
    def words(p: Payload, where: str) -> str:
        message = place if p["takes_place"] else nothing
        return _(message).format_map(p)

    return words


CHALLENGES: dict[str, Words] = {
    "challenge.made": gettext_noop("{challenger} challenged {challenged} in {division}."),
    "challenge.accepted": gettext_noop("{challenged} accepted the challenge of {challenger} in {division}."),
    "challenge.declined": _not_taken_up(
        gettext_noop("{challenged} declined the challenge of {challenger} in {division}."),
        gettext_noop(
            "{challenged} declined the challenge of {challenger} in {division}, who takes the place by the rules."
        ),
    ),
    "challenge.lapsed": _not_taken_up(
        gettext_noop("{challenged} didn’t answer the challenge of {challenger} in {division} in time."),
        gettext_noop(
            "{challenged} didn’t answer the challenge of {challenger} in {division} in time: {challenger} takes the "
            "place by the rules."
        ),
    ),
    "challenge.withdrawn": gettext_noop("The challenge of {challenger} to {challenged} in {division} was withdrawn."),
    "challenge.reopened": gettext_noop("The challenge of {challenger} to {challenged} in {division} is open again."),
}
"""The sentence for each kind of event, as in `ROUNDS`."""
