"""A webhook that was told of published rounds, made before it could be told that one is taken back, is told of that
too: otherwise it shows a draw that isn't public any more.
"""

from __future__ import annotations

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

PUBLISHED, RECALLED = "round.published", "round.recalled"


def tell_of_recalls(apps: Apps, _schema: BaseDatabaseSchemaEditor) -> None:
    """Add the kind after that of published rounds. One that is told of no rounds stays as it is."""
    for hook in apps.get_model("tourney", "Webhook").objects.filter(kind="standard"):
        if PUBLISHED in hook.types and RECALLED not in hook.types:
            place = hook.types.index(PUBLISHED) + 1
            hook.types = [*hook.types[:place], RECALLED, *hook.types[place:]]
            hook.save(update_fields=["types"])


class Migration(migrations.Migration):
    dependencies = (("tourney", "0048_event_decisions"),)

    operations = (migrations.RunPython(tell_of_recalls, migrations.RunPython.noop, elidable=True),)
