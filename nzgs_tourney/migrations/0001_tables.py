"""The tables of a site, with their guards."""

import django.contrib.auth.models
import django.contrib.auth.validators
import django.core.validators
import django.db.models.deletion
import django.utils.timezone
import nzgs_tourney.models.own_site
import nzgs_tourney.models.tournament
import nzgs_tourney.site.slip_code
import uuid
from dataclasses import replace
from decimal import Decimal
from django.conf import settings
from django.db import migrations, models

from games.ledger.guarded_tables import InstallGuards
from nzgs_tourney.immutability import (
    AGREED_AWARDS,
    AWARDED_POINTS,
    CLOSED_AWARDS,
    CLOSED_BALANCES,
    DIVISIONS,
    ENTRIES,
    INVITATIONS,
    LISTED_RATINGS,
    PAIRINGS,
    PASSWORD_LINKS,
    PLAYER_LINKS,
    POINTS_AWARDS,
    POINTS_RULES,
    POINTS_YEARS,
    RATING_LISTS,
    RESULTS_LAYOUTS,
    ROUNDS,
    SEATS,
    STATUSES,
)


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
        ('games', '0001_tables'),
        ('ratings', '0001_tables'),
    ]

    operations = [
        migrations.CreateModel(
            name='Division',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveBigIntegerField()),
                ('name', models.CharField(max_length=80)),
                ('slug', models.SlugField(max_length=60)),
                ('position', models.PositiveSmallIntegerField(default=1)),
                ('system', models.CharField(choices=[('mcmahon', 'McMahon'), ('swiss', 'Swiss'), ('round_robin', 'round robin: everybody meets everybody'), ('manual', 'by hand: the director makes the boards')], default='mcmahon', max_length=12)),
                ('rounds', models.PositiveSmallIntegerField(default=5, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(20)])),
                ('bar', models.CharField(blank=True, max_length=4)),
                ('floor', models.CharField(blank=True, max_length=4)),
                ('board_size', models.PositiveSmallIntegerField(default=19, validators=[django.core.validators.MinValueValidator(2), django.core.validators.MaxValueValidator(25)])),
                ('komi', models.DecimalField(decimal_places=1, default=Decimal('7'), max_digits=4)),
                ('main_minutes', models.PositiveSmallIntegerField(default=45, validators=[django.core.validators.MaxValueValidator(600)])),
                ('overtime', models.CharField(blank=True, default='', max_length=80)),
                ('handicap_basis', models.CharField(choices=[('none', 'no handicaps'), ('rating', 'from ratings, rounded up'), ('rank', 'from grades'), ('score', 'from scores')], default='none', max_length=8)),
                ('handicap_reduction', models.PositiveSmallIntegerField(default=0, validators=[django.core.validators.MaxValueValidator(30)])),
                ('handicap_maximum', models.PositiveSmallIntegerField(blank=True, null=True, validators=[django.core.validators.MaxValueValidator(40)])),
                ('even_below', models.DecimalField(blank=True, decimal_places=2, max_digits=3, null=True)),
                ('handicap_wish', models.PositiveSmallIntegerField(default=9)),
                ('club_gap', models.PositiveSmallIntegerField(default=0)),
                ('seeding', models.CharField(choices=[('slip', 'split and slip: top half against bottom half, in order'), ('fold', 'split and fold: first against last'), ('neighbours', 'neighbours: first against second, third against fourth'), ('random', 'at random')], default='slip', max_length=12)),
                ('second_phase', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('second_seeding', models.CharField(choices=[('slip', 'split and slip: top half against bottom half, in order'), ('fold', 'split and fold: first against last'), ('neighbours', 'neighbours: first against second, third against fourth'), ('random', 'at random')], default='fold', max_length=12)),
                ('float_down', models.CharField(choices=[('top', 'the top of the group'), ('middle', 'the middle of the group'), ('bottom', 'the bottom of the group')], default='middle', max_length=6)),
                ('float_up', models.CharField(choices=[('top', 'the top of the group'), ('middle', 'the middle of the group'), ('bottom', 'the bottom of the group')], default='middle', max_length=6)),
                ('criteria', models.JSONField(default=list)),
                ('tiers', models.JSONField(default=nzgs_tourney.models.tournament.default_tiers)),
                ('hard', models.JSONField(blank=True, default=list)),
                ('handicap_table', models.JSONField(blank=True, default=list)),
                ('categories', models.JSONField(blank=True, default=list)),
                ('sos_handicap', models.BooleanField(default=True)),
                ('virtual_half', models.BooleanField(default=False)),
                ('virtual_open', models.BooleanField(default=False)),
                ('first_table', models.PositiveSmallIntegerField(default=1)),
                ('excluded_tables', models.JSONField(blank=True, default=list)),
                ('table_change', models.CharField(choices=[('level', 'among boards of equal scores'), ('anywhere', 'among all boards'), ('never', 'never: by the order alone')], default='level', max_length=8)),
                ('bye_half_points', models.PositiveSmallIntegerField(default=2, validators=[django.core.validators.MaxValueValidator(2)])),
                ('absent_half_points', models.PositiveSmallIntegerField(default=0, validators=[django.core.validators.MaxValueValidator(2)])),
                ('excused_half_points', models.PositiveSmallIntegerField(default=1, validators=[django.core.validators.MaxValueValidator(2)])),
                ('round_down', models.BooleanField(default=False)),
            ],
            options={
                'ordering': ('event', 'position', 'pk'),
            },
        ),
        migrations.CreateModel(
            name='ResultsLayout',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('players', models.JSONField()),
                ('games', models.JSONField()),
                ('actor_name', models.CharField(max_length=160)),
                ('at', models.DateTimeField()),
            ],
            options={
                'ordering': ('pk',),
            },
        ),
        migrations.CreateModel(
            name='User',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('password', models.CharField(max_length=128, verbose_name='password')),
                ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                ('is_superuser', models.BooleanField(default=False, help_text='Designates that this user has all permissions without explicitly assigning them.', verbose_name='superuser status')),
                ('username', models.CharField(error_messages={'unique': 'A user with that username already exists.'}, help_text='Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.', max_length=150, unique=True, validators=[django.contrib.auth.validators.UnicodeUsernameValidator()], verbose_name='username')),
                ('first_name', models.CharField(blank=True, max_length=150, verbose_name='first name')),
                ('last_name', models.CharField(blank=True, max_length=150, verbose_name='last name')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='email address')),
                ('is_staff', models.BooleanField(default=False, help_text='Designates whether the user can log into this admin site.', verbose_name='staff status')),
                ('is_active', models.BooleanField(default=True, help_text='Designates whether this user should be treated as active. Unselect this instead of deleting accounts.', verbose_name='active')),
                ('date_joined', models.DateTimeField(default=django.utils.timezone.now, verbose_name='date joined')),
                ('key', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('makes_events', models.BooleanField(default=False)),
                ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                ('player', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='account', to='ratings.player')),
                ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
            ],
            options={
                'verbose_name': 'account',
                'verbose_name_plural': 'users',
                'abstract': False,
            },
            managers=[
                ('objects', django.contrib.auth.models.UserManager()),
            ],
        ),
        migrations.CreateModel(
            name='Attempts',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=64)),
                ('stretch', models.PositiveBigIntegerField()),
                ('count', models.PositiveIntegerField(default=0)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('key', 'stretch'), name='attempts_once_a_stretch')],
            },
        ),
        migrations.CreateModel(
            name='BackupFolder',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('path', models.CharField(blank=True, max_length=500)),
                ('password', models.CharField(blank=True, max_length=200)),
                ('mark', models.CharField(default=nzgs_tourney.models.own_site.new_mark, max_length=8)),
                ('tried_at', models.DateTimeField(blank=True, null=True)),
                ('good_at', models.DateTimeField(blank=True, null=True)),
                ('name', models.CharField(blank=True, max_length=120)),
                ('size', models.PositiveBigIntegerField(default=0)),
                ('digest', models.CharField(blank=True, max_length=64)),
                ('heads', models.CharField(blank=True, max_length=64)),
                ('trouble', models.CharField(blank=True, choices=[('', 'none'), ('away', 'the folder isn’t there'), ('full', 'the folder is full'), ('refused', 'the folder can’t be written to'), ('failed', 'something else')], max_length=10)),
                ('trouble_since', models.DateTimeField(blank=True, null=True)),
                ('held_until', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('pk', 1)), name='backup_folder_is_one')],
            },
        ),
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveBigIntegerField()),
                ('name', models.CharField(max_length=120)),
                ('latin_name', models.CharField(blank=True, max_length=120, verbose_name='name in Latin letters')),
                ('family_name', models.CharField(blank=True, max_length=120)),
                ('given_name', models.CharField(blank=True, max_length=120)),
                ('name_guessed', models.BooleanField(default=False)),
                ('rank', models.CharField(max_length=4)),
                ('rating', models.DecimalField(blank=True, decimal_places=2, max_digits=5, null=True)),
                ('club', models.CharField(blank=True, max_length=80)),
                ('city', models.CharField(blank=True, max_length=80)),
                ('country', models.CharField(blank=True, default='NZ', max_length=2)),
                ('family', models.CharField(blank=True, max_length=80)),
                ('tags', models.JSONField(blank=True, default=list)),
                ('points_eligible', models.CharField(choices=[('unknown', 'not said yet'), ('yes', 'may win points'), ('no', 'may not win points')], default='unknown', max_length=7)),
                ('points_reason', models.CharField(blank=True, max_length=120)),
                ('email', models.EmailField(blank=True, max_length=254)),
                ('phone', models.CharField(blank=True, max_length=40)),
                ('start_correction', models.SmallIntegerField(default=0)),
                ('house', models.BooleanField(default=False)),
                ('fixed_table', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('enters_in', models.PositiveSmallIntegerField(default=1)),
                ('withdrawn_from', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('egd_pin', models.CharField(blank=True, max_length=12, verbose_name='EGD PIN')),
                ('aga_id', models.CharField(blank=True, max_length=12, verbose_name='AGA number')),
                ('identity', models.CharField(blank=True, max_length=200)),
                ('entered_at', models.DateTimeField(auto_now_add=True)),
                ('division', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='tourney.division')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='ratings.player')),
                ('rating_source', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, to='ratings.listedrating')),
            ],
            options={
                'ordering': ('division', 'pk'),
            },
        ),
        migrations.CreateModel(
            name='Event',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120)),
                ('slug', models.SlugField(max_length=80, unique=True)),
                ('venue', models.CharField(blank=True, max_length=160)),
                ('city', models.CharField(blank=True, max_length=80)),
                ('country', models.CharField(default='NZ', max_length=2)),
                ('begins', models.DateField()),
                ('ends', models.DateField()),
                ('published', models.BooleanField(default=False)),
                ('second_confirms_rulings', models.BooleanField(default=False)),
                ('proposes_dead_stones', models.BooleanField(default=False)),
                ('online', models.BooleanField(default=False)),
                ('contacts_shared', models.BooleanField(default=False)),
                ('link_secret', models.CharField(default=nzgs_tourney.site.slip_code.new_secret, editable=False, max_length=64)),
                ('link_prefix', models.CharField(default=nzgs_tourney.site.slip_code.new_prefix, editable=False, max_length=8, unique=True)),
                ('stream', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='event', to='games.stream')),
            ],
            options={
                'ordering': ('-begins', 'name'),
            },
        ),
        migrations.AddField(
            model_name='division',
            name='event',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='divisions', to='tourney.event'),
        ),
        migrations.CreateModel(
            name='FormerName',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120)),
                ('reason', models.CharField(max_length=200)),
                ('actor_name', models.CharField(max_length=120)),
                ('at', models.DateTimeField()),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='former_names', to='ratings.player')),
            ],
            options={
                'ordering': ('-pk',),
            },
        ),
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('made_at', models.DateTimeField()),
                ('made_by', models.CharField(max_length=120)),
                ('expires_at', models.DateTimeField()),
                ('used_at', models.DateTimeField(blank=True, null=True)),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
                ('revoked_by', models.CharField(blank=True, max_length=120)),
                ('kind', models.CharField(choices=[('director', 'director'), ('referee', 'referee'), ('organiser', 'organiser'), ('administrator', 'federation administrator')], max_length=13)),
                ('person', models.CharField(max_length=80)),
                ('event', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='invitations', to='tourney.event')),
                ('used_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('-pk',),
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='ListReview',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('accepted_at', models.DateTimeField(blank=True, null=True)),
                ('accepted_by', models.CharField(blank=True, max_length=120)),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True)),
                ('withdrawn_by', models.CharField(blank=True, max_length=120)),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('event', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tourney.event')),
                ('rating_list', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='review', to='ratings.ratinglist')),
            ],
            options={
                'ordering': ('-rating_list__as_of', '-pk'),
            },
        ),
        migrations.CreateModel(
            name='Namesakes',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('same', models.BooleanField()),
                ('reason', models.CharField(max_length=200)),
                ('moved', models.JSONField(blank=True, default=dict)),
                ('actor_name', models.CharField(max_length=120)),
                ('at', models.DateTimeField()),
                ('taken_back_at', models.DateTimeField(blank=True, null=True)),
                ('taken_back_by', models.CharField(blank=True, max_length=120)),
                ('kept', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.player')),
                ('other', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.player')),
            ],
            options={
                'ordering': ('-pk',),
            },
        ),
        migrations.CreateModel(
            name='NetworkAccess',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('port', models.PositiveIntegerField(default=8000)),
                ('address', models.GenericIPAddressField(blank=True, null=True, protocol='IPv4')),
                ('is_open', models.BooleanField(default=False)),
                ('reached_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('pk', 1)), name='door_is_one'), models.CheckConstraint(condition=models.Q(('port__gte', 1), ('port__lte', 65535)), name='door_port_is_a_port'), models.CheckConstraint(condition=models.Q(('is_open', False), ('address__isnull', False), _connector='OR'), name='door_open_has_an_address')],
            },
        ),
        migrations.CreateModel(
            name='PairWish',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round_number', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('kind', models.CharField(choices=[('together', 'put together'), ('apart', 'kept apart'), ('bye', 'has the bye')], max_length=8)),
                ('division', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='wishes', to='tourney.division')),
                ('one', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tourney.entry')),
                ('other', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tourney.entry')),
            ],
            options={
                'ordering': ('pk',),
            },
        ),
        migrations.CreateModel(
            name='PasswordLink',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('made_at', models.DateTimeField()),
                ('made_by', models.CharField(max_length=120)),
                ('expires_at', models.DateTimeField()),
                ('used_at', models.DateTimeField(blank=True, null=True)),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
                ('revoked_by', models.CharField(blank=True, max_length=120)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='password_links', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('-pk',),
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='PlayerLink',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('issued_at', models.DateTimeField()),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
                ('language', models.CharField(blank=True, default='', max_length=10)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='links', to='tourney.entry')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='links', to='tourney.event')),
            ],
        ),
        migrations.CreateModel(
            name='PointsAward',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('year', models.PositiveSmallIntegerField()),
                ('table', models.SlugField(max_length=20)),
                ('table_name', models.CharField(blank=True, max_length=80)),
                ('points', models.JSONField()),
                ('among_eligible', models.BooleanField()),
                ('after', models.PositiveSmallIntegerField()),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('actor_name', models.CharField(max_length=120)),
                ('at', models.DateTimeField()),
                ('division', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='points_awards', to='tourney.division')),
            ],
            options={
                'ordering': ('division', 'number'),
            },
        ),
        migrations.CreateModel(
            name='AwardedPoints',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120)),
                ('rank', models.CharField(max_length=4)),
                ('place', models.PositiveSmallIntegerField()),
                ('shared', models.BooleanField()),
                ('score', models.SmallIntegerField()),
                ('points', models.DecimalField(decimal_places=2, max_digits=7)),
                ('eligible', models.BooleanField()),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.player')),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tourney.entry')),
                ('award', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='lines', to='tourney.pointsaward')),
            ],
            options={
                'ordering': ('award', 'place', 'pk'),
            },
        ),
        migrations.CreateModel(
            name='AgreedAward',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('actor_name', models.CharField(max_length=120)),
                ('at', models.DateTimeField()),
                ('award', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='agreed', to='tourney.pointsaward')),
            ],
        ),
        migrations.CreateModel(
            name='PointsRules',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.SlugField(blank=True, max_length=20)),
                ('own', models.JSONField(blank=True, default=list)),
                ('year', models.PositiveSmallIntegerField()),
                ('among_eligible', models.BooleanField(default=False)),
                ('division', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='points_rules', to='tourney.division')),
            ],
        ),
        migrations.CreateModel(
            name='PointsTable',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.SlugField(max_length=20)),
                ('name', models.CharField(max_length=80)),
                ('points', models.JSONField()),
                ('from_year', models.PositiveSmallIntegerField()),
            ],
            options={
                'ordering': ('key', 'from_year'),
                'constraints': [models.UniqueConstraint(fields=('key', 'from_year'), name='points_table_once_a_year'), models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='points_table_has_a_name')],
            },
        ),
        migrations.CreateModel(
            name='PointsYear',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('year', models.PositiveSmallIntegerField(unique=True)),
                ('reduction', models.DecimalField(decimal_places=3, default=Decimal('0.25'), max_digits=4)),
                ('deduction', models.DecimalField(decimal_places=2, default=Decimal('33'), max_digits=6)),
                ('least', models.DecimalField(blank=True, decimal_places=2, max_digits=6, null=True)),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
                ('closed_by', models.CharField(blank=True, max_length=120)),
                ('representative', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.player')),
            ],
            options={
                'ordering': ('-year',),
            },
        ),
        migrations.CreateModel(
            name='ClosedBalance',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.CharField(max_length=8)),
                ('total', models.DecimalField(decimal_places=2, max_digits=8)),
                ('carried', models.DecimalField(decimal_places=2, max_digits=8)),
                ('brought', models.DecimalField(decimal_places=2, max_digits=8)),
                ('won', models.JSONField(default=list)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.player')),
                ('year', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='balances', to='tourney.pointsyear')),
            ],
            options={
                'ordering': ('year', 'pk'),
            },
        ),
        migrations.CreateModel(
            name='ClosedAward',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveSmallIntegerField()),
                ('award', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='closed', to='tourney.pointsaward')),
                ('year', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='closed_awards', to='tourney.pointsyear')),
            ],
            options={
                'ordering': ('year', 'position'),
            },
        ),
        migrations.CreateModel(
            name='PrintedAddress',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('address', models.CharField(max_length=200)),
                ('printed_at', models.DateTimeField()),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='printed_addresses', to='tourney.event')),
            ],
            options={
                'ordering': ('event', '-printed_at', 'pk'),
            },
        ),
        migrations.CreateModel(
            name='Prize',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveSmallIntegerField()),
                ('name', models.CharField(max_length=80)),
                ('amounts', models.JSONField()),
                ('ranking', models.CharField(choices=[('place', 'by place'), ('wins', 'by most wins')], default='place', max_length=8)),
                ('group', models.CharField(choices=[('all', 'everybody'), ('band', 'a band of grades'), ('city', 'players from a city'), ('tag', 'players with a tag')], default='all', max_length=8)),
                ('who', models.CharField(blank=True, max_length=80)),
                ('beside_others', models.BooleanField(default=False)),
                ('division', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='prizes', to='tourney.division')),
            ],
            options={
                'ordering': ('division', 'position'),
            },
        ),
        migrations.CreateModel(
            name='Role',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('director', 'director'), ('referee', 'referee')], max_length=10)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='roles', to='tourney.event')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='roles', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='Round',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('state', models.CharField(choices=[('draft', 'draft'), ('published', 'published'), ('closed', 'closed')], default='draft', max_length=10)),
                ('seed', models.CharField(max_length=40)),
                ('inputs', models.JSONField()),
                ('cost', models.JSONField(default=dict)),
                ('summary', models.JSONField(default=dict)),
                ('proved', models.BooleanField(default=False)),
                ('edited', models.BooleanField(default=False)),
                ('drawn_at', models.DateTimeField()),
                ('published_at', models.DateTimeField(blank=True, null=True)),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
                ('division', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='drawn_rounds', to='tourney.division')),
            ],
            options={
                'ordering': ('division', 'number'),
            },
        ),
        migrations.CreateModel(
            name='Pairing',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.PositiveSmallIntegerField()),
                ('handicap', models.PositiveSmallIntegerField(default=0)),
                ('komi', models.DecimalField(decimal_places=1, max_digits=4)),
                ('override_reason', models.CharField(blank=True, max_length=200)),
                ('reasons', models.JSONField(default=list)),
                ('cost', models.JSONField(default=dict)),
                ('game', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='pairing', to='games.game')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='pairings', to='tourney.round')),
            ],
            options={
                'ordering': ('round', 'table'),
            },
        ),
        migrations.CreateModel(
            name='RoundStatus',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round_number', models.PositiveSmallIntegerField()),
                ('status', models.CharField(choices=[('bye', 'bye'), ('excused', 'excused'), ('absent', 'absent'), ('withdrawn', 'withdrawn'), ('not_entered', 'not_entered'), ('house', 'house')], max_length=12)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='statuses', to='tourney.entry')),
            ],
        ),
        migrations.CreateModel(
            name='RoundTime',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round_number', models.PositiveSmallIntegerField()),
                ('starts_at', models.DateTimeField(blank=True, null=True)),
                ('due_at', models.DateTimeField(blank=True, null=True)),
                ('division', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='times', to='tourney.division')),
            ],
            options={
                'ordering': ('division', 'round_number'),
            },
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('colour', models.CharField(choices=[('black', 'Black'), ('white', 'White')], max_length=5)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='tourney.entry')),
                ('pairing', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='tourney.pairing')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='tourney.round')),
            ],
        ),
        migrations.CreateModel(
            name='SeatChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('old_game', models.PositiveBigIntegerField(blank=True, db_index=True, null=True)),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('at', models.DateTimeField()),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seat_changes', to='tourney.entry')),
                ('opponent', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tourney.entry')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seat_changes', to='tourney.round')),
            ],
            options={
                'ordering': ('pk',),
            },
        ),
        migrations.CreateModel(
            name='StagedFile',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('entries', 'entry list'), ('ratings', 'rating list'), ('division', 'event of another program')], max_length=8)),
                ('filename', models.CharField(max_length=120)),
                ('content', models.BinaryField()),
                ('mapping', models.JSONField(default=dict)),
                ('answers', models.JSONField(default=dict)),
                ('uploaded_at', models.DateTimeField(auto_now_add=True)),
                ('accepted_at', models.DateTimeField(blank=True, null=True)),
                ('division', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, to='tourney.division')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='staged', to='tourney.event')),
                ('uploaded_by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='TableCall',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.CharField(choices=[('black', 'Black'), ('white', 'White')], max_length=5)),
                ('actor_name', models.CharField(max_length=160)),
                ('at', models.DateTimeField()),
                ('state', models.CharField(choices=[('waiting', 'waiting'), ('answered', 'answered'), ('withdrawn', 'withdrawn')], default='waiting', max_length=9)),
                ('answered_by', models.CharField(blank=True, max_length=160)),
                ('answered_at', models.DateTimeField(blank=True, null=True)),
                ('nonce', models.UUIDField(unique=True)),
                ('pairing', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='calls', to='tourney.pairing')),
            ],
            options={
                'ordering': ('pk',),
            },
        ),
        migrations.CreateModel(
            name='YearStanding',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('brought', models.DecimalField(decimal_places=2, default=Decimal('0'), max_digits=7)),
                ('willing', models.BooleanField(default=False)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.player')),
                ('year', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='standings', to='tourney.pointsyear')),
            ],
            options={
                'ordering': ('year', 'pk'),
            },
        ),
        migrations.CreateModel(
            name='DrawJob',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('kind', models.CharField(choices=[('round', 'Round'), ('anew', 'Anew'), ('fix', 'Fix'), ('fill', 'Fill'), ('rearrange', 'Rearrange'), ('why_not', 'Why Not'), ('forecast', 'Forecast')], default='round', max_length=12)),
                ('arguments', models.JSONField(blank=True, default=dict)),
                ('seed', models.CharField(max_length=40)),
                ('actor', models.CharField(max_length=160)),
                ('actor_name', models.CharField(max_length=160)),
                ('seq', models.PositiveBigIntegerField()),
                ('players', models.PositiveIntegerField()),
                ('at', models.DateTimeField()),
                ('holder', models.UUIDField()),
                ('held_until', models.DateTimeField()),
                ('stage', models.CharField(blank=True, max_length=12)),
                ('passes', models.PositiveIntegerField(default=0)),
                ('refused', models.JSONField(blank=True, default=dict)),
                ('answer', models.JSONField(blank=True, default=dict)),
                ('answered_at', models.DateTimeField(blank=True, null=True)),
                ('division', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='drawings', to='tourney.division')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('division', 'kind'), name='one_draw_of_a_kind'), models.UniqueConstraint(condition=models.Q(('kind__in', ('round', 'anew', 'fix', 'fill', 'rearrange'))), fields=('division',), name='one_draw_of_boards')],
            },
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.UniqueConstraint(fields=('division', 'number'), name='entry_one_number_a_division'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.UniqueConstraint(fields=('division', 'player'), name='entry_once_a_division'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='entry_has_a_name'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.CheckConstraint(condition=models.Q(('enters_in__gte', 1)), name='entry_enters_in_a_round'),
        ),
        migrations.AddConstraint(
            model_name='event',
            constraint=models.CheckConstraint(condition=models.Q(('ends__gte', models.F('begins'))), name='event_ends_after_it_begins'),
        ),
        migrations.AddConstraint(
            model_name='division',
            constraint=models.UniqueConstraint(fields=('event', 'number'), name='division_one_number_an_event'),
        ),
        migrations.AddConstraint(
            model_name='division',
            constraint=models.UniqueConstraint(fields=('event', 'slug'), name='division_one_slug_an_event'),
        ),
        migrations.AddConstraint(
            model_name='division',
            constraint=models.CheckConstraint(condition=models.Q(('rounds__gte', 1), ('rounds__lte', 20)), name='division_1_to_20_rounds'),
        ),
        migrations.AddConstraint(
            model_name='division',
            constraint=models.CheckConstraint(condition=models.Q(('even_below__isnull', True), models.Q(('even_below__gte', 0), ('even_below__lte', Decimal('0.5'))), _connector='OR'), name='division_even_below_at_most_half'),
        ),
        migrations.AddConstraint(
            model_name='formername',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='former_name_is_a_name'),
        ),
        migrations.AddConstraint(
            model_name='invitation',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('event__isnull', False), ('kind__in', ('director', 'referee'))), models.Q(('event__isnull', True), ('kind__in', ('organiser', 'administrator'))), _connector='OR'), name='invitation_of_event_or_site'),
        ),
        migrations.AddConstraint(
            model_name='invitation',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('used_at__isnull', True), ('used_by__isnull', True)), models.Q(('revoked_at__isnull', True), ('used_at__isnull', False), ('used_by__isnull', False)), _connector='OR'), name='invitation_used_by_one'),
        ),
        migrations.AddConstraint(
            model_name='listreview',
            constraint=models.CheckConstraint(condition=models.Q(('withdrawn_at__isnull', True), models.Q(('reason', ''), _negated=True), _connector='OR'), name='withdrawn_list_has_a_reason'),
        ),
        migrations.AddConstraint(
            model_name='namesakes',
            constraint=models.CheckConstraint(condition=models.Q(('kept', models.F('other')), _negated=True), name='namesakes_are_two_rows'),
        ),
        migrations.AddConstraint(
            model_name='namesakes',
            constraint=models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='namesakes_have_a_reason'),
        ),
        migrations.AddConstraint(
            model_name='namesakes',
            constraint=models.UniqueConstraint(condition=models.Q(('same', True), ('taken_back_at__isnull', True)), fields=('other',), name='one_person_is_joined_once'),
        ),
        migrations.AddConstraint(
            model_name='pairwish',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind', 'bye'), ('other__isnull', True)), models.Q(models.Q(('kind', 'bye'), _negated=True), ('one__lt', models.F('other'))), _connector='OR'), name='wish_for_a_pair_or_a_bye'),
        ),
        migrations.AddConstraint(
            model_name='pairwish',
            constraint=models.CheckConstraint(condition=models.Q(('kind', 'apart'), ('round_number__isnull', False), _connector='OR'), name='wish_for_one_round'),
        ),
        migrations.AddConstraint(
            model_name='passwordlink',
            constraint=models.CheckConstraint(condition=models.Q(('used_at__isnull', True), ('revoked_at__isnull', True), _connector='OR'), name='password_link_used_or_revoked'),
        ),
        migrations.AddConstraint(
            model_name='passwordlink',
            constraint=models.UniqueConstraint(condition=models.Q(('revoked_at__isnull', True), ('used_at__isnull', True)), fields=('user',), name='password_link_one_open'),
        ),
        migrations.AddConstraint(
            model_name='playerlink',
            constraint=models.UniqueConstraint(fields=('event', 'number'), name='link_number_once_an_event'),
        ),
        migrations.AddConstraint(
            model_name='playerlink',
            constraint=models.UniqueConstraint(condition=models.Q(('revoked_at__isnull', True)), fields=('entry',), name='one_living_link_an_entry'),
        ),
        migrations.AddConstraint(
            model_name='pointsaward',
            constraint=models.UniqueConstraint(fields=('division', 'number'), name='points_award_one_a_number'),
        ),
        migrations.AddConstraint(
            model_name='pointsaward',
            constraint=models.CheckConstraint(condition=models.Q(('number', 1), models.Q(('reason', ''), _negated=True), _connector='OR'), name='points_award_again_has_a_reason'),
        ),
        migrations.AddConstraint(
            model_name='awardedpoints',
            constraint=models.UniqueConstraint(fields=('award', 'entry'), name='points_line_once_an_award'),
        ),
        migrations.AddConstraint(
            model_name='awardedpoints',
            constraint=models.CheckConstraint(condition=models.Q(('points__gte', 0)), name='points_line_not_negative'),
        ),
        migrations.AddConstraint(
            model_name='awardedpoints',
            constraint=models.CheckConstraint(condition=models.Q(('eligible', True), ('points', 0), _connector='OR'), name='points_line_of_nobody_else'),
        ),
        migrations.AddConstraint(
            model_name='pointsyear',
            constraint=models.CheckConstraint(condition=models.Q(('reduction__gte', 0), ('reduction__lte', 1)), name='points_year_reduction_is_a_part'),
        ),
        migrations.AddConstraint(
            model_name='pointsyear',
            constraint=models.CheckConstraint(condition=models.Q(('deduction__gte', 0)), name='points_year_deduction_not_negative'),
        ),
        migrations.AddConstraint(
            model_name='closedbalance',
            constraint=models.UniqueConstraint(fields=('year', 'player'), name='closed_balance_once'),
        ),
        migrations.AddConstraint(
            model_name='closedaward',
            constraint=models.UniqueConstraint(fields=('year', 'position'), name='closed_award_once_a_column'),
        ),
        migrations.AddConstraint(
            model_name='printedaddress',
            constraint=models.UniqueConstraint(fields=('event', 'address'), name='printed_address_once_an_event'),
        ),
        migrations.AddConstraint(
            model_name='prize',
            constraint=models.UniqueConstraint(fields=('division', 'position'), name='prize_one_a_position'),
        ),
        migrations.AddConstraint(
            model_name='prize',
            constraint=models.UniqueConstraint(fields=('division', 'name'), name='prize_one_a_name'),
        ),
        migrations.AddConstraint(
            model_name='prize',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='prize_has_a_name'),
        ),
        migrations.AddConstraint(
            model_name='prize',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('group', 'all'), ('who', '')), models.Q(models.Q(('group', 'all'), _negated=True), models.Q(('who', ''), _negated=True)), _connector='OR'), name='prize_says_among_whom'),
        ),
        migrations.AddConstraint(
            model_name='role',
            constraint=models.UniqueConstraint(fields=('event', 'user', 'kind'), name='role_once'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.UniqueConstraint(fields=('division', 'number'), name='round_drawn_once'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='round_counts_from_1'),
        ),
        migrations.AddConstraint(
            model_name='pairing',
            constraint=models.UniqueConstraint(fields=('round', 'table'), name='one_board_a_table'),
        ),
        migrations.AddConstraint(
            model_name='roundstatus',
            constraint=models.UniqueConstraint(fields=('entry', 'round_number'), name='one_status_a_round'),
        ),
        migrations.AddConstraint(
            model_name='roundtime',
            constraint=models.UniqueConstraint(fields=('division', 'round_number'), name='round_begins_once'),
        ),
        migrations.AddConstraint(
            model_name='roundtime',
            constraint=models.CheckConstraint(condition=models.Q(('round_number__gte', 1)), name='round_time_counts_from_1'),
        ),
        migrations.AddConstraint(
            model_name='roundtime',
            constraint=models.CheckConstraint(condition=models.Q(('starts_at__isnull', False), ('due_at__isnull', False), _connector='OR'), name='round_time_is_one'),
        ),
        migrations.AddConstraint(
            model_name='roundtime',
            constraint=models.CheckConstraint(condition=models.Q(('starts_at__isnull', True), ('due_at__isnull', True), ('due_at__gt', models.F('starts_at')), _connector='OR'), name='round_is_due_after_it_begins'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(fields=('round', 'entry'), name='one_seat_a_round'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(fields=('pairing', 'colour'), name='one_player_a_colour'),
        ),
        migrations.AddConstraint(
            model_name='seatchange',
            constraint=models.UniqueConstraint(fields=('entry', 'old_game'), name='seat_changed_once_a_game'),
        ),
        migrations.AddConstraint(
            model_name='seatchange',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('old_game__isnull', True), ('opponent__isnull', True), ('table__isnull', True)), models.Q(('opponent__isnull', False), ('table__isnull', False)), _connector='OR'), name='seat_change_had_a_board_or_none'),
        ),
        migrations.AddConstraint(
            model_name='tablecall',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'waiting')), fields=('pairing',), name='one_waiting_call_a_board'),
        ),
        migrations.AddConstraint(
            model_name='tablecall',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('answered_at__isnull', False), ('state', 'answered')), models.Q(models.Q(('state', 'answered'), _negated=True), ('answered_at__isnull', True)), _connector='OR'), name='call_answered_at_a_time'),
        ),
        migrations.AddConstraint(
            model_name='yearstanding',
            constraint=models.UniqueConstraint(fields=('year', 'player'), name='year_standing_once'),
        ),
        InstallGuards(
            (
                AGREED_AWARDS,
                AWARDED_POINTS,
                CLOSED_AWARDS,
                CLOSED_BALANCES,
                DIVISIONS,
                ENTRIES,
                INVITATIONS,
                LISTED_RATINGS,
                PAIRINGS,
                PASSWORD_LINKS,
                PLAYER_LINKS,
                POINTS_AWARDS,
                POINTS_RULES,
                replace(POINTS_YEARS, when="OLD.closed_at IS NOT NULL"),
                RATING_LISTS,
                RESULTS_LAYOUTS,
                ROUNDS,
                SEATS,
                STATUSES,
            )
        ),
    ]
