"""A submitted record as a frozen value for drawing its sheet."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from games.audit.compare import remarks_now
from games.models import Game, GameState, Record
from games.rules.result import parse_result
from games.sheets.game_head import PaperPlayer, game_words
from games.sheets.record_sheet import RecordSheet
from games.store.game_records import audit_of, reason_of, reference_of, ruled_moves
from games.store.public_names import NONE_HIDDEN, PublicNames
from games.wording.origins import reference_words
from games.wording.result_words import result_words
from ground.dates import stamp_text
from ground.translation import gettext as _, pgettext
from nzgs_tourney.paper.sheet_footer import footer_of
from nzgs_tourney.store.rounds.round_boards import game_place


def record_sheet(
    record: Record, moves_a_diagram: int, now: datetime, names: PublicNames = NONE_HIDDEN
) -> RecordSheet | None:
    """The record of a drawn game for paper, None where it can't be read. Names and terms are those of the draw; for
    everybody with the `names` that are hidden in public.

    Its game, with the stream and event, and its audit should be fetched beforehand; then three more queries at most.
    """
    audit = names.audit(audit_of(record), record.game)
    if audit.judged is None:
        return None
    record, game = names.record(record, record.game), names.game(record.game)
    place = game_place(game)
    remarks = remarks_now(record.audit.remarks, record.audit.verdict["claimed"], game.official.result)
    return RecordSheet(
        footer=footer_of(game.stream.event, now),
        where=place.words if place else "",
        black=PaperPlayer(game.black_name, game.black_rank),
        white=PaperPlayer(game.white_name, game.white_rank),
        facts=(
            (_("Game"), _("{terms}.").format(terms=game_words(game.board_size, game.handicap, game.komi))),
            (_("Result"), _result(game)),
            (
                pgettext("of a game", "Record"),
                _("from {actor}, {time}; SHA-256 {digits}…").format(
                    actor=record.who, time=_moment_text(record.at), digits=record.sha256[:16]
                ),
            ),
            (_("It counts"), names.said(_chosen(record))),
            (_("It claims"), audit.judged.record.result),
        ),
        replay=audit.judged.replay,
        moves_a_diagram=moves_a_diagram,
        warnings=(*remarks, *(warning.message for warning in audit.warnings)),
        confirmed=game.state == GameState.CONFIRMED,
        ruled=frozenset(ruled_moves([record]).get(record.pk, ())),
    )


def _chosen(record: Record) -> str:
    reference = reference_of(record.game)
    if reference is None:
        return ""
    if reference.record_id != record.pk:
        return _("no: a referee chose another record.")
    return _("yes: {reason}").format(reason=reference_words(reason_of(reference, record.game)))


def _result(game: Game) -> str:
    official = game.official
    words = result_words(parse_result(official.result), game.black_name, game.white_name, forfeit=official.forfeit)
    if not words:
        return _("the two reports differ.") if game.state == GameState.CONTRADICTED else _("none yet.")
    if game.confirmed_at is None:
        return _("{result}; reported, not confirmed.").format(result=words)
    return _("{result}; confirmed {time}.").format(result=words, time=_moment_text(game.confirmed_at))


def _moment_text(at: datetime) -> str:
    return stamp_text(timezone.localtime(at))
