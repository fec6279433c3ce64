"""The columns of sentences go, once their codes are there."""

from django.db import migrations, models

from games.immutability import CORRECTIONS, GAMES, RECORDS, REFERENCES
from games.ledger.guarded_tables import altering
from games.ledger.guard_migration import install_operation

CONFIRMED = [("players", "both players"), ("slip", "signed slip"), ("file", "imported results")]


class Migration(migrations.Migration):
    dependencies = [("games", "0017_codes")]

    operations = [
        *altering(
            migrations.AlterField(
                "game", "confirmed_by", models.CharField(blank=True, choices=CONFIRMED, max_length=7)
            ),
            migrations.AlterField("ruling", "said", models.JSONField()),
            migrations.AlterField("ruling", "sentence", models.TextField(blank=True, max_length=2000)),
            migrations.RemoveField("ruling", "sentence"),
        ),
        install_operation((CORRECTIONS, GAMES, RECORDS, REFERENCES), again=True),
    ]
