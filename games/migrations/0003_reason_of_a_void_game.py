"""The director's reason for declaring a game void, which nobody else can report."""

from django.db import migrations, models
from django.db.models import Q

from games.immutability import REPORTS
from games.ledger.guarded_tables import adding_columns


class Migration(migrations.Migration):
    dependencies = (("games", "0002_rehearsals"),)

    operations = adding_columns(
        (REPORTS,),
        migrations.AddField("report", "reason", models.TextField(blank=True, default="", max_length=500)),
        migrations.AddConstraint(
            "report",
            models.CheckConstraint(
                condition=Q(~Q(reason=""), result="void", side="paper") | (~Q(result="void") & Q(reason="")),
                name="report_of_a_void_game_has_a_reason",
            ),
        ),
    )
