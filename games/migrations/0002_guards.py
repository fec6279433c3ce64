from dataclasses import replace

from django.db import migrations

from games.immutability import GAMES, LEDGER, RECORDS, REPORTS
from games.ledger.guard_migration import install_operation

# As they were before boards could be taken apart: the table that the guards ask now is made in 0013.
# Games and records have their numbers since 0014.
CONFIRMED = replace(GAMES, when="OLD.state = 'confirmed'", unique=())
UNNUMBERED = replace(RECORDS, unique=RECORDS.unique[:1])
ALTERED = tuple(replace(guard, never=None) for guard in (UNNUMBERED, REPORTS))


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]
    operations = [install_operation((CONFIRMED, LEDGER, *ALTERED), forgets=False)]
