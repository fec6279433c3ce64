"""A person's family name and given name are kept apart: those of who is here already are a guess, and marked as one."""

from django.db import migrations, models

from ground.forgotten import FORGOTTEN
from ratings.name_parts import guessed_parts


def guess(apps, editor):
    players = apps.get_model("ratings", "Player").objects.using(editor.connection.alias).exclude(name=FORGOTTEN)
    rows = []
    for player in players.only("name").iterator(chunk_size=2_000):
        parts = guessed_parts(player.name)
        player.family_name, player.given_name, player.name_guessed = parts.family, parts.given, True
        rows.append(player)
    players.bulk_update(rows, ["family_name", "given_name", "name_guessed"], batch_size=500)


class Migration(migrations.Migration):
    dependencies = [("ratings", "0002_forgotten_at")]

    operations = [
        migrations.AddField("player", "family_name", models.CharField(blank=True, max_length=120)),
        migrations.AddField("player", "given_name", models.CharField(blank=True, max_length=120)),
        migrations.AddField("player", "name_guessed", models.BooleanField(default=False)),
        migrations.RunPython(guess, migrations.RunPython.noop),
    ]
