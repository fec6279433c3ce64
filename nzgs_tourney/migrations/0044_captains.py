"""The captain of a team, and until when captains set line-ups."""

from django.db import migrations, models

from games.ledger.guarded_tables import adding_columns
from nzgs_tourney.immutability import DIVISIONS, ENTRIES


class Migration(migrations.Migration):
    dependencies = (("tourney", "0043_webhook_recalled"),)

    operations = adding_columns(
        (DIVISIONS, ENTRIES),
        migrations.AddField("division", "line_up_minutes", models.PositiveSmallIntegerField(blank=True, null=True)),
        migrations.AddField("entry", "captain", models.BooleanField(default=False)),
        migrations.AddConstraint(
            "entry",
            models.CheckConstraint(
                condition=models.Q(("captain", False), ("team__isnull", False), _connector="OR"),
                name="entry_captain_of_a_team",
            ),
        ),
        migrations.AddConstraint(
            "entry",
            models.UniqueConstraint(
                condition=models.Q(("captain", True)), fields=("team",), name="entry_one_captain_a_team"
            ),
        ),
    )
