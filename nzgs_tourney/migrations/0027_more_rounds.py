"""A division has up to 60 rounds: thirty players who all meet twice need 58."""

import django.core.validators
from django.db import migrations, models

from games.ledger.guarded_tables import adding_columns
from nzgs_tourney.immutability import DIVISIONS


class Migration(migrations.Migration):
    dependencies = (("tourney", "0026_knockout"),)

    operations = adding_columns(
        (DIVISIONS,),
        migrations.RemoveConstraint("division", "division_1_to_20_rounds"),
        migrations.AlterField(
            "division",
            "rounds",
            models.PositiveSmallIntegerField(
                default=5,
                validators=[
                    django.core.validators.MinValueValidator(1),
                    django.core.validators.MaxValueValidator(60),
                ],
            ),
        ),
        migrations.AddConstraint(
            "division",
            models.CheckConstraint(
                condition=models.Q(("rounds__gte", 1), ("rounds__lte", 60)), name="division_1_to_60_rounds"
            ),
        ),
    )
