from dataclasses import replace

from django.db import migrations

from games.immutability import CASES, ENDING, EVIDENCE, RECORDS, REFERENCES, REPORTS
from games.ledger.guard_migration import install_operation

# As they were before boards could be taken apart: the table that the guards ask now is made in 0013.
# Records have their numbers since 0014.
UNNUMBERED = replace(RECORDS, unique=RECORDS.unique[:1])
ALTERED = tuple(replace(guard, never=None) for guard in (CASES, ENDING, UNNUMBERED, REPORTS))


class Migration(migrations.Migration):
    dependencies = [("games", "0003_disputes")]
    operations = [install_operation((*ALTERED, EVIDENCE, REFERENCES), forgets=False)]
