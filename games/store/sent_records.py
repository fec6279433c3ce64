"""The games in files that a player sent, to choose one: what each is, and how well it fits the game it is for."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from games.audit.audit import audit_bytes
from games.audit.contradictions import contradictions, weight
from games.audit.verdict import GameAudit
from games.models import Game
from games.sheets.board_svg import SvgText
from games.sheets.thumbnail import thumbnail
from games.store.incoming_remarks import remarks_on
from games.wording.remarks import Remark
from ratings.translation import gettext as _
from ratings.translation import ngettext

MOST_OFFERED = 50
"""The most games shown to choose from, the best match first; the others are counted."""


class SentFile(NamedTuple):
    """A file as it was sent; the name is empty where the record was pasted."""

    filename: str
    content: bytes


@dataclass(frozen=True, slots=True)
class OfferedGame:
    """A game that can be picked. `choice` is the number of its file from 0 and its own in the file from 1, `0.1`.

    `against` are the contradictions that the player must confirm, `remarks` other differences from the draw and guessed
    encodings; `weighs` is 0 where it fits. `fit` says in one sentence how well it fits, `found` what the replay found.
    """

    choice: str
    filename: str
    black: str
    white: str
    result: str
    date: str
    moves: int
    size: int
    found: str
    against: tuple[str, ...]
    remarks: tuple[str, ...]
    weighs: int
    fit: str
    other_game: bool
    picture: SvgText


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A file, or a game in one, that can't be read, and why."""

    what: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Offer:
    """What was sent: the games to choose from, the best first; how many more there are; what can't be read.

    `single`: there is one game and nothing else. `fits`: the best contradicts nothing.
    """

    games: tuple[OfferedGame, ...]
    more: int
    unreadable: tuple[Unreadable, ...]

    @property
    def single(self) -> bool:
        """Whether there is nothing to choose."""
        return len(self.games) == 1 and not self.unreadable

    @property
    def fits(self) -> bool:
        """Whether the best game contradicts neither the draw nor an earlier record."""
        return bool(self.games) and not self.games[0].weighs

    @property
    def only_others(self) -> bool:
        """Whether every game seems to be of other players."""
        return bool(self.games) and all(game.other_game for game in self.games)


def offer_of(game: Game, files: Sequence[SentFile]) -> Offer:
    """Everything in these files, compared with the game. Two queries, and the time of replaying each game once."""
    audits = [
        (number, audit, hashlib.sha256(file.content).hexdigest())
        for number, file in enumerate(files)
        for audit in audit_bytes(file.content, file.filename)
    ]
    readable = [audit for audit in audits if audit[1].accepted]
    remarks = remarks_on([(audit, sha256) for _number, audit, sha256 in readable], game)
    best = sorted(zip(readable, remarks, strict=True), key=lambda offered: weight(offered[1]))
    offers = [
        _offered(number, files[number].filename, audit, remarks)
        for (number, audit, _sha256), remarks in best[:MOST_OFFERED]
    ]
    unreadable = [
        Unreadable(_place(files, number, audit), audit.rejected.sentence)
        for number, audit, _sha256 in audits
        if audit.rejected is not None
    ]
    return Offer(tuple(offers), len(best) - len(offers), tuple(unreadable[:MOST_OFFERED]))


def _place(files: Sequence[SentFile], number: int, audit: GameAudit) -> str:
    name = files[number].filename or _("What was pasted")
    return name if audit.game == 1 else _("{name}, game {number}").format(name=name, number=audit.game)


def _offered(number: int, filename: str, audit: GameAudit, remarks: tuple[Remark, ...]) -> OfferedGame:
    judged = audit.judged
    assert judged is not None
    record, replay = judged.record, judged.replay
    against = contradictions(remarks)
    guessed = [warning for warning in audit.warnings if warning.code == "charset_guessed"]
    moves, findings = len(record.game.moves), len(replay.findings)
    players = " – ".join((_player(record.black, record.black_rank), _player(record.white, record.white_rank)))
    return OfferedGame(
        choice=f"{number}.{audit.game}",
        filename=filename,
        black=_player(record.black, record.black_rank),
        white=_player(record.white, record.white_rank),
        result=record.result,
        date=record.date,
        moves=moves,
        size=record.game.size,
        found=ngettext("{count} finding.", "{count} findings.", findings).format(count=findings)
        if findings
        else _("No findings."),
        against=tuple(remark.message for remark in against),
        remarks=tuple(remark.message for remark in (*remarks, *guessed) if remark not in against),
        weighs=weight(remarks),
        fit=_fit(record.black, record.white, against),
        other_game=any(remark.code in ("wrong_game", "submitted_elsewhere") for remark in against),
        picture=thumbnail(
            replay.final,
            record.game.size,
            ngettext(
                "Final position of {players} after {moves} move",
                "Final position of {players} after {moves} moves",
                moves,
            ).format(players=players, moves=moves),
        ),
    )


def _player(name: str, rank: str) -> str:
    return f"{name} {rank}".strip() or _("not named")


def _fit(black: str, white: str, against: Sequence[Remark]) -> str:
    if not against:
        return _("Matches the draw.") if black or white else _("It names nobody; the rest matches the draw.")
    count = len(against)
    return ngettext("One thing doesn’t match.", "{count} things don’t match.", count).format(count=count)
