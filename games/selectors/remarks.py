"""Everything that is remarked on a record that is to be of a game: against the draw, and against other records."""

from __future__ import annotations

from games.audit.compare import compare
from games.audit.known import compare_known
from games.audit.verdict import GameAudit
from games.models import Game
from games.selectors.expected import expected_game
from games.selectors.known_records import known_records
from games.sgf.record import Remark


def remarks_on(audit: GameAudit, game: Game, sha256: str, *, besides: int | None = None) -> tuple[Remark, ...]:
    """The remarks in a fixed order; none on what cannot be read. `besides`: the record itself, once it is kept.
    Two queries."""
    if audit.judged is None:
        return ()
    known = known_records(game, audit.judged, sha256, besides=besides)
    return (*compare(audit, expected_game(game)), *compare_known(audit.judged.record.game, known))
