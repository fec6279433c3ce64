"""A round robin may be played in groups."""

from django.db import migrations, models

from games.ledger.guarded_tables import adding_columns
from nzgs_tourney.immutability import DIVISIONS, ENTRIES


class Migration(migrations.Migration):
    dependencies = (("tourney", "0031_partners"),)

    operations = adding_columns(
        (DIVISIONS, ENTRIES),
        migrations.AddField("division", "groups", models.PositiveSmallIntegerField(default=1)),
        migrations.AddField("entry", "in_group", models.PositiveSmallIntegerField(default=0)),
    )
