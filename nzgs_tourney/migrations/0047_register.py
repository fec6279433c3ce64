"""What the federation's register says of people."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("ratings", "0003_names_on_servers"), ("tourney", "0046_reopened_years"))

    operations = (
        migrations.CreateModel(
            "Registration",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("club", models.CharField(blank=True, max_length=80)),
                ("member_until", models.DateField(blank=True, null=True)),
                (
                    "points_eligible",
                    models.CharField(
                        choices=[
                            ("unknown", "not said yet"),
                            ("yes", "may win points"),
                            ("no", "may not win points"),
                        ],
                        default="unknown",
                        max_length=7,
                    ),
                ),
                (
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="registration",
                        to="ratings.player",
                    ),
                ),
            ],
        ),
    )
