"""What an event's referees decide and have decided: its cases, endings in dispute, rulings made; newest first."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, QuerySet

from games.models import Case, Cases, CaseState, Game, GameState, Ruling, Speaker
from games.services.ruling_referee import ruled_by
from games.store.ending import disputed_endings
from games.store.past_colours import with_past_colours
from ground.translation import gettext as _
from nzgs_tourney.models import Event, Role
from nzgs_tourney.pages.disputes.case_page import address_of, label_and_tone, who_says
from nzgs_tourney.pages.disputes.ruling_impact import ruling_impact
from nzgs_tourney.pages.disputes.who_decides import who_decides


@dataclass(frozen=True, slots=True)
class ToDecide:
    """How many cases of an event wait for a ruling, and whether the event has a referee, since only referees rule."""

    cases: int
    has_referee: bool


@dataclass(frozen=True, slots=True)
class QueuedCase:
    """A case in the list. `waits` for a ruling; `in_hand`: an official is at it, or a
    ruling is proposed; `held_by_name` is who has it open, since `held_at`. `stake` is one sentence, empty where
    nothing is; `address` the anchor of its move; the accounts in `ruled_by` gave the ruling under appeal, and
    `decides` says who decides one that waits."""

    number: int
    game: int
    state: str
    waits: bool
    in_hand: bool
    held_by_name: str
    held_at: datetime | None
    title: str
    label: str
    tone: str
    black: str
    white: str
    where: str
    who: str
    at: datetime
    statement: str
    move: int | None
    address: str
    stake: str
    appeal_of: int | None
    ruled_by: tuple[str, ...]
    decides: str


@dataclass(frozen=True, slots=True)
class QueuedEnding:
    """A game whose players dispute which stones are dead, since `at`. `how` is the state of the dispute."""

    game: int
    at: datetime
    how: str


@dataclass(frozen=True, slots=True)
class RuledCase:
    """A final ruling in the list; `restored` is the record from which play went on, None for none."""

    number: int
    case: int
    sentence: str
    black: str
    white: str
    where: str
    at: datetime
    referee: str
    game: int
    restored: int | None
    has_board: bool


def to_decide(event: Event) -> ToDecide:
    """What the director is told of disputes. One query."""
    waiting = Case.objects.waiting().filter(stream=event.stream)
    can_be_ruled = waiting.values_list(Exists(_referees(event)), flat=True)
    return ToDecide(len(can_be_ruled), any(can_be_ruled))


def has_referee(event: Event) -> bool:
    """Whether anybody can rule in the event. One query."""
    return _referees(event).exists()


def _referees(event: Event) -> QuerySet[Role]:
    return Role.objects.referees().filter(event=event)


def all_cases(event: Event) -> tuple[QueuedCase, ...]:
    """Every case, newest first. Two queries, three with an appeal, and what standings cost that are not kept."""
    return _listed(_cases(event))


def withdrawn_cases(event: Event) -> tuple[QueuedCase, ...]:
    """The cases that were withdrawn, newest first. Two queries, three with an appeal."""
    return _listed(_cases(event).filter(state=CaseState.WITHDRAWN))


def _listed(cases: Cases) -> tuple[QueuedCase, ...]:
    newest = list(cases.order_by("-number").prefetch_related("appeal_of__rulings"))
    with_past_colours(newest)
    return tuple(map(_queued, newest))


def disputes(event: Event) -> tuple[QueuedEnding, ...]:
    """The endings in dispute, newest first."""
    return tuple(
        QueuedEnding(
            ending.game,
            ending.since,
            _("They play on.")
            if ending.playing
            else _("All stones stay.")
            if ending.standing
            else _("They do not agree."),
        )
        for ending in disputed_endings(event.stream)
    )


def rulings(event: Event) -> tuple[RuledCase, ...]:
    """The final rulings of an event, the last first. Two queries."""
    return tuple(map(ruled_case, reversed(final_rulings(event))))


def final_rulings(event: Event) -> list[Ruling]:
    """The final rulings of an event, the first first, each with its case and the game as it was then. Two queries."""
    final = Ruling.objects.final().filter(stream=event.stream).select_related("case__game__pairing__round__division")
    ruled = list(final.order_by("number"))
    with_past_colours(ruling.case for ruling in ruled)
    return ruled


def ruled_case(ruling: Ruling) -> RuledCase:
    """A ruling as `final_rulings` reads it, in the list."""
    return RuledCase(
        number=ruling.number or 0,
        case=ruling.case.number,
        sentence=ruling.sentence(ruling.case.game),
        black=ruling.case.game.black_name,
        white=ruling.case.game.white_name,
        where=where_played(ruling.case.game),
        at=ruling.final_at or ruling.at,
        referee=ruling.actor_name,
        game=ruling.case.game_id,
        restored=ruling.restored_id,
        has_board=bool(ruling.facts.get("restored")),
    )


def where_played(game: Game) -> str:
    """`Open, round 3, table 4`; on a ladder the division. The game's pairing, round and division should be fetched
    beforehand."""
    pairing = game.pairing
    if not pairing.round.said:
        return str(pairing.round.division.name)
    return _("{division}, round {round}, table {table}").format(
        division=pairing.round.division.name, round=pairing.round.number, table=pairing.table
    )


def _cases(event: Event) -> Cases:
    return Case.objects.filter(stream=event.stream).select_related(
        "game__pairing__round__division__event__stream", "appeal_of"
    )


def _queued(case: Case) -> QueuedCase:
    game = case.game
    label, tone = label_and_tone(case)
    return QueuedCase(
        number=case.number,
        game=case.game_id,
        state=case.state,
        waits=case.waits,
        in_hand=case.state == CaseState.PROPOSED or bool(case.held_by),
        held_by_name=case.held_by_name,
        held_at=case.held_at,
        title=case.get_kind_display(),
        label=label,
        tone=tone,
        black=game.black_name,
        white=game.white_name,
        where=where_played(game),
        who=who_says(Speaker(case.side), game, case.actor_name),
        at=case.at,
        statement=case.statement,
        move=case.move,
        address=address_of(case),
        stake=ruling_impact(game.pairing).short if case.waits and game.state != GameState.CONFIRMED else "",
        appeal_of=case.appeal_of.number if case.appeal_of else None,
        ruled_by=tuple(ruled_by(case.appeal_of)) if case.appeal_of else (),
        decides=who_decides(case, game.pairing.round.division.event),
    )
