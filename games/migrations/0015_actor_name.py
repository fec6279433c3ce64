from django.db import migrations, models

from games.immutability import LEDGER
from games.ledger.guard_migration import install_operation


class Migration(migrations.Migration):
    """SQLite makes the table anew for a new column, and its triggers go with the old one."""

    dependencies = [
        ('games', '0014_numbers'),
    ]

    operations = [
        migrations.AddField(
            model_name='ledgerevent',
            name='actor_name',
            field=models.CharField(blank=True, max_length=160),
        ),
        install_operation((LEDGER,), forgets=False),
    ]
