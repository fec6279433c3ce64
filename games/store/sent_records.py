"""The games in files that a player sent, each compared with the game it is for, the best match first; and the files
that wait for the player's answer.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from games.audit.audit import audit_bytes
from games.audit.compare import contradictions, weight
from games.audit.verdict import GameAudit
from games.models import Game, Speaker, StagedRecord
from games.store.incoming_remarks import remarks_on
from games.wording.refusals import SgfRejected
from games.wording.remarks import Remark

MOST_OFFERED = 50
"""The most games to choose from, the best match first; the others are counted."""
_OF_OTHERS = ("wrong_game", "submitted_elsewhere")


class SentRecordFile(NamedTuple):
    """A file as it was sent; the name is empty where the record was pasted."""

    filename: str
    content: bytes


@dataclass(frozen=True, slots=True)
class SentGame:
    """A game that was sent: the number of its file from 0, the file's name, its audit, and how it differs from the draw
    and from earlier records."""

    file: int
    filename: str
    audit: GameAudit
    remarks: tuple[Remark, ...]

    @property
    def choice(self) -> str:
        """By what it is chosen: the number of its file from 0 and its own in the file from 1, `0.1`."""
        return f"{self.file}.{self.audit.game}"

    @property
    def against(self) -> tuple[Remark, ...]:
        """The contradictions that the player must confirm."""
        return contradictions(self.remarks)

    @property
    def weighs(self) -> int:
        """How much contradicts, 0 where it fits."""
        return weight(self.remarks)

    @property
    def of_others(self) -> bool:
        """Whether it seems to be a game of other players."""
        return any(remark.code in _OF_OTHERS for remark in self.remarks)


@dataclass(frozen=True, slots=True)
class UnreadGame:
    """A game that can't be read, and why; for a whole file, the first game of it."""

    filename: str
    game: int
    rejected: SgfRejected


@dataclass(frozen=True, slots=True)
class SentOffer:
    """What was sent: the games to choose from, the best first; how many more there are; what can't be read."""

    games: tuple[SentGame, ...]
    more: int
    unread: tuple[UnreadGame, ...]

    @property
    def single(self) -> bool:
        """Whether there is nothing to choose."""
        return len(self.games) == 1 and not self.unread

    @property
    def fits(self) -> bool:
        """Whether the best game contradicts neither the draw nor an earlier record."""
        return bool(self.games) and not self.games[0].weighs

    @property
    def only_others(self) -> bool:
        """Whether every game seems to be of other players."""
        return bool(self.games) and all(game.of_others for game in self.games)


def offer_of(game: Game, files: Sequence[SentRecordFile]) -> SentOffer:
    """Everything in these files, compared with the game. Two queries, and the time of replaying each game once."""
    audits = [
        (number, audit, hashlib.sha256(file.content).hexdigest())
        for number, file in enumerate(files)
        for audit in audit_bytes(file.content, file.filename)
    ]
    readable = [audit for audit in audits if audit[1].accepted]
    remarks = remarks_on([(audit, sha256) for _number, audit, sha256 in readable], game)
    sent = [
        SentGame(number, files[number].filename, audit, remarks_of_game)
        for (number, audit, _sha256), remarks_of_game in zip(readable, remarks, strict=True)
    ]
    unread = [
        UnreadGame(files[number].filename, audit.game, audit.rejected)
        for number, audit, _sha256 in audits
        if audit.rejected is not None
    ]
    best = sorted(sent, key=lambda one: one.weighs)[:MOST_OFFERED]
    return SentOffer(tuple(best), len(sent) - len(best), tuple(unread[:MOST_OFFERED]))


@dataclass(frozen=True, slots=True)
class WaitingRecords:
    """Files sent together, in their order, and the remark that came with them."""

    batch: UUID
    at: datetime
    remark: str
    files: tuple[SentRecordFile, ...]


def waiting_records(game_id: int, side: Speaker, batch: UUID) -> WaitingRecords | None:
    """The waiting files of this batch, None where there are none. One query."""
    records = list(StagedRecord.objects.filter(game=game_id, side=side, batch=batch).order_by("pk"))
    if not records:
        return None
    files = tuple(SentRecordFile(record.filename, bytes(record.original)) for record in records)
    return WaitingRecords(batch, records[0].at, records[0].remark, files)


def waiting_batch(game_id: int, side: Speaker) -> UUID | None:
    """The latest batch of this side for the game that is still unanswered. One query."""
    waiting = StagedRecord.objects.filter(game=game_id, side=side).order_by("-pk")
    return waiting.values_list("batch", flat=True).first()
