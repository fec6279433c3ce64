from django.db import migrations

from games.frozen import GAMES, LEDGER, RECORDS, REPORTS
from games.ledger.guards import install_operation


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]
    operations = [install_operation((GAMES, LEDGER, RECORDS, REPORTS))]
