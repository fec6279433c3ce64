"""Accounts, events, entries and rounds."""

from nzgs_tourney.models.entry import PLANNED, Entry, PlayerLink, RoundStatus
from nzgs_tourney.models.prize import Prize
from nzgs_tourney.models.round import SEATS_WITH_PLAYERS, Pairing, Round, RoundState, Seat
from nzgs_tourney.models.staged import StagedFile
from nzgs_tourney.models.timetable import RoundTime
from nzgs_tourney.models.tournament import Division, Event, Role, RoleKind
from nzgs_tourney.models.user import User
from nzgs_tourney.models.wish import PairWish, WishKind

__all__ = [
    "PLANNED",
    "SEATS_WITH_PLAYERS",
    "Division",
    "Entry",
    "Event",
    "PairWish",
    "Pairing",
    "PlayerLink",
    "Prize",
    "Role",
    "RoleKind",
    "Round",
    "RoundState",
    "RoundStatus",
    "RoundTime",
    "Seat",
    "StagedFile",
    "User",
    "WishKind",
]
