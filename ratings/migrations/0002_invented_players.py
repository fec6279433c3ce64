"""Players of rehearsals, who are nobody."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("ratings", "0001_tables"),)

    operations = (migrations.AddField("player", "invented", models.BooleanField(default=False)),)
