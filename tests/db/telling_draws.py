"""What the services around a draw tell the ledger (rows of `test_one_ledger_event`)."""

from __future__ import annotations

from datetime import UTC, datetime

from nzgs_tourney.models import Division, Entry, Pairing, WishKind
from nzgs_tourney.services.draws.edit_draft import move_board
from nzgs_tourney.services.draws.manual_pairing import (
    begin_manual_pairing,
    change_byes,
    fill_round,
    pair_players,
    part_players,
    turn_colours,
)
from nzgs_tourney.services.draws.rearrange_round import rearrange_round
from nzgs_tourney.services.draws.repair_round import repair_round
from nzgs_tourney.services.draws.say_who_goes_on import say_who_goes_on
from nzgs_tourney.services.draws.wish_pairs import add_wish, drop_wish, keep_apart
from nzgs_tourney.services.events.set_timetable import set_timetable
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.pairing.rearrange import PairAtTable, Rearrangement
from tests.db.desk import Desk, both_report, games_of
from tests.db.telling import A, Do, tells


def two(desk: Desk) -> tuple[int, int]:
    one, other = Entry.objects.filter(division=desk.division).order_by("pk").values_list("pk", flat=True)[:2]
    return one, other


@tells(add_wish, "wish.added")
def _(desk: Desk) -> Do:
    return lambda: add_wish(desk.division.pk, 1, WishKind.APART, *two(desk), actor=A)


@tells(keep_apart, "wish.added")
def _(desk: Desk) -> Do:
    three = list(Entry.objects.filter(division=desk.division).values_list("pk", flat=True))[:3]
    return lambda: keep_apart(desk.division.pk, 1, three, actor=A)


@tells(drop_wish, "wish.dropped")
def _(desk: Desk) -> Do:
    wish = add_wish(desk.division.pk, 1, WishKind.TOGETHER, *two(desk), actor=A)
    return lambda: drop_wish(desk.division.pk, 1, wish.pk, actor=A)


@tells(set_timetable, "timetable.set")
def _(desk: Desk) -> Do:
    return lambda: set_timetable(desk.division.pk, {1: datetime(2026, 11, 21, 9, tzinfo=UTC)}, actor=A)


@tells(move_board, "round.edited")
def _(desk: Desk) -> Do:
    desk.draw(1)
    return lambda: move_board(desk.division.pk, 1, 1, 7, actor=A)


@tells(repair_round, "round.repaired")
def _(desk: Desk) -> Do:
    drawn = desk.publish(1)
    gone = Pairing.objects.get(round=drawn, table=1).seats.get(colour="white").entry_id
    return lambda: repair_round(desk.division.pk, 1, [gone], actor=A)


@tells(rearrange_round, "round.rearranged")
def _(desk: Desk) -> Do:
    drawn = desk.publish(1)
    black, white = (
        Pairing.objects.get(round=drawn, table=1).seats.get(colour=it).entry_id for it in ("black", "white")
    )
    wanted = Rearrangement((1,), places=(PairAtTable(1, black, white, turned=True),))
    return lambda: rearrange_round(desk.division.pk, 1, wanted, "They sat the other way round.", actor=A)


@tells(say_who_goes_on, "round.went_on")
def _(desk: Desk) -> Do:
    Division.objects.filter(pk=desk.division.pk).update(system=System.KNOCKOUT.value, rounds=2)
    for game in games_of(desk.publish(1)):
        both_report(game, "B+R")
    return lambda: say_who_goes_on(desk.division.pk, 1, 1, "white", "Black left.", actor=A)


@tells(begin_manual_pairing, "round.begun")
def _(desk: Desk) -> Do:
    return lambda: begin_manual_pairing(desk.division.pk, 1, actor=A)


@tells(pair_players, "round.edited")
def _(desk: Desk) -> Do:
    begin_manual_pairing(desk.division.pk, 1, actor=A)
    return lambda: pair_players(desk.division.pk, 1, *two(desk), actor=A)


@tells(part_players, "round.edited")
def _(desk: Desk) -> Do:
    desk.draw(1)
    return lambda: part_players(desk.division.pk, 1, 1, actor=A)


@tells(turn_colours, "round.edited")
def _(desk: Desk) -> Do:
    desk.draw(1)
    return lambda: turn_colours(desk.division.pk, 1, 1, actor=A)


@tells(change_byes, "round.edited")
def _(desk: Desk) -> Do:
    begin_manual_pairing(desk.division.pk, 1, actor=A)
    return lambda: change_byes(desk.division.pk, 1, two(desk), actor=A)


@tells(fill_round, "round.edited")
def _(desk: Desk) -> Do:
    begin_manual_pairing(desk.division.pk, 1, actor=A)
    return lambda: fill_round(desk.division.pk, 1, actor=A)
