"""Divisions without a first table of their own, which go on after those before them.

A first table that the history of its event tells of stays: a director chose it, or a round was drawn by it.
"""

from django.db import migrations, models

from games.ledger.guarded_tables import altering

_OF_NOBODY = """
UPDATE tourney_division SET first_table = NULL WHERE NOT EXISTS (
    SELECT 1 FROM games_ledgerevent told JOIN tourney_event event ON event.stream_id = told.stream_id
    WHERE event.id = tourney_division.event_id AND CAST(told.payload AS TEXT) LIKE '%"first_table"%'
)
"""
_BEFORE = "UPDATE tourney_division SET first_table = 1 WHERE first_table IS NULL"


class Migration(migrations.Migration):
    dependencies = (("tourney", "0005_rehearsals"),)

    operations = altering(
        migrations.AlterField("division", "first_table", models.PositiveSmallIntegerField(blank=True, null=True)),
        migrations.RunSQL(_OF_NOBODY, _BEFORE),
    )
