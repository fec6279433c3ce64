"""A result can be confirmed as a ruling gave it."""

from django.db import migrations, models

from games.ledger.guarded_tables import altering

CONFIRMED = [("players", "both players"), ("slip", "signed slip"), ("ruling", "ruling"), ("file", "imported results")]


def as_the_ledger_tells(apps, editor):
    """What a site confirmed so before it went back to an earlier version."""
    told = apps.get_model("games", "LedgerEvent").objects.filter(kind="result.confirmed", payload__side="judge")
    games = apps.get_model("games", "Game").objects
    for event in told:
        if "said" not in event.payload:
            number = int(event.subject.removeprefix("game:"))
            games.filter(stream=event.stream_id, number=number, confirmed_by="slip").update(confirmed_by="ruling")


def from_slips(apps, editor):
    """As the version before confirms it."""
    apps.get_model("games", "Game").objects.filter(confirmed_by="ruling").update(confirmed_by="slip")


class Migration(migrations.Migration):
    dependencies = [("games", "0024_pasted_records")]

    operations = altering(
        migrations.AlterField("game", "confirmed_by", models.CharField(blank=True, choices=CONFIRMED, max_length=7)),
        migrations.RunPython(as_the_ledger_tells, from_slips),
    )
