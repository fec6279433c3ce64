"""All remarks on new records of a game: compared with the draw, and with other records."""

from __future__ import annotations

from collections.abc import Sequence

from games.audit.compare import compare
from games.audit.duplicate_records import compare_known
from games.audit.verdict import GameAudit
from games.models import Game
from games.store.duplicate_records import KnownRecords
from games.store.expected_game import expected_game
from games.wording.remarks import Remark


def remarks_on(
    audits: Sequence[tuple[GameAudit, str]], game: Game, *, besides: int | None = None
) -> tuple[tuple[Remark, ...], ...]:
    """The remarks on each audit, in a fixed order; none where it can't be read. Each audit comes with the SHA-256 of
    its file.

    `besides`: the record itself, once it is kept. Two queries, however many there are.
    """
    known = KnownRecords(game, [audit.judged for audit, _ in audits if audit.judged is not None], besides=besides)
    expected = expected_game(game)
    return tuple(
        ()
        if audit.judged is None
        else (
            *compare(audit, expected),
            *compare_known(audit.judged.record.game, known.beside(audit.judged, sha256)),
        )
        for audit, sha256 in audits
    )
