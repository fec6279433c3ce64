"""Links: personal links, with the addresses they were printed with; one-time links, which are invitations or give a new
password; and the link by which a case is handed to somebody. Of its token and a one-time link's only a digest is kept.
"""

from __future__ import annotations

from datetime import datetime

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy

from games.actor_ids import BY_LINK
from games.ledger.acts import Actor
from games.models import Case
from nzgs_tourney.models.entry import Entry
from nzgs_tourney.models.tournament import Event, RoleKind
from nzgs_tourney.models.user import User
from nzgs_tourney.tournament.wording.people.role_words import ROLES


class PlayerLinks(models.QuerySet["PlayerLink"]):
    """Personal links by whether they open anything."""

    def living(self) -> PlayerLinks:
        """Those that open their player's page: they weren't replaced, and their player wasn't forgotten."""
        return self.filter(revoked_at__isnull=True)


class PlayerLink(models.Model):
    """A personal link. Its token and its code follow from the event's secret and `number`; neither is stored.

    `number` counts the links of the event, revoked ones too, so that it means the same link on every site that has the
    event.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="links")
    number = models.PositiveIntegerField()
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="links")
    issued_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)
    language = models.CharField(max_length=10, blank=True, default="")
    """The code of the language that its player chose; empty: as their browser prefers."""

    objects = PlayerLinks.as_manager()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("event", "number"), name="link_number_once_an_event"),
            models.UniqueConstraint(
                fields=("entry",),
                condition=models.Q(revoked_at__isnull=True),
                name="one_living_link_an_entry",
            ),
        )

    def __str__(self) -> str:
        return f"link {self.number} of {self.entry}"

    @property
    def actor(self) -> Actor:
        """Who acts by this link, for the ledger."""
        return Actor(self.entry.name, f"{BY_LINK}{self.number}")


class PrintedAddress(models.Model):
    """A site address that codes of the event were printed with: there is paper that leads to it."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="printed_addresses")
    address = models.CharField(max_length=200)
    printed_at = models.DateTimeField()

    class Meta:
        ordering = ("event", "-printed_at", "pk")
        constraints = (models.UniqueConstraint(fields=("event", "address"), name="printed_address_once_an_event"),)

    def __str__(self) -> str:
        return f"codes of {self.event} for {self.address}"


class LinkState(models.TextChoices):
    """The states of a one-time link."""

    OPEN = "open", "open"
    USED = "used", "used"
    REVOKED = "revoked", "revoked"
    EXPIRED = "expired", "expired"


class OneTimeLink(models.Model):
    """A link that works once, until it expires or is revoked."""

    digest = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField()
    made_by = models.CharField(max_length=120)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    revoked_by = models.CharField(max_length=120, blank=True)

    class Meta:
        abstract = True
        ordering = ("-pk",)

    def state(self, now: datetime) -> LinkState:
        """Its state at this time. Used and revoked are permanent; an open link expires."""
        if self.used_at is not None:
            return LinkState.USED
        if self.revoked_at is not None:
            return LinkState.REVOKED
        return LinkState.OPEN if now < self.expires_at else LinkState.EXPIRED


class InvitationKind(models.TextChoices):
    """The role that an invitation gives: those of an event, and two of the whole site."""

    DIRECTOR = RoleKind.DIRECTOR.value, gettext_lazy(ROLES["director"])
    REFEREE = RoleKind.REFEREE.value, gettext_lazy(ROLES["referee"])
    DRAWMASTER = RoleKind.DRAWMASTER.value, gettext_lazy(ROLES["drawmaster"])
    ASSISTANT = RoleKind.ASSISTANT.value, gettext_lazy(ROLES["assistant"])
    PRESS = RoleKind.PRESS.value, gettext_lazy(ROLES["press"])
    ORGANISER = "organiser", gettext_lazy(ROLES["organiser"])
    ADMINISTRATOR = "administrator", gettext_lazy(ROLES["administrator"])


OF_EVENT = tuple(InvitationKind(kind.value) for kind in RoleKind)
"""Roles in one event."""
OF_SITE = (InvitationKind.ORGANISER, InvitationKind.ADMINISTRATOR)
"""Roles that belong to no event. An organiser makes events of their own."""


class Invitation(OneTimeLink):
    """A link that gives a role to the first person who accepts it. `person` is who it was made for, in words."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, null=True, blank=True, related_name="invitations")
    kind = models.CharField(max_length=13, choices=InvitationKind)
    person = models.CharField(max_length=80)
    used_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    class Meta(OneTimeLink.Meta):
        constraints = (
            models.CheckConstraint(
                condition=Q(kind__in=OF_EVENT, event__isnull=False) | Q(kind__in=OF_SITE, event__isnull=True),
                name="invitation_of_event_or_site",
            ),
            models.CheckConstraint(
                condition=Q(used_at__isnull=True, used_by__isnull=True)
                | Q(used_at__isnull=False, used_by__isnull=False, revoked_at__isnull=True),
                name="invitation_used_by_one",
            ),
        )

    def __str__(self) -> str:
        return f"{self.person} as {self.kind}"


class PasswordLink(OneTimeLink):
    """A link by which the owner of an account sets a new password."""

    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="password_links")

    class Meta(OneTimeLink.Meta):
        constraints = (
            models.CheckConstraint(
                condition=Q(used_at__isnull=True) | Q(revoked_at__isnull=True), name="password_link_used_or_revoked"
            ),
            models.UniqueConstraint(
                fields=("user",),
                condition=Q(used_at__isnull=True, revoked_at__isnull=True),
                name="password_link_one_open",
            ),
        )

    def __str__(self) -> str:
        return f"a new password for {self.user}"


class HandedCases(models.QuerySet["HandedCase"]):
    """Cases that were handed over, by whether they still are."""

    def open_at(self, now: datetime) -> HandedCases:
        """Those whose link still opens the case, or still has to be opened, at this time."""
        return self.filter(ended_at__isnull=True, expires_at__gt=now)


class HandedCase(models.Model):
    """One case handed to a named person without an account, because the event's only referee plays in it.

    The person opens it by a link, once, with a code that is spoken to them; only the digests of both are kept. It ends
    with the ruling, at `expires_at`, or when an official ends it; `ended_at` is then set for good.
    """

    case = models.ForeignKey(Case, on_delete=models.PROTECT, related_name="handed")
    person = models.CharField(max_length=80)
    digest = models.CharField(max_length=64, unique=True)
    code_digest = models.CharField(max_length=64)
    made_by = models.CharField(max_length=160)
    made_at = models.DateTimeField()
    opened_at = models.DateTimeField(null=True, blank=True)
    expires_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    objects = HandedCases.as_manager()

    class Meta:
        ordering = ("-pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("case",), condition=Q(ended_at__isnull=True), name="case_handed_to_one_at_a_time"
            ),
        )

    def __str__(self) -> str:
        return f"{self.case} handed to {self.person}"
