"""Webhooks are told that a round was taken back."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tourney', '0042_webhook_troubles'),
    ]

    operations = [
        migrations.AlterField(
            model_name='webhookdelivery',
            name='type',
            field=models.CharField(choices=[('round.published', 'round.published'), ('round.recalled', 'round.recalled'), ('result.confirmed', 'result.confirmed'), ('result.corrected', 'result.corrected'), ('event.finished', 'event.finished'), ('ruling.published', 'ruling.published'), ('pairings', 'pairings'), ('standings', 'standings'), ('test', 'test')], max_length=16),
        ),
    ]
