"""Knock-outs: matches of several games, double elimination, seeds in the order of entry."""

from django.db import migrations, models

from games.ledger.guarded_tables import adding_columns
from nzgs_tourney.immutability import DIVISIONS


class Migration(migrations.Migration):
    dependencies = (("tourney", "0029_series"),)

    operations = (
        *adding_columns(
            (DIVISIONS,),
            migrations.AddField(
                "division",
                "best_of",
                models.CharField(
                    choices=[("1", "one game"), ("3", "best of three games"), ("5", "best of five games")],
                    default="1",
                    max_length=1,
                ),
            ),
            migrations.AddField("division", "double_elimination", models.BooleanField(default=False)),
            migrations.AlterField(
                "division",
                "bracket_seeding",
                models.CharField(
                    choices=[
                        ("rating", "the strongest first"),
                        ("standings", "by the criteria of the standings"),
                        ("order", "in the order of entry"),
                        ("lot", "by lot"),
                    ],
                    default="rating",
                    max_length=9,
                ),
            ),
        ),
        migrations.AlterField(
            "roundstatus",
            "status",
            models.CharField(
                choices=[
                    (one, one)
                    for one in ("bye", "excused", "absent", "withdrawn", "not_entered", "house", "out", "waits")
                ],
                max_length=12,
            ),
        ),
    )
