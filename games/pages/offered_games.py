"""The games that a player sent, to choose one: what each is, and how well it fits the game it is for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.audit.verdict import Judged
from games.sheets.board_svg import SvgText
from games.sheets.thumbnail import thumbnail
from games.store.sent_records import SentGame, SentOffer
from games.wording.refusals import refused_part
from games.wording.remarks import Remark
from ground.translation import gettext as _, ngettext


@dataclass(frozen=True, slots=True)
class OfferedGame:
    """A game that can be picked by its `choice`.

    `against` are the contradictions that the player must confirm, `remarks` other differences from the draw and guessed
    encodings. `fit` says in one sentence how well it fits, `found` what the replay found.
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
    fit: str
    picture: SvgText


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A file, or a game in one, that can't be read, and why."""

    file: str
    sentence: str


@dataclass(frozen=True, slots=True)
class OfferedGames:
    """The games to choose from, the best first; how many more there are; what can't be read.

    `single`: there is one game and nothing else. `fits`: the best contradicts nothing. `only_others`: every game seems
    to be of other players.
    """

    games: tuple[OfferedGame, ...]
    more: int
    unreadable: tuple[Unreadable, ...]
    single: bool
    fits: bool
    only_others: bool


def offered_games(offer: SentOffer) -> OfferedGames:
    """What was sent, in words and pictures. No query."""
    return OfferedGames(
        games=tuple(map(_offered, offer.games)),
        more=offer.more,
        unreadable=tuple(
            Unreadable(refused_part(one.filename, one.game), one.rejected.sentence) for one in offer.unread
        ),
        single=offer.single,
        fits=offer.fits,
        only_others=offer.only_others,
    )


def _offered(sent: SentGame) -> OfferedGame:
    judged = sent.audit.judged
    assert judged is not None, "an offered game could be read"
    record, against = judged.record, sent.against
    guessed = [warning for warning in sent.audit.warnings if warning.code == "charset_guessed"]
    black, white = _player(record.black, record.black_rank), _player(record.white, record.white_rank)
    return OfferedGame(
        choice=sent.choice,
        filename=sent.filename,
        black=black,
        white=white,
        result=record.result,
        date=record.date,
        moves=len(record.game.moves),
        size=record.game.size,
        found=_found(len(judged.replay.findings)),
        against=tuple(remark.message for remark in against),
        remarks=tuple(remark.message for remark in (*sent.remarks, *guessed) if remark not in against),
        fit=_fit(record.black, record.white, against),
        picture=_picture(judged, f"{black} – {white}"),
    )


def _player(name: str, rank: str) -> str:
    return f"{name} {rank}".strip() or _("not named")


def _found(findings: int) -> str:
    if not findings:
        return _("No findings.")
    return ngettext("{count} finding.", "{count} findings.", findings).format(count=findings)


def _fit(black: str, white: str, against: Sequence[Remark]) -> str:
    if not against:
        return _("Matches the draw.") if black or white else _("It names nobody; the rest matches the draw.")
    count = len(against)
    return ngettext("One thing doesn’t match.", "{count} things don’t match.", count).format(count=count)


def _picture(judged: Judged, players: str) -> SvgText:
    moves = len(judged.record.game.moves)
    title = ngettext(
        "Final position of {players} after {moves} move", "Final position of {players} after {moves} moves", moves
    )
    return thumbnail(judged.replay.final, judged.record.game.size, title.format(players=players, moves=moves))
