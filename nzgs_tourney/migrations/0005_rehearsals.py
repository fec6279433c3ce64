"""Boards and links of rehearsals, which may be deleted with their event."""

from django.db import migrations

from games.ledger.guarded_tables import InstallGuards
from nzgs_tourney.immutability import PAIRINGS, PLAYER_LINKS, SEATS

GUARDS = (PAIRINGS, PLAYER_LINKS, SEATS)


class Migration(migrations.Migration):
    dependencies = (
        ("tourney", "0004_limits_of_divisions"),
        ("games", "0002_rehearsals"),
        ("ratings", "0002_invented_players"),
    )

    operations = (InstallGuards(GUARDS),)
