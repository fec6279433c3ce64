"""What rows keep of who acted is the name, and is called so: `actor` is the id, as in the ledger."""

from django.db import migrations

NAMED = ("namesakes", "pointsaward", "resultslayout", "tablecall")


class Migration(migrations.Migration):
    dependencies = [("tourney", "0042_table_words")]

    operations = [migrations.RenameField(model, "actor", "actor_name") for model in NAMED]
