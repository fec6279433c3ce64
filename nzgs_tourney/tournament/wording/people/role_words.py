"""The roles in words. The models load them, also where a wheel is built without the program’s libraries."""

from __future__ import annotations

from ground.translation import gettext_noop

ROLES = {
    "director": gettext_noop("director"),
    "referee": gettext_noop("referee"),
    "drawmaster": gettext_noop("drawmaster"),
    "assistant": gettext_noop("assistant"),
    "press": gettext_noop("press"),
    "organiser": gettext_noop("organiser"),
    "administrator": gettext_noop("federation administrator"),
}
"""The roles that an invitation can give: those of an event, and two of the whole site; shown through gettext."""
