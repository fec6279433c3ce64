"""The cases at the top of a player's pages: what each is about, the ruling, and what this player must do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from django.db.models import Q, QuerySet, prefetch_related_objects

from games.cases.kind import RESTORES, Decision
from games.models import WAITING, Case, CaseKind, CaseState, Game, GameState, Ruling, Speaker
from games.store.past_colours import with_past_colours
from games.store.result_basis import ResultBasis, basis_of, last_gave_result
from games.wording.numbers import sentences
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.models import Entry
from nzgs_tourney.pages.disputes.who_decides import who_decides


@dataclass(frozen=True, slots=True)
class PlayerCase:
    """One case as one of its parties reads it: `happened` says what has been done, `because` the referee's reason,
    empty before the ruling, `asks` what this player does now. `tone` is that of a notice, `action` the words of the
    link to the case, `at` when it was opened or ruled, `about` the kind of the case.

    `stops`: nobody plays, marks or reports in `game` (its row) before the ruling; `stops_report`
    leaves out cases about the result, which the players may still agree on."""

    kind: ClassVar[str] = "case"
    number: int
    at: datetime
    game: int
    title: str
    happened: str
    because: str
    asks: str
    tone: str
    action: str
    about: str = ""
    stops: bool = False
    stops_report: bool = False


def own_cases(entry: Entry, present: int | None) -> tuple[PlayerCase, ...]:
    """The cases of this entry's games that wait, and those ruled about the game `present` or one that is not final.
    What waits comes first, then the newest. One query where there is none."""
    cases = list(_own(entry.pk, present or 0))
    prefetch_related_objects(cases, "rulings", "game__pairing__seats")
    return _with_sides(cases, {case.pk: _side_of(case, entry) for case in cases})


def cases_of(game: Game, side: Speaker) -> tuple[PlayerCase, ...]:
    """The cases about one game that are neither withdrawn nor merged into another, as this side is told of them; an
    appeal that is ruled takes the place of the case that it is against. Three queries, one where there is none."""
    cases = list(
        _cases()
        .filter(game=game)
        .exclude(state__in=(CaseState.WITHDRAWN, CaseState.MERGED))
        .prefetch_related("rulings")
    )
    return _with_sides(cases, dict.fromkeys((case.pk for case in cases), side))


def news_of(cases: tuple[PlayerCase, ...]) -> str:
    """What is read out when these cases change, empty for none."""
    return sentences((cases[0].title, cases[0].happened)) if cases else ""


def _with_sides(cases: list[Case], sides: Mapping[int, Speaker]) -> tuple[PlayerCase, ...]:
    """The cases as told to the player of these sides at present: each is told with the colours of its time. A private
    one is told to those alone who know of it."""
    past, other = with_past_colours(cases), {Speaker.BLACK: Speaker.WHITE, Speaker.WHITE: Speaker.BLACK}
    turned = {case.pk for case in cases if past.turned(case)}
    then = [(case, other[sides[case.pk]] if case.pk in turned else sides[case.pk]) for case in cases]
    return _in_order([(case, side) for case, side in then if case.is_known_to(side)])


def _cases() -> QuerySet[Case]:
    return Case.objects.exclude(appeals__state=CaseState.RULED).select_related("game__pairing__round")


def _own(entry: int, present: int) -> QuerySet[Case]:
    still = Q(state__in=WAITING) | (Q(state=CaseState.RULED) & (Q(game=present) | ~Q(game__state=GameState.CONFIRMED)))
    return _cases().filter(still, game__pairing__seats__entry=entry)


def _side_of(case: Case, entry: Entry) -> Speaker:
    return next(Speaker(seat.colour) for seat in case.game.pairing.seats.all() if seat.entry_id == entry.pk)


def _in_order(cases: list[tuple[Case, Speaker]]) -> tuple[PlayerCase, ...]:
    cases.sort(key=lambda case: (not case[0].waits, -case[0].number))
    last: dict[int, int] = {}
    appealed = {case.appeal_of_id for case, _side in cases if case.waits}
    stopped = {case.game_id for case, _side in cases if case.stops}
    for case, _side in cases:
        if case.state == CaseState.RULED:
            last[case.game_id] = max(last.get(case.game_id, 0), _ruling(case).number or 0)
    return tuple(
        _ruled(case, last[case.game_id], appealed=case.pk in appealed, stopped=case.game_id in stopped)
        if case.state == CaseState.RULED
        else _waiting(case, side)
        for case, side in cases
    )


def _waiting(case: Case, side: Speaker) -> PlayerCase:
    if case.state == CaseState.PROPOSED:
        asks = (
            _("A ruling is proposed. The committee agrees to it before it counts.")
            if len(case.committee) > 1
            else _("A ruling is proposed. A second official confirms it before it counts.")
        )
    elif case.game.state == GameState.CONFIRMED and not (
        case.appeal_of_id and basis_of(case.game) is ResultBasis.RULING
    ):
        asks = _("Your result is final whatever the ruling. You can add what you saw.")
    elif case.appeal_of_id:
        asks = sentences(
            (_("The ruling stands until the appeal is decided."), who_decides(case, case.game.stream.event))
        )
    elif case.asks_for_a_result:
        asks = _("The ruling will appear here.")
    elif case.private:
        asks = _("Until the ruling, only officials and those it is about know of it. The game goes on.")
    elif not case.stops:
        asks = _("The game goes on unless the referee stops it.")
    elif case.side == side:
        asks = _("Stop the clock and leave the board as it is until the referee answers.")
    else:
        asks = _("Stop the clock, leave the board as it is, and say what you saw.")
    return PlayerCase(
        number=case.number,
        at=case.at,
        game=case.game_id,
        title=_("Case {number}: {kind}.").format(number=case.number, kind=case.get_kind_display()),
        happened=_brought(case, side),
        because="",
        asks=asks,
        tone="warn",
        action=_("See the case") if case.side == side else _("See the case and answer"),
        about=case.kind,
        stops=case.stops,
        stops_report=case.stops and case.kind != CaseKind.RESULT,
    )


def _ruling(case: Case) -> Ruling:
    """The final ruling of a ruled case."""
    return next(ruling for ruling in case.rulings.all() if ruling.final_at)


def _ruled(case: Case, last: int, *, appealed: bool, stopped: bool) -> PlayerCase:
    """Only the last ruling about a game asks something of its players. `appealed`: an appeal against it waits;
    `stopped`: a later case does, so nobody plays on."""
    ruling = _ruling(case)
    asked = ruling.number == last and not (stopped and case.game.state == GameState.OPEN)
    return PlayerCase(
        number=case.number,
        at=ruling.final_at or ruling.at,
        game=case.game_id,
        title=_("Ruling {number} in case {case}.").format(number=ruling.number, case=case.number),
        happened=ruling.sentence(case.game),
        because=ruling.reason,
        asks=_next_step_text(ruling, case.game, appealed=appealed) if asked else "",
        tone="good" if case.game.state == GameState.CONFIRMED else "warn",
        action=_("See the ruling"),
        about=case.kind,
    )


def _brought(case: Case, side: Speaker) -> str:
    """Who brought it, and about which game, in a sentence."""
    board = case.game.pairing
    name = {Speaker.BLACK: case.game.black_name, Speaker.WHITE: case.game.white_name}.get(Speaker(case.side), "")
    role = "you" if case.side == side else "player" if name else case.side
    text = _(_BROUGHT[role, bool(case.appeal_of_id), bool(case.move)])
    return text.format(who=name, round=board.round.number, table=board.table, move=case.move)


_BROUGHT = {
    ("you", False, False): gettext_noop("You called the referee in your game of round {round}, table {table}."),
    ("you", False, True): gettext_noop(
        "You called the referee in your game of round {round}, table {table} about move {move}."
    ),
    ("you", True, False): gettext_noop("You appealed in your game of round {round}, table {table}."),
    ("you", True, True): gettext_noop("You appealed in your game of round {round}, table {table} about move {move}."),
    ("player", False, False): gettext_noop("{who} opened this case in your game of round {round}, table {table}."),
    ("player", False, True): gettext_noop(
        "{who} opened this case in your game of round {round}, table {table} about move {move}."
    ),
    ("player", True, False): gettext_noop(
        "{who} appealed against a ruling in your game of round {round}, table {table}."
    ),
    ("player", True, True): gettext_noop(
        "{who} appealed against a ruling in your game of round {round}, table {table} about move {move}."
    ),
    ("paper", False, False): gettext_noop(
        "The director opened this case in your game of round {round}, table {table}."
    ),
    ("paper", False, True): gettext_noop(
        "The director opened this case in your game of round {round}, table {table} about move {move}."
    ),
    ("paper", True, False): gettext_noop(
        "The director appealed against a ruling in your game of round {round}, table {table}."
    ),
    ("paper", True, True): gettext_noop(
        "The director appealed against a ruling in your game of round {round}, table {table} about move {move}."
    ),
    ("referee", False, False): gettext_noop(
        "The referee opened this case in your game of round {round}, table {table}."
    ),
    ("referee", False, True): gettext_noop(
        "The referee opened this case in your game of round {round}, table {table} about move {move}."
    ),
    ("referee", True, False): gettext_noop(
        "The referee appealed against a ruling in your game of round {round}, table {table}."
    ),
    ("referee", True, True): gettext_noop(
        "The referee appealed against a ruling in your game of round {round}, table {table} about move {move}."
    ),
}
"""Sentences by who brought it (`player`: the other one), whether it is an appeal, and whether it is about one move."""


_THEN = {
    Decision.TIME: gettext_noop("Set the clock as the ruling says, then go on where you stopped."),
    Decision.ADJOURNED: gettext_noop("The game stops here. The director says when it goes on."),
}
"""What players of an open game do after decisions that change neither board nor result."""


def _next_step_text(ruling: Ruling, game: Game, *, appealed: bool) -> str:
    """What both players must do after the last final ruling about their game, empty for nothing."""
    confirmed = game.state == GameState.CONFIRMED
    if confirmed and not last_gave_result(ruling, game):
        return _("The result is final: there is nothing more to do.")
    if ruling.result and appealed:
        return _("This result counts. The appeal against it waits for its decision.")
    if confirmed:
        return ""  # the result itself says that it changes by appeal only
    if ruling.result:
        return _("This result counts. Until it is final you can appeal on the ruling’s page.")
    if Decision(ruling.decision) in RESTORES or ruling.facts.get("reopens"):
        if game.state != GameState.OPEN:
            return ""  # it was played on, and the result says what is next
        if ruling.decision == Decision.NEW_GAME:
            return _("Begin the game again, as the ruling says.")
        return _("Set the board up as the ruling shows and play on.") if ruling.restored_id else _("Play on.")
    if game.state == GameState.OPEN and ruling.decision in _THEN:
        return _(_THEN[Decision(ruling.decision)])
    if game.state == GameState.OPEN:
        return _("Go on where you stopped.")
    return _("Nothing changes: the game goes on as it was.")
