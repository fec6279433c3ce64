"""A system without a draw, and the country of an event."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tourney", "0011_prizes")]

    operations = [
        migrations.AddField("event", "country", models.CharField(default="NZ", max_length=2)),
        migrations.AlterField(
            "division",
            "system",
            models.CharField(
                choices=[
                    ("mcmahon", "McMahon"),
                    ("swiss", "Swiss"),
                    ("round_robin", "round robin: everybody meets everybody"),
                    ("manual", "by hand: the director makes the boards"),
                ],
                default="mcmahon",
                max_length=12,
            ),
        ),
    ]
