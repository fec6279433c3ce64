"""Why something isn't done in a rehearsal, and how it is called elsewhere."""

from __future__ import annotations

from ground.translation import gettext as _, gettext_noop

STAYS_IN_REHEARSAL = gettext_noop("This is a rehearsal: it takes no part in points, rating lists and files for others.")


def name_elsewhere(name: str, *, rehearsal: bool) -> str:
    """An event's name where nothing else says that it is a rehearsal: in pictures, and on other sites."""
    return " · ".join((name, _("Rehearsal"))) if rehearsal else name
