"""Accounts, events, entries and rounds."""

from nzgs_tourney.models.api_token import ApiAnswer, ApiScope, ApiToken
from nzgs_tourney.models.application import (
    LIVING,
    Application,
    ApplicationState,
    Asked,
    DivisionPlaces,
    EntryPage,
)
from nzgs_tourney.models.call import CallState, TableCall, TableCalls
from nzgs_tourney.models.challenge import Challenge, ChallengeState
from nzgs_tourney.models.draw import BOARDS, DrawJob, DrawKind, PairWish, WishKind
from nzgs_tourney.models.entry import PLANNED, ConsentAnswer, Eligible, Entry, RoundStatus, ShownName
from nzgs_tourney.models.federation import FormerName, ListReview, Namesakes, ResultsLayout
from nzgs_tourney.models.fee import EventFees, Fee, FeeClass, Payment
from nzgs_tourney.models.game_place import GameLink, ProposedTime
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
from nzgs_tourney.models.look import EventLook
from nzgs_tourney.models.member import Member
from nzgs_tourney.models.message import (
    ALWAYS_KINDS,
    HELD_KINDS,
    SENDING_LASTS,
    WENT,
    Message,
    MessageKind,
    MessageSettings,
    MessageState,
    MessageTrouble,
)
from nzgs_tourney.models.move import ArrivedFile, EventMove, MoveToken, MoveTrouble, OwnSite
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
    YearReopening,
    YearStanding,
)
from nzgs_tourney.models.prize import Prize
from nzgs_tourney.models.push import PushSubscription
from nzgs_tourney.models.round import (
    SEATS_WITH_PLAYERS,
    Pairing,
    Round,
    RoundState,
    RoundTime,
    Seat,
    SeatChange,
    WentOn,
)
from nzgs_tourney.models.series import PointsSeries, SeriesDivision
from nzgs_tourney.models.staged import StagedFile
from nzgs_tourney.models.team import Team
from nzgs_tourney.models.tournament import Division, Event, Role, RoleKind
from nzgs_tourney.models.user import User
from nzgs_tourney.models.webhook import (
    STANDARD_NEWS,
    DeliveryState,
    DeliveryTrouble,
    Webhook,
    WebhookDelivery,
    WebhookKind,
    WebhookNews,
)
from nzgs_tourney.models.week import Week

__all__ = [
    "ALWAYS_KINDS",
    "BOARDS",
    "HELD_KINDS",
    "LIVING",
    "OF_EVENT",
    "OF_SITE",
    "PLANNED",
    "SEATS_WITH_PLAYERS",
    "SENDING_LASTS",
    "STANDARD_NEWS",
    "WENT",
    "AgreedAward",
    "ApiAnswer",
    "ApiScope",
    "ApiToken",
    "Application",
    "ApplicationState",
    "ArrivedFile",
    "Asked",
    "Attempts",
    "AwardedPoints",
    "BackupFolder",
    "BackupTrouble",
    "CallState",
    "Challenge",
    "ChallengeState",
    "ClosedAward",
    "ClosedBalance",
    "ConsentAnswer",
    "DeliveryState",
    "DeliveryTrouble",
    "Division",
    "DivisionPlaces",
    "DrawJob",
    "DrawKind",
    "Eligible",
    "Entry",
    "EntryPage",
    "Event",
    "EventFees",
    "EventLook",
    "EventMove",
    "Fee",
    "FeeClass",
    "FormerName",
    "GameLink",
    "HandedCase",
    "HandedCases",
    "Invitation",
    "InvitationKind",
    "LinkState",
    "ListReview",
    "Member",
    "Message",
    "MessageKind",
    "MessageSettings",
    "MessageState",
    "MessageTrouble",
    "MoveToken",
    "MoveTrouble",
    "Namesakes",
    "NetworkAccess",
    "OwnSite",
    "PairWish",
    "Pairing",
    "PasswordLink",
    "Payment",
    "PlayerLink",
    "PointsAward",
    "PointsRules",
    "PointsSeries",
    "PointsTable",
    "PointsYear",
    "PrintedAddress",
    "Prize",
    "ProposedTime",
    "PushSubscription",
    "ResultsLayout",
    "Role",
    "RoleKind",
    "Round",
    "RoundState",
    "RoundStatus",
    "RoundTime",
    "Seat",
    "SeatChange",
    "SeriesDivision",
    "ShownName",
    "StagedFile",
    "TableCall",
    "TableCalls",
    "Team",
    "User",
    "Webhook",
    "WebhookDelivery",
    "WebhookKind",
    "WebhookNews",
    "Week",
    "WentOn",
    "WishKind",
    "YearReopening",
    "YearStanding",
]
