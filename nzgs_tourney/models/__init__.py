"""Accounts, events, entries and rounds."""

from nzgs_tourney.models.attempts import Attempts
from nzgs_tourney.models.backup_folder import BackupFolder, BackupTrouble
from nzgs_tourney.models.call import CallState, TableCall, TableCalls
from nzgs_tourney.models.draw_job import BOARDS, DrawJob, DrawKind
from nzgs_tourney.models.entry import PLANNED, Eligible, Entry, RoundStatus
from nzgs_tourney.models.invitation import OF_EVENT, OF_SITE, Invitation, InvitationKind, LinkState, PasswordLink
from nzgs_tourney.models.link import PlayerLink, PrintedAddress
from nzgs_tourney.models.list_review import ListReview
from nzgs_tourney.models.namesakes import FormerName, Namesakes
from nzgs_tourney.models.network_access import NetworkAccess
from nzgs_tourney.models.points import (
    AgreedAward,
    AwardedPoints,
    ClosedAward,
    ClosedBalance,
    PointsAward,
    PointsRules,
    PointsTable,
    PointsYear,
    YearStanding,
)
from nzgs_tourney.models.prize import Prize
from nzgs_tourney.models.results_layout import ResultsLayout
from nzgs_tourney.models.round import SEATS_WITH_PLAYERS, Pairing, Round, RoundState, Seat
from nzgs_tourney.models.seat_change import SeatChange
from nzgs_tourney.models.staged import StagedFile
from nzgs_tourney.models.timetable import RoundTime
from nzgs_tourney.models.tournament import Division, Event, Role, RoleKind
from nzgs_tourney.models.user import User
from nzgs_tourney.models.wish import PairWish, WishKind

__all__ = [
    "BOARDS",
    "OF_EVENT",
    "OF_SITE",
    "PLANNED",
    "SEATS_WITH_PLAYERS",
    "AgreedAward",
    "Attempts",
    "AwardedPoints",
    "BackupFolder",
    "BackupTrouble",
    "CallState",
    "ClosedAward",
    "ClosedBalance",
    "Division",
    "DrawJob",
    "DrawKind",
    "Eligible",
    "Entry",
    "Event",
    "FormerName",
    "Invitation",
    "InvitationKind",
    "LinkState",
    "ListReview",
    "Namesakes",
    "NetworkAccess",
    "PairWish",
    "Pairing",
    "PasswordLink",
    "PlayerLink",
    "PointsAward",
    "PointsRules",
    "PointsTable",
    "PointsYear",
    "PrintedAddress",
    "Prize",
    "ResultsLayout",
    "Role",
    "RoleKind",
    "Round",
    "RoundState",
    "RoundStatus",
    "RoundTime",
    "Seat",
    "SeatChange",
    "StagedFile",
    "TableCall",
    "TableCalls",
    "User",
    "WishKind",
    "YearStanding",
]
