"""Another history of an event waits here for an administrator; files that arrived are found by their time."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tourney', '0024_send_anyway'),
    ]

    operations = [
        migrations.AddField(
            model_name='eventmove',
            name='offered',
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AddIndex(
            model_name='arrivedfile',
            index=models.Index(fields=['at'], name='arrived_at'),
        ),
    ]
