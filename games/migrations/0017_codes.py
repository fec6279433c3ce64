"""What the program stored as sentences becomes codes with arguments. What a person wrote stays as it is."""

import re

import django.db.models.deletion
from django.db import migrations, models

from games.ledger.guarded_tables import altering

CONFIRMED = (("both players", "players"), ("signed slip", "slip"), ("imported from", "file"))
ORIGINS = (
    (r"Entered at the board by .*?: a position of (\d+) stones\.", "entered_position", ("stones",)),
    (r"Entered at the board by .*?: (\d+) moves, one by one\.", "entered_moves", ("moves",)),
    (r"Play was resumed after move (\d+) of record (\d+), on the page\.", "played_on", ("after", "record")),
    (r"Restored by ruling (\d+)\.", "restored", ("ruling",)),
)
GOES_ON = "It goes on from the record that counted, with the moves played on the page."


def to_codes(apps, schema_editor):
    def every(name):
        return apps.get_model("games", name).objects

    for began, code in CONFIRMED:
        every("Game").filter(confirmed_by__startswith=began).update(confirmed_by=code)
    for record in every("Record").exclude(remark="").defer("original"):
        for pattern, code, names in ORIGINS:
            if found := re.match(pattern, record.remark, re.DOTALL):
                origin = {"code": code, **dict(zip(names, map(int, found.groups())))}
                remark = record.remark[found.end() :].strip()
                every("Record").filter(pk=record.pk).update(origin=origin, remark=remark)
                break
    for ruling in every("Ruling").all():
        every("Ruling").filter(pk=ruling.pk).update(said=[{"code": "text", "text": ruling.sentence}])
    for reference in every("RecordOfReference").select_related("game"):
        if reference.reason == GOES_ON:
            every("RecordOfReference").filter(pk=reference.pk).update(reason="")
        elif found := re.match(r"Ruling (\d+): ", reference.reason):
            given = every("Ruling").filter(
                stream=reference.game.stream_id, number=int(found[1]), restored=reference.record_id
            )
            if given:
                every("RecordOfReference").filter(pk=reference.pk).update(ruling=given[0], reason="")
    every("Correction").filter(ruling__isnull=False).update(reason="")


def with_a_reason(apps, schema_editor):
    """The version before wants a reason of every correction."""
    apps.get_model("games", "Correction").objects.filter(reason="").update(reason="A ruling on appeal.")


class Migration(migrations.Migration):
    dependencies = [("games", "0016_personal_data")]

    operations = altering(
        migrations.AddField("record", "origin", models.JSONField(blank=True, default=dict)),
        migrations.AddField(
            "recordofreference",
            "ruling",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="references",
                to="games.ruling",
            ),
        ),
        migrations.AlterField("recordofreference", "reason", models.TextField(blank=True, max_length=2000)),
        migrations.AlterField("correction", "reason", models.TextField(blank=True, max_length=500)),
        migrations.RemoveConstraint("correction", "correction_has_a_reason"),
        migrations.AddConstraint(
            "correction",
            models.CheckConstraint(
                condition=models.Q(models.Q(("reason", ""), _negated=True), ("ruling__isnull", False), _connector="OR"),
                name="correction_has_a_reason",
            ),
        ),
        migrations.AddField("ruling", "said", models.JSONField(default=list)),
        migrations.RunPython(to_codes, with_a_reason),
    )
