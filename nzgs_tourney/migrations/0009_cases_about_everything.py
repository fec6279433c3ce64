"""Rules of an event about lateness, warnings and clock times; cases that were handed over; calls that became cases."""

from django.db import migrations, models

from games.ledger.guarded_tables import InstallGuards, altering
from nzgs_tourney.immutability import HANDED_CASES


class Migration(migrations.Migration):
    dependencies = (
        ("games", "0004_cases_about_everything"),
        ("tourney", "0008_names_in_public"),
    )

    operations = (
        *altering(
            migrations.AddField(
                model_name="event",
                name="forfeit_after_minutes",
                field=models.PositiveSmallIntegerField(blank=True, null=True),
            ),
            migrations.AddField(
                model_name="event",
                name="show_clock_times",
                field=models.BooleanField(default=False),
            ),
            migrations.AddField(
                model_name="event",
                name="warnings_before_forfeit",
                field=models.PositiveSmallIntegerField(blank=True, null=True),
            ),
            migrations.AddField(
                model_name="tablecall",
                name="case",
                field=models.ForeignKey(
                    blank=True, null=True, on_delete=models.SET_NULL, related_name="calls", to="games.case"
                ),
            ),
            migrations.CreateModel(
                name="HandedCase",
                fields=[
                    (
                        "id",
                        models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"),
                    ),
                    ("person", models.CharField(max_length=80)),
                    ("digest", models.CharField(max_length=64, unique=True)),
                    ("code_digest", models.CharField(max_length=64)),
                    ("made_by", models.CharField(max_length=160)),
                    ("made_at", models.DateTimeField()),
                    ("opened_at", models.DateTimeField(blank=True, null=True)),
                    ("expires_at", models.DateTimeField()),
                    ("ended_at", models.DateTimeField(blank=True, null=True)),
                    ("case", models.ForeignKey(on_delete=models.PROTECT, related_name="handed", to="games.case")),
                ],
                options={
                    "ordering": ("-pk",),
                    "constraints": [
                        models.UniqueConstraint(
                            condition=models.Q(("ended_at__isnull", True)),
                            fields=("case",),
                            name="case_handed_to_one_at_a_time",
                        )
                    ],
                },
            ),
        ),
        InstallGuards((HANDED_CASES,)),
    )
