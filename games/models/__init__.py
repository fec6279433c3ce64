"""Games, what was said about them, and the ledger."""

from games.models.game import Game, GameState, Report, Side
from games.models.ledger import LedgerEvent, Stream
from games.models.record import Record, RecordAudit

__all__ = ["Game", "GameState", "LedgerEvent", "Record", "RecordAudit", "Report", "Side", "Stream"]
