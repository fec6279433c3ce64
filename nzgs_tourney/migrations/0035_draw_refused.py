"""Why a draw came to nothing becomes a code with arguments. A draw that came to nothing is asked for again."""

from django.db import migrations, models


def forget(apps, schema_editor):
    apps.get_model("tourney", "DrawJob").objects.exclude(refused="").delete()


class Migration(migrations.Migration):
    dependencies = [("tourney", "0034_forgetting")]

    operations = [
        migrations.RunPython(forget, migrations.RunPython.noop),
        migrations.RemoveField("drawjob", "refused"),
        migrations.AddField("drawjob", "refused", models.JSONField(blank=True, default=dict)),
    ]
