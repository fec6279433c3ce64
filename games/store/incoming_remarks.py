"""Remarks on new records of a game: what the draw expects of it, and the records it is compared with."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from decimal import Decimal
from itertools import islice

from games.audit.audit import audit_bytes
from games.audit.compare import ExpectedGame, compare
from games.audit.duplicate_records import KnownRecord, compare_known
from games.audit.verdict import GameAudit, Judged
from games.models import Game, Record
from games.rules.game import GameRecord, moves_digest
from games.rules.result import parse_result
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
    """What a record of this game should say."""
    return ExpectedGame(
        black=game.black_name,
        white=game.white_name,
        size=game.board_size,
        handicap=game.handicap,
        komi=Decimal(game.komi),
        black_rank=game.black_rank,
        white_rank=game.white_rank,
        result=parse_result(game.official.result),
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
