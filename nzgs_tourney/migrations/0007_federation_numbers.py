"""Each entry has the numbers of the federations, beginning with those that its player is known by."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import OuterRef, Subquery


def take_over(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """What the players have, their entries have too."""
    entries, players = apps.get_model("tourney", "Entry"), apps.get_model("ratings", "Player")
    for field in ("egd_pin", "aga_id"):
        known = players.objects.filter(pk=OuterRef("player_id")).values(field)[:1]
        entries.objects.exclude(**{f"player__{field}": ""}).update(**{field: Subquery(known)})


class Migration(migrations.Migration):
    dependencies = [("tourney", "0006_house_player"), ("ratings", "0001_initial")]
    operations = [
        migrations.AddField(
            "entry", "egd_pin", models.CharField("EGD PIN", max_length=12, blank=True, default=""), False
        ),
        migrations.AddField(
            "entry", "aga_id", models.CharField("AGA number", max_length=12, blank=True, default=""), False
        ),
        migrations.AlterField(
            "stagedfile",
            "kind",
            models.CharField(
                max_length=8,
                choices=[
                    ("entries", "entry list"),
                    ("ratings", "rating list"),
                    ("division", "event of another program"),
                ],
            ),
        ),
        migrations.RunPython(take_over, migrations.RunPython.noop),
    ]
