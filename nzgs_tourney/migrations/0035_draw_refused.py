"""The reason why a draw failed is stored as a code with arguments. Draws that failed before are deleted: the director
starts them again."""

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
