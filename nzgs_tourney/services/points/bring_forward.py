"""The federation says in lines of text what people brought into a year."""

from __future__ import annotations

from collections.abc import Sequence

from games.ledger.actor import Actor
from nzgs_tourney.exchange.brought_forward import read_brought
from nzgs_tourney.services.points.points_year import set_brought_forward
from nzgs_tourney.store.brought_forward import meant_people
from ratings.errors import Refused
from ratings.translation import gettext as _
from ratings.translation import ngettext

MOST_SAID = 10
"""The most lines that a refusal names; of more it says how many."""


def bring_forward(year: int, text: str, *, add_new: bool, actor: Actor) -> int:
    """What these lines say (`exchange.brought_forward`) takes the place of what was there; how many have any points.

    Raises Refused with the lines that can't be read and those of which it isn't certain who is meant, for people nobody
    knows unless they may be added as new, and for a year that is closed.
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
    said, more = list(problems[:MOST_SAID]), len(problems) - MOST_SAID
    if more > 0:
        sentence = ngettext("{count} more line can’t be read.", "{count} more lines can’t be read.", more)
        said.append(sentence.format(count=more))
    return " ".join(said)
