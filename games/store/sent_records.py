"""The games in files that a player sent, each compared with the game it is for, the best match first, and the files
that wait for the player's answer; and the remarks on a new record of a game: what the draw expects of it, and the
records it is compared with.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from itertools import islice
from typing import NamedTuple
from uuid import UUID

from games.audit.audit import audit_bytes
from games.audit.compare import ExpectedGame, compare, contradictions, few_moves, weight
from games.audit.duplicate_records import KnownRecord, compare_known
from games.audit.verdict import GameAudit, Judged
from games.models import Game, Record, Speaker, StagedRecord
from games.rules.game import GameRecord, moves_digest
from games.rules.result import parse_result
from games.wording.refusals import SgfRejected
from games.wording.remarks import Remark


def remarks_on(
    audits: Sequence[tuple[GameAudit, str]], game: Game, *, besides: int | None = None
) -> tuple[tuple[Remark, ...], ...]:
    """The remarks on each audit, in a fixed order; none where it can't be read. Each audit comes with the SHA-256 of
    its file.

    `besides`: the record itself, once it is kept. Two queries, however many there are.
    """
    known_records = KnownRecords(
        game, [audit.judged for audit, _ in audits if audit.judged is not None], besides=besides
    )
    expected = expected_game(game)
    return tuple(
        ()
        if audit.judged is None
        else (
            *compare(audit, expected),
            *compare_known(audit.judged.record.game, known_records.to_compare(audit.judged, sha256)),
        )
        for audit, sha256 in audits
    )


def expected_game(game: Game) -> ExpectedGame:
    """What a record of this game should say. Two queries where its players weren't fetched."""
    return ExpectedGame(
        black=game.black_name,
        white=game.white_name,
        size=game.board_size,
        handicap=game.handicap,
        komi=Decimal(game.komi),
        black_rank=game.black_rank,
        white_rank=game.white_rank,
        result=parse_result(game.official.result),
        black_on_servers=frozenset(game.black.server_names.values()),
        white_on_servers=frozenset(game.white.server_names.values()),
    )


FEWEST_MOVES = 8
"""With fewer moves two different games may be alike by chance: then, in other games, only the same file counts."""
MOST_LONGER = 8
"""The most longer records of the same game that are read to see whether a new one is their beginning."""


class KnownRecords:
    """Earlier records that may be the same as one of these records of a game.

    Two queries when made; reads a record of the game again only if it is longer than the new one, and only once.
    """

    def __init__(self, game: Game, audits: Iterable[Judged], *, besides: int | None = None) -> None:
        """`besides` leaves out the record in question, once it is kept."""
        digests = {moves_digest(judged.record.game) for judged in audits}
        records = Record.objects.select_related("audit", "game").order_by("-pk")
        self._own = list(records.filter(game=game).exclude(pk=besides or 0))
        self._elsewhere: dict[str, list[Record]] = defaultdict(list)
        same_moves = records.defer("original").filter(audit__moves_digest__in=digests, game__stream=game.stream_id)
        for record in same_moves.exclude(game=game):
            self._elsewhere[record.audit.moves_digest].append(record)
        self._read: dict[int, GameRecord] = {}

    def to_compare(self, judged: Judged, sha256: str) -> tuple[KnownRecord, ...]:
        """The records to compare this one with, given the hash of its file, newest first."""
        digest, moves = moves_digest(judged.record.game), len(judged.record.game.moves)
        longer = {
            record.pk
            for record in islice((record for record in self._own if record.audit.verdict["moves"] > moves), MOST_LONGER)
        }
        own_game = [
            KnownRecord(
                record.who,
                record.at.isoformat(),
                same_file=record.sha256 == sha256 and record.audit.moves_digest == digest,
                same_moves=record.audit.moves_digest == digest,
                game=self._game(record) if record.pk in longer else None,
            )
            for record in self._own
        ]
        other_games = [
            KnownRecord(
                record.who,
                record.at.isoformat(),
                f"{record.game.black_name} – {record.game.white_name}",
                same_file=record.sha256 == sha256,
                same_moves=True,
            )
            for record in self._elsewhere[digest]
            if moves >= FEWEST_MOVES or record.sha256 == sha256
        ]
        return (*own_game, *other_games)

    def _game(self, record: Record) -> GameRecord:
        if record.pk not in self._read:
            judged = audit_bytes(bytes(record.original), record.filename)[record.index - 1].judged
            assert judged is not None, "only records that can be read are kept"
            self._read[record.pk] = judged.record.game
        return self._read[record.pk]


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
        SentGame(number, files[number].filename, audit, (*few_moves(audit.judged), *remarks_of_game))
        for (number, audit, _sha256), remarks_of_game in zip(readable, remarks, strict=True)
        if audit.judged is not None
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
