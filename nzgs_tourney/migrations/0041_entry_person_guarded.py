"""Whose entry it is changes only with a word in the history, once a round was drawn."""

from django.db import migrations

from games.ledger.guard_migration import install_operation
from nzgs_tourney.immutability import ENTRIES


class Migration(migrations.Migration):
    dependencies = [("tourney", "0040_network_access")]

    operations = [install_operation((ENTRIES,))]
