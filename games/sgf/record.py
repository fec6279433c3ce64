"""A game record as values: the game to judge, and what else the file says about it."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from games.rules.game import GameRecord
from games.wording.remarks import Remark


@dataclass(frozen=True, slots=True)
class ReadRecord:
    """One game record, in our reading of it: `read(write(record))` gives the same record again.

    Texts are clean (no control or direction-changing characters, no line breaks) and never None; what the record
    doesn't have is empty. `komi` is what the record states, None where it states none that can be read; the komi to
    count with is `game.komi`. `result` is the claim as written. `black_area` and `white_area` are the points that its
    `TB` and `TW` mark as territory: annotations only.
    """

    game: GameRecord
    black: str = ""
    white: str = ""
    black_rank: str = ""
    white_rank: str = ""
    result: str = ""
    rules: str = ""
    date: str = ""
    event: str = ""
    round: str = ""
    place: str = ""
    komi: Decimal | None = None
    black_area: tuple[int, ...] = ()
    white_area: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RecordReading:
    """A record, with remarks on how it was read: what was assumed, ignored or cut.

    `guessed` names the encoding of its texts where the file doesn't name it or is wrong about it; else it is empty.
    """

    record: ReadRecord
    remarks: tuple[Remark, ...] = ()
    guessed: str = ""
