"""What is kept with an entry of the name that public pages show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Entry
from nzgs_tourney.tournament.division.names import NameInPublic

FIELDS = ("name_in_public", "pseudonym")


def changed_public_name(entry: Entry, values: Mapping[str, Any]) -> dict[str, str]:
    """Both fields to keep with an entry whose name in public these values change; nothing for any other. A new
    pseudonym alone is shown. Raises Refused as `kept_public_name` does."""
    if not values.keys() & set(FIELDS):
        return {}
    shown, pseudonym = (values.get(field, getattr(entry, field)) for field in FIELDS)
    if values.get("pseudonym") and "name_in_public" not in values:
        shown = NameInPublic.PSEUDONYM.value
    return kept_public_name(shown, pseudonym)


def kept_public_name(shown: str, pseudonym: str) -> dict[str, str]:
    """Both fields of an entry with this name in public: a pseudonym only where it is shown. Raises Refused where it is
    to be shown and there is none."""
    if shown != NameInPublic.PSEUDONYM:
        return {"name_in_public": shown, "pseudonym": ""}
    if not pseudonym.strip():
        raise Refused(_("Type the pseudonym to show in public."))
    return {"name_in_public": shown, "pseudonym": " ".join(pseudonym.split())}
