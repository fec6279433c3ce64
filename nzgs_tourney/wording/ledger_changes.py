"""The changes in a ledger event, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from games.wording.numbers import in_row, listed
from ratings.translation import gettext as _
from ratings.translation import gettext_noop

Payload = Mapping[str, Any]
"""The content of a ledger event: JSON values by name."""


_COLUMNS = {
    "name": gettext_noop("name"),
    "begins": gettext_noop("begins"),
    "ends": gettext_noop("ends"),
    "venue": gettext_noop("venue"),
    "city": gettext_noop("city"),
    "country": gettext_noop("country"),
    "online": gettext_noop("online"),
    "published": gettext_noop("published"),
    "second_confirms_rulings": gettext_noop("second confirms rulings"),
    "rank": gettext_noop("rank"),
    "rating": gettext_noop("rating"),
    "club": gettext_noop("club"),
    "latin_name": gettext_noop("latin name"),
    "family": gettext_noop("family"),
    "tags": gettext_noop("tags"),
    "email": gettext_noop("email"),
    "phone": gettext_noop("phone"),
    "fixed_table": gettext_noop("fixed table"),
    "start_correction": gettext_noop("start correction"),
    "house": gettext_noop("house"),
    "enters_in": gettext_noop("enters in"),
    "withdrawn_from": gettext_noop("withdrawn from"),
    "points_eligible": gettext_noop("points eligible"),
    "points_reason": gettext_noop("points reason"),
    "egd_pin": gettext_noop("egd pin"),
    "aga_id": gettext_noop("aga id"),
    "table": gettext_noop("table"),
    "own": gettext_noop("own"),
    "year": gettext_noop("year"),
    "among_eligible": gettext_noop("among eligible"),
    "reduction": gettext_noop("reduction"),
    "deduction": gettext_noop("deduction"),
    "least": gettext_noop("least"),
    "administers": gettext_noop("administers"),
    "makes_events": gettext_noop("makes events"),
}
"""Fields of events, entries and points; any other is shown by its own name."""


def changes(
    payload: Payload,
    names: Mapping[str, str] = MappingProxyType({}),
    value_words: Callable[[str, Any], str] = lambda field, kept: value(kept),
) -> str:
    """Each field whose value is a pair, from its first to its second; `nothing` where there is none.

    `names` has the words for fields with other names; `value_words` gives a field's value in words.
    """
    parts = [
        _("{field} from {before} to {after}").format(
            field=names.get(field) or (_(_COLUMNS[field]) if field in _COLUMNS else field.replace("_", " ")),
            before=value_words(field, change[0]),
            after=value_words(field, change[1]),
        )
        for field, change in payload.items()
        if isinstance(change, list) and len(change) == 2
    ]
    return "; ".join(parts) or _("nothing")


def people(names: str | Sequence[str]) -> str:
    """Names in a sentence, or the single text stored by an earlier version."""
    return names if isinstance(names, str) else listed(names)


def each_change(recorded: Mapping[str, Any] | Sequence[Mapping[str, Any]]) -> str:
    """What changed for each of several people, or by their names as an earlier version stored it."""
    if isinstance(recorded, Mapping):
        return changes(recorded)
    sentence = (
        _("{name} from {before} to {after}").format(
            name=change["name"], before=value(change["from"]), after=value(change["to"])
        )
        for change in recorded
    )
    return "; ".join(sentence) or _("nothing")


def value(stored: Any) -> str:
    """A value as people read it: yes and no, lists joined, `nothing` for an empty one."""
    if stored is None or stored == "" or stored == []:
        return _("nothing")
    if isinstance(stored, bool):
        return _("yes") if stored else _("no")
    return in_row(list(map(str, stored))) if isinstance(stored, list) else str(stored)
