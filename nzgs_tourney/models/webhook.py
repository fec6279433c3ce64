"""Webhooks: the addresses on other sites that are told what happens in an event, and what was or is to be sent there.
What a delivery says is read when it is sent; it isn't stored.
"""

from __future__ import annotations

from datetime import datetime
from uuid import uuid4

from django.db import models
from django.db.models import F, Q

from nzgs_tourney.models.tournament import Division, Event

MESSAGE_LENGTH = 200
"""So much is kept of what a receiver says on refusing a call."""


class WebhookKind(models.TextChoices):
    """How a site wants to be told: after Standard Webhooks 1.0, or by the calls of Pairgoth's website hook."""

    STANDARD = "standard", "Standard Webhooks"
    PAIRGOTH = "pairgoth", "Pairgoth"


class WebhookNews(models.TextChoices):
    """What a delivery is about. A standard webhook is sent the first six, one of Pairgoth's kind the next two, and
    either a test when somebody asks for one."""

    ROUND_PUBLISHED = "round.published", "round.published"
    ROUND_RECALLED = "round.recalled", "round.recalled"
    RESULT_CONFIRMED = "result.confirmed", "result.confirmed"
    RESULT_CORRECTED = "result.corrected", "result.corrected"
    EVENT_FINISHED = "event.finished", "event.finished"
    RULING_PUBLISHED = "ruling.published", "ruling.published"
    PAIRINGS = "pairings", "pairings"
    STANDINGS = "standings", "standings"
    TEST = "test", "test"


STANDARD_NEWS = (
    WebhookNews.ROUND_PUBLISHED,
    WebhookNews.ROUND_RECALLED,
    WebhookNews.RESULT_CONFIRMED,
    WebhookNews.RESULT_CORRECTED,
    WebhookNews.EVENT_FINISHED,
    WebhookNews.RULING_PUBLISHED,
)
"""What a standard webhook can be told."""


class DeliveryState(models.TextChoices):
    """How far a delivery has come. `dead`: it was tried often enough. `left_out`: nothing of it was public when it was
    its turn, its webhook had ended, it waited while a backup was restored, or a director left out what was dead."""

    WAITING = "waiting", "waiting"
    DELIVERED = "delivered", "delivered"
    DEAD = "dead", "dead"
    LEFT_OUT = "left_out", "left out"


class DeliveryTrouble(models.TextChoices):
    """Why the last try failed. `away`: no connection, or no answer in time. `no_host`: the name leads nowhere.
    `certificate`: it isn't that of the name. `closed`: nothing listens there. `private`: its address is inside a
    network. `insecure`: plain HTTP to an address that isn't. `refused`: any answer but a good one, a redirect too.
    `said_no`: a good answer of Pairgoth's kind that says so, with its `message`. `ours`: an error of this program."""

    NONE = "", ""
    AWAY = "away", "away"
    NO_HOST = "no_host", "no_host"
    CERTIFICATE = "certificate", "certificate"
    CLOSED = "closed", "closed"
    PRIVATE = "private", "private"
    INSECURE = "insecure", "insecure"
    REFUSED = "refused", "refused"
    SAID_NO = "said_no", "said_no"
    OURS = "ours", "ours"


class Webhooks(models.QuerySet["Webhook"]):
    """Webhooks by what has to be done for them."""

    def going(self) -> Webhooks:
        """Those that haven't ended, of events that are led here: of others, the site that leads them tells."""
        return self.filter(ended_at=None, event__stream__led_elsewhere=False)

    def behind(self) -> Webhooks:
        """Those that go and whose event has news that wasn't read for them."""
        return self.going().filter(event__stream__seq__gt=F("read_to")).order_by("pk")

    def read_everything(self) -> None:
        """Nothing that has happened until now is sent to these."""
        for hook in self.select_related("event__stream"):
            self.model._default_manager.filter(pk=hook.pk).update(read_to=hook.event.stream.seq)


class Webhook(models.Model):
    """An address on another site. `secret` signs what is sent there; it is in no event's file and in no ledger. `types`
    are those of STANDARD_NEWS that it is told. One of Pairgoth's kind is about one `division`, which that site calls
    `code`. `read_to` is the number of the last event in the ledger about which deliveries were written. A webhook
    belongs to its site: an event that is restored elsewhere has none.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="webhooks")
    kind = models.CharField(max_length=8, choices=WebhookKind)
    address = models.CharField(max_length=300)
    secret = models.CharField(max_length=120)
    types = models.JSONField(default=list, blank=True)
    division = models.ForeignKey(Division, on_delete=models.CASCADE, null=True, blank=True, related_name="webhooks")
    code = models.CharField(max_length=60, blank=True)
    made_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    read_to = models.PositiveBigIntegerField()

    objects = Webhooks.as_manager()

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("event", "address", "code"), condition=Q(ended_at=None), name="webhook_once_an_address"
            ),
            models.CheckConstraint(
                condition=(Q(kind="standard", division=None, code="") & ~Q(types=[]))
                | (Q(kind="pairgoth", division__isnull=False, types=[]) & ~Q(code="")),
                name="webhook_of_its_kind",
            ),
            models.CheckConstraint(condition=~Q(secret=""), name="webhook_has_a_secret"),
        )

    @property
    def goes(self) -> bool:
        """Whether anything is sent there: it hasn't ended, and the event is led here."""
        return self.ended_at is None and not self.event.stream.led_elsewhere

    def __str__(self) -> str:
        return f"{self.kind} webhook of {self.event} to {self.address}"


class WebhookDeliveries(models.QuerySet["WebhookDelivery"]):
    """Deliveries by what has to be done about them."""

    def waiting(self) -> WebhookDeliveries:
        """Those that are to be sent."""
        return self.filter(state=DeliveryState.WAITING)

    def due(self, now: datetime) -> WebhookDeliveries:
        """Those to be sent now, the oldest first, of events that are led here."""
        due = self.waiting().filter(due__lte=now, webhook__event__stream__led_elsewhere=False)
        return due.order_by("due", "pk")

    def lost(self) -> WebhookDeliveries:
        """Those that need somebody: a test that failed needs nobody."""
        return self.filter(state=DeliveryState.DEAD).exclude(type=WebhookNews.TEST)

    def leave_out(self) -> int:
        """Those that wait aren't sent by themselves any more. Returns how many."""
        return self.waiting().update(state=DeliveryState.LEFT_OUT)


class WebhookDelivery(models.Model):
    """One call to a webhook, which may take several tries. `key` makes its id, which stays the same for all of them.
    `about` is a subject of the ledger, e.g. `game:12`, and `seq` the number of the event in it, 0 for a test; `said` is
    the result that it told of. `due`: when to send it at the earliest; while it is sent, when to try again should the
    one who sends it never come back. `status` is that of the last answer, `message` what it said on refusing.
    """

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    key = models.UUIDField(unique=True, default=uuid4, editable=False)
    type = models.CharField(max_length=16, choices=WebhookNews)
    about = models.CharField(max_length=60, blank=True)
    seq = models.PositiveBigIntegerField()
    said = models.CharField(max_length=20, blank=True)
    state = models.CharField(max_length=9, choices=DeliveryState, default=DeliveryState.WAITING)
    due = models.DateTimeField()
    written_at = models.DateTimeField()
    tries = models.PositiveSmallIntegerField(default=0)
    tried_at = models.DateTimeField(null=True, blank=True)
    delivered_at = models.DateTimeField(null=True, blank=True)
    status = models.PositiveSmallIntegerField(null=True, blank=True)
    trouble = models.CharField(max_length=12, choices=DeliveryTrouble, blank=True)
    message = models.CharField(max_length=MESSAGE_LENGTH, blank=True)

    objects = WebhookDeliveries.as_manager()

    class Meta:
        ordering = ("pk",)
        indexes = (models.Index(fields=("state", "due"), name="webhook_delivery_due"),)
        constraints = (
            models.UniqueConstraint(
                fields=("webhook", "type", "about", "seq"),
                condition=~Q(type="test"),
                name="webhook_delivery_once",
            ),
            models.CheckConstraint(
                condition=Q(state="delivered", delivered_at__isnull=False)
                | (~Q(state="delivered") & Q(delivered_at=None)),
                name="webhook_delivered_at_a_time",
            ),
        )

    def __str__(self) -> str:
        return f"{self.type} about {self.about or 'nothing'} to {self.webhook.address}: {self.state}"

    @property
    def sent_id(self) -> str:
        """The id by which its receiver knows it."""
        return f"msg_{self.key.hex}"
