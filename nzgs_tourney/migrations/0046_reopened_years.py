"""A closed year of points can be reopened by two officials; each closing keeps its own lines."""

from dataclasses import replace

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from games.ledger.guarded_tables import InstallGuards, altering
from nzgs_tourney.immutability import CLOSED_AWARDS, CLOSED_BALANCES, POINTS_YEARS, YEAR_REOPENINGS

_ACCOUNT = {"on_delete": django.db.models.deletion.PROTECT, "related_name": "+", "to": settings.AUTH_USER_MODEL}
_CLOSED_ONCE = "UPDATE tourney_pointsyear SET closing = 1 WHERE closed_at IS NOT NULL"
_BEFORE = (replace(POINTS_YEARS, when="OLD.closed_at IS NOT NULL"), CLOSED_BALANCES, CLOSED_AWARDS)


class Migration(migrations.Migration):
    dependencies = (("tourney", "0045_challenge_messages"),)

    operations = (
        InstallGuards([], _BEFORE),
        *altering(
            migrations.AddField("pointsyear", "closing", models.PositiveSmallIntegerField(default=0)),
            migrations.AddField("closedbalance", "closing", models.PositiveSmallIntegerField(default=1)),
            migrations.AddField("closedaward", "closing", models.PositiveSmallIntegerField(default=1)),
            migrations.RunSQL(_CLOSED_ONCE, migrations.RunSQL.noop),
            migrations.AlterModelOptions("closedbalance", {"ordering": ("year", "closing", "pk")}),
            migrations.AlterModelOptions("closedaward", {"ordering": ("year", "closing", "position")}),
            migrations.AlterField(
                "closedaward",
                "award",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT, related_name="closed", to="tourney.pointsaward"
                ),
            ),
            migrations.RemoveConstraint("closedaward", "closed_award_once_a_column"),
            migrations.RemoveConstraint("closedbalance", "closed_balance_once"),
            migrations.AddConstraint(
                "closedaward",
                models.UniqueConstraint(fields=("year", "closing", "position"), name="closed_award_once_a_column"),
            ),
            migrations.AddConstraint(
                "closedaward",
                models.UniqueConstraint(fields=("award", "closing"), name="closed_award_once_a_closing"),
            ),
            migrations.AddConstraint(
                "closedbalance",
                models.UniqueConstraint(fields=("year", "closing", "player"), name="closed_balance_once"),
            ),
            migrations.AddConstraint(
                "pointsyear",
                models.CheckConstraint(
                    condition=models.Q(("closed_at__isnull", True), ("closing__gte", 1), _connector="OR"),
                    name="points_year_counts_closings",
                ),
            ),
            migrations.CreateModel(
                "YearReopening",
                fields=[
                    (
                        "id",
                        models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"),
                    ),
                    ("number", models.PositiveSmallIntegerField()),
                    ("closing", models.PositiveSmallIntegerField()),
                    ("reason", models.CharField(max_length=200)),
                    ("asked_at", models.DateTimeField()),
                    ("agreed_at", models.DateTimeField(blank=True, null=True)),
                    ("withdrawn_at", models.DateTimeField(blank=True, null=True)),
                    ("agreed_by", models.ForeignKey(blank=True, null=True, **_ACCOUNT)),
                    ("asked_by", models.ForeignKey(**_ACCOUNT)),
                    (
                        "year",
                        models.ForeignKey(
                            on_delete=django.db.models.deletion.PROTECT,
                            related_name="reopenings",
                            to="tourney.pointsyear",
                        ),
                    ),
                ],
                options={
                    "ordering": ("year", "number"),
                    "constraints": (
                        models.UniqueConstraint(fields=("year", "number"), name="year_reopening_one_a_number"),
                        models.UniqueConstraint(
                            condition=models.Q(("withdrawn_at__isnull", True)),
                            fields=("year", "closing"),
                            name="year_reopening_once_a_closing",
                        ),
                        models.CheckConstraint(
                            condition=models.Q(("reason", ""), _negated=True), name="year_reopening_has_a_reason"
                        ),
                        models.CheckConstraint(
                            condition=models.Q(("agreed_by", models.F("asked_by")), _negated=True),
                            name="year_reopening_by_two_officials",
                        ),
                        models.CheckConstraint(
                            condition=models.Q(agreed_by__isnull=True, agreed_at__isnull=True)
                            | models.Q(agreed_by__isnull=False, agreed_at__isnull=False),
                            name="year_reopening_agreed_by_somebody",
                        ),
                        models.CheckConstraint(
                            condition=models.Q(agreed_at__isnull=True) | models.Q(withdrawn_at__isnull=True),
                            name="year_reopening_agreed_or_withdrawn",
                        ),
                    ),
                },
            ),
        ),
        InstallGuards((POINTS_YEARS, CLOSED_BALANCES, CLOSED_AWARDS, YEAR_REOPENINGS)),
    )
