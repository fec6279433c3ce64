"""What a Prometheus reads of the site: figures alone, no names.

Each reading counts in the database, so several processes give the same; those of the process itself are of the one that
answers.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import Sum
from prometheus_client import CollectorRegistry, Gauge, PlatformCollector, ProcessCollector, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from games.models import Game, Stream
from nzgs_tourney import __version__
from nzgs_tourney.models import BackupTrouble, Event, Message, Round
from nzgs_tourney.store.backups.backup_folder import backup_folder

KIND = CONTENT_TYPE_PLAIN_0_0_4
"""The content type of the text."""


def site_metrics(now: datetime) -> bytes:
    """The figures now, as text. Six queries."""
    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    PlatformCollector(registry=registry)

    def gauge(name: str, about: str, value: float, **labels: Any) -> None:
        made = Gauge(f"nzgs_tourney_{name}", about, labels, registry=registry)
        (made.labels(**labels) if labels else made).set(value)

    backup = backup_folder()
    gauge("info", "The program.", 1, version=__version__)
    gauge("events", "Events of the site, rehearsals too.", Event.objects.count())
    gauge("rounds", "Rounds that were drawn.", Round.objects.count())
    gauge("games", "Games of published rounds.", Game.objects.count())
    gauge("ledger_entries", "Entries of all ledgers.", Stream.objects.aggregate(all=Sum("seq"))["all"] or 0)
    gauge("mails_due", "Mails that should have gone by now.", Message.objects.due(now).count())
    gauge("mails_undelivered", "Mails that failed or came back.", Message.objects.undelivered().count())
    gauge("backup_trouble", "1 if the last backup could not be written.", backup.trouble != BackupTrouble.NONE)
    if backup.good_at is not None:
        gauge("backup_age_seconds", "Since the last good backup.", (now - backup.good_at).total_seconds())
    return generate_latest(registry)
