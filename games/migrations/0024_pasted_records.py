"""A pasted record has no file, and its audit says so without words."""

from django.db import migrations

WORDS = "pasted record"


def drop_words(apps, editor):
    audits = apps.get_model("games", "RecordAudit").objects.using(editor.connection.alias)
    for audit in audits.filter(record__filename="", verdict__file=WORDS).only("verdict"):
        audits.filter(pk=audit.pk).update(verdict={**audit.verdict, "file": ""})


class Migration(migrations.Migration):
    dependencies = [("games", "0023_actor_names")]

    operations = [
        # The version before shows the name of no audit: it needs no words back.
        migrations.RunPython(drop_words, migrations.RunPython.noop)
    ]
