"""Who enters by the public page can say which team they play for."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("tourney", "0052_prizes_of_teams"),)

    operations = (
        migrations.AddField("application", "team", models.CharField(blank=True, max_length=80)),
    )
