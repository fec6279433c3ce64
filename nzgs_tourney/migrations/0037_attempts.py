"""Counts of attempts of every kind take the place of those of wrong codes, which last a quarter of an hour."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tourney", "0036_player_language")]

    operations = [
        migrations.DeleteModel("WrongCodes"),
        migrations.CreateModel(
            "Attempts",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=64)),
                ("stretch", models.PositiveBigIntegerField()),
                ("count", models.PositiveIntegerField(default=0)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("key", "stretch"), name="attempts_once_a_stretch")]
            },
        ),
    ]
