"""The answers about photos and records of those who enter by a public page."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tourney", "0018_messages_read_to"),
    ]

    operations = [
        migrations.RemoveField(
            model_name="application",
            name="photos",
        ),
        migrations.RemoveField(
            model_name="application",
            name="records",
        ),
        migrations.AddField(
            model_name="application",
            name="photos_consent",
            field=models.CharField(
                choices=[("unknown", "not asked"), ("yes", "yes"), ("no", "no")], default="unknown", max_length=7
            ),
        ),
        migrations.AddField(
            model_name="application",
            name="records_consent",
            field=models.CharField(
                choices=[("unknown", "not asked"), ("yes", "yes"), ("no", "no")], default="unknown", max_length=7
            ),
        ),
    ]
