"""What moving an event from site to site tells the ledger."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings
from django.db import transaction

from games.ledger.leader import Leader
from nzgs_tourney.models import OwnSite
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.services.exchange.lead_event import (
    become_another_site,
    hand_back,
    hand_event_over,
    lead_copied,
    take_over,
)
from nzgs_tourney.services.exchange.move_tokens import make_move_token, revoke_move_token
from nzgs_tourney.services.exchange.receive_event import ApartError, receive_event
from nzgs_tourney.services.exchange.replace_history import histories_that_differ, replace_history
from tests.db.desk import Desk
from tests.db.telling import A, Do, tells
from tests.db.test_receive_event import sent

FEDERATION = Leader("f" * 32, "Kea Federation", "https://tourney.example")


@tells(lead_copied, "event.copied")
def _(desk: Desk) -> Do:
    OwnSite.objects.create(pk=1, name="Rimu laptop")
    return lambda: lead_copied(desk.event.pk, FEDERATION, actor=A)


@tells(hand_event_over, "event.handed_over")
def _(desk: Desk) -> Do:
    OwnSite.objects.create(pk=1, name="Rimu laptop")
    desk.event.stream.refresh_from_db()
    return lambda: hand_event_over(desk.event.pk, FEDERATION, seen=desk.event.stream.seq, actor=A)


@tells(hand_back, "event.handed_over")
def _(desk: Desk) -> Do:
    lead_copied(desk.event.pk, FEDERATION, actor=A)
    become_another_site()
    take_over(desk.event.pk, "The laptop fell into the lake.", actor=A)
    return lambda: hand_back(desk.event.pk, actor=A)


@tells(take_over, "event.taken_over")
def _(desk: Desk) -> Do:
    OwnSite.objects.create(pk=1, name="Rimu laptop")
    lead_copied(desk.event.pk, FEDERATION, actor=A)
    become_another_site()
    return lambda: take_over(desk.event.pk, "The laptop fell into the lake.", actor=A)


@tells(replace_history, "history.replaced")
def _(desk: Desk) -> Do:
    with transaction.atomic():
        edit_event(desk.event.pk, {"city": "Nelson"}, actor=A)
        other = sent(desk.event)
        transaction.set_rollback(True)
    edit_event(desk.event.pk, {"city": "Napier"}, actor=A)
    with pytest.raises(ApartError):
        receive_event(other, token=None)
    two = histories_that_differ(desk.event)
    assert two is not None

    def act() -> None:
        taken = replace_history(desk.event.pk, "The laptop fell into the lake.", seen=two.seen, actor=A)
        (Path(settings.VAR_DIR) / "before-restore" / taken.file).unlink()

    return act


@tells(make_move_token, "move_token.made")
def _(desk: Desk) -> Do:
    return lambda: make_move_token("Rimu laptop", desk.event.pk, actor=A)


@tells(revoke_move_token, "move_token.revoked")
def _(desk: Desk) -> Do:
    token, _made = make_move_token("Rimu laptop", None, actor=A)
    return lambda: revoke_move_token(token.pk, actor=A)
