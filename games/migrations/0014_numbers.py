"""Games and records get numbers of their stream's own, by which the ledger calls them. Those that are there keep the
numbers that it has called them by."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import F, Max

from games.immutability import GAMES, RECORDS
from games.ledger.guarded_tables import altering
from games.ledger.guard_migration import install_operation


def number(apps, schema_editor):
    game, given = apps.get_model("games", "Game"), apps.get_model("games", "NumbersGiven")
    game.objects.update(number=F("id"))
    apps.get_model("games", "Record").objects.update(number=F("id"))
    for stream, last in game.objects.order_by("stream").values_list("stream").annotate(Max("id")):
        given.objects.create(stream_id=stream, kind="game", last=last)


class Migration(migrations.Migration):
    dependencies = [("games", "0013_taken_apart")]

    operations = [
        *altering(
            migrations.AddField("stream", "first_key", models.CharField(blank=True, default="", max_length=80)),
            migrations.AlterField("stream", "first_key", models.CharField(blank=True, max_length=80)),
            migrations.CreateModel(
                "NumbersGiven",
                fields=[
                    ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                    ("kind", models.CharField(max_length=20)),
                    ("last", models.PositiveBigIntegerField()),
                    (
                        "stream",
                        models.ForeignKey(
                            on_delete=django.db.models.deletion.PROTECT, related_name="numbers", to="games.stream"
                        ),
                    ),
                ],
                options={
                    "ordering": ("stream", "kind"),
                    "constraints": [models.UniqueConstraint(fields=("stream", "kind"), name="numbers_once_a_kind")],
                },
            ),
            migrations.AddField("game", "number", models.PositiveBigIntegerField(null=True)),
            migrations.AddField("record", "number", models.PositiveBigIntegerField(null=True)),
            migrations.RunPython(number, migrations.RunPython.noop),
            migrations.AlterField("game", "number", models.PositiveBigIntegerField()),
            migrations.AlterField("record", "number", models.PositiveBigIntegerField()),
            migrations.AddConstraint(
                "game", models.UniqueConstraint(fields=("stream", "number"), name="game_one_number_a_stream")
            ),
            migrations.AddConstraint(
                "record", models.UniqueConstraint(fields=("game", "number"), name="record_one_number_a_game")
            ),
        ),
        install_operation((GAMES, RECORDS), forgets=False),
    ]
