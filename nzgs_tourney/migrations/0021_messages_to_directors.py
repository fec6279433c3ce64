"""A message may be to a director’s account, and a director may want none."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tourney', '0020_moves'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='message',
            name='message_to_one_person',
        ),
        migrations.AddField(
            model_name='message',
            name='account',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='messages', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='role',
            name='mailed',
            field=models.BooleanField(default=True),
        ),
        migrations.AlterField(
            model_name='message',
            name='kind',
            field=models.CharField(choices=[('entry_received', 'entry received'), ('entry_confirmed', 'entry confirmed'), ('entry_declined', 'entry declined'), ('moved_up', 'moved up'), ('personal_link', 'personal link'), ('round_published', 'round published'), ('board_changed', 'board changed'), ('reminder', 'reminder'), ('at_deadline', 'at the deadline'), ('result_reported', 'result reported'), ('case_opened', 'case opened'), ('ruling', 'ruling'), ('final_standings', 'final standings'), ('game_time', 'game time'), ('told', 'told'), ('result_entered', 'result entered'), ('draw_held', 'draw held'), ('applications', 'applications'), ('undelivered', 'undelivered')], max_length=16),
        ),
        migrations.AddConstraint(
            model_name='message',
            constraint=models.UniqueConstraint(fields=('event', 'kind', 'account', 'about'), name='message_once_an_account'),
        ),
        migrations.AddConstraint(
            model_name='message',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('account__isnull', True), ('application__isnull', True), ('entry__isnull', False)), models.Q(('account__isnull', True), ('application__isnull', False), ('entry__isnull', True)), models.Q(('account__isnull', False), ('application__isnull', True), ('entry__isnull', True)), _connector='OR'), name='message_to_one_person'),
        ),
    ]
