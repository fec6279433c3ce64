"""Events that go from site to site."""

import django.db.models.deletion
import nzgs_tourney.models.move
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tourney', '0019_entry_consents'),
    ]

    operations = [
        migrations.CreateModel(
            name='ArrivedFile',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('sha256', models.CharField(max_length=64, unique=True)),
                ('content', models.BinaryField()),
                ('at', models.DateTimeField()),
            ],
            options={
                'ordering': ('at', 'pk'),
            },
        ),
        migrations.CreateModel(
            name='MoveToken',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60)),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('made_at', models.DateTimeField()),
                ('used_at', models.DateTimeField(blank=True, null=True)),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'ordering': ('-made_at', '-pk'),
            },
        ),
        migrations.CreateModel(
            name='EventMove',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('address', models.CharField(blank=True, max_length=200)),
                ('token', models.CharField(blank=True, max_length=60)),
                ('site_name', models.CharField(blank=True, max_length=60)),
                ('live', models.BooleanField(default=False)),
                ('sent_seq', models.PositiveBigIntegerField(default=0)),
                ('sent_at', models.DateTimeField(blank=True, null=True)),
                ('tried_at', models.DateTimeField(blank=True, null=True)),
                ('trouble', models.CharField(blank=True, choices=[('away', 'away'), ('refused', 'refused')], max_length=8)),
                ('told', models.CharField(blank=True, max_length=500)),
                ('numbers', models.JSONField(blank=True, default=dict)),
                ('event', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='move', to='tourney.event')),
                ('came_with', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='moves', to='tourney.movetoken')),
            ],
            options={
                'ordering': ('event',),
            },
        ),
        migrations.CreateModel(
            name='OwnSite',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(default=nzgs_tourney.models.move.new_code, max_length=32)),
                ('name', models.CharField(blank=True, max_length=60)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('pk', 1)), name='own_site_is_one')],
            },
        ),
    ]
