"""More troubles of webhooks, and what a receiver said on refusing."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tourney', '0041_team_boards'),
    ]

    operations = [
        migrations.AddField(
            model_name='webhookdelivery',
            name='message',
            field=models.CharField(blank=True, max_length=200),
        ),
        migrations.AlterField(
            model_name='webhookdelivery',
            name='trouble',
            field=models.CharField(blank=True, choices=[('', ''), ('away', 'away'), ('no_host', 'no_host'), ('certificate', 'certificate'), ('closed', 'closed'), ('private', 'private'), ('insecure', 'insecure'), ('refused', 'refused'), ('said_no', 'said_no'), ('ours', 'ours')], max_length=12),
        ),
    ]
