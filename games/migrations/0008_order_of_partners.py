"""A case can be about the order of play of partners."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("games", "0007_led_elsewhere"),)

    operations = (
        migrations.AlterField(
            model_name="case",
            name="kind",
            field=models.CharField(choices=[('repetition', 'a position repeated'), ('out_of_turn', 'a move out of turn'), ('partner_order', 'the order of play of partners'), ('occupied', 'a stone on an occupied point'), ('moved_stone', 'a stone moved'), ('wrong_removal', 'stones wrongly removed'), ('dead_stones', 'which stones are dead'), ('result', 'what the result is'), ('knocked_stone', 'a stone knocked out of place'), ('time', 'the clock or the time'), ('lateness', 'a player late or absent'), ('conduct', 'conduct'), ('outside_help', 'outside help'), ('wrong_terms', 'handicap, komi or colours'), ('notes', 'analysis or notes'), ('noise', 'noise'), ('phone', 'a phone that rings'), ('lost_record', 'a lost record'), ('connection', 'a lost connection'), ('other', 'something else')], max_length=14),
        ),
    )
