"""Where an entry was moved from, and what the rounds there count."""

import django.db.models.deletion
from django.db import migrations, models

from games.ledger.guarded_tables import adding_columns
from nzgs_tourney.immutability import ENTRIES


class Migration(migrations.Migration):
    dependencies = (("tourney", "0006_tables_of_a_hall"),)

    operations = adding_columns(
        (ENTRIES,),
        migrations.AddField(
            "entry",
            "came_from",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="went_to",
                to="tourney.entry",
            ),
        ),
        migrations.AddField(
            "entry",
            "carries",
            models.CharField(
                blank=True,
                choices=[("results", "results"), ("half", "half"), ("nothing", "nothing")],
                max_length=8,
            ),
        ),
        migrations.AddConstraint(
            "entry",
            models.CheckConstraint(
                condition=models.Q(
                    models.Q(("came_from__isnull", True), ("carries", "")),
                    models.Q(("came_from__isnull", False), models.Q(("carries", ""), _negated=True)),
                    _connector="OR",
                ),
                name="entry_moved_carries_something",
            ),
        ),
    )
