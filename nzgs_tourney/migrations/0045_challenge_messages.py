"""Messages about challenges of a ladder."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tourney', '0044_captains'),
    ]

    operations = [
        migrations.AlterField(
            model_name='message',
            name='kind',
            field=models.CharField(choices=[('entry_received', 'entry received'), ('new_address', 'new address'), ('entry_confirmed', 'entry confirmed'), ('entry_declined', 'entry declined'), ('moved_up', 'moved up'), ('personal_link', 'personal link'), ('round_published', 'round published'), ('board_changed', 'board changed'), ('reminder', 'reminder'), ('at_deadline', 'at the deadline'), ('result_reported', 'result reported'), ('case_opened', 'case opened'), ('ruling', 'ruling'), ('final_standings', 'final standings'), ('game_time', 'game time'), ('told', 'told'), ('result_entered', 'result entered'), ('draw_held', 'draw held'), ('applications', 'applications'), ('undelivered', 'undelivered'), ('challenge', 'challenge')], max_length=16),
        ),
    ]
