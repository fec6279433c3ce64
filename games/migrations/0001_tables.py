"""The tables of a site, with their guards."""

import django.db.models.deletion
import uuid
from django.db import migrations, models

from games.ledger.guarded_tables import InstallGuards
from games.immutability import (
    CASES,
    CLEARINGS,
    CORRECTIONS,
    ENDING,
    EVIDENCE,
    GAMES,
    LEDGER,
    PERSONAL_DATA,
    RECORDS,
    REFERENCES,
    REPORTS,
    RULINGS,
    STREAMS,
    TAKEN_APART,
    WORDINGS,
)


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('ratings', '0001_tables'),
    ]

    operations = [
        migrations.CreateModel(
            name='RuleWording',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.CharField(choices=[('play', 'Rule set, A play'), ('move', 'Rule set, A move'), ('turns', 'Rule set, Turns'), ('end', 'Rule set, The end of the game'), ('repetition', 'Explanation, Repetition'), ('illegal', 'Explanation, Other illegal moves'), ('disputes', 'Explanation, Disputes')], max_length=12)),
                ('text', models.TextField(blank=True, max_length=2000)),
                ('actor_name', models.CharField(max_length=160)),
                ('at', models.DateTimeField()),
            ],
            options={
                'ordering': ('pk',),
            },
        ),
        migrations.CreateModel(
            name='Stream',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=80, unique=True)),
                ('first_key', models.CharField(blank=True, max_length=80)),
                ('seq', models.PositiveBigIntegerField(default=0)),
                ('head', models.CharField(blank=True, max_length=64)),
            ],
        ),
        migrations.CreateModel(
            name='Case',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('kind', models.CharField(choices=[('repetition', 'a position repeated'), ('out_of_turn', 'a move out of turn'), ('occupied', 'a stone on an occupied point'), ('moved_stone', 'a stone moved'), ('wrong_removal', 'stones wrongly removed'), ('dead_stones', 'which stones are dead'), ('result', 'what the result is'), ('other', 'something else')], max_length=14)),
                ('state', models.CharField(choices=[('open', 'open'), ('proposed', 'waits for a second official'), ('ruled', 'ruled'), ('withdrawn', 'withdrawn')], default='open', max_length=10)),
                ('side', models.CharField(choices=[('black', 'Black'), ('white', 'White'), ('paper', 'paper slip'), ('referee', 'referee')], max_length=7)),
                ('actor_name', models.CharField(max_length=160)),
                ('at', models.DateTimeField()),
                ('move', models.PositiveIntegerField(blank=True, null=True)),
                ('offender', models.CharField(blank=True, choices=[('black', 'Black'), ('white', 'White')], default='', max_length=5)),
                ('statement', models.TextField(max_length=4000)),
                ('nonce', models.UUIDField(unique=True)),
                ('appeal_of', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='appeals', to='games.case')),
            ],
            options={
                'ordering': ('stream', '-number'),
            },
        ),
        migrations.CreateModel(
            name='Evidence',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.CharField(choices=[('black', 'Black'), ('white', 'White'), ('paper', 'paper slip'), ('referee', 'referee')], max_length=7)),
                ('actor_name', models.CharField(max_length=160)),
                ('at', models.DateTimeField()),
                ('text', models.TextField(blank=True, max_length=4000)),
                ('image', models.BinaryField(default=b'')),
                ('sha256', models.CharField(blank=True, max_length=64)),
                ('nonce', models.UUIDField(unique=True)),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='evidence', to='games.case')),
            ],
            options={
                'ordering': ('pk',),
            },
        ),
        migrations.CreateModel(
            name='Game',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveBigIntegerField()),
                ('black_name', models.CharField(max_length=120)),
                ('white_name', models.CharField(max_length=120)),
                ('black_rank', models.CharField(blank=True, max_length=4)),
                ('white_rank', models.CharField(blank=True, max_length=4)),
                ('board_size', models.PositiveSmallIntegerField(default=19)),
                ('handicap', models.PositiveSmallIntegerField(default=0)),
                ('komi', models.DecimalField(decimal_places=1, max_digits=4)),
                ('state', models.CharField(choices=[('open', 'no result yet'), ('reported', 'reported'), ('contradicted', 'reports differ'), ('confirmed', 'confirmed')], default='open', max_length=12)),
                ('result', models.CharField(blank=True, max_length=12)),
                ('forfeit', models.BooleanField(default=False)),
                ('confirmed_at', models.DateTimeField(blank=True, null=True)),
                ('confirmed_by', models.CharField(blank=True, choices=[('players', 'both players'), ('slip', 'signed slip'), ('ruling', 'ruling'), ('file', 'imported results')], max_length=7)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('black', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='games_as_black', to='ratings.player')),
                ('white', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='games_as_white', to='ratings.player')),
                ('stream', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='games', to='games.stream')),
            ],
        ),
        migrations.CreateModel(
            name='Clearing',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('void_reports', models.PositiveBigIntegerField()),
                ('result', models.CharField(blank=True, max_length=12)),
                ('forfeit', models.BooleanField(default=False)),
                ('actor_name', models.CharField(max_length=160)),
                ('at', models.DateTimeField()),
                ('nonce', models.UUIDField(unique=True)),
                ('undoes', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='undone_by', to='games.clearing')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='clearings', to='games.game')),
            ],
            options={
                'ordering': ('pk',),
            },
        ),
        migrations.AddField(
            model_name='case',
            name='game',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='cases', to='games.game'),
        ),
        migrations.CreateModel(
            name='Record',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveBigIntegerField()),
                ('side', models.CharField(choices=[('black', 'Black'), ('white', 'White'), ('paper', 'paper slip'), ('referee', 'referee')], max_length=7)),
                ('actor_name', models.CharField(max_length=160)),
                ('at', models.DateTimeField()),
                ('filename', models.CharField(blank=True, max_length=120)),
                ('original', models.BinaryField()),
                ('sha256', models.CharField(max_length=64)),
                ('index', models.PositiveSmallIntegerField(default=1)),
                ('remark', models.TextField(blank=True, max_length=2000)),
                ('origin', models.JSONField(blank=True, default=dict)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='records', to='games.game')),
            ],
            options={
                'ordering': ('pk',),
            },
        ),
        migrations.AddField(
            model_name='case',
            name='record',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='cases', to='games.record'),
        ),
        migrations.CreateModel(
            name='RecordAudit',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField()),
                ('verdict', models.JSONField()),
                ('remarks', models.JSONField(default=list)),
                ('findings', models.PositiveIntegerField(default=0)),
                ('moves_digest', models.CharField(blank=True, db_index=True, max_length=64)),
                ('record', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='audit', to='games.record')),
            ],
        ),
        migrations.CreateModel(
            name='Report',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.CharField(choices=[('black', 'Black'), ('white', 'White'), ('paper', 'paper slip'), ('referee', 'referee')], max_length=7)),
                ('result', models.CharField(max_length=12)),
                ('forfeit', models.BooleanField(default=False)),
                ('actor_name', models.CharField(max_length=160)),
                ('at', models.DateTimeField()),
                ('nonce', models.UUIDField(unique=True)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='reports', to='games.game')),
            ],
            options={
                'ordering': ('pk',),
            },
        ),
        migrations.CreateModel(
            name='Ruling',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(blank=True, null=True)),
                ('decision', models.CharField(choices=[('take_back', 'taken back; the move counts as a pass'), ('reading_a', 'restored, reading A'), ('reading_b', 'restored, reading B'), ('play_on', 'the game is played on'), ('stands', 'the move stands'), ('forfeit', 'the game is forfeited'), ('result', 'the result is decided'), ('no_breach', 'no breach of the rules')], max_length=10)),
                ('said', models.JSONField()),
                ('reason', models.TextField(max_length=4000)),
                ('heard_black', models.BooleanField(default=False)),
                ('heard_white', models.BooleanField(default=False)),
                ('referee', models.CharField(max_length=150)),
                ('actor_name', models.CharField(max_length=160)),
                ('at', models.DateTimeField()),
                ('second', models.CharField(blank=True, max_length=150)),
                ('second_actor_name', models.CharField(blank=True, max_length=160)),
                ('final_at', models.DateTimeField(blank=True, null=True)),
                ('declined_at', models.DateTimeField(blank=True, null=True)),
                ('declined_because', models.TextField(blank=True, max_length=2000)),
                ('result', models.CharField(blank=True, max_length=12)),
                ('forfeit', models.BooleanField(default=False)),
                ('void_reports', models.PositiveBigIntegerField(blank=True, null=True)),
                ('facts', models.JSONField(default=dict)),
                ('nonce', models.UUIDField(unique=True)),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rulings', to='games.case')),
                ('restored', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='restored_by', to='games.record')),
                ('stream', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rulings', to='games.stream')),
            ],
            options={
                'ordering': ('pk',),
            },
        ),
        migrations.CreateModel(
            name='RecordOfReference',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.TextField(blank=True, max_length=2000)),
                ('actor_name', models.CharField(max_length=160)),
                ('at', models.DateTimeField()),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='references', to='games.game')),
                ('record', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='references', to='games.record')),
                ('ruling', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='references', to='games.ruling')),
            ],
            options={
                'ordering': ('pk',),
            },
        ),
        migrations.CreateModel(
            name='Correction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('replaced', models.CharField(max_length=12)),
                ('replaced_forfeit', models.BooleanField(default=False)),
                ('result', models.CharField(max_length=12)),
                ('forfeit', models.BooleanField(default=False)),
                ('reason', models.TextField(blank=True, max_length=500)),
                ('actor_name', models.CharField(max_length=160)),
                ('at', models.DateTimeField()),
                ('nonce', models.UUIDField(unique=True)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='corrections', to='games.game')),
                ('ruling', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='correction', to='games.ruling')),
            ],
            options={
                'ordering': ('game', 'number'),
            },
        ),
        migrations.CreateModel(
            name='StagedRecord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('batch', models.UUIDField(db_index=True)),
                ('side', models.CharField(choices=[('black', 'Black'), ('white', 'White'), ('paper', 'paper slip'), ('referee', 'referee')], max_length=7)),
                ('at', models.DateTimeField()),
                ('filename', models.CharField(blank=True, max_length=120)),
                ('original', models.BinaryField()),
                ('remark', models.TextField(blank=True, max_length=2000)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='staged_records', to='games.game')),
            ],
            options={
                'ordering': ('pk',),
            },
        ),
        migrations.CreateModel(
            name='NumbersGiven',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=20)),
                ('last', models.PositiveBigIntegerField()),
                ('stream', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='numbers', to='games.stream')),
            ],
            options={
                'ordering': ('stream', 'kind'),
            },
        ),
        migrations.CreateModel(
            name='LedgerEvent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seq', models.PositiveBigIntegerField()),
                ('kind', models.CharField(max_length=60)),
                ('subject', models.CharField(max_length=80)),
                ('actor', models.CharField(max_length=160)),
                ('actor_name', models.CharField(blank=True, max_length=160)),
                ('at', models.DateTimeField()),
                ('payload', models.JSONField(default=dict)),
                ('previous', models.CharField(blank=True, max_length=64)),
                ('hash', models.CharField(max_length=64)),
                ('stream', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='events', to='games.stream')),
            ],
            options={
                'ordering': ('stream', 'seq'),
            },
        ),
        migrations.AddField(
            model_name='case',
            name='stream',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='cases', to='games.stream'),
        ),
        migrations.CreateModel(
            name='ArchiveAudit',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('filename', models.CharField(max_length=160)),
                ('more', models.PositiveIntegerField(default=0)),
                ('stored', models.UUIDField(default=uuid.uuid4, unique=True)),
                ('sha256', models.CharField(max_length=64)),
                ('size', models.PositiveBigIntegerField()),
                ('actor_name', models.CharField(max_length=160)),
                ('at', models.DateTimeField()),
                ('places', models.PositiveIntegerField()),
                ('hidden', models.PositiveIntegerField(default=0)),
                ('done', models.PositiveIntegerField(default=0)),
                ('worked_ms', models.PositiveBigIntegerField(default=0)),
                ('holder', models.UUIDField(blank=True, null=True)),
                ('held_until', models.DateTimeField(blank=True, null=True)),
                ('started_from', models.PositiveIntegerField(blank=True, null=True)),
                ('finished_at', models.DateTimeField(blank=True, null=True)),
                ('stream', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='archives', to='games.stream')),
            ],
            options={
                'ordering': ('-pk',),
            },
        ),
        migrations.CreateModel(
            name='TakenApart',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField()),
                ('game', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='taken_apart', to='games.game')),
            ],
            options={
                'ordering': ('pk',),
            },
        ),
        migrations.CreateModel(
            name='ArchiveRow',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.PositiveIntegerField()),
                ('game', models.PositiveSmallIntegerField()),
                ('file', models.CharField(max_length=1024)),
                ('black', models.CharField(blank=True, max_length=256)),
                ('white', models.CharField(blank=True, max_length=256)),
                ('error', models.CharField(blank=True, max_length=32)),
                ('size', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('moves', models.PositiveIntegerField(blank=True, null=True)),
                ('findings', models.PositiveIntegerField(default=0)),
                ('repetition', models.PositiveIntegerField(default=0)),
                ('out_of_turn', models.PositiveIntegerField(default=0)),
                ('occupied', models.PositiveIntegerField(default=0)),
                ('off_board', models.PositiveIntegerField(default=0)),
                ('moved_stone', models.PositiveIntegerField(default=0)),
                ('self_captures', models.PositiveIntegerField(default=0)),
                ('claimed', models.CharField(blank=True, max_length=256)),
                ('counted', models.CharField(blank=True, max_length=32)),
                ('differs', models.BooleanField(default=False)),
                ('line', models.TextField()),
                ('archive', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rows', to='games.archiveaudit')),
            ],
            options={
                'ordering': ('place', 'game'),
                'constraints': [models.UniqueConstraint(fields=('archive', 'place', 'game'), name='archive_row_once')],
            },
        ),
        migrations.CreateModel(
            name='EndingStep',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seq', models.PositiveIntegerField()),
                ('kind', models.CharField(max_length=12)),
                ('side', models.CharField(choices=[('black', 'Black'), ('white', 'White'), ('paper', 'paper slip'), ('referee', 'referee')], max_length=7)),
                ('actor_name', models.CharField(max_length=160)),
                ('at', models.DateTimeField()),
                ('payload', models.JSONField(default=dict)),
                ('nonce', models.UUIDField(unique=True)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='ending', to='games.game')),
            ],
            options={
                'ordering': ('game', 'seq'),
                'constraints': [models.UniqueConstraint(fields=('game', 'seq'), name='ending_one_step_a_seq')],
            },
        ),
        migrations.CreateModel(
            name='PersonalData',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('digest', models.CharField(max_length=64)),
                ('salt', models.CharField(blank=True, max_length=64)),
                ('value', models.JSONField(blank=True, null=True)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='personal', to='games.ledgerevent')),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.player')),
            ],
            options={
                'ordering': ('event', 'pk'),
                'constraints': [models.UniqueConstraint(fields=('event', 'digest'), name='personal_data_once_an_event')],
            },
        ),
        migrations.AddConstraint(
            model_name='record',
            constraint=models.UniqueConstraint(fields=('game', 'number'), name='record_one_number_a_game'),
        ),
        migrations.AddConstraint(
            model_name='record',
            constraint=models.UniqueConstraint(fields=('game', 'sha256', 'index'), name='same_record_once_a_game'),
        ),
        migrations.AddConstraint(
            model_name='report',
            constraint=models.CheckConstraint(condition=models.Q(('result', ''), _negated=True), name='report_says_something'),
        ),
        migrations.AddConstraint(
            model_name='correction',
            constraint=models.UniqueConstraint(fields=('game', 'number'), name='correction_one_a_number'),
        ),
        migrations.AddConstraint(
            model_name='correction',
            constraint=models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='correction_counts_from_1'),
        ),
        migrations.AddConstraint(
            model_name='correction',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('result', ''), _negated=True), models.Q(('replaced', ''), _negated=True)), name='correction_of_a_result_to_a_result'),
        ),
        migrations.AddConstraint(
            model_name='correction',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('reason', ''), _negated=True), ('ruling__isnull', False), _connector='OR'), name='correction_has_a_reason'),
        ),
        migrations.AddConstraint(
            model_name='ruling',
            constraint=models.UniqueConstraint(fields=('stream', 'number'), name='ruling_one_number_a_stream'),
        ),
        migrations.AddConstraint(
            model_name='ruling',
            constraint=models.UniqueConstraint(condition=models.Q(('declined_at__isnull', True)), fields=('case',), name='ruling_one_standing_a_case'),
        ),
        migrations.AddConstraint(
            model_name='ruling',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('final_at__isnull', True), ('number__isnull', True)), models.Q(('declined_at__isnull', True), ('final_at__isnull', False), ('number__isnull', False)), _connector='OR'), name='ruling_numbered_when_final'),
        ),
        migrations.AddConstraint(
            model_name='ruling',
            constraint=models.CheckConstraint(condition=models.Q(('second', models.F('referee')), _negated=True), name='ruling_seconded_by_another'),
        ),
        migrations.AddConstraint(
            model_name='ruling',
            constraint=models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='ruling_gives_a_reason'),
        ),
        migrations.AddConstraint(
            model_name='numbersgiven',
            constraint=models.UniqueConstraint(fields=('stream', 'kind'), name='numbers_once_a_kind'),
        ),
        migrations.AddIndex(
            model_name='ledgerevent',
            index=models.Index(fields=['stream', 'subject', 'seq'], name='ledger_by_subject'),
        ),
        migrations.AddConstraint(
            model_name='ledgerevent',
            constraint=models.UniqueConstraint(fields=('stream', 'seq'), name='ledger_one_event_a_seq'),
        ),
        migrations.AddConstraint(
            model_name='game',
            constraint=models.UniqueConstraint(fields=('stream', 'number'), name='game_one_number_a_stream'),
        ),
        migrations.AddConstraint(
            model_name='game',
            constraint=models.CheckConstraint(condition=models.Q(('black', models.F('white')), _negated=True), name='game_between_two_people'),
        ),
        migrations.AddConstraint(
            model_name='game',
            constraint=models.CheckConstraint(condition=models.Q(('board_size__gte', 1), ('board_size__lte', 25)), name='game_board_1_to_25'),
        ),
        migrations.AddConstraint(
            model_name='game',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('state', 'confirmed'), models.Q(('result', ''), _negated=True), ('confirmed_at__isnull', False)), models.Q(models.Q(('state', 'confirmed'), _negated=True), ('confirmed_at__isnull', True)), _connector='OR'), name='game_confirmed_with_result_and_time'),
        ),
        migrations.AddConstraint(
            model_name='game',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('result', ''), ('state', 'open')), models.Q(('result', ''), ('state', 'contradicted')), models.Q(('state__in', ('reported', 'confirmed')), models.Q(('result', ''), _negated=True)), _connector='OR'), name='game_result_fits_state'),
        ),
        migrations.AddConstraint(
            model_name='case',
            constraint=models.UniqueConstraint(fields=('stream', 'number'), name='case_one_number_a_stream'),
        ),
        migrations.AddConstraint(
            model_name='case',
            constraint=models.CheckConstraint(condition=models.Q(('move__isnull', True), ('record__isnull', False), _connector='OR'), name='case_move_of_a_record'),
        ),
        migrations.AddConstraint(
            model_name='archiveaudit',
            constraint=models.UniqueConstraint(fields=('stream', 'sha256'), name='archive_once_a_stream'),
        ),
        migrations.AddConstraint(
            model_name='archiveaudit',
            constraint=models.CheckConstraint(condition=models.Q(('done__lte', models.F('places'))), name='archive_done_within_places'),
        ),
        InstallGuards(
            (
                CASES,
                CLEARINGS,
                CORRECTIONS,
                ENDING,
                EVIDENCE,
                GAMES,
                LEDGER,
                PERSONAL_DATA,
                RECORDS,
                REFERENCES,
                REPORTS,
                RULINGS,
                STREAMS,
                TAKEN_APART,
                WORDINGS,
            )
        ),
    ]
