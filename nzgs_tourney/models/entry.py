"""The players of a division, with everything about them that a draw uses, frozen for it."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy

from nzgs_tourney.models.team import Team
from nzgs_tourney.models.tournament import Division
from nzgs_tourney.tournament.division.choices import Carries, Side
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.division.names import NameInPublic, both_names, family_first, public_name
from nzgs_tourney.tournament.division.privacy import Consent, Told
from ratings.models import ListedRating, Player
from ratings.name_parts import NameParts


class Eligible(models.TextChoices):
    """Whether somebody may win NZGS points. Until that is decided they hold their place, and its points go to
    nobody.
    """

    UNKNOWN = "unknown", gettext_lazy("not said yet")
    YES = "yes", gettext_lazy("may win points")
    NO = "no", gettext_lazy("may not win points")


class ShownName(models.TextChoices):
    """The values of `NameInPublic`, in words."""

    ENTERED = NameInPublic.ENTERED.value, gettext_lazy("as entered")
    INITIALS = NameInPublic.INITIALS.value, gettext_lazy("initials")
    PSEUDONYM = NameInPublic.PSEUDONYM.value, gettext_lazy("a pseudonym")


class ConsentAnswer(models.TextChoices):
    """The values of `Consent`, in words."""

    NOT_ASKED = Consent.NOT_ASKED.value, gettext_lazy("not asked")
    YES = Consent.YES.value, gettext_lazy("yes")
    NO = Consent.NO.value, gettext_lazy("no")


class Entries(models.QuerySet["Entry"]):
    """Entries by who sees them."""

    def published(self) -> Entries:
        """Those of published events that are no rehearsals, without hidden names: who is in public lists of people. A
        hidden name leads to nobody there, and a side is nobody."""
        return self._in_public_events().filter(player__invented=False)

    def published_sides(self) -> Entries:
        """Those that are sides of partners there, without hidden names: who is in one is in public lists of people."""
        return self._in_public_events().filter(division__side=Side.PARTNERS.value)

    def _in_public_events(self) -> Entries:
        return self.shown().filter(division__event__published=True, division__event__stream__rehearsal=False)

    def shown(self) -> Entries:
        """Those whose name is shown in public."""
        return self.filter(name_in_public=NameInPublic.ENTERED.value)

    def hidden(self) -> Entries:
        """Those whose name is hidden in public."""
        return self.exclude(name_in_public=NameInPublic.ENTERED.value)

    def not_told(self) -> Entries:
        """Those of people who were entered by others and haven't been told; forgotten people needn't be."""
        return self.filter(told="", player__forgotten_at=None)


class Entry(models.Model):
    """One player in one division, or one side of partners (`Member`), whose `player` is then nobody.

    `number` counts the entries of the division from 1: the ledger uses it, and so do lots, on every site. `name`,
    `rank` and `rating` are those of this event, whatever later lists say.

    `latin_name` is the name in Latin letters, for a name in another script: files for federations use it instead.
    `family_name` and `given_name` are the parts of the name that those files use; one may be empty, and `name_guessed`
    says that nobody has told which part is which. `name_in_public` says what public pages show instead of the name,
    and `pseudonym` is that, where it is a pseudonym. `records_consent` says whether everybody may see the records of
    their games, `photos_consent` whether photos of them may be shown. `told` says how they were told what is kept about
    them (`Told`), or why that wasn't needed, `told_at` when; both are empty until then.

    `family` is one text for people of one household; the draw keeps them apart where it can; `tags` are words for
    prizes, e.g. youth; `points_eligible` says whether they may win NZGS points, `points_reason` why. Only the desk
    shows these, and `limit_reason`, why they play although they are outside the limits of the division, and
    `accepted_claim`, a grade far above their rating that a director has accepted. `rating` is in stones;
    `rating_source` the line of the snapshot it was taken from, empty where a director typed it. A `house` player is
    available in every round and plays only if the number is odd. `in_group` is the group of a round robin in groups, 0
    for none. `enters_in` is the first round they play.
    `withdrawn_from` is the first round they no longer play. `came_from` is the entry in another division of the event
    that was moved here, and `carries` what the rounds there count. `online`: they play on a server, in a division in
    which some do.
    """

    division = models.ForeignKey(Division, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveBigIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    name = models.CharField(max_length=120)
    latin_name = models.CharField("name in Latin letters", max_length=120, blank=True)
    family_name = models.CharField(max_length=120, blank=True)
    given_name = models.CharField(max_length=120, blank=True)
    name_guessed = models.BooleanField(default=False)
    name_in_public = models.CharField(max_length=9, choices=ShownName, default=ShownName.ENTERED.value)
    pseudonym = models.CharField(max_length=60, blank=True)
    photos_consent = models.CharField(max_length=7, choices=ConsentAnswer, default=Consent.NOT_ASKED.value)
    records_consent = models.CharField(max_length=7, choices=ConsentAnswer, default=Consent.NOT_ASKED.value)
    told = models.CharField(max_length=10, choices=[(one.value, one.value) for one in Told], blank=True)
    told_at = models.DateTimeField(null=True, blank=True)
    rank = models.CharField(max_length=4)
    rating = models.DecimalField(max_digits=5, decimal_places=2, null=True, blank=True)
    rating_source = models.ForeignKey(ListedRating, on_delete=models.PROTECT, null=True, blank=True)
    club = models.CharField(max_length=80, blank=True)
    city = models.CharField(max_length=80, blank=True)
    country = models.CharField(max_length=2, blank=True, default="NZ")
    family = models.CharField(max_length=80, blank=True)
    tags = models.JSONField(default=list, blank=True)
    points_eligible = models.CharField(max_length=7, choices=Eligible, default=Eligible.UNKNOWN.value)
    points_reason = models.CharField(max_length=120, blank=True)
    limit_reason = models.CharField(max_length=200, blank=True)
    accepted_claim = models.CharField(max_length=4, blank=True)
    email = models.EmailField(blank=True)
    phone = models.CharField(max_length=40, blank=True)
    start_correction = models.SmallIntegerField(default=0)
    house = models.BooleanField(default=False)
    fixed_table = models.PositiveSmallIntegerField(null=True, blank=True)
    in_group = models.PositiveSmallIntegerField(default=0)
    enters_in = models.PositiveSmallIntegerField(default=1)
    withdrawn_from = models.PositiveSmallIntegerField(null=True, blank=True)
    team = models.ForeignKey(Team, on_delete=models.PROTECT, null=True, blank=True, related_name="members")
    team_board = models.PositiveSmallIntegerField(null=True, blank=True)
    captain = models.BooleanField(default=False)
    came_from = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="went_to")
    carries = models.CharField(max_length=8, choices=[(one.value, one.value) for one in Carries], blank=True)
    egd_pin = models.CharField("EGD PIN", max_length=12, blank=True)
    aga_id = models.CharField("AGA number", max_length=12, blank=True)
    identity = models.CharField(max_length=200, blank=True)
    online = models.BooleanField(default=False)
    entered_at = models.DateTimeField(auto_now_add=True)

    objects = Entries.as_manager()

    class Meta:
        ordering = ("division", "pk")
        constraints = (
            models.UniqueConstraint(fields=("division", "number"), name="entry_one_number_a_division"),
            models.UniqueConstraint(fields=("division", "player"), name="entry_once_a_division"),
            models.CheckConstraint(condition=~models.Q(name=""), name="entry_has_a_name"),
            models.CheckConstraint(condition=models.Q(enters_in__gte=1), name="entry_enters_in_a_round"),
            models.UniqueConstraint(fields=("team", "team_board"), name="entry_one_at_a_team_board"),
            models.CheckConstraint(
                condition=models.Q(team__isnull=True, team_board__isnull=True)
                | models.Q(team__isnull=False, team_board__isnull=False, team_board__gte=1),
                name="entry_of_a_team_has_a_board",
            ),
            models.CheckConstraint(
                condition=models.Q(captain=False) | models.Q(team__isnull=False), name="entry_captain_of_a_team"
            ),
            models.UniqueConstraint(
                fields=("team",), condition=models.Q(captain=True), name="entry_one_captain_a_team"
            ),
            models.CheckConstraint(
                condition=models.Q(came_from__isnull=True, carries="")
                | (models.Q(came_from__isnull=False) & ~models.Q(carries="")),
                name="entry_moved_carries_something",
            ),
            models.CheckConstraint(
                condition=(models.Q(name_in_public="pseudonym") & ~models.Q(pseudonym=""))
                | (models.Q(name_in_public__in=("entered", "initials")) & models.Q(pseudonym="")),
                name="entry_pseudonym_if_shown",
            ),
            models.CheckConstraint(
                condition=models.Q(told="", told_at__isnull=True)
                | (~models.Q(told="") & models.Q(told_at__isnull=False)),
                name="entry_told_at_a_time",
            ),
        )

    def __str__(self) -> str:
        return f"{self.name} {self.rank}"

    @property
    def both_names(self) -> str:
        """The name, followed by the one in Latin letters if there is one."""
        return both_names(self.name, self.latin_name)

    @property
    def team_or_club(self) -> str:
        """Who they play for: the team, else the club."""
        return self.team.name if self.team else self.club

    @property
    def public_name(self) -> str:
        """What is shown in public instead of the name; empty where it is shown."""
        return public_name(self.name, self.latin_name, self.name_in_public, self.pseudonym)

    @property
    def name_for_all(self) -> str:
        """What everybody may read: the public name, or both names where they aren't hidden."""
        return self.public_name or self.both_names

    @property
    def listed_name(self) -> str:
        """What lists that everybody may read are sorted by: the family name first, or the public name if there is
        one."""
        return self.public_name or family_first(self.filed_name, self.family_name, self.given_name)

    @property
    def filed_name(self) -> str:
        """The name that files for federations use: the one in Latin letters if there is one."""
        return self.latin_name or self.name

    @property
    def name_parts(self) -> NameParts:
        """Family and given name of `filed_name`."""
        return NameParts(self.family_name, self.given_name, self.name_guessed)


PLANNED = (Status.EXCUSED, Status.ABSENT)
"""What a director may plan for a player and a round; a bye comes from the draw."""


class RoundStatuses(models.QuerySet["RoundStatus"]):
    """What entries do in rounds without a board, by who says so."""

    def byes(self) -> RoundStatuses:
        """Byes, which the draw gives."""
        return self.filter(status=Status.BYE.value)

    def planned(self) -> RoundStatuses:
        """What a director said beforehand."""
        return self.filter(status__in=[status.value for status in PLANNED])


class RoundStatus(models.Model):
    """What an entry does in a round without a board. After the draw, nobody without a board lacks a row."""

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="statuses")
    round_number = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=12, choices=[(status.value, status.value) for status in Status])

    objects = RoundStatuses.as_manager()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("entry", "round_number"), name="one_status_a_round"),)

    def __str__(self) -> str:
        return f"{self.entry} in round {self.round_number}: {self.status}"
