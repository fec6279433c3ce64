"""The other partners of a side that somebody sent by an entry page."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("tourney", "0033_teams"),)

    operations = (
        migrations.AddField("application", "partners", models.JSONField(blank=True, default=list)),
    )
