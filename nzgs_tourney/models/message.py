"""Messages to players, applicants and directors: what each of them says, and how far it has come. The address and
the words are read when a message is shown or sent; neither is stored.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import uuid4

from django.db import models
from django.db.models import Exists, OuterRef, Q

from nzgs_tourney.models.application import Application
from nzgs_tourney.models.entry import Entry
from nzgs_tourney.models.federation_mail import FederationMail
from nzgs_tourney.models.push import PushSubscription
from nzgs_tourney.models.tournament import Event
from nzgs_tourney.models.user import User


class MessageKind(models.TextChoices):
    """What a message says. Its words are in `tournament/wording/messages`."""

    ENTRY_RECEIVED = "entry_received", "entry received"
    NEW_ADDRESS = "new_address", "new address"
    ENTRY_CONFIRMED = "entry_confirmed", "entry confirmed"
    ENTRY_DECLINED = "entry_declined", "entry declined"
    MOVED_UP = "moved_up", "moved up"
    PERSONAL_LINK = "personal_link", "personal link"
    ROUND_PUBLISHED = "round_published", "round published"
    BOARD_CHANGED = "board_changed", "board changed"
    REMINDER = "reminder", "reminder"
    AT_DEADLINE = "at_deadline", "at the deadline"
    RESULT_REPORTED = "result_reported", "result reported"
    CASE_OPENED = "case_opened", "case opened"
    RULING = "ruling", "ruling"
    FINAL_STANDINGS = "final_standings", "final standings"
    GAME_TIME = "game_time", "game time"
    TOLD = "told", "told"
    RESULT_ENTERED = "result_entered", "result entered"
    DRAW_HELD = "draw_held", "draw held"
    APPLICATIONS = "applications", "applications"
    UNDELIVERED = "undelivered", "undelivered"
    CHALLENGE = "challenge", "challenge"
    FEDERATION = "federation", "to a federation"


TO_DIRECTORS = (MessageKind.DRAW_HELD, MessageKind.APPLICATIONS, MessageKind.UNDELIVERED)
"""These go to the directors of an event."""
HELD_KINDS = (MessageKind.ROUND_PUBLISHED, MessageKind.BOARD_CHANGED, MessageKind.FINAL_STANDINGS)
"""These wait for the director's *Send*, unless the event sends without asking."""

ALWAYS_KINDS = (MessageKind.ENTRY_RECEIVED, MessageKind.NEW_ADDRESS)
"""These carry a link that their reader waits for, so they go also while the event's messages are switched off."""


class MessageState(models.TextChoices):
    """How far a message has come. A worker that ends between sending and noting it leaves `sending`."""

    HELD = "held", "held"
    WAITING = "waiting", "waiting"
    SENDING = "sending", "sending"
    SENT = "sent", "sent"
    FAILED = "failed", "failed"
    BOUNCED = "bounced", "bounced"
    LEFT_OUT = "left_out", "left out"


WENT = (MessageState.SENT, MessageState.BOUNCED)
"""The mail server took it."""


class MessageTrouble(models.TextChoices):
    """Why a message didn't go, or goes later. `away`: no connection to the mail server. `later`: the server asked to be
    tried again. `refused`: it refuses this address or message. `past`: it was no longer true, or too late."""

    NONE = "", ""
    AWAY = "away", "away"
    LATER = "later", "later"
    REFUSED = "refused", "refused"
    PAST = "past", "past"


SENDING_LASTS = timedelta(minutes=10)
"""After so long in `sending`, nobody knows whether a message went."""


_WITHOUT_ADDRESS = Q(entry__email="") | Q(application__email="") | Q(account__email="")


PUSHED_WITHIN = timedelta(days=1)
"""A browser isn't told of what is older."""


class Messages(models.QuerySet["Message"]):
    """Messages by what has to be done about them."""

    def held(self) -> Messages:
        """Those that wait for the director."""
        return self.filter(state=MessageState.HELD)

    def with_address(self) -> Messages:
        """Those to somebody with an e-mail address."""
        return self.exclude(_WITHOUT_ADDRESS)

    def without_address(self) -> Messages:
        """Those to somebody without one."""
        return self.filter(_WITHOUT_ADDRESS)

    def due(self, now: datetime) -> Messages:
        """Those to be sent now, the oldest first."""
        return self.filter(state=MessageState.WAITING, due__lte=now).with_address().order_by("due", "pk")

    def to_push(self, now: datetime) -> Messages:
        """Those that a browser of their reader is to be told of now, the oldest first: due since it asked, and not
        older than a day."""
        asked = PushSubscription.objects.filter(
            link__entry=OuterRef("entry"), link__revoked_at=None, made_at__lte=OuterRef("due")
        )
        going = (MessageState.WAITING, MessageState.SENDING, MessageState.SENT)
        due = self.filter(Exists(asked), state__in=going, due__lte=now, due__gt=now - PUSHED_WITHIN, pushed_at=None)
        return due.filter(event__stream__led_elsewhere=False).order_by("due", "pk")

    def undelivered(self) -> Messages:
        """Those that failed or came back, or went to some partners of a side and not to others."""
        in_part = Q(state=MessageState.SENT) & ~Q(trouble=MessageTrouble.NONE)
        return self.filter(Q(state__in=(MessageState.FAILED, MessageState.BOUNCED)) | in_part)

    def unknown(self, now: datetime) -> Messages:
        """Those of which nobody knows whether they went."""
        return self.filter(state=MessageState.SENDING, tried_at__lte=now - SENDING_LASTS)

    def ask_about_waiting(self, now: datetime) -> int:
        """From now on nobody knows whether those that are due went: they may have, elsewhere or since a backup was
        made. Returns how many."""
        due = self.filter(state=MessageState.WAITING, due__lte=now)
        return due.update(state=MessageState.SENDING, tried_at=now - SENDING_LASTS)


class Message(models.Model):
    """One message to one person (of an entry, of an application that was none yet, or a director's account), or a file
    to a federation. `about` is what it is about, within its kind and for this person, e.g. `round 3`: the same thing is
    never said twice.
    `arguments` are codes, numbers and ids; among them is `reached`, while the mail server refuses a partner of a side:
    the places of those who have the mail. `due`: when to send it at the earliest.

    `key` makes its Message-ID, which is the same however often it is tried. `carrier_id` is the id that a mail service
    gave it, by which it reports that a mail came back. `pushed_at`: when its reader's browsers were told of it, beside
    the mail.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="messages")
    kind = models.CharField(max_length=16, choices=MessageKind)
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, null=True, blank=True, related_name="messages")
    application = models.ForeignKey(
        Application, on_delete=models.CASCADE, null=True, blank=True, related_name="messages"
    )
    account = models.ForeignKey(User, on_delete=models.CASCADE, null=True, blank=True, related_name="messages")
    federation_mail = models.OneToOneField(
        FederationMail, on_delete=models.CASCADE, null=True, blank=True, related_name="message"
    )
    about = models.CharField(max_length=120)
    arguments = models.JSONField(default=dict, blank=True)
    state = models.CharField(max_length=8, choices=MessageState)
    due = models.DateTimeField()
    written_at = models.DateTimeField()
    tries = models.PositiveSmallIntegerField(default=0)
    tried_at = models.DateTimeField(null=True, blank=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    trouble = models.CharField(max_length=8, choices=MessageTrouble, blank=True)
    key = models.UUIDField(unique=True, default=uuid4, editable=False)
    carrier_id = models.CharField(max_length=200, blank=True)
    pushed_at = models.DateTimeField(null=True, blank=True)

    objects = Messages.as_manager()

    class Meta:
        ordering = ("pk",)
        indexes = (models.Index(fields=("state", "due"), name="message_state_due"),)
        constraints = (
            models.UniqueConstraint(fields=("event", "kind", "entry", "about"), name="message_once"),
            models.UniqueConstraint(
                fields=("event", "kind", "application", "about"), name="message_once_an_application"
            ),
            models.UniqueConstraint(fields=("event", "kind", "account", "about"), name="message_once_an_account"),
            models.CheckConstraint(
                condition=Q(entry__isnull=False, application=None, account=None, federation_mail=None)
                | Q(entry=None, application__isnull=False, account=None, federation_mail=None)
                | Q(entry=None, application=None, account__isnull=False, federation_mail=None)
                | Q(entry=None, application=None, account=None, federation_mail__isnull=False),
                name="message_to_one_person",
            ),
            models.CheckConstraint(
                condition=Q(state__in=WENT, sent_at__isnull=False) | (~Q(state__in=WENT) & Q(sent_at__isnull=True)),
                name="message_sent_at_a_time",
            ),
            models.CheckConstraint(
                condition=~Q(state=MessageState.SENDING.value) | Q(tried_at__isnull=False),
                name="message_sending_since",
            ),
        )

    def __str__(self) -> str:
        to = self.entry or self.application or self.account or self.federation_mail
        return f"{self.kind} about {self.about} to {to}: {self.state}"

    @property
    def reached(self) -> frozenset[int]:
        """The places of the partners who have it, while another one's address is in trouble."""
        return frozenset(map(int, str(self.arguments.get("reached", "")).split()))

    def reach(self, place: int | None) -> None:
        """Keep that the partner at this place has it; None: nobody is missed any more."""
        reached = {} if place is None else {"reached": " ".join(map(str, sorted({*self.reached, place})))}
        arguments = {name: value for name, value in self.arguments.items() if name != "reached"} | reached
        if arguments != self.arguments:
            self.arguments = arguments
            self.save(update_fields=["arguments"])

    @property
    def is_in_part(self) -> bool:
        """Whether it went to some partners of a side and not to others."""
        return self.state == MessageState.SENT and bool(self.trouble)

    def is_unknown(self, now: datetime) -> bool:
        """Whether nobody knows if it went."""
        since = self.tried_at
        return self.state == MessageState.SENDING and since is not None and since <= now - SENDING_LASTS


class MessageSettings(models.Model):
    """Whether an event sends messages: since when, None while it doesn't. `asks`: what HELD_KINDS lists waits for the
    director. `anyway`: messages go although their links lead to a laptop. `read_to` is the number of the last event in
    the ledger about which messages were written. They belong to the site: an event that is restored elsewhere sends
    nothing until it is switched on there.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="message_settings")
    on_since = models.DateTimeField(null=True, blank=True)
    asks = models.BooleanField(default=True)
    anyway = models.BooleanField(default=False)
    read_to = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return f"messages of {self.event}: {'on' if self.on_since else 'off'}"
