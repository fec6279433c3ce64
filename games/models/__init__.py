"""Games, their reports and records, disputes and rulings, and the ledger.

A row's `actor_name` is the name of who acted, as it was; their id, `actor`, is in the ledger's event of that act.
"""

from games.models.archive import ArchiveAudit, ArchiveRow
from games.models.case import (
    WAITING,
    Case,
    CaseKind,
    Cases,
    CaseState,
    DecisionChoices,
    Evidence,
    Offender,
    Ruling,
    Seen,
)
from games.models.decision import Correction, RecordOfReference
from games.models.filed import FiledRecord, OpeningPosition
from games.models.game import Clearing, Confirmed, EndingStep, Game, GameState, Report, Speaker, TakenApart
from games.models.ledger import LedgerEvent, NumbersGiven, PersonalData, Stream
from games.models.record import EnteredDraft, GamePhoto, PhotoPurpose, Record, RecordAudit, StagedRecord
from games.models.wording import RuleWording

__all__ = [
    "WAITING",
    "ArchiveAudit",
    "ArchiveRow",
    "Case",
    "CaseKind",
    "CaseState",
    "Cases",
    "Clearing",
    "Confirmed",
    "Correction",
    "DecisionChoices",
    "EndingStep",
    "EnteredDraft",
    "Evidence",
    "FiledRecord",
    "Game",
    "GamePhoto",
    "GameState",
    "LedgerEvent",
    "NumbersGiven",
    "Offender",
    "OpeningPosition",
    "PersonalData",
    "PhotoPurpose",
    "Record",
    "RecordAudit",
    "RecordOfReference",
    "Report",
    "RuleWording",
    "Ruling",
    "Seen",
    "Speaker",
    "StagedRecord",
    "Stream",
    "TakenApart",
]
