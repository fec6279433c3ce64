"""Personal data of the ledger stands beside it, and the guards let a person be forgotten."""

import django.db.models.deletion
from django.db import migrations, models

from games.immutability import (
    CASES,
    CLEARINGS,
    ENDING,
    EVIDENCE,
    GAMES,
    LEDGER,
    PERSONAL_DATA,
    RECORDS,
    REFERENCES,
    REPORTS,
)
from games.ledger.guard_migration import install_operation


class Migration(migrations.Migration):
    dependencies = [("games", "0015_actor_name"), ("ratings", "0002_forgotten_at")]

    operations = [
        migrations.CreateModel(
            "PersonalData",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.CharField(max_length=64)),
                ("salt", models.CharField(blank=True, max_length=64)),
                ("value", models.JSONField(blank=True, null=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="personal", to="games.ledgerevent"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="ratings.player",
                    ),
                ),
            ],
            options={
                "ordering": ("event", "pk"),
                "constraints": [
                    models.UniqueConstraint(fields=("event", "digest"), name="personal_data_once_an_event")
                ],
            },
        ),
        install_operation((PERSONAL_DATA,)),
        install_operation((CASES, CLEARINGS, ENDING, EVIDENCE, LEDGER, REPORTS), again=True),
        # Columns that they keep come with the next migrations.
        install_operation((GAMES, RECORDS, REFERENCES), forgets=False, again=True),
    ]
