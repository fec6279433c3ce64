"""Streams of rehearsals, whose games may be deleted with everything about them."""

from django.db import migrations, models

from games.immutability import (
    CASES,
    CLEARINGS,
    CORRECTIONS,
    ENDING,
    EVIDENCE,
    GAMES,
    RECORDS,
    REFERENCES,
    REPORTS,
    RULINGS,
    STREAMS,
    TAKEN_APART,
)
from games.ledger.guarded_tables import adding_columns

GUARDS = (
    *(CASES, CLEARINGS, CORRECTIONS, ENDING, EVIDENCE, GAMES, RECORDS, REFERENCES, REPORTS, RULINGS, STREAMS),
    TAKEN_APART,
)


class Migration(migrations.Migration):
    dependencies = (("games", "0001_tables"),)

    operations = adding_columns(GUARDS, migrations.AddField("stream", "rehearsal", models.BooleanField(default=False)))
