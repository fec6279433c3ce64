"""A revoked personal link and the lines of a rating list don't change any more."""

from django.db import migrations

from games.ledger.guard_migration import install_operation
from nzgs_tourney.immutability import LISTED_RATINGS, PLAYER_LINKS, RATING_LISTS


class Migration(migrations.Migration):
    dependencies = [("tourney", "0047_contacts_shared"), ("ratings", "0002_forgotten_at")]

    operations = [install_operation((PLAYER_LINKS, RATING_LISTS, LISTED_RATINGS))]
