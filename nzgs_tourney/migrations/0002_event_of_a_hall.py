"""Events that are off the desk's list, the WiFi of their halls, and invitations that go with their event."""

from dataclasses import replace

from django.db import migrations, models

from games.ledger.guarded_tables import InstallGuards, altering
from nzgs_tourney.immutability import INVITATIONS


class Migration(migrations.Migration):

    dependencies = [
        ('tourney', '0001_tables'),
    ]

    operations = [
        *altering(
            migrations.AddField('event', 'archived', models.BooleanField(default=False)),
            migrations.AddField('event', 'wifi_name', models.CharField(blank=True, max_length=32)),
            migrations.AddField('event', 'wifi_password', models.CharField(blank=True, max_length=63)),
        ),
        InstallGuards([INVITATIONS], [replace(INVITATIONS, recorded_in='')]),
    ]
