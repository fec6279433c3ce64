from django.db import migrations

from games.frozen import CASES, ENDING, EVIDENCE, RECORDS, REFERENCES, REPORTS
from games.ledger.guards import install_operation


class Migration(migrations.Migration):
    dependencies = [("games", "0003_disputes")]
    operations = [install_operation((CASES, ENDING, EVIDENCE, REFERENCES, RECORDS, REPORTS))]
