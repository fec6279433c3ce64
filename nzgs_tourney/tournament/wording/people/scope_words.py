"""What a program may do with a token, in words."""

from __future__ import annotations

from ground.translation import gettext_noop

SCOPES = {
    "entries": gettext_noop("add, edit and withdraw entries"),
    "check-in": gettext_noop("check players in"),
    "results": gettext_noop("enter results"),
    "records": gettext_noop("send game records"),
    "draws": gettext_noop("read drafts"),
}
"""By the code of the scope; shown through gettext."""
