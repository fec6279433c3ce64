"""Whether opponents see each other's contact details is the event's own choice; those played online here go on as they
were, the others don't show them any more."""

from django.db import migrations, models

from games.ledger.guarded_tables import altering


def keep_online(apps, editor):
    events = apps.get_model("tourney", "Event").objects.using(editor.connection.alias)
    events.filter(online=True).update(contacts_shared=True)


class Migration(migrations.Migration):
    dependencies = [("tourney", "0046_federation_year")]

    operations = altering(
        migrations.AddField("event", "contacts_shared", models.BooleanField(default=False)),
        migrations.RunPython(keep_online, migrations.RunPython.noop),
    )
