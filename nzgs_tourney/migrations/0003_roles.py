"""Drawmasters, assistants and the press as roles in an event."""

from django.db import migrations, models

from games.ledger.guarded_tables import adding_columns
from nzgs_tourney.immutability import INVITATIONS

OF_EVENT = [
    ("director", "director"),
    ("referee", "referee"),
    ("drawmaster", "drawmaster"),
    ("assistant", "assistant"),
    ("press", "press"),
]
OF_SITE = [("organiser", "organiser"), ("administrator", "federation administrator")]


class Migration(migrations.Migration):
    dependencies = (("tourney", "0002_event_of_a_hall"),)

    operations = adding_columns(
        (INVITATIONS,),
        migrations.RemoveConstraint("invitation", "invitation_of_event_or_site"),
        migrations.AlterField("invitation", "kind", models.CharField(choices=[*OF_EVENT, *OF_SITE], max_length=13)),
        migrations.AlterField("role", "kind", models.CharField(choices=OF_EVENT, max_length=10)),
        migrations.AddConstraint(
            "invitation",
            models.CheckConstraint(
                condition=models.Q(
                    models.Q(("event__isnull", False), ("kind__in", tuple(kind for kind, _ in OF_EVENT))),
                    models.Q(("event__isnull", True), ("kind__in", tuple(kind for kind, _ in OF_SITE))),
                    _connector="OR",
                ),
                name="invitation_of_event_or_site",
            ),
        ),
    )
