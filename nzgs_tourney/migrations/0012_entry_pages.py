"""The public entry page of an event, the places of its divisions, and what people send by it."""

import django.db.models.deletion
from django.db import migrations, models

import nzgs_tourney.models.application


class Migration(migrations.Migration):
    dependencies = (("tourney", "0011_privacy"),)

    operations = (
        migrations.CreateModel(
            name="Application",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("sent", "not confirmed"),
                            ("confirmed", "to decide"),
                            ("waiting", "waiting list"),
                            ("accepted", "entered"),
                            ("declined", "declined"),
                            ("withdrawn", "withdrawn"),
                        ],
                        default="sent",
                        max_length=9,
                    ),
                ),
                ("name", models.CharField(max_length=120)),
                ("latin_name", models.CharField(blank=True, max_length=120, verbose_name="name in Latin letters")),
                ("family_name", models.CharField(blank=True, max_length=120)),
                ("given_name", models.CharField(blank=True, max_length=120)),
                (
                    "name_in_public",
                    models.CharField(
                        choices=[("entered", "as entered"), ("initials", "initials"), ("pseudonym", "a pseudonym")],
                        default="entered",
                        max_length=9,
                    ),
                ),
                ("pseudonym", models.CharField(blank=True, max_length=60)),
                ("rank", models.CharField(max_length=4)),
                ("club", models.CharField(blank=True, max_length=80)),
                ("country", models.CharField(default="NZ", max_length=2)),
                ("nzgs_id", models.CharField(blank=True, max_length=20, verbose_name="NZGS number")),
                ("egd_pin", models.CharField(blank=True, max_length=12, verbose_name="EGD PIN")),
                ("aga_id", models.CharField(blank=True, max_length=12, verbose_name="AGA number")),
                ("server_account", models.CharField(blank=True, max_length=80)),
                ("email", models.EmailField(blank=True, max_length=254)),
                ("phone", models.CharField(blank=True, max_length=40)),
                ("away", models.JSONField(blank=True, default=list)),
                ("under_16", models.BooleanField(default=False)),
                ("parent_name", models.CharField(blank=True, max_length=120)),
                ("photos", models.BooleanField(default=False)),
                ("records", models.BooleanField(default=False)),
                ("language", models.CharField(blank=True, max_length=10)),
                ("likeness", models.CharField(blank=True, max_length=64)),
                ("sent_at", models.DateTimeField()),
                ("late", models.BooleanField(default=False)),
                ("confirmed_at", models.DateTimeField(blank=True, null=True)),
                ("waiting_since", models.DateTimeField(blank=True, null=True)),
                ("decided_at", models.DateTimeField(blank=True, null=True)),
                ("decided_by", models.CharField(blank=True, max_length=160)),
                ("declined_because", models.CharField(blank=True, max_length=200)),
                (
                    "division",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="applications", to="tourney.division"
                    ),
                ),
                (
                    "entry",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="application",
                        to="tourney.entry",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="applications", to="tourney.event"
                    ),
                ),
            ],
            options={
                "ordering": ("event", "number"),
                "constraints": [
                    models.UniqueConstraint(fields=("event", "number"), name="application_number_once_an_event"),
                    models.UniqueConstraint(
                        condition=models.Q(
                            ("state__in", ("sent", "confirmed", "waiting", "accepted")),
                            models.Q(("likeness", ""), _negated=True),
                        ),
                        fields=("event", "likeness"),
                        name="application_once_a_person",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True), name="application_has_a_name"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("entry__isnull", True), ("state__in", ("accepted", "withdrawn")), _connector="OR"
                        ),
                        name="application_with_entry_was_accepted",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state", "waiting"), ("waiting_since__isnull", False)),
                            models.Q(models.Q(("state", "waiting"), _negated=True), ("waiting_since__isnull", True)),
                            _connector="OR",
                        ),
                        name="application_waits_since",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("name_in_public", "pseudonym"), models.Q(("pseudonym", ""), _negated=True)),
                            models.Q(("name_in_public__in", ("entered", "initials")), ("pseudonym", "")),
                            _connector="OR",
                        ),
                        name="application_pseudonym_if_shown",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("under_16", False), models.Q(("parent_name", ""), _negated=True), _connector="OR"
                        ),
                        name="application_under_16_has_a_parent",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="DivisionPlaces",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("places", models.PositiveSmallIntegerField()),
                (
                    "division",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="room", to="tourney.division"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("places__gte", 1)), name="places_at_least_one")
                ],
            },
        ),
        migrations.CreateModel(
            name="EntryPage",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("opens_at", models.DateTimeField()),
                ("closes_at", models.DateTimeField(blank=True, null=True)),
                ("late_from", models.DateTimeField(blank=True, null=True)),
                ("list_public", models.BooleanField(default=True)),
                ("accepts_itself", models.BooleanField(default=False)),
                ("asks", models.JSONField(blank=True, default=nzgs_tourney.models.application.default_asked)),
                ("conditions", models.TextField(blank=True, max_length=2000)),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="entry_page", to="tourney.event"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("closes_at__isnull", True), ("closes_at__gte", models.F("opens_at")), _connector="OR"
                        ),
                        name="entry_page_closes_after_it_opens",
                    )
                ],
            },
        ),
    )
