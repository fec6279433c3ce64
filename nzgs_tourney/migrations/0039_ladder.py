"""Ladders: their settings, so many rounds as they have games, and their challenges."""

import django.core.validators
import django.db.models.deletion
from django.db import migrations, models

from games.ledger.guarded_tables import InstallGuards, adding_columns
from nzgs_tourney.immutability import CHALLENGES, DIVISIONS

_TO_ENTRY = {"on_delete": django.db.models.deletion.PROTECT, "to": "tourney.entry"}


class Migration(migrations.Migration):
    dependencies = (("tourney", "0038_webhooks"),)

    operations = (
        *adding_columns(
            (DIVISIONS,),
            migrations.RemoveConstraint("division", "division_1_to_60_rounds"),
            migrations.AlterField(
                "division",
                "rounds",
                models.PositiveSmallIntegerField(
                    default=5,
                    validators=[
                        django.core.validators.MinValueValidator(1),
                        django.core.validators.MaxValueValidator(400),
                    ],
                ),
            ),
            migrations.AlterField(
                "division",
                "system",
                models.CharField(
                    choices=[
                        ("mcmahon", "McMahon"),
                        ("swiss", "Swiss"),
                        ("round_robin", "round robin: everybody meets everybody"),
                        ("knockout", "knock-out: a loss ends it"),
                        ("ladder", "ladder: each game is a challenge"),
                        ("manual", "by hand: the director makes the boards"),
                    ],
                    default="mcmahon",
                    max_length=12,
                ),
            ),
            migrations.AddField("division", "reach", models.PositiveSmallIntegerField(default=3)),
            migrations.AddField(
                "division",
                "unanswered",
                models.CharField(
                    choices=[
                        ("place", "the challenger takes the place"),
                        ("nothing", "nothing: everybody keeps their place"),
                    ],
                    default="place",
                    max_length=7,
                ),
            ),
            migrations.AddField("division", "answer_days", models.PositiveSmallIntegerField(default=7)),
            migrations.AddField("division", "play_days", models.PositiveSmallIntegerField(default=21)),
            migrations.AddField("division", "again_days", models.PositiveSmallIntegerField(default=30)),
            migrations.AddConstraint(
                "division",
                models.CheckConstraint(
                    condition=models.Q(("rounds__gte", 1), ("rounds__lte", 400)), name="division_1_to_400_rounds"
                ),
            ),
        ),
        migrations.CreateModel(
            "Challenge",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "open"),
                            ("accepted", "accepted"),
                            ("declined", "declined"),
                            ("lapsed", "lapsed"),
                            ("withdrawn", "withdrawn"),
                        ],
                        default="open",
                        max_length=9,
                    ),
                ),
                ("made_at", models.DateTimeField()),
                ("answer_by", models.DateTimeField()),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                ("round_number", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("takes_place", models.BooleanField(default=False)),
                ("order", models.JSONField(default=list)),
                ("challenger", models.ForeignKey(related_name="challenges_made", **_TO_ENTRY)),
                ("challenged", models.ForeignKey(related_name="challenges_received", **_TO_ENTRY)),
                (
                    "division",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="challenges",
                        to="tourney.division",
                    ),
                ),
            ],
            options={
                "ordering": ("division", "number"),
                "constraints": (
                    models.UniqueConstraint(fields=("division", "number"), name="challenge_one_number_a_division"),
                    models.UniqueConstraint(fields=("division", "round_number"), name="challenge_one_a_round"),
                    models.CheckConstraint(
                        condition=~models.Q(challenger=models.F("challenged")), name="challenge_between_two_entries"
                    ),
                    models.CheckConstraint(condition=models.Q(number__gte=1), name="challenge_counts_from_1"),
                    models.CheckConstraint(
                        condition=models.Q(state="open", answered_at__isnull=True)
                        | (~models.Q(state="open") & models.Q(answered_at__isnull=False)),
                        name="challenge_open_until_answered",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(state="accepted", round_number__gte=1)
                        | (~models.Q(state="accepted") & models.Q(round_number__isnull=True)),
                        name="challenge_accepted_has_a_round",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(takes_place=False) | models.Q(state__in=("declined", "lapsed")),
                        name="challenge_takes_place_if_not_taken_up",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(answer_by__gt=models.F("made_at")),
                        name="challenge_answered_after_it_was_made",
                    ),
                ),
            },
        ),
        InstallGuards((CHALLENGES,)),
    )
