"""The guards of awarded points and boards let a person be forgotten."""

from django.db import migrations

from games.ledger.guard_migration import install_operation
from nzgs_tourney.immutability import AWARDED_POINTS, PAIRINGS


class Migration(migrations.Migration):
    dependencies = [("tourney", "0033_account_keys"), ("games", "0016_personal_data")]

    operations = [install_operation((AWARDED_POINTS, PAIRINGS), again=True)]
