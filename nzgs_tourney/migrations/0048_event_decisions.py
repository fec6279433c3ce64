"""The federation approves an event and its tables of points, or sends them back."""

import django.db.models.deletion
from django.db import migrations, models

from games.ledger.guarded_tables import InstallGuards
from nzgs_tourney.immutability import EVENT_DECISIONS


class Migration(migrations.Migration):
    dependencies = (("tourney", "0047_register"),)

    operations = (
        migrations.CreateModel(
            "EventDecision",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("approved", models.BooleanField()),
                ("reason", models.CharField(max_length=200)),
                ("tables", models.JSONField()),
                ("actor_name", models.CharField(max_length=120)),
                ("at", models.DateTimeField()),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="decisions", to="tourney.event"
                    ),
                ),
            ],
            options={
                "ordering": ("event", "number"),
                "constraints": (
                    models.UniqueConstraint(fields=("event", "number"), name="event_decision_one_a_number"),
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), _negated=True), name="event_decision_has_a_reason"
                    ),
                ),
            },
        ),
        InstallGuards((EVENT_DECISIONS,)),
    )
