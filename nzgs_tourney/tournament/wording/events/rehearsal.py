"""Why something isn't done in a rehearsal."""

from __future__ import annotations

from ground.translation import gettext_noop

STAYS_IN_REHEARSAL = gettext_noop("This is a rehearsal: it takes no part in points, rating lists and files for others.")
