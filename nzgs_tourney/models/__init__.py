"""Accounts, events, entries and rounds."""

from nzgs_tourney.models.call import CallState, TableCall, TableCalls
from nzgs_tourney.models.draw import BOARDS, DrawJob, DrawKind, PairWish, WishKind
from nzgs_tourney.models.entry import PLANNED, Eligible, Entry, RoundStatus, ShownName
from nzgs_tourney.models.federation import FormerName, ListReview, Namesakes, ResultsLayout
from nzgs_tourney.models.link import (
    OF_EVENT,
    OF_SITE,
    HandedCase,
    HandedCases,
    Invitation,
    InvitationKind,
    LinkState,
    PasswordLink,
    PlayerLink,
    PrintedAddress,
)
from nzgs_tourney.models.own_site import Attempts, BackupFolder, BackupTrouble, NetworkAccess
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
from nzgs_tourney.models.round import SEATS_WITH_PLAYERS, Pairing, Round, RoundState, RoundTime, Seat, SeatChange
from nzgs_tourney.models.staged import StagedFile
from nzgs_tourney.models.tournament import Division, Event, Role, RoleKind
from nzgs_tourney.models.user import User

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
    "HandedCase",
    "HandedCases",
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
    "ShownName",
    "StagedFile",
    "TableCall",
    "TableCalls",
    "User",
    "WishKind",
    "YearStanding",
]
