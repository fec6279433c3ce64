"""A pairing within a family or club may count like a gap of scores; in divisions that are here it doesn't."""

from django.db import migrations, models

from games.ledger.guarded_tables import adding_columns
from nzgs_tourney.immutability import DIVISIONS


class Migration(migrations.Migration):
    dependencies = [("tourney", "0043_actor_names")]

    operations = adding_columns(
        (DIVISIONS,), migrations.AddField("division", "club_gap", models.PositiveSmallIntegerField(default=0))
    )
