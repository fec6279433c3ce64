"""The names that a person has on go servers."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("ratings", "0002_invented_players"),)

    operations = (migrations.AddField("player", "server_names", models.JSONField(blank=True, default=dict)),)
