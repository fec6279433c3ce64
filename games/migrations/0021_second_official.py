from django.db import migrations, models


class Migration(migrations.Migration):
    """What a proposed case waits for is called a second official, as on the pages; the database doesn't change."""

    dependencies = [("games", "0020_streams_guarded")]

    operations = [
        migrations.AlterField(
            model_name="case",
            name="state",
            field=models.CharField(
                choices=[
                    ("open", "open"),
                    ("proposed", "waits for a second official"),
                    ("ruled", "ruled"),
                    ("withdrawn", "withdrawn"),
                ],
                default="open",
                max_length=10,
            ),
        )
    ]
