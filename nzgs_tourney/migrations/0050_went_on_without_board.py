"""Who goes on from a match of a knock-out whose last game had no board."""

import django.db.models.deletion
from django.db import migrations, models

from games.ledger.guarded_tables import InstallGuards, altering
from nzgs_tourney.immutability import WENT_ON, WENT_ON_FROM_BOARDS

_SIDES = [(one, one) for one in ("black", "white", "one", "other", "nobody")]


class Migration(migrations.Migration):
    dependencies = (("tourney", "0049_webhooks_told_of_recalls"),)

    operations = (
        InstallGuards([], [WENT_ON_FROM_BOARDS]),
        *altering(
            migrations.AlterField(
                "wenton",
                "pairing",
                models.OneToOneField(
                    blank=True,
                    null=True,
                    on_delete=django.db.models.deletion.CASCADE,
                    related_name="went_on",
                    to="tourney.pairing",
                ),
            ),
            migrations.AddField(
                "wenton",
                "round",
                models.ForeignKey(
                    blank=True,
                    null=True,
                    on_delete=django.db.models.deletion.CASCADE,
                    related_name="went_on",
                    to="tourney.round",
                ),
            ),
            *(
                migrations.AddField(
                    "wenton",
                    player,
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tourney.entry",
                    ),
                )
                for player in ("one", "other")
            ),
            migrations.AlterField("wenton", "side", models.CharField(choices=_SIDES, max_length=6)),
            migrations.AddConstraint(
                "wenton", models.UniqueConstraint(fields=("round", "one"), name="went_on_once_a_round")
            ),
            migrations.AddConstraint(
                "wenton",
                models.CheckConstraint(
                    condition=models.Q(
                        pairing__isnull=False,
                        round__isnull=True,
                        one__isnull=True,
                        other__isnull=True,
                        side__in=("black", "white", "nobody"),
                    )
                    | models.Q(
                        pairing__isnull=True,
                        round__isnull=False,
                        one__isnull=False,
                        other__isnull=False,
                        side__in=("one", "other", "nobody"),
                    ),
                    name="went_on_from_a_board_or_a_round",
                ),
            ),
        ),
        InstallGuards([WENT_ON], []),
    )
