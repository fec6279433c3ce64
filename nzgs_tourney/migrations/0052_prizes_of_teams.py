"""A prize can be for the teams, or for the best at a board of their matches."""

from django.db import migrations, models

_GROUPS = [
    ("all", "everybody"),
    ("band", "a band of grades"),
    ("city", "a city"),
    ("tag", "a tag"),
    ("team", "the teams"),
    ("board", "a board"),
]


class Migration(migrations.Migration):
    dependencies = (("tourney", "0051_federations"),)

    operations = (
        migrations.AlterField(
            "prize", "group", models.CharField(choices=_GROUPS, default="all", max_length=8)
        ),
        migrations.RemoveConstraint("prize", "prize_says_among_whom"),
        migrations.AddConstraint(
            "prize",
            models.CheckConstraint(
                condition=models.Q(group__in=("all", "team"), who="")
                | (~models.Q(group__in=("all", "team")) & ~models.Q(who="")),
                name="prize_says_among_whom",
            ),
        ),
    )
