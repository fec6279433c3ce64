"""A case can be about a lost connection."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("games", "0005_moves_being_entered"),)

    operations = (
        migrations.AlterField(
            model_name="case",
            name="kind",
            field=models.CharField(choices=[('repetition', 'a position repeated'), ('out_of_turn', 'a move out of turn'), ('occupied', 'a stone on an occupied point'), ('moved_stone', 'a stone moved'), ('wrong_removal', 'stones wrongly removed'), ('dead_stones', 'which stones are dead'), ('result', 'what the result is'), ('knocked_stone', 'a stone knocked out of place'), ('time', 'the clock or the time'), ('lateness', 'a player late or absent'), ('conduct', 'conduct'), ('outside_help', 'outside help'), ('wrong_terms', 'handicap, komi or colours'), ('notes', 'analysis or notes'), ('noise', 'noise'), ('phone', 'a phone that rings'), ('lost_record', 'a lost record'), ('connection', 'a lost connection'), ('other', 'something else')], max_length=14),
        ),
    )
