"""What making, changing and removing a division tells, deleting an event, and choosing what the big screen shows."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from nzgs_tourney.demo.logo import demo_logo
from nzgs_tourney.services.entries.set_groups import set_groups, share_out_again
from nzgs_tourney.services.events.create_event import create_event
from nzgs_tourney.services.events.delete_event import delete_event
from nzgs_tourney.services.events.edit_division import add_division, edit_division
from nzgs_tourney.services.events.finish_event import finish_event, reopen_event
from nzgs_tourney.services.events.remove_division import remove_division
from nzgs_tourney.services.events.set_look import set_look
from nzgs_tourney.services.events.set_screen import set_screen
from nzgs_tourney.store.events.big_screen import ScreenChoice
from nzgs_tourney.tournament.division.big_screen import Shown
from nzgs_tourney.tournament.division.presets import preset
from tests.db.desk import Desk
from tests.db.telling import A, Do, tells


@tells(add_division, "division.added")
def _(desk: Desk) -> Do:
    return lambda: add_division(desk.event.pk, "Beginners", actor=A)


@tells(remove_division, "division.removed")
def _(desk: Desk) -> Do:
    empty = add_division(desk.event.pk, "Beginners", actor=A)
    return lambda: remove_division(empty.pk, actor=A)


@tells(edit_division, "division.edited")
def _(desk: Desk) -> Do:
    return lambda: edit_division(desk.division.pk, {"rounds": 5, "komi": Decimal("6.5")}, actor=A)


@tells(set_screen, "screen.set")
def _(desk: Desk) -> Do:
    choice = ScreenChoice(Shown.STANDINGS, desk.division.number, "Lunch until 13:30")
    return lambda: set_screen(desk.event.pk, choice, actor=A)


@tells(set_look, "look.set")
def _(desk: Desk) -> Do:
    return lambda: set_look(desk.event.pk, colour="#1f5f4a", logo=demo_logo(), actor=A)


@tells(delete_event, "event.deleted")
def _(desk: Desk) -> Do:
    day = date(2026, 12, 1)
    event = create_event(name="Trial", begins=day, ends=day, preset=preset("nz-open"), director=desk.director)
    return lambda: delete_event(event.pk, "Trial", actor=A)


@tells(finish_event, "event.finished")
def _(desk: Desk) -> Do:
    desk.publish(1)
    return lambda: finish_event(desk.event.pk, actor=A)


@tells(reopen_event, "event.reopened")
def _(desk: Desk) -> Do:
    desk.publish(1)
    finish_event(desk.event.pk, actor="Other")
    return lambda: reopen_event(desk.event.pk, "Too early", actor=A)


def in_groups(desk: Desk) -> None:
    edit_division(desk.division.pk, {"system": "round_robin", "groups": 2}, actor=A)


@tells(set_groups, "division.grouped")
def _(desk: Desk) -> Do:
    in_groups(desk)
    return lambda: set_groups(desk.division.pk, {desk.division.entries.all()[0].pk: 2}, actor=A)


@tells(share_out_again, "division.grouped")
def _(desk: Desk) -> Do:
    in_groups(desk)
    return lambda: share_out_again(desk.division.pk, actor=A)
