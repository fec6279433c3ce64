"""A stream of the ledger never goes back."""

from django.db import migrations

from games.immutability import STREAMS
from games.ledger.guard_migration import install_operation


class Migration(migrations.Migration):
    dependencies = [("games", "0019_archive_words")]

    operations = [install_operation((STREAMS,))]
