"""The page on which a director corrects a final result: whether it can be corrected, what depends on it, and what the
correction changes or has changed.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.ledger.subjects import game_subject
from games.models import Confirmed, Game, GameState, LedgerEvent
from games.models.game import OfficialResult
from games.rules.possible import PossibleCounts
from games.rules.result import parse_result
from games.store.result_basis import basis_of
from games.wording.result_words import WHY_NOT, Won, won_by
from ground.translation import gettext as _
from ground.translation import gettext_noop
from nzgs_tourney.models import Division
from nzgs_tourney.pages.results.correction_effects import CorrectionEffects, correction_effects
from nzgs_tourney.store.results.corrections import corrections_of_game, later_of
from nzgs_tourney.tournament.wording.results.corrections import Corrected, ToDo


@dataclass(frozen=True, slots=True)
class CorrectPage:
    """One game with a final result. `why_not` says why it can't be corrected, empty where it can. `earlier` are its
    corrections so far, and `effects` what the last of them changed, None without one; `depends` is what was decided by
    its result, `to_do` what can still be changed of it."""

    game: int
    table: int
    black: str
    white: str
    counts: PossibleCounts
    official: OfficialResult
    won: Won | None
    how: str
    why_not: str
    earlier: tuple[Corrected, ...]
    effects: CorrectionEffects | None
    depends: tuple[str, ...]
    to_do: tuple[ToDo, ...]


def correct_page(division: Division, number: int, game: Game) -> CorrectPage:
    """The page for a game of this round of the division. At most eleven queries, and those of `correction_effects` for
    a game that was corrected."""
    official = game.official
    final = game.state == GameState.CONFIRMED
    earlier, later = corrections_of_game(game), later_of(division, number) if final else None
    return CorrectPage(
        game=game.pk,
        table=game.pairing.table,
        black=game.black_name,
        white=game.white_name,
        counts=PossibleCounts(game.board_size, game.komi),
        official=official,
        won=won_by(parse_result(official.result), game.black_name, game.white_name, forfeit=official.forfeit),
        how=_confirmation_text(game) if final else "",
        why_not=_(WHY_NOT.get(basis_of(game), "") if final else NOT_FINAL),
        earlier=earlier,
        effects=_effects(division, number, game, OfficialResult(*earlier[-1].replaced), official) if earlier else None,
        depends=later.depends if later else (),
        to_do=later.to_do if later else (),
    )


def preview_of(division: Division, number: int, game: Game, official: OfficialResult) -> CorrectionEffects:
    """What a correction to this result would change. Queries as for `correction_effects`."""
    return _effects(division, number, game, game.official, official)


def _effects(
    division: Division, number: int, game: Game, old: OfficialResult, new: OfficialResult
) -> CorrectionEffects:
    return correction_effects(division, number, game.pairing.table, old, new)


def _confirmation_text(game: Game) -> str:
    """How the result became final, and who confirmed it last: `signed slip, entered by Aroha`. One query at most."""
    basis = Confirmed(game.confirmed_by)
    if basis == Confirmed.RULING:
        return str(basis.label)
    events = LedgerEvent.objects.filter(
        stream=game.stream_id, subject=game_subject(game.number), kind="result.confirmed"
    )
    last = events.order_by("-seq").first()
    if last is None:
        return str(basis.label)
    message = _("{how}, last {name}") if basis == Confirmed.PLAYERS else _("{how}, entered by {name}")
    return message.format(how=basis.label, name=last.who)


def won_of(page: CorrectPage, official: OfficialResult) -> Won | None:
    """A different result for the same game, in parts."""
    return won_by(parse_result(official.result), page.black, page.white, forfeit=official.forfeit)


NOT_FINAL = gettext_noop("This result isn’t final yet: enter the right one on the results page.")
