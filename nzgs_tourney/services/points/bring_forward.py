"""Takes a list of the points that people bring into a year, as the federation typed or uploaded it."""

from __future__ import annotations

from collections.abc import Sequence

from games.ledger.actor import Actor
from ground.errors import Refused
from ground.translation import gettext as _
from ground.translation import ngettext
from nzgs_tourney.services.points.meant_people import meant_people
from nzgs_tourney.services.points.points_year import set_brought_forward
from nzgs_tourney.tournament.exchange.brought_forward import read_brought

MOST_SAID = 10
"""The most lines that a refusal names; it counts the others."""


def bring_forward(year: int, text: str, *, add_new: bool, actor: Actor) -> int:
    """Replace the points brought into the year by these lines (`tournament.exchange.brought_forward`); returns how many
    players have any.

    Raises Refused for lines that can't be read or could mean several players, for unknown people unless `add_new`, and
    for a closed year.
    """
    rows, faults = read_brought(text)
    meant = meant_people(rows)
    if problems := (*faults, *meant.faults):
        raise Refused(_said(problems))
    if meant.new and not add_new:
        raise Refused(
            _("{unknown}: no such player. Correct the names, or tick that they are new.").format(unknown=meant.unknown)
        )
    return set_brought_forward(year, meant.brought, actor=actor, new=meant.new)


def _said(problems: Sequence[str]) -> str:
    sentences, more = list(problems[:MOST_SAID]), len(problems) - MOST_SAID
    if more > 0:
        sentence = ngettext("{count} more line can’t be read.", "{count} more lines can’t be read.", more)
        sentences.append(sentence.format(count=more))
    return " ".join(sentences)
