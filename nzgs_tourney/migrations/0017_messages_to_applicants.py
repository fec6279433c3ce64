"""A message may be to somebody whose entry isn’t accepted yet."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tourney", "0016_looks_of_events"),
    ]

    operations = [
        migrations.AddField(
            model_name="message",
            name="application",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="messages",
                to="tourney.application",
            ),
        ),
        migrations.AlterField(
            model_name="message",
            name="entry",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="messages",
                to="tourney.entry",
            ),
        ),
        migrations.AddConstraint(
            model_name="message",
            constraint=models.UniqueConstraint(
                fields=("event", "kind", "application", "about"), name="message_once_an_application"
            ),
        ),
        migrations.AddConstraint(
            model_name="message",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("application__isnull", False), ("entry__isnull", True)),
                    models.Q(("application__isnull", True), ("entry__isnull", False)),
                    _connector="OR",
                ),
                name="message_to_one_person",
            ),
        ),
    ]
