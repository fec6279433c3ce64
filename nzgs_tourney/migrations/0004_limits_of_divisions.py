"""The lowest and the highest grade of a division, why somebody outside them plays, and claims that were accepted."""

from django.db import migrations, models

from games.ledger.guarded_tables import altering


class Migration(migrations.Migration):
    dependencies = (("tourney", "0003_roles"),)

    operations = altering(
        migrations.AddField("division", "lowest_grade", models.CharField(blank=True, max_length=4)),
        migrations.AddField("division", "highest_grade", models.CharField(blank=True, max_length=4)),
        migrations.AddField("entry", "limit_reason", models.CharField(blank=True, max_length=200)),
        migrations.AddField("entry", "accepted_claim", models.CharField(blank=True, max_length=4)),
    )
