"""Personal links, and the addresses they were printed with."""

from __future__ import annotations

from django.db import models

from games.actor_ids import BY_LINK
from games.ledger.actor import Actor
from nzgs_tourney.models.entry import Entry
from nzgs_tourney.models.tournament import Event


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
