"""Who is in a team has a place in its order; and what the groups of prizes are called."""

from django.db import migrations, models

from games.ledger.guarded_tables import altering


class Migration(migrations.Migration):
    dependencies = (("tourney", "0040_nigiri"),)

    operations = altering(
        migrations.RemoveConstraint("entry", "entry_of_a_team_has_a_board"),
        migrations.AddConstraint(
            "entry",
            models.CheckConstraint(
                condition=models.Q(("team__isnull", True), ("team_board__isnull", True))
                | models.Q(("team__isnull", False), ("team_board__gte", 1), ("team_board__isnull", False)),
                name="entry_of_a_team_has_a_board",
            ),
        ),
        migrations.AlterField(
            "prize",
            "group",
            models.CharField(
                choices=[("all", "everybody"), ("band", "a band of grades"), ("city", "a city"), ("tag", "a tag")],
                default="all",
                max_length=8,
            ),
        ),
    )
