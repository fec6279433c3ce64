"""Every event gets a secret and a prefix of its own, every link its event and a number there."""

from itertools import groupby

from django.db import migrations, models
from django.db.models.deletion import PROTECT

from nzgs_tourney.site.slip_code import new_prefix, new_secret


def give_secrets(apps, schema_editor):
    taken = set()
    for event in apps.get_model("tourney", "Event").objects.order_by("pk"):
        prefix = new_prefix()
        while prefix in taken:
            prefix = new_prefix()
        taken.add(prefix)
        event.link_secret, event.link_prefix = new_secret(), prefix
        event.save(update_fields=["link_secret", "link_prefix"])
    links = apps.get_model("tourney", "PlayerLink").objects
    ordered = links.select_related("entry__division").order_by("entry__division__event_id", "pk")
    for event, found in groupby(ordered, key=lambda link: link.entry.division.event_id):
        for number, link in enumerate(found, start=1):
            link.event_id, link.number = event, number
            link.save(update_fields=["event_id", "number"])


class Migration(migrations.Migration):
    dependencies = [("tourney", "0018_acquaintance_tiers")]

    operations = [
        migrations.AddField("event", "link_secret", models.CharField(max_length=64, null=True, editable=False)),
        migrations.AddField("event", "link_prefix", models.CharField(max_length=8, null=True, editable=False)),
        migrations.AddField(
            "playerlink",
            "event",
            models.ForeignKey(null=True, on_delete=PROTECT, related_name="links", to="tourney.event"),
        ),
        migrations.AddField("playerlink", "number", models.PositiveIntegerField(null=True)),
        migrations.RunPython(give_secrets, migrations.RunPython.noop),
    ]
