"""Late entries are those with a late fee; a new e-mail address of who entered is confirmed first."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tourney", "0021_messages_to_directors"),
    ]

    operations = [
        migrations.RemoveField(
            model_name="application",
            name="late",
        ),
        migrations.RemoveField(
            model_name="entrypage",
            name="late_from",
        ),
        migrations.AddField(
            model_name="application",
            name="new_email",
            field=models.EmailField(blank=True, max_length=254),
        ),
        migrations.AlterField(
            model_name="application",
            name="server_account",
            field=models.CharField(blank=True, max_length=300),
        ),
        migrations.AlterField(
            model_name="message",
            name="kind",
            field=models.CharField(
                choices=[
                    ("entry_received", "entry received"),
                    ("new_address", "new address"),
                    ("entry_confirmed", "entry confirmed"),
                    ("entry_declined", "entry declined"),
                    ("moved_up", "moved up"),
                    ("personal_link", "personal link"),
                    ("round_published", "round published"),
                    ("board_changed", "board changed"),
                    ("reminder", "reminder"),
                    ("at_deadline", "at the deadline"),
                    ("result_reported", "result reported"),
                    ("case_opened", "case opened"),
                    ("ruling", "ruling"),
                    ("final_standings", "final standings"),
                    ("game_time", "game time"),
                    ("told", "told"),
                    ("result_entered", "result entered"),
                    ("draw_held", "draw held"),
                    ("applications", "applications"),
                    ("undelivered", "undelivered"),
                ],
                max_length=16,
            ),
        ),
    ]
