"""The ledger: every official act in order, chained by hash. Rows are only ever added (`games.ledger`)."""

from __future__ import annotations

from datetime import datetime
from functools import cached_property
from typing import Any

from django.db import models
from django.utils import timezone

from games.actor_ids import BY_LINK
from games.personal_data import SaltedValue, digests_in, opened
from ratings.models import Player


class Stream(models.Model):
    """One chain, e.g. that of one event. `seq` and `head` are those of its last event: 0 and "" while empty.

    `key` names it on this site. `first_key` is its original key where that differs: the key of an event from another
    site may already be taken here, and the hashes cover the original.

    `rehearsal`: its event is played by invented people, and may be deleted with everything about it but this chain. It
    is so from the first event or never.

    `led_elsewhere`: another site leads it by its own events (`games.ledger.leader`), so nothing is added here.
    """

    key = models.CharField(max_length=80, unique=True)
    first_key = models.CharField(max_length=80, blank=True)
    seq = models.PositiveBigIntegerField(default=0)
    head = models.CharField(max_length=64, blank=True)
    rehearsal = models.BooleanField(default=False)
    led_elsewhere = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.key} at {self.seq}"

    @property
    def chain_key(self) -> str:
        """The key that the hashes cover."""
        return self.first_key or self.key

    @cached_property
    def moment(self) -> datetime:
        """The time of everything that is written under this lock, rows and events alike: the clock is read once."""
        return timezone.now()


class NumbersGiven(models.Model):
    """How many things of one kind, such as games, a stream has numbered. The ledger names them by these numbers, so no
    number is used twice, whatever has been deleted since."""

    stream = models.ForeignKey(Stream, on_delete=models.PROTECT, related_name="numbers")
    kind = models.CharField(max_length=20)
    last = models.PositiveBigIntegerField()

    class Meta:
        ordering = ("stream", "kind")
        constraints = (models.UniqueConstraint(fields=("stream", "kind"), name="numbers_once_a_kind"),)

    def __str__(self) -> str:
        return f"{self.kind} 1 to {self.last}"


class LedgerEvent(models.Model):
    """One entry of the ledger: who, when (UTC), what kind, about what (`subject`, e.g. `round:12`), and its content.

    `actor` is the id of who acted (`games.ledger.acts`), and `actor_name` their name at the time, which no hash
    covers. `payload` is what the hash covers, with digests for personal data; `full_payload` has it with the data.
    """

    stream = models.ForeignKey(Stream, on_delete=models.PROTECT, related_name="events")
    seq = models.PositiveBigIntegerField()
    kind = models.CharField(max_length=60)
    subject = models.CharField(max_length=80)
    actor = models.CharField(max_length=160)
    actor_name = models.CharField(max_length=160, blank=True)
    at = models.DateTimeField()
    payload = models.JSONField(default=dict)
    previous = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)

    class Meta:
        ordering = ("stream", "seq")
        constraints = (models.UniqueConstraint(fields=("stream", "seq"), name="ledger_one_event_a_seq"),)
        indexes = (models.Index(fields=("stream", "subject", "seq"), name="ledger_by_subject"),)

    def __str__(self) -> str:
        return f"{self.stream_id}#{self.seq} {self.kind}"

    @property
    def who(self) -> str:
        """The name of who acted; their id where no name is kept."""
        return self.actor_name or self.actor

    @property
    def by_link(self) -> bool:
        """Whether a player acted by a personal link."""
        return self.actor.startswith(BY_LINK)

    @property
    def full_payload(self) -> Any:
        """The payload with the personal data kept beside it. One query where it has any and `personal` was not
        prefetched."""
        if next(digests_in(self.payload), None) is None:
            return self.payload
        return opened(self.payload, {row.digest: row.kept for row in self.personal.all()})


class PersonalData(models.Model):
    """Personal data of an event of the ledger, of which its payload holds the digest (`games.personal_data`).

    Forgetting a person empties `salt` and `value`; the digest and the player's number stay.
    """

    event = models.ForeignKey(LedgerEvent, on_delete=models.PROTECT, related_name="personal")
    digest = models.CharField(max_length=64)
    salt = models.CharField(max_length=64, blank=True)
    value = models.JSONField(null=True, blank=True)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ("event", "pk")
        constraints = (models.UniqueConstraint(fields=("event", "digest"), name="personal_data_once_an_event"),)

    def __str__(self) -> str:
        return f"personal data of {self.event}"

    @property
    def kept(self) -> SaltedValue:
        """The row as a value."""
        return SaltedValue(self.digest, self.salt, self.value, self.player_id)
