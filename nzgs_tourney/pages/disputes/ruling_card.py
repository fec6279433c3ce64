"""A ruling as a page shows it, and the outcome of appeals against it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery

from games.cases.facts import Quotation, read_facts, rule_of
from games.cases.kind import Decision
from games.models import Case, CaseState, Game, Ruling
from games.rules.result import parse_result
from games.sheets.board_text import ShownBoard
from games.store.past_colours import with_past_colours
from games.wording.numbers import listed
from games.wording.result_words import result_words
from ground.coded import read_coded
from ground.translation import gettext as _
from nzgs_tourney.models import Event, RoundState
from nzgs_tourney.pages.disputes.case_boards import boards_kept


class AppealOutcome(StrEnum):
    """The outcome of appeals against a ruling: none was made, or all were withdrawn; one is waiting; it was upheld; it
    was replaced."""

    NONE = ""
    WAITING = "waiting"
    DISMISSED = "dismissed"
    REPLACED = "replaced"


def appeal_outcomes(appeals: QuerySet[Case]) -> dict[int, AppealOutcome]:
    """What these appeals did to the ruling of each case that they are against, by the case's key; a case whose appeals
    were all withdrawn is left out. One query."""
    final = Ruling.objects.final().filter(case=OuterRef("pk"))
    decided = appeals.exclude(state=CaseState.WITHDRAWN).annotate(decision=Subquery(final.values("said")[:1]))
    outcomes: dict[int, AppealOutcome] = {}
    # A later appeal is against the outcome of the earlier ones.
    for against, decision in decided.order_by("number").values_list("appeal_of", "decision"):
        if against is not None and outcomes.get(against) != AppealOutcome.REPLACED:
            outcomes[against] = _outcome(decision)
    return outcomes


def _outcome(decision: list[dict[str, Any]] | None) -> AppealOutcome:
    if decision is None:
        return AppealOutcome.WAITING
    dismissed = any(read_coded(code).code == "upheld" for code in decision)
    return AppealOutcome.DISMISSED if dismissed else AppealOutcome.REPLACED


@dataclass(frozen=True, slots=True)
class RulingCard:
    """A ruling in words. `number` is None while it is proposed or was declined; `state` is final, proposed or declined;
    `appeal` is what an appeal did to a final one.

    `clause` is the rule in this program's words, after its place; `quotations` are the official words of that place.
    `heard` names the parties that were heard, `unheard` says why one wasn't, for officials; `agreed` names the others
    in a committee who agreed. `restored` is the record from which play goes on, `board` its position.
    """

    number: int | None
    state: str
    appeal: AppealOutcome
    decision: str
    sentence: str
    reason: str
    clause: str
    quotations: tuple[Quotation, ...]
    heard: str
    unheard: str
    referee: str
    at: datetime
    second: str
    agreed: str
    final_at: datetime | None
    declined_because: str
    result: str
    restored: int | None
    turn: str
    board: ShownBoard | None


def ruling_card(ruling: Ruling, game: Game, appeal: AppealOutcome) -> RulingCard:
    """The card of a ruling on this game; `appeal` is the outcome of appeals against it. No query."""
    facts = read_facts(ruling.facts)
    boards = boards_kept((facts.restored,), f"ruling-{ruling.pk}") if facts.restored else ()
    return RulingCard(
        number=ruling.number,
        state="final" if ruling.final_at else "declined" if ruling.declined_at else "proposed",
        appeal=appeal,
        decision=ruling.get_decision_display(),
        sentence=ruling.sentence(game),
        reason=ruling.reason,
        clause=rule_of(facts.places, facts.clause),
        quotations=facts.quotations,
        heard=heard_words(ruling.heard_black, ruling.heard_white),
        unheard=ruling.unheard_because,
        referee=ruling.actor_name,
        at=ruling.at,
        second=ruling.second_actor_name,
        agreed=listed([name for _account, name in ruling.agreed]),
        final_at=ruling.final_at,
        declined_because=ruling.declined_because,
        result=result_words(parse_result(ruling.result), game.black_name, game.white_name),
        restored=ruling.restored_id,
        turn=_turn(facts.to_move),
        board=boards[0] if boards else None,
    )


def _turn(colour: str) -> str:
    if not colour:
        return ""
    return _("Black moves next.") if colour == "black" else _("White moves next.")


def heard_words(black: bool, white: bool) -> str:
    """Which parties were heard, in words."""
    if black and white:
        return _("Both parties were heard.")
    if black:
        return _("Black was heard, White was not.")
    if white:
        return _("White was heard, Black was not.")
    return _("Neither party was heard.")


NOT_PUBLIC = (Decision.TALK, Decision.WARNING)
"""The decisions that no public page shows."""
PUBLIC_STATES = (RoundState.PUBLISHED, RoundState.CLOSED)
"""The states of rounds that everybody sees."""


def public_rulings(game: Game) -> tuple[RulingCard, ...]:
    """The final rulings about a game, the last first, but for words and warnings to a player, which are for the parties
    and officials. One query, and two more where there is a ruling."""
    return tuple(reversed(tuple(card for _ruling, card in _public(case__game=game))))


def public_rulings_of(event: Event) -> tuple[tuple[Ruling, RulingCard], ...]:
    """The same of all boards of an event's published rounds, the first ruling first, each with its ruling, whose round
    and division are read with it. One query, and two more where there is any."""
    on_board = "case__game__pairing__round"
    published = {f"{on_board}__division__event": event, f"{on_board}__state__in": PUBLIC_STATES}
    return tuple(_public(f"{on_board}__division", **published))


def _public(*related: str, **about: object) -> Iterator[tuple[Ruling, RulingCard]]:
    rows = Ruling.objects.final().filter(**about).exclude(decision__in=NOT_PUBLIC)
    rulings = list(rows.select_related("case__game", *related).order_by("number"))
    if not rulings:
        return
    with_past_colours(ruling.case for ruling in rulings)
    games = {ruling.case.game_id for ruling in rulings}
    outcomes = appeal_outcomes(Case.objects.filter(game__in=games, appeal_of__isnull=False))
    for ruling in rulings:
        yield ruling, ruling_card(ruling, ruling.case.game, outcomes.get(ruling.case_id, AppealOutcome.NONE))
