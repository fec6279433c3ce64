from django.db import migrations

from games.ledger.guard_migration import install_operation
from nzgs_tourney.immutability import PAIRINGS, SEATS


class Migration(migrations.Migration):
    dependencies = [("tourney", "0001_initial"), ("games", "0002_guards")]
    operations = [install_operation((PAIRINGS, SEATS))]
