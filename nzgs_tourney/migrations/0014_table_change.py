"""Which boards exchange their tables."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tourney", "0013_points")]

    operations = [
        migrations.AddField(
            "division",
            "table_change",
            models.CharField(
                choices=[
                    ("level", "among boards of equal scores"),
                    ("anywhere", "among all boards"),
                    ("never", "never: by the order alone"),
                ],
                default="level",
                max_length=8,
            ),
        ),
    ]
