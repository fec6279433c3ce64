from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("ratings", "0001_initial")]

    operations = [
        migrations.AddField("player", "forgotten_at", models.DateTimeField(blank=True, null=True)),
    ]
