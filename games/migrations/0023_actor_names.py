"""What rows keep of who acted is the name, and is called so: `actor` is the id, as in the ledger."""

from django.db import migrations

from games.immutability import CASES, CLEARINGS, ENDING, EVIDENCE, RECORDS, REFERENCES, REPORTS
from games.ledger.guard_migration import InstallGuards

NAMING = (CASES, CLEARINGS, ENDING, EVIDENCE, RECORDS, REFERENCES, REPORTS)
"""The guards that name the column."""
NAMED = (
    "archiveaudit",
    "case",
    "clearing",
    "correction",
    "endingstep",
    "evidence",
    "record",
    "recordofreference",
    "report",
    "rulewording",
    "ruling",
)


class Migration(migrations.Migration):
    dependencies = [("games", "0022_archive_more")]

    operations = [
        InstallGuards(NAMING, NAMING),  # for the way back
        *(migrations.RenameField(model, "actor", "actor_name") for model in NAMED),
        migrations.RenameField("ruling", "second_actor", "second_actor_name"),
        InstallGuards(NAMING, NAMING),
    ]
