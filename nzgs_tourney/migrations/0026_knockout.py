"""Knock-outs: how the bracket is seeded, what follows a tie, third place, and who went on from a board."""

import django.db.models.deletion
from django.db import migrations, models

from games.ledger.guarded_tables import InstallGuards, adding_columns
from nzgs_tourney.immutability import DIVISIONS, WENT_ON_FROM_BOARDS


class Migration(migrations.Migration):
    dependencies = (("tourney", "0025_offered_history"),)

    operations = (
        *adding_columns(
            (DIVISIONS,),
            migrations.AddField(
                "division",
                "bracket_seeding",
                models.CharField(
                    choices=[
                        ("rating", "the strongest first"),
                        ("standings", "by the criteria of the standings"),
                        ("lot", "by lot"),
                    ],
                    default="rating",
                    max_length=9,
                ),
            ),
            migrations.AddField(
                "division",
                "tie_rule",
                models.CharField(
                    choices=[
                        ("replay", "they play again"),
                        ("lot", "the lot decides"),
                        ("seed", "the higher seed goes on"),
                    ],
                    default="replay",
                    max_length=6,
                ),
            ),
            migrations.AddField("division", "third_place", models.BooleanField(default=False)),
            migrations.AlterField(
                "division",
                "system",
                models.CharField(
                    choices=[
                        ("mcmahon", "McMahon"),
                        ("swiss", "Swiss"),
                        ("round_robin", "round robin: everybody meets everybody"),
                        ("knockout", "knock-out: a loss ends it"),
                        ("manual", "by hand: the director makes the boards"),
                    ],
                    default="mcmahon",
                    max_length=12,
                ),
            ),
        ),
        migrations.AlterField(
            "roundstatus",
            "status",
            models.CharField(
                choices=[
                    (one, one) for one in ("bye", "excused", "absent", "withdrawn", "not_entered", "house", "out")
                ],
                max_length=12,
            ),
        ),
        migrations.CreateModel(
            "WentOn",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "side",
                    models.CharField(
                        choices=[(one, one) for one in ("black", "white", "nobody")], max_length=6
                    ),
                ),
                ("decided", models.BooleanField(default=False)),
                (
                    "pairing",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="went_on", to="tourney.pairing"
                    ),
                ),
            ],
        ),
        InstallGuards((WENT_ON_FROM_BOARDS,)),
    )
