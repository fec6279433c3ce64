"""Events, their divisions, and their officials."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy

from games.models import Stream
from nzgs_tourney.models.user import User
from nzgs_tourney.site.slip_code import new_prefix, new_secret
from nzgs_tourney.tournament.division.choices import (
    BASES,
    BESTS_OF,
    BRACKET_SEEDINGS,
    DEFAULT_TIERS,
    GROUP_PARTS,
    MOST_ROUNDS,
    PLAYING,
    SEEDINGS,
    SHARED_PLACES,
    SIDE_RATINGS,
    SIDES,
    SYSTEMS,
    TABLE_CHANGES,
    TIE_RULES,
    UNANSWERED,
    BestOf,
    BracketSeeding,
    GroupPart,
    HandicapBasis,
    Playing,
    Seeding,
    SharedPlace,
    Side,
    SideRating,
    System,
    TableChange,
    TieRule,
    Unanswered,
)
from nzgs_tourney.tournament.servers.online_boards import playing_of
from ratings.servers import SERVERS, Server


def default_tiers() -> list[str]:
    """The default order of the tiers, as texts."""
    return [tier.value for tier in DEFAULT_TIERS]


def _choices(words: Mapping[Any, str]) -> list[tuple[str, Any]]:
    return [(choice.value, gettext_lazy(words_of_choice)) for choice, words_of_choice in words.items()]


class Events(models.QuerySet["Event"]):
    """Events by who sees them."""

    def listed(self) -> Events:
        """Those that are in public lists: published, and no rehearsals, which open by their address alone."""
        return self.filter(published=True, stream__rehearsal=False)


class Event(models.Model):
    """A tournament: a name, a place, dates, one or more divisions, one stream of the ledger. `country` has two letters.

    `second_confirms_rulings`: a referee's ruling is final only once a second official confirms it.
    `proposes_dead_stones`: players may ask which stones are dead once play is over. `online`: played on a server, which
    federations rate by other rules. `contacts_shared`: paired opponents see each other's contact details until their
    round is closed. `forfeit_after_minutes`: a player who isn't there that long after the round begins loses the game;
    `warnings_before_forfeit`: with so many warnings in the event a player loses the game; None for no such rule.
    `reconnect_minutes`: so long is a player waited for who lost the connection; `reconnect_times`: so often in a game.
    `show_clock_times`: everybody sees the clock times of records, not referees alone. `archived`: it is no longer on
    the desk's list. `organiser` holds what is kept about people, and `contact` is where to ask about it: both are
    public, and never in the ledger. `wifi_name` and `wifi_password` are those of the hall's WiFi, for the big screen:
    neither is in the event's file or goes to a copy of the event, and the password is never in the ledger. The event's
    personal links and slip codes are derived from `link_secret`; `link_prefix` is the first part of every link, by
    which its event is found. Both are in the event's file and never in the ledger or a public page.
    """

    name = models.CharField(max_length=120)
    slug = models.SlugField(max_length=80, unique=True)
    venue = models.CharField(max_length=160, blank=True)
    city = models.CharField(max_length=80, blank=True)
    country = models.CharField(max_length=2, default="NZ")
    begins = models.DateField()
    ends = models.DateField()
    published = models.BooleanField(default=False)
    second_confirms_rulings = models.BooleanField(default=False)
    proposes_dead_stones = models.BooleanField(default=False)
    online = models.BooleanField(default=False)
    contacts_shared = models.BooleanField(default=False)
    forfeit_after_minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    warnings_before_forfeit = models.PositiveSmallIntegerField(null=True, blank=True)
    reconnect_minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    reconnect_times = models.PositiveSmallIntegerField(null=True, blank=True)
    show_clock_times = models.BooleanField(default=False)
    archived = models.BooleanField(default=False)
    organiser = models.CharField(max_length=120, blank=True)
    contact = models.CharField(max_length=120, blank=True)
    wifi_name = models.CharField(max_length=32, blank=True)
    wifi_password = models.CharField(max_length=63, blank=True)
    link_secret = models.CharField(max_length=64, default=new_secret, editable=False)
    link_prefix = models.CharField(max_length=8, unique=True, default=new_prefix, editable=False)
    stream = models.OneToOneField(Stream, on_delete=models.PROTECT, related_name="event")

    objects = Events.as_manager()

    roles_read: tuple[int | None, frozenset[str]] | None = None
    """An account and its roles here, if they were read with the event (`permissions.first_official`)."""

    may: frozenset[str] = frozenset()
    """What this account may do here (`permissions.Work`), read with the event; empty where nobody asked. Pages show the
    buttons of this work alone."""

    class Meta:
        ordering = ("-begins", "name")
        constraints = (
            models.CheckConstraint(condition=models.Q(ends__gte=models.F("begins")), name="event_ends_after_it_begins"),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def rehearsal(self) -> bool:
        """Whether it is played by invented people, counts nowhere and may be deleted. One query, unless the stream was
        read with it."""
        return self.stream.rehearsal


class Division(models.Model):
    """One tournament within an event. `number` is its number in the ledger, on every site. The settings are declared
    one by one in `nzgs_tourney.tournament.division.settings`; `server` is where its online games are played, empty
    where each pair agrees on one."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="divisions")
    number = models.PositiveBigIntegerField()
    name = models.CharField(max_length=80)
    slug = models.SlugField(max_length=60)
    position = models.PositiveSmallIntegerField(default=1)
    system = models.CharField(max_length=12, choices=_choices(SYSTEMS), default=System.MCMAHON.value)
    rounds = models.PositiveSmallIntegerField(
        default=5, validators=[MinValueValidator(1), MaxValueValidator(MOST_ROUNDS)]
    )
    groups = models.PositiveSmallIntegerField(default=1)
    bar = models.CharField(max_length=4, blank=True)
    floor = models.CharField(max_length=4, blank=True)
    board_size = models.PositiveSmallIntegerField(default=19, validators=[MinValueValidator(2), MaxValueValidator(25)])
    komi = models.DecimalField(max_digits=4, decimal_places=1, default=Decimal(7))
    main_minutes = models.PositiveSmallIntegerField(default=45, validators=[MaxValueValidator(600)])
    overtime = models.CharField(max_length=80, blank=True, default="")
    lowest_grade = models.CharField(max_length=4, blank=True)
    highest_grade = models.CharField(max_length=4, blank=True)
    handicap_basis = models.CharField(max_length=8, choices=_choices(BASES), default=HandicapBasis.NONE.value)
    handicap_reduction = models.PositiveSmallIntegerField(default=0, validators=[MaxValueValidator(30)])
    handicap_maximum = models.PositiveSmallIntegerField(null=True, blank=True, validators=[MaxValueValidator(40)])
    even_below = models.DecimalField(max_digits=3, decimal_places=2, null=True, blank=True)
    handicap_wish = models.PositiveSmallIntegerField(default=9)
    club_gap = models.PositiveSmallIntegerField(default=0)
    seeding = models.CharField(max_length=12, choices=_choices(SEEDINGS), default=Seeding.SLIP.value)
    second_phase = models.PositiveSmallIntegerField(null=True, blank=True)
    second_seeding = models.CharField(max_length=12, choices=_choices(SEEDINGS), default=Seeding.FOLD.value)
    accelerated = models.PositiveSmallIntegerField(default=0)
    float_down = models.CharField(max_length=6, choices=_choices(GROUP_PARTS), default=GroupPart.MIDDLE.value)
    float_up = models.CharField(max_length=6, choices=_choices(GROUP_PARTS), default=GroupPart.MIDDLE.value)
    criteria = models.JSONField(default=list)
    tiers = models.JSONField(default=default_tiers)
    hard = models.JSONField(default=list, blank=True)
    handicap_table = models.JSONField(default=list, blank=True)
    categories = models.JSONField(default=list, blank=True)
    sos_handicap = models.BooleanField(default=True)
    virtual_half = models.BooleanField(default=False)
    virtual_open = models.BooleanField(default=False)
    shared_place = models.CharField(max_length=6, choices=_choices(SHARED_PLACES), default=SharedPlace.SHARED.value)
    place_lot = models.CharField(max_length=16, blank=True, default="")
    first_table = models.PositiveSmallIntegerField(null=True, blank=True)
    excluded_tables = models.JSONField(default=list, blank=True)
    table_change = models.CharField(max_length=8, choices=_choices(TABLE_CHANGES), default=TableChange.LEVEL.value)
    bye_half_points = models.PositiveSmallIntegerField(default=2, validators=[MaxValueValidator(2)])
    absent_half_points = models.PositiveSmallIntegerField(default=0, validators=[MaxValueValidator(2)])
    excused_half_points = models.PositiveSmallIntegerField(default=1, validators=[MaxValueValidator(2)])
    round_down = models.BooleanField(default=False)
    bracket_seeding = models.CharField(
        max_length=9, choices=_choices(BRACKET_SEEDINGS), default=BracketSeeding.RATING.value
    )
    best_of = models.CharField(max_length=1, choices=_choices(BESTS_OF), default=BestOf.ONE.value)
    tie_rule = models.CharField(max_length=6, choices=_choices(TIE_RULES), default=TieRule.REPLAY.value)
    double_elimination = models.BooleanField(default=False)
    nigiri = models.BooleanField(default=False)
    third_place = models.BooleanField(default=False)
    reach = models.PositiveSmallIntegerField(default=3)
    unanswered = models.CharField(max_length=7, choices=_choices(UNANSWERED), default=Unanswered.TAKES_PLACE.value)
    answer_days = models.PositiveSmallIntegerField(default=7)
    play_days = models.PositiveSmallIntegerField(default=21)
    again_days = models.PositiveSmallIntegerField(default=30)
    side = models.CharField(max_length=8, choices=_choices(SIDES), default=Side.PERSON.value)
    partners = models.PositiveSmallIntegerField(default=2, validators=[MinValueValidator(2), MaxValueValidator(3)])
    side_rating = models.CharField(max_length=8, choices=_choices(SIDE_RATINGS), default=SideRating.AVERAGE.value)
    team_boards = models.PositiveSmallIntegerField(default=3, validators=[MinValueValidator(2), MaxValueValidator(9)])
    scheveningen = models.BooleanField(default=False)
    line_up_minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    place = models.CharField(max_length=6, choices=_choices(PLAYING), default=Playing.EVENT.value)
    server = models.CharField(max_length=8, choices=_choices(SERVERS), blank=True, default=Server.NONE.value)

    class Meta:
        ordering = ("event", "position", "pk")
        constraints = (
            models.UniqueConstraint(fields=("event", "number"), name="division_one_number_an_event"),
            models.UniqueConstraint(fields=("event", "slug"), name="division_one_slug_an_event"),
            models.CheckConstraint(
                condition=models.Q(rounds__gte=1, rounds__lte=MOST_ROUNDS), name="division_1_to_400_rounds"
            ),
            models.CheckConstraint(
                condition=models.Q(even_below__isnull=True)
                | models.Q(even_below__gte=0, even_below__lte=Decimal("0.5")),
                name="division_even_below_at_most_half",
            ),
            models.CheckConstraint(
                condition=models.Q(partners__gte=2, partners__lte=3), name="division_2_or_3_partners"
            ),
        )

    def __str__(self) -> str:
        return f"{self.event}: {self.name}"

    @property
    def scheduled(self) -> bool:
        """Whether a schedule or a bracket decides the pairings."""
        return System(self.system).scheduled

    @property
    def of_partners(self) -> bool:
        """Whether a side is partners who play in turn."""
        return self.side == Side.PARTNERS.value

    @property
    def is_ladder(self) -> bool:
        """Whether players challenge each other, and no round is drawn without a challenge."""
        return self.system == System.LADDER.value

    @property
    def in_groups(self) -> bool:
        """Whether it is a round robin of several groups; teams aren't in any."""
        teams = self.side == Side.TEAM.value
        return self.system == System.ROUND_ROBIN.value and self.groups > 1 and not teams

    @property
    def by_teams(self) -> bool:
        """Whether teams play, whose boards are drawn by matches."""
        return Side(self.side) is Side.TEAM

    @property
    def paired_by_hand(self) -> bool:
        """Whether a director may make boards by hand: no bracket, challenges or matches of teams decide them."""
        return self.system not in (System.KNOCKOUT.value, System.LADDER.value) and not self.by_teams

    @property
    def plays(self) -> Playing:
        """Where its games are played, never `EVENT`: what the event says then is said here."""
        return playing_of(self.place, online=self.place == Playing.EVENT and self.event.online)


class RoleKind(models.TextChoices):
    """The roles of accounts in an event."""

    DIRECTOR = "director", gettext_lazy("director")
    REFEREE = "referee", gettext_lazy("referee")
    DRAWMASTER = "drawmaster", gettext_lazy("drawmaster")
    ASSISTANT = "assistant", gettext_lazy("assistant")
    PRESS = "press", gettext_lazy("press")


class Roles(models.QuerySet["Role"]):
    """Roles by their kind."""

    def directors(self) -> Roles:
        """Those of directors."""
        return self.filter(kind=RoleKind.DIRECTOR)

    def referees(self) -> Roles:
        """Those of referees."""
        return self.filter(kind=RoleKind.REFEREE)

    def with_address(self) -> Roles:
        """Those of active accounts with an e-mail address."""
        return self.filter(user__is_active=True).exclude(user__email="")


class Role(models.Model):
    """One account's role in one event. `mailed`: as a director they are told by mail of what waits for them."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="roles")
    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="roles")
    kind = models.CharField(max_length=10, choices=RoleKind)
    mailed = models.BooleanField(default=True)

    objects = Roles.as_manager()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("event", "user", "kind"), name="role_once"),)

    def __str__(self) -> str:
        return f"{self.user} is {self.kind} of {self.event}"
