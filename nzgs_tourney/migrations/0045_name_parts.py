"""The family name and the given name of an entry are kept apart: those of the entries here are a guess, and marked as
one."""

from django.db import migrations, models

from games.ledger.guarded_tables import altering
from ground.forgotten import FORGOTTEN
from ratings.name_parts import guessed_parts


def guess(apps, editor):
    entries = apps.get_model("tourney", "Entry").objects.using(editor.connection.alias).exclude(name=FORGOTTEN)
    rows = []
    for entry in entries.only("name", "latin_name").iterator(chunk_size=2_000):
        parts = guessed_parts(entry.latin_name or entry.name)
        entry.family_name, entry.given_name, entry.name_guessed = parts.family, parts.given, True
        rows.append(entry)
    entries.bulk_update(rows, ["family_name", "given_name", "name_guessed"], batch_size=500)


class Migration(migrations.Migration):
    dependencies = [("tourney", "0044_club_gap"), ("ratings", "0003_name_parts")]

    operations = altering(
        migrations.AddField("entry", "family_name", models.CharField(blank=True, max_length=120)),
        migrations.AddField("entry", "given_name", models.CharField(blank=True, max_length=120)),
        migrations.AddField("entry", "name_guessed", models.BooleanField(default=False)),
        migrations.RunPython(guess, migrations.RunPython.noop),
    )
