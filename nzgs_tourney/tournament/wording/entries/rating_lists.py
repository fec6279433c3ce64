"""Words about what changed from one rating list to the next."""

from __future__ import annotations

from collections.abc import Sequence

from games.wording.numbers import listed
from ground.translation import gettext as _
from ratings.imports.list_changes import ChangedRow, ListChanges
from ratings.imports.rating_list import ListedRow
from ratings.rank import rating_text

MOST_NAMED = 8
"""More than these are only counted."""


def changes_words(changes: ListChanges, before: str) -> tuple[str, ...]:
    """A sentence for each kind of change; one where there is none."""
    messages = (
        (_("{count} new: {names}."), [row.name for row in changes.new]),
        (_("{count} gone: {names}."), [row.name for row in changes.gone]),
        (_("{count} changed by more than two grades: {names}."), [_far(pair) for pair in changes.far]),
        (
            _("{count} with another name’s number: {names}."),
            [_reused(pair) for pair in changes.reused],
        ),
    )
    sentences = tuple(_sentence(message, names) for message, names in messages if names)
    heading = _("Compared with {list}:").format(list=before)
    return (heading, *(sentences or (_("Nobody is new, gone or changed by much."),)))


def _sentence(message: str, names: Sequence[str]) -> str:
    more = len(names) - MOST_NAMED
    shown = [*names[:MOST_NAMED], *([_("{more} more").format(more=more)] if more > 0 else [])]
    return message.format(count=len(names), names=listed(shown))


def _far(pair: ChangedRow) -> str:
    return f"{pair.now.name} ({_strength(pair.before)} → {_strength(pair.now)})"


def _reused(pair: ChangedRow) -> str:
    return f"{pair.now.listed_id} ({pair.before.name} → {pair.now.name})"


def _strength(row: ListedRow) -> str:
    return str(row.rank) if row.rank is not None else rating_text(row.rating)
