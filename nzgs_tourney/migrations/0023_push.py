"""Browsers that are told of messages."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tourney', '0022_late_by_fee'),
    ]

    operations = [
        migrations.AddField(
            model_name='message',
            name='pushed_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.CreateModel(
            name='PushSubscription',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('endpoint', models.CharField(max_length=500, unique=True)),
                ('key', models.CharField(max_length=90)),
                ('secret', models.CharField(max_length=30)),
                ('made_at', models.DateTimeField()),
                ('link', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='subscriptions', to='tourney.playerlink')),
            ],
        ),
    ]
