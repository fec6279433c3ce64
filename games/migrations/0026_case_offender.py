"""A case says who the offender is, and can be about a stone on an occupied point."""

from django.db import migrations, models

from games.immutability import CASES
from games.ledger.guard_migration import install_operation
from games.ledger.guarded_tables import altering

KINDS = [
    ("repetition", "a position repeated"),
    ("out_of_turn", "a move out of turn"),
    ("occupied", "a stone on an occupied point"),
    ("moved_stone", "a stone moved"),
    ("wrong_removal", "stones wrongly removed"),
    ("dead_stones", "which stones are dead"),
    ("result", "what the result is"),
    ("other", "something else"),
]
PLAYERS = [("black", "Black"), ("white", "White")]


class Migration(migrations.Migration):
    dependencies = [("games", "0025_confirmed_by_ruling")]

    operations = [
        *altering(
            migrations.AlterField("case", "kind", models.CharField(choices=KINDS, max_length=14)),
            migrations.AddField(
                "case", "offender", models.CharField(blank=True, choices=PLAYERS, default="", max_length=5)
            ),
        ),
        install_operation((CASES,)),
    ]
