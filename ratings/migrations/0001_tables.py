"""The tables of players and rating lists."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='RatingList',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120)),
                ('as_of', models.DateField()),
                ('sha256', models.CharField(max_length=64, unique=True)),
                ('imported_at', models.DateTimeField(auto_now_add=True)),
                ('imported_by', models.CharField(max_length=120)),
            ],
            options={
                'ordering': ('-as_of', '-pk'),
            },
        ),
        migrations.CreateModel(
            name='Player',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120)),
                ('family_name', models.CharField(blank=True, max_length=120)),
                ('given_name', models.CharField(blank=True, max_length=120)),
                ('name_guessed', models.BooleanField(default=False)),
                ('nzgs_id', models.CharField(blank=True, max_length=20, verbose_name='NZGS number')),
                ('egd_pin', models.CharField(blank=True, max_length=12, verbose_name='EGD PIN')),
                ('aga_id', models.CharField(blank=True, max_length=12, verbose_name='AGA number')),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('forgotten_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'ordering': ('name', 'pk'),
                'constraints': [models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='player_has_a_name'), models.UniqueConstraint(condition=models.Q(('nzgs_id', ''), _negated=True), fields=('nzgs_id',), name='one_player_a_nzgs_id')],
            },
        ),
        migrations.CreateModel(
            name='ListedRating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('line', models.PositiveIntegerField()),
                ('listed_id', models.CharField(blank=True, max_length=20)),
                ('name', models.CharField(max_length=120)),
                ('club', models.CharField(blank=True, max_length=80)),
                ('rank', models.CharField(blank=True, max_length=4)),
                ('rating', models.DecimalField(blank=True, decimal_places=2, max_digits=5, null=True)),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='listed', to='ratings.player')),
                ('rating_list', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='lines', to='ratings.ratinglist')),
            ],
            options={
                'ordering': ('rating_list', 'line'),
                'constraints': [models.UniqueConstraint(fields=('rating_list', 'line'), name='one_row_a_line'), models.UniqueConstraint(fields=('rating_list', 'player'), name='one_line_a_player_and_list')],
            },
        ),
    ]
