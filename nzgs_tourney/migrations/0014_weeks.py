"""The week of an event, and how long a player who lost the connection is waited for."""

import django.db.models.deletion
from django.db import migrations, models

import nzgs_tourney.models.week
from games.ledger.guarded_tables import altering


class Migration(migrations.Migration):
    dependencies = (("tourney", "0013_games_on_servers"),)

    operations = altering(
        migrations.AddField(
            model_name="event",
            name="reconnect_minutes",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="event",
            name="reconnect_times",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.CreateModel(
            name="Week",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("opens_day", models.PositiveSmallIntegerField(default=0)),
                ("opens_minute", models.PositiveSmallIntegerField(default=720)),
                ("due_day", models.PositiveSmallIntegerField(default=6)),
                ("due_minute", models.PositiveSmallIntegerField(default=1440)),
                ("skipped", models.JSONField(blank=True, default=list)),
                (
                    "late",
                    models.CharField(
                        choices=[
                            ("one_by_one", "one_by_one"),
                            ("extend", "extend"),
                            ("both_lose", "both_lose"),
                            ("half_points", "half_points"),
                        ],
                        default="one_by_one",
                        max_length=12,
                    ),
                ),
                ("extend_days", models.PositiveSmallIntegerField(default=3)),
                ("reminders", models.JSONField(blank=True, default=nzgs_tourney.models.week.two_days_and_six_hours)),
                (
                    "armed",
                    models.CharField(
                        choices=[("none", "none"), ("next", "next"), ("every", "every")], default="none", max_length=5
                    ),
                ),
                ("held", models.JSONField(blank=True, default=list)),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="week", to="tourney.event"
                    ),
                ),
            ],
            options={
                "ordering": ("event",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("due_day__lte", 6), ("opens_day__lte", 6)), name="week_has_seven_days"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("due_minute__lte", 1440), ("opens_minute__lt", 1440)),
                        name="week_time_is_within_a_day",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("extend_days__gte", 1), ("extend_days__lte", 6)),
                        name="week_extends_by_less_than_a_week",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("late__in", ["one_by_one", "extend", "both_lose", "half_points"])),
                        name="week_knows_its_late_policy",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("armed__in", ["none", "next", "every"])), name="week_knows_what_is_armed"
                    ),
                ],
            },
        ),
    )
