"""How the papers and the public page of an event look: one picture and one colour."""

import django.core.validators
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("tourney", "0015_fees"),)

    operations = (
        migrations.CreateModel(
            name="EventLook",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "colour",
                    models.CharField(
                        blank=True,
                        max_length=7,
                        validators=[django.core.validators.RegexValidator("^#[0-9a-f]{6}\\Z")],
                    ),
                ),
                ("logo", models.BinaryField(blank=True, default=bytes)),
                ("logo_sha256", models.CharField(blank=True, max_length=64)),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="look", to="tourney.event"
                    ),
                ),
            ],
        ),
    )
