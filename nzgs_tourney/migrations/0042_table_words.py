"""What the program's own tables of points are called is worded from their ids; the federation's names stay."""

from django.db import migrations, models

from games.ledger.guarded_tables import altering

WORDS = {"national": "New Zealand championship", "regional": "Regional championship", "own": "Own table"}


def drop_words(apps, editor):
    awards = apps.get_model("tourney", "PointsAward").objects.using(editor.connection.alias)
    for table, name in WORDS.items():
        awards.filter(table=table, table_name=name).update(table_name="")


def put_words(apps, editor):
    awards = apps.get_model("tourney", "PointsAward").objects.using(editor.connection.alias)
    for table, name in WORDS.items():
        awards.filter(table=table, table_name="").update(table_name=name)


class Migration(migrations.Migration):
    dependencies = [("tourney", "0041_entry_person_guarded")]

    operations = [
        *altering(
            migrations.AlterField("pointsaward", "table_name", models.CharField(blank=True, max_length=80)),
            migrations.RunPython(drop_words, put_words),
        )
    ]
