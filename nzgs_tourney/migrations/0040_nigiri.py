"""Colours of a knock-out's first games may be decided by nigiri at the board."""

from django.db import migrations, models

from games.ledger.guarded_tables import adding_columns
from nzgs_tourney.immutability import DIVISIONS


class Migration(migrations.Migration):
    dependencies = (("tourney", "0039_ladder"),)

    operations = adding_columns(
        (DIVISIONS,), migrations.AddField("division", "nigiri", models.BooleanField(default=False))
    )
