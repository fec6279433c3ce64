"""Webhooks beside other work: two workers at the same moment, and a backup that is restored."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import connections

from nzgs_tourney.models import DeliveryState, WebhookDelivery
from nzgs_tourney.services.backups.make_backup import make_backup
from nzgs_tourney.services.backups.restore_site import restore_site
from nzgs_tourney.services.messages.follow_webhooks import follow_webhooks
from tests.db.desk import both_report, games_of, make_desk
from tests.db.test_webhooks import NOW, run, site, standard, told
from tests.webhook_receiver import Receiver

__all__ = ["site"]


@pytest.mark.on_both
@pytest.mark.django_db(transaction=True)
def test_two_workers_send_each_once(site: Receiver) -> None:
    desk = make_desk(4)
    standard(desk, site)
    for game in games_of(desk.publish(1)):
        both_report(game, "B+R")

    def work(_worker: int) -> None:
        try:
            run()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as workers:
        list(workers.map(work, range(2)))
    assert sorted(told(site)) == ["result.confirmed", "result.confirmed", "round.published"]


@pytest.mark.django_db(transaction=True)
def test_a_restored_backup_sends_nothing_of_before(site: Receiver, tmp_path: Path) -> None:
    desk = make_desk(4)
    standard(desk, site)
    desk.publish(1)
    follow_webhooks(NOW())
    both_report(games_of(desk.division.drawn_rounds.get())[0], "B+R")
    make_backup(tmp_path / "site.backup")
    restore_site(tmp_path / "site.backup")
    run(timedelta(days=1))
    assert site.sent == []
    assert WebhookDelivery.objects.get().state == DeliveryState.LEFT_OUT
