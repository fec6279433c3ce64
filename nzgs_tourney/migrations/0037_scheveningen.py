"""Scheveningen: whether everybody of one team meets everybody of the other."""

from django.db import migrations, models

from games.ledger.guarded_tables import adding_columns
from nzgs_tourney.immutability import DIVISIONS


class Migration(migrations.Migration):
    dependencies = (("tourney", "0036_shared_places"),)

    operations = adding_columns(
        (DIVISIONS,), migrations.AddField("division", "scheveningen", models.BooleanField(default=False))
    )
