"""The public entry page of an event, the places of its divisions, and what people send by it."""

from __future__ import annotations

from datetime import datetime

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy

from games.actor_ids import BY_APPLICATION
from games.ledger.acts import Actor
from nzgs_tourney.models.entry import ConsentAnswer, Entry, ShownName
from nzgs_tourney.models.tournament import Division, Event
from nzgs_tourney.tournament.division.names import JOINED, both_names
from nzgs_tourney.tournament.division.privacy import Consent


class Asked(models.TextChoices):
    """What an entry page may ask besides name, grade, e-mail and division."""

    CLUB = "club", gettext_lazy("club")
    NUMBER = "number", gettext_lazy("federation number")
    SERVER = "server", gettext_lazy("server account")
    ROUNDS = "rounds", gettext_lazy("rounds they’ll miss")
    PHONE = "phone", gettext_lazy("phone")
    PHOTOS = "photos", gettext_lazy("consent to photos")
    RECORDS = "records", gettext_lazy("consent to public records")


def default_asked() -> list[str]:
    """What a new entry page asks."""
    return [Asked.CLUB.value, Asked.NUMBER.value, Asked.ROUNDS.value]


class EntryPage(models.Model):
    """The public entry page of an event: open from `opens_at` until `closes_at`, None for no end. `asks` are values of
    `Asked`. `conditions` is what a player has to accept, in the director's words. `accepts_itself`: a confirmed entry
    that leaves no question becomes an entry at once. `list_public`: the names of those who are entered are on the
    page. Who is late follows from the class of fees that they enter in (`FeeTerms.is_late`)."""

    event = models.OneToOneField(Event, on_delete=models.PROTECT, related_name="entry_page")
    opens_at = models.DateTimeField()
    closes_at = models.DateTimeField(null=True, blank=True)
    list_public = models.BooleanField(default=True)
    accepts_itself = models.BooleanField(default=False)
    asks = models.JSONField(default=default_asked, blank=True)
    conditions = models.TextField(max_length=2_000, blank=True)

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=Q(closes_at__isnull=True) | Q(closes_at__gte=models.F("opens_at")),
                name="entry_page_closes_after_it_opens",
            ),
        )

    def __str__(self) -> str:
        return f"entry page of {self.event}"

    def is_open(self, now: datetime) -> bool:
        """Whether somebody may enter at this time."""
        return self.opens_at <= now and (self.closes_at is None or now < self.closes_at)


class DivisionPlaces(models.Model):
    """How many players a division has room for. A division without a row has room for everybody."""

    division = models.OneToOneField(Division, on_delete=models.PROTECT, related_name="room")
    places = models.PositiveSmallIntegerField()

    class Meta:
        constraints = (models.CheckConstraint(condition=Q(places__gte=1), name="places_at_least_one"),)

    def __str__(self) -> str:
        return f"{self.places} places in {self.division}"


class ApplicationState(models.TextChoices):
    """What has become of what somebody sent."""

    SENT = "sent", "not confirmed"
    CONFIRMED = "confirmed", "to decide"
    WAITING = "waiting", "waiting list"
    ACCEPTED = "accepted", "entered"
    DECLINED = "declined", "declined"
    WITHDRAWN = "withdrawn", "withdrawn"


LIVING = (
    ApplicationState.SENT,
    ApplicationState.CONFIRMED,
    ApplicationState.WAITING,
    ApplicationState.ACCEPTED,
)
"""The states of an application that somebody still wants."""


class Applications(models.QuerySet["Application"]):
    """Applications by what has become of them."""

    def living(self) -> Applications:
        """Those that somebody still wants."""
        return self.filter(state__in=[state.value for state in LIVING])

    def open(self) -> Applications:
        """Those that are neither entered nor over: who sent them waits."""
        return self.living().exclude(state=ApplicationState.ACCEPTED.value)

    def to_decide(self) -> Applications:
        """Those that are confirmed and wait for a director."""
        return self.filter(state=ApplicationState.CONFIRMED.value)

    def waiting(self) -> Applications:
        """The waiting list, the first in line first."""
        return self.filter(state=ApplicationState.WAITING.value).order_by("waiting_since", "number")


class Application(models.Model):
    """What somebody sent by an entry page, until it is an entry and after. `number` counts those of the event; the
    link by which its person confirms, changes and withdraws follows from it and the event's secret.

    The details are those of `Entry`, or of the partner who sent it: `partners` are then the others of the side, each
    with `name`, `rank` and `email`. `team` is the name of the team that they'd play for. `away` are the rounds that
    they'll miss, `server_account` their names on servers as `ratings.servers` reads them, `new_email` an address that
    they gave since and haven't confirmed, `under_16` whether they are younger on the first day: `parent_name` is then
    who consents. No birthday is kept. `photos_consent` and `records_consent` are their answers. `likeness` is equal for
    two of one event if they mean the same person; it is empty once they are forgotten. `waiting_since` orders the
    waiting list, and is set on it alone. `entry` is theirs once accepted; None where it was removed since, or they
    entered again.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="applications")
    division = models.ForeignKey(Division, on_delete=models.PROTECT, related_name="applications")
    number = models.PositiveIntegerField()
    state = models.CharField(max_length=9, choices=ApplicationState, default=ApplicationState.SENT.value)
    name = models.CharField(max_length=120)
    latin_name = models.CharField("name in Latin letters", max_length=120, blank=True)
    family_name = models.CharField(max_length=120, blank=True)
    given_name = models.CharField(max_length=120, blank=True)
    name_in_public = models.CharField(max_length=9, choices=ShownName, default=ShownName.ENTERED.value)
    pseudonym = models.CharField(max_length=60, blank=True)
    rank = models.CharField(max_length=4)
    club = models.CharField(max_length=80, blank=True)
    country = models.CharField(max_length=2, default="NZ")
    nzgs_id = models.CharField("NZGS number", max_length=20, blank=True)
    egd_pin = models.CharField("EGD PIN", max_length=12, blank=True)
    aga_id = models.CharField("AGA number", max_length=12, blank=True)
    server_account = models.CharField(max_length=300, blank=True)
    email = models.EmailField(blank=True)
    new_email = models.EmailField(blank=True)
    phone = models.CharField(max_length=40, blank=True)
    away = models.JSONField(default=list, blank=True)
    partners = models.JSONField(default=list, blank=True)
    team = models.CharField(max_length=80, blank=True)
    under_16 = models.BooleanField(default=False)
    parent_name = models.CharField(max_length=120, blank=True)
    photos_consent = models.CharField(max_length=7, choices=ConsentAnswer, default=Consent.NOT_ASKED.value)
    records_consent = models.CharField(max_length=7, choices=ConsentAnswer, default=Consent.NOT_ASKED.value)
    language = models.CharField(max_length=10, blank=True)
    likeness = models.CharField(max_length=64, blank=True)
    sent_at = models.DateTimeField()
    confirmed_at = models.DateTimeField(null=True, blank=True)
    waiting_since = models.DateTimeField(null=True, blank=True)
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.CharField(max_length=160, blank=True)
    declined_because = models.CharField(max_length=200, blank=True)
    entry = models.OneToOneField(Entry, on_delete=models.SET_NULL, null=True, blank=True, related_name="application")

    objects = Applications.as_manager()

    class Meta:
        ordering = ("event", "number")
        constraints = (
            models.UniqueConstraint(fields=("event", "number"), name="application_number_once_an_event"),
            models.UniqueConstraint(
                fields=("event", "likeness"),
                condition=Q(state__in=("sent", "confirmed", "waiting", "accepted")) & ~Q(likeness=""),
                name="application_once_a_person",
            ),
            models.CheckConstraint(condition=~Q(name=""), name="application_has_a_name"),
            models.CheckConstraint(
                condition=Q(entry__isnull=True) | Q(state__in=("accepted", "withdrawn")),
                name="application_with_entry_was_accepted",
            ),
            models.CheckConstraint(
                condition=Q(state="waiting", waiting_since__isnull=False)
                | (~Q(state="waiting") & Q(waiting_since__isnull=True)),
                name="application_waits_since",
            ),
            models.CheckConstraint(
                condition=Q(name_in_public="pseudonym") & ~Q(pseudonym="")
                | Q(name_in_public__in=("entered", "initials"), pseudonym=""),
                name="application_pseudonym_if_shown",
            ),
            models.CheckConstraint(
                condition=Q(under_16=False) | ~Q(parent_name=""), name="application_under_16_has_a_parent"
            ),
        )

    def __str__(self) -> str:
        return f"application {self.number} of {self.event}"

    @property
    def both_names(self) -> str:
        """The name, followed by the one in Latin letters if there is one; of a side, those of all partners."""
        return JOINED.join((both_names(self.name, self.latin_name), *(one["name"] for one in self.partners)))

    @property
    def actor(self) -> Actor:
        """Who acts by the application's link, for the ledger."""
        return Actor(self.name, f"{BY_APPLICATION}{self.number}")
