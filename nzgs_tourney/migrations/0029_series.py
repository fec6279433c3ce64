"""Series of events: points by place, and the divisions that count."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tourney', '0028_accelerated'),
    ]

    operations = [
        migrations.CreateModel(
            name='PointsSeries',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(max_length=60, unique=True)),
                ('name', models.CharField(max_length=80)),
                ('points', models.JSONField()),
                ('best', models.PositiveSmallIntegerField(blank=True, null=True)),
            ],
            options={
                'ordering': ('-pk',),
                'constraints': [models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='series_has_a_name'), models.CheckConstraint(condition=models.Q(('best', None), ('best__gte', 1), _connector='OR'), name='series_counts_one_result_at_least')],
            },
        ),
        migrations.CreateModel(
            name='SeriesDivision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('division', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='in_series', to='tourney.division')),
                ('series', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='counting', to='tourney.pointsseries')),
            ],
            options={
                'ordering': ('series', 'pk'),
                'constraints': [models.UniqueConstraint(fields=('series', 'division'), name='series_division_once')],
            },
        ),
    ]
