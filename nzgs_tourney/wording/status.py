"""The status of a player without a board in a round."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from nzgs_tourney.division.history import Status

STATUS_WORDS: Mapping[str, str] = MappingProxyType(
    {
        Status.BYE: "Bye",
        Status.EXCUSED: "Excused",
        Status.ABSENT: "No-show",
        Status.WITHDRAWN: "Withdrawn",
        Status.NOT_ENTERED: "Not entered yet",
        Status.HOUSE: "House player",
    }
)
"""Each status as a word of its own on pages and sheets."""
