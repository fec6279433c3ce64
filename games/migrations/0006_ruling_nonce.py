import uuid

from django.db import migrations, models

from games.immutability import RULINGS
from games.ledger.guard_migration import install_operation


class Migration(migrations.Migration):
    dependencies = [("games", "0005_moves_digest_and_staged_records")]
    operations = [
        migrations.AddField(
            model_name="ruling",
            name="nonce",
            field=models.UUIDField(default=uuid.uuid4, unique=True),
            preserve_default=False,
        ),
        install_operation((RULINGS,), forgets=False),
    ]
