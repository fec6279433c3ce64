"""How many records were sent beside the first is a number; the words for it are made where it is shown."""

import re

from django.db import migrations, models

WORDS = re.compile(r"(.*) and ([1-9]\d{0,5}) more", re.DOTALL)


def count_more(apps, editor):
    archives = apps.get_model("games", "ArchiveAudit").objects.using(editor.connection.alias)
    for archive in archives.filter(filename__endswith=" more"):
        words = WORDS.fullmatch(archive.filename)
        if words and int(words[2]) + 1 == archive.places:
            archives.filter(pk=archive.pk).update(filename=words[1], more=int(words[2]))


def put_words(apps, editor):
    archives = apps.get_model("games", "ArchiveAudit").objects.using(editor.connection.alias)
    for archive in archives.filter(more__gt=0):
        words = f"{archive.filename} and {archive.more} more"
        archives.filter(pk=archive.pk).update(filename=words[-160:])


class Migration(migrations.Migration):
    dependencies = [("games", "0021_second_official")]

    operations = [
        migrations.AddField("archiveaudit", "more", models.PositiveIntegerField(default=0)),
        migrations.RunPython(count_more, put_words),
    ]
