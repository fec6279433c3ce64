"""The first rounds of a Swiss may be accelerated."""

from django.db import migrations, models

from games.ledger.guarded_tables import adding_columns
from nzgs_tourney.immutability import DIVISIONS


class Migration(migrations.Migration):
    dependencies = (("tourney", "0027_more_rounds"),)

    operations = adding_columns(
        (DIVISIONS,), migrations.AddField("division", "accelerated", models.PositiveSmallIntegerField(default=0))
    )
