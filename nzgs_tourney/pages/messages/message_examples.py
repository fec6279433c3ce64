"""An example of each message, with invented people: what an event will send before it sends anything."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal

from ground.coded import Coded
from ground.translation import gettext as _
from nzgs_tourney.models import MessageKind
from nzgs_tourney.pages.messages.messages_page import KIND_WORDS
from nzgs_tourney.tournament.fees.owed import Owed
from nzgs_tourney.tournament.fees.terms import FeeTerms
from nzgs_tourney.tournament.wording.messages.board_words import BoardFacts
from nzgs_tourney.tournament.wording.messages.challenge_messages import AskedNews
from nzgs_tourney.tournament.wording.messages.entry_messages import (
    ConfirmedEntry,
    DeclinedEntry,
    MovedUpEntry,
    OwnLink,
    ReceivedEntry,
)
from nzgs_tourney.tournament.wording.messages.final_messages import PlaceNews
from nzgs_tourney.tournament.wording.messages.game_messages import (
    AgreedTimeNews,
    CaseNews,
    EnteredResultNews,
    ReportNews,
    RulingNews,
)
from nzgs_tourney.tournament.wording.messages.message_text import MessageText, SaysItself, whole_text
from nzgs_tourney.tournament.wording.messages.round_messages import (
    BoardNews,
    ChangedBoardNews,
    DeadlineNews,
    DueNews,
    FormerBoard,
)

_NAME, _DIVISION, _LINK, _CODE = "Mere Harakeke", "Open", "https://tourney.example/p/k7qm4t-12/", "K7QM4-TXR9H"
_OPPONENT, _FORMER, _ROUND, _DUE = "Rewi Tuatahi", "Ngaio Kea", 3, datetime(2026, 11, 22, 11, tzinfo=UTC)
_AGREED = datetime(2026, 11, 19, 7, 30, tzinfo=UTC)
_PRIVACY = "https://tourney.example/privacy/"
_FEE, _ACCOUNT = Owed("K7X4MQ", FeeTerms("Adult", Decimal(30))), "Harakeke Go Club, 00-0000-0000000-00"


@dataclass(frozen=True, slots=True)
class MessageExample:
    """What a message of this kind says."""

    kind: str
    words: MessageText


def message_examples(event: str) -> tuple[MessageExample, ...]:
    """One of each kind, in the reader's language."""
    place = (event, _DIVISION, _NAME, _LINK)
    said: dict[MessageKind, SaysItself] = {
        MessageKind.ENTRY_RECEIVED: ReceivedEntry(*place, _FEE, _ACCOUNT),
        MessageKind.ENTRY_CONFIRMED: ConfirmedEntry(*place, _FEE, _ACCOUNT, code=_CODE),
        MessageKind.ENTRY_DECLINED: DeclinedEntry(*place),
        MessageKind.MOVED_UP: MovedUpEntry(*place),
        MessageKind.PERSONAL_LINK: OwnLink(*place, code=_CODE),
        **_of_rounds(place),
        **_of_games(event),
        MessageKind.CHALLENGE: AskedNews(*place, _OPPONENT, _NAME, True, _DUE),
        MessageKind.FINAL_STANDINGS: PlaceNews(*place, place="3", players=24, half_points=8),
    }
    return tuple(MessageExample(_(KIND_WORDS[kind]), whole_text(facts, _PRIVACY)) for kind, facts in said.items())


def _of_rounds(place: tuple[str, str, str, str]) -> dict[MessageKind, SaysItself]:
    board = BoardFacts("black", _OPPONENT, "3d", 2, Decimal(0), 4, due=_DUE)
    was = FormerBoard(_FORMER, 6)
    return {
        MessageKind.ROUND_PUBLISHED: BoardNews(*place, _ROUND, board),
        MessageKind.BOARD_CHANGED: ChangedBoardNews(*place, _ROUND, board, was),
        MessageKind.REMINDER: DueNews(*place, _ROUND, board, _DUE),
        MessageKind.AT_DEADLINE: DeadlineNews(*place, _ROUND, _OPPONENT, "one_by_one", _DUE),
    }


def _of_games(event: str) -> dict[MessageKind, SaysItself]:
    game = (event, _NAME, _LINK, _ROUND, _OPPONENT, _OPPONENT, _NAME)
    return {
        MessageKind.RESULT_REPORTED: ReportNews(*game, "B+3", forfeit=False),
        MessageKind.RESULT_ENTERED: EnteredResultNews(*game, "B+3", forfeit=False, reason=""),
        MessageKind.GAME_TIME: AgreedTimeNews(*game, _AGREED, f"{_LINK}calendar.ics"),
        MessageKind.CASE_OPENED: CaseNews(*game, 1),
        MessageKind.RULING: RulingNews(*game, 1, (Coded("no_breach"),), ""),
    }
