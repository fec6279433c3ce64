"""Mails may go although their links lead to a laptop."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tourney', '0023_push'),
    ]

    operations = [
        migrations.AddField(
            model_name='messagesettings',
            name='anyway',
            field=models.BooleanField(default=False),
        ),
    ]
