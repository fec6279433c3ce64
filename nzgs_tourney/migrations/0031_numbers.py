"""Divisions and entries get numbers of their event's own, by which the ledger calls them and lots are drawn. Those that
are there keep the numbers that they have had. A seat that was changed may come from another site."""

from django.db import migrations, models
from django.db.models import F, Max

from games.ledger.guarded_tables import altering


def number(apps, schema_editor):
    division, given = apps.get_model("tourney", "Division"), apps.get_model("games", "NumbersGiven")
    division.objects.update(number=F("id"))
    apps.get_model("tourney", "Entry").objects.update(number=F("id"))
    for stream, last in division.objects.order_by("event__stream").values_list("event__stream").annotate(Max("id")):
        given.objects.create(stream_id=stream, kind="division", last=last)


class Migration(migrations.Migration):
    dependencies = [("tourney", "0030_draw_kinds"), ("games", "0014_numbers")]

    operations = altering(
        migrations.AddField("division", "number", models.PositiveBigIntegerField(null=True)),
        migrations.AddField("entry", "number", models.PositiveBigIntegerField(null=True)),
        migrations.RunPython(number, migrations.RunPython.noop),
        migrations.AlterField("division", "number", models.PositiveBigIntegerField()),
        migrations.AlterField("entry", "number", models.PositiveBigIntegerField()),
        migrations.AddConstraint(
            "division", models.UniqueConstraint(fields=("event", "number"), name="division_one_number_an_event")
        ),
        migrations.AddConstraint(
            "entry", models.UniqueConstraint(fields=("division", "number"), name="entry_one_number_a_division")
        ),
        migrations.RemoveConstraint("seatchange", "seat_change_had_a_board_or_none"),
        migrations.AddConstraint(
            "seatchange",
            models.CheckConstraint(
                condition=models.Q(table__isnull=True, opponent__isnull=True, old_game__isnull=True)
                | models.Q(table__isnull=False, opponent__isnull=False),
                name="seat_change_had_a_board_or_none",
            ),
        ),
    )
