"""What standings are made from changes only with a word in the history."""

from django.db import migrations

from games.ledger.guard_migration import install_operation
from nzgs_tourney.immutability import DIVISIONS, ENTRIES, POINTS_RULES, ROUNDS, STATUSES


class Migration(migrations.Migration):
    dependencies = [("tourney", "0038_backup_folder"), ("games", "0020_streams_guarded")]

    operations = [install_operation((DIVISIONS, ENTRIES, POINTS_RULES, ROUNDS, STATUSES))]
