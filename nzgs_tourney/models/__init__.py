"""Accounts, events, entries and rounds."""

from nzgs_tourney.models.entry import PLANNED, Entry, PlayerLink, RoundStatus
from nzgs_tourney.models.round import Pairing, Round, RoundState, Seat
from nzgs_tourney.models.staged import StagedFile
from nzgs_tourney.models.tournament import Division, Event, Role, RoleKind
from nzgs_tourney.models.user import User

__all__ = [
    "PLANNED",
    "Division",
    "Entry",
    "Event",
    "Pairing",
    "PlayerLink",
    "Role",
    "RoleKind",
    "Round",
    "RoundState",
    "RoundStatus",
    "Seat",
    "StagedFile",
    "User",
]
