"""Sides of partners: who sits at a board, how a side is rated, and the people who are its members."""

import django.core.validators
import django.db.models.deletion
from django.db import migrations, models

from games.ledger.guarded_tables import InstallGuards, adding_columns
from nzgs_tourney.immutability import DIVISIONS, MEMBERS


class Migration(migrations.Migration):
    dependencies = (
        ("ratings", "0003_names_on_servers"),
        ("tourney", "0030_matches"),
    )

    operations = (
        *adding_columns(
            (DIVISIONS,),
            migrations.AddField(
                "division",
                "side",
                models.CharField(
                    choices=[
                        ("person", "one player"),
                        ("partners", "partners who play in turn: pair go, rengo"),
                    ],
                    default="person",
                    max_length=8,
                ),
            ),
            migrations.AddField(
                "division",
                "partners",
                models.PositiveSmallIntegerField(
                    default=2,
                    validators=[
                        django.core.validators.MinValueValidator(2),
                        django.core.validators.MaxValueValidator(3),
                    ],
                ),
            ),
            migrations.AddField(
                "division",
                "side_rating",
                models.CharField(
                    choices=[("average", "the average of the partners"), ("stronger", "the strongest partner")],
                    default="average",
                    max_length=8,
                ),
            ),
            migrations.AddConstraint(
                "division",
                models.CheckConstraint(
                    condition=models.Q(partners__gte=2, partners__lte=3), name="division_2_or_3_partners"
                ),
            ),
        ),
        migrations.CreateModel(
            "Member",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("position", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=120)),
                (
                    "latin_name",
                    models.CharField(blank=True, max_length=120, verbose_name="name in Latin letters"),
                ),
                ("rank", models.CharField(max_length=4)),
                ("rating", models.DecimalField(blank=True, decimal_places=2, max_digits=5, null=True)),
                ("email", models.EmailField(blank=True, max_length=254)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="members", to="tourney.entry"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="memberships", to="ratings.player"
                    ),
                ),
                (
                    "rating_source",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="ratings.listedrating",
                    ),
                ),
            ],
            options={
                "ordering": ("entry", "position"),
                "constraints": (
                    models.UniqueConstraint(fields=("entry", "position"), name="member_one_a_position"),
                    models.UniqueConstraint(fields=("entry", "player"), name="member_once_a_side"),
                    models.CheckConstraint(
                        condition=models.Q(position__gte=1, position__lte=3), name="member_position_1_to_3"
                    ),
                    models.CheckConstraint(condition=~models.Q(name=""), name="member_has_a_name"),
                ),
            },
        ),
        InstallGuards((MEMBERS,)),
    )
