"""What two officials changed at the same time, in words: both values, and who was first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.wording.numbers import sentences
from ground.translation import gettext as _


@dataclass(frozen=True, slots=True)
class Overtaken:
    """Something that `who` changed after a page was made, and that was changed on that page too. `what`, `theirs` and
    `yours` are words: `venue`, `Wharf Hall`, `nothing`."""

    who: str
    what: str
    theirs: str
    yours: str


def overtaken_words(overtaken: Iterable[Overtaken]) -> str:
    """Says of each who changed it to what, and what was to replace it, and how it can be replaced all the same."""
    each = _("{who} has changed this since: {what} is now {theirs}. You chose {yours}.")
    told = [each.format(who=one.who, what=one.what, theirs=one.theirs, yours=one.yours) for one in overtaken]
    return sentences((*told, _("Nothing was saved. Save again to replace theirs.")))
