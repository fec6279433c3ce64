"""The people who play, each once over all events."""

from __future__ import annotations

from django.db import models

from ratings.name_parts import NameParts


class Players(models.QuerySet["Player"]):
    """People by whether the program may still know them."""

    def remembered(self) -> Players:
        """Those who weren't forgotten, and weren't invented for a rehearsal."""
        return self.filter(forgotten_at=None, invented=False)


class Player(models.Model):
    """A person. Two may share a name, so only the associations' numbers are unique.

    `name` is written in the order that people see. `family_name` and `given_name` are its parts for files of
    federations, of the name in Latin letters where one is known; one may be empty, and `name_guessed` says that nobody
    has told which part is which. `server_names` has the name on each server where one is known, by the code of
    `ratings.servers.Server`. A person who was forgotten, at `forgotten_at`, has the name
    `ground.typed_text.FORGOTTEN`, and no parts, numbers or names on servers. `invented`: the player of an entry in a
    rehearsal, or of one that is a side of partners, who is nobody; nobody is ever found to be them.
    """

    name = models.CharField(max_length=120)
    family_name = models.CharField(max_length=120, blank=True)
    given_name = models.CharField(max_length=120, blank=True)
    name_guessed = models.BooleanField(default=False)
    nzgs_id = models.CharField("NZGS number", max_length=20, blank=True)
    egd_pin = models.CharField("EGD PIN", max_length=12, blank=True)
    aga_id = models.CharField("AGA number", max_length=12, blank=True)
    server_names = models.JSONField(default=dict, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    forgotten_at = models.DateTimeField(null=True, blank=True)
    invented = models.BooleanField(default=False)

    objects = Players.as_manager()

    class Meta:
        ordering = ("name", "pk")
        constraints = (
            models.CheckConstraint(condition=~models.Q(name=""), name="player_has_a_name"),
            models.UniqueConstraint(fields=("nzgs_id",), condition=~models.Q(nzgs_id=""), name="one_player_a_nzgs_id"),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def name_parts(self) -> NameParts:
        """Family and given name."""
        return NameParts(self.family_name, self.given_name, self.name_guessed)
