"""What is being entered for a game by tapping it, shared by the phones that enter it."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("games", "0004_cases_about_everything"),)

    operations = (
        migrations.CreateModel(
            name="EnteredDraft",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("mode", models.CharField(max_length=8)),
                ("text", models.TextField(blank=True, max_length=20000)),
                ("version", models.PositiveIntegerField(default=1)),
                ("phone", models.CharField(blank=True, max_length=20)),
                ("at", models.DateTimeField()),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="entered_drafts", to="games.game"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("game", "mode"), name="one_entered_draft_a_mode")]
            },
        ),
    )
