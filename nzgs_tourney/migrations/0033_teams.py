"""Teams: who sits at the boards of a division, its teams with their people, and reserves."""

import django.core.validators
import django.db.models.deletion
from django.db import migrations, models

from games.ledger.guarded_tables import InstallGuards, adding_columns
from nzgs_tourney.immutability import DIVISIONS, ENTRIES, TEAMS


class Migration(migrations.Migration):
    dependencies = (("tourney", "0032_groups"),)

    operations = (
        migrations.CreateModel(
            "Team",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=80)),
                (
                    "division",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="teams", to="tourney.division"
                    ),
                ),
            ],
            options={"ordering": ("division", "number")},
        ),
        migrations.AddConstraint(
            "team", models.UniqueConstraint(fields=("division", "number"), name="team_one_number_a_division")
        ),
        migrations.AddConstraint(
            "team", models.UniqueConstraint(fields=("division", "name"), name="team_one_name_a_division")
        ),
        migrations.AddConstraint(
            "team", models.CheckConstraint(condition=models.Q(("name", ""), _negated=True), name="team_has_a_name")
        ),
        InstallGuards((TEAMS,)),
        *adding_columns(
            (DIVISIONS,),
            migrations.AlterField(
                "division",
                "side",
                models.CharField(
                    choices=[("person", "one player"), ("partners", "partners who play in turn: pair go, rengo"), ("team", "teams: each match on several boards")],
                    default="person",
                    max_length=8,
                ),
            ),
            migrations.AddField(
                "division",
                "team_boards",
                models.PositiveSmallIntegerField(
                    default=3,
                    validators=[
                        django.core.validators.MinValueValidator(2),
                        django.core.validators.MaxValueValidator(9),
                    ],
                ),
            ),
        ),
        *adding_columns(
            (ENTRIES,),
            migrations.AddField(
                "entry",
                "team",
                models.ForeignKey(
                    blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="members",
                    to="tourney.team",
                ),
            ),
            migrations.AddField("entry", "team_board", models.PositiveSmallIntegerField(blank=True, null=True)),
            migrations.AddConstraint(
                "entry", models.UniqueConstraint(fields=("team", "team_board"), name="entry_one_at_a_team_board")
            ),
            migrations.AddConstraint(
                "entry",
                models.CheckConstraint(
                    condition=models.Q(("team__isnull", True), ("team_board__isnull", True))
                    | models.Q(("team__isnull", False), ("team_board__gte", 1)),
                    name="entry_of_a_team_has_a_board",
                ),
            ),
        ),
        migrations.AlterField(
            "roundstatus",
            "status",
            models.CharField(
                choices=[
                    (one, one)
                    for one in (
                        "bye", "excused", "absent", "withdrawn", "not_entered", "house", "out", "waits", "reserve",
                    )
                ],
                max_length=12,
            ),
        ),
    )
