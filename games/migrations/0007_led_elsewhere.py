"""Streams that another site leads."""

from django.db import migrations, models

from games.ledger.guarded_tables import altering


class Migration(migrations.Migration):
    dependencies = (("games", "0006_lost_connections"),)

    operations = altering(migrations.AddField("stream", "led_elsewhere", models.BooleanField(default=False)))
