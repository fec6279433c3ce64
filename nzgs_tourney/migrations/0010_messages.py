"""Messages to players, and whether an event sends them."""

import django.db.models.deletion
import uuid
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tourney", "0009_cases_about_everything"),
    ]

    operations = [
        migrations.CreateModel(
            name="MessageSettings",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("on_since", models.DateTimeField(blank=True, null=True)),
                ("asks", models.BooleanField(default=True)),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="message_settings", to="tourney.event"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Message",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("entry_received", "entry received"),
                            ("entry_confirmed", "entry confirmed"),
                            ("entry_declined", "entry declined"),
                            ("moved_up", "moved up"),
                            ("personal_link", "personal link"),
                            ("round_published", "round published"),
                            ("board_changed", "board changed"),
                            ("reminder", "reminder"),
                            ("at_deadline", "at the deadline"),
                            ("result_reported", "result reported"),
                            ("case_opened", "case opened"),
                            ("ruling", "ruling"),
                            ("final_standings", "final standings"),
                            ("game_time", "game time"),
                            ("told", "told"),
                        ],
                        max_length=16,
                    ),
                ),
                ("about", models.CharField(max_length=120)),
                ("arguments", models.JSONField(blank=True, default=dict)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("held", "held"),
                            ("waiting", "waiting"),
                            ("sending", "sending"),
                            ("sent", "sent"),
                            ("failed", "failed"),
                            ("bounced", "bounced"),
                            ("left_out", "left out"),
                        ],
                        max_length=8,
                    ),
                ),
                ("due", models.DateTimeField()),
                ("written_at", models.DateTimeField()),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("tried_at", models.DateTimeField(blank=True, null=True)),
                ("sent_at", models.DateTimeField(blank=True, null=True)),
                (
                    "trouble",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", ""),
                            ("away", "away"),
                            ("later", "later"),
                            ("refused", "refused"),
                            ("past", "past"),
                        ],
                        max_length=8,
                    ),
                ),
                ("key", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("carrier_id", models.CharField(blank=True, max_length=200)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="messages", to="tourney.entry"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="messages", to="tourney.event"
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
                "indexes": [models.Index(fields=["state", "due"], name="message_state_due")],
                "constraints": [
                    models.UniqueConstraint(fields=("event", "kind", "entry", "about"), name="message_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("sent_at__isnull", False), ("state__in", ("sent", "bounced"))),
                            models.Q(
                                models.Q(("state__in", ("sent", "bounced")), _negated=True), ("sent_at__isnull", True)
                            ),
                            _connector="OR",
                        ),
                        name="message_sent_at_a_time",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state", "sending"), _negated=True), ("tried_at__isnull", False), _connector="OR"
                        ),
                        name="message_sending_since",
                    ),
                ],
            },
        ),
    ]
