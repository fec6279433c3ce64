"""The status of a player without a board in a round."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ground.translation import gettext as _
from ground.translation import gettext_noop
from nzgs_tourney.tournament.division.history import Status

_WORDS: Mapping[str, str] = MappingProxyType(
    {
        Status.BYE: gettext_noop("Bye"),
        Status.EXCUSED: gettext_noop("Excused"),
        Status.ABSENT: gettext_noop("No-show"),
        Status.WITHDRAWN: gettext_noop("Withdrawn"),
        Status.NOT_ENTERED: gettext_noop("Not entered yet"),
        Status.HOUSE: gettext_noop("House player"),
    }
)


TAKEABLE: Mapping[str, str] = MappingProxyType(
    {
        Status.ABSENT: gettext_noop("{name}, no-show"),
        Status.EXCUSED: gettext_noop("{name}, excused"),
        Status.NOT_ENTERED: gettext_noop("{name}, entered later"),
    }
)
"""Players who could still be added to a round, by why they are away."""


def takeable_words(name: str, status: str) -> str:
    """A player who could still be added to a round. Raises KeyError for a status that isn't in TAKEABLE."""
    return _(TAKEABLE[status]).format(name=name)


def status_words(status: str) -> str:
    """The status as a single word on pages and sheets. Raises KeyError for an unknown text."""
    return _(_WORDS[status])
