"""Whether players can ask which stones are dead."""

from django.db import migrations, models

from games.ledger.guarded_tables import altering


class Migration(migrations.Migration):
    dependencies = [("tourney", "0048_links_and_lists_guarded")]

    operations = altering(
        migrations.AddField("event", "proposes_dead_stones", models.BooleanField(default=False)),
    )
