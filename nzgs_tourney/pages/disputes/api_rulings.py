"""The published rulings of an event as the API gives them: what a game's public page says of them, and no more."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from games.models import Game
from nzgs_tourney.models import Event
from nzgs_tourney.pages.disputes.ruling_card import RulingCard, public_rulings, public_rulings_of
from nzgs_tourney.pages.exchange.api_shape import ApiShape, example_of
from nzgs_tourney.store.entries.public_names import public_names


class ApiRuling(ApiShape):
    """A final ruling. `sentence` says what was decided and `rule` by which rule, in English; `appeal` is
    empty, or what became of it by appeal: `waiting`, `dismissed` or `replaced`."""

    model_config = example_of(
        number=1, at="2026-11-21T22:10:00Z", sentence="The game goes on from move 57.", rule="", appeal=""
    )

    number: int
    at: datetime
    sentence: str
    rule: str
    appeal: str


class ApiRulingAtBoard(ApiRuling):
    """A final ruling with its board."""

    model_config = example_of(
        number=1, at="2026-11-21T22:10:00Z", sentence="The game goes on from move 57.", rule="", appeal="",
        division="open", round=2, table=4,
    )  # fmt: skip

    division: str
    round: int
    table: int


class ApiRulings(ApiShape):
    """The rulings about games on an event's boards, the first one first."""

    rulings: tuple[ApiRulingAtBoard, ...]


def api_rulings(event: Event, *, case: int | None = None) -> ApiRulings:
    """The rulings, or those of the case with this number alone. At most six queries."""
    names = public_names(event.stream_id)
    found = public_rulings_of(event)
    return ApiRulings(
        rulings=tuple(
            ApiRulingAtBoard(
                **_values(names.everywhere(card)),
                division=board.round.division.slug,
                round=board.round.number,
                table=board.table,
            )
            for ruling, card in found
            if case is None or ruling.case.number == case
            for board in (ruling.case.game.pairing,)
        )
    )


def api_rulings_at(game: Game) -> tuple[ApiRuling, ...]:
    """The rulings about one game. At most five queries."""
    names = public_names(game.stream_id)
    return tuple(ApiRuling(**_values(names.everywhere(card))) for card in reversed(public_rulings(game)))


def _values(card: RulingCard) -> dict[str, Any]:
    return {
        "number": card.number,
        "at": card.final_at or card.at,
        "sentence": card.sentence,
        "rule": card.clause,
        "appeal": card.appeal.value,
    }
