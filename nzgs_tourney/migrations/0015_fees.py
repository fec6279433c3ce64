"""What it costs to take part: classes of fees, who owes what, and payments, which are never altered."""

from django.db import migrations, models
from django.db.models.deletion import PROTECT

from games.ledger.guarded_tables import InstallGuards
from nzgs_tourney.immutability import PAYMENTS

ID = ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"))
KINDS = [
    ("adult", "adult"),
    ("youth", "youth"),
    ("member", "member"),
    ("online", "online"),
    ("one_day", "one day"),
    ("early", "early entry"),
    ("other", "other"),
]
HOW = [("cash", "cash"), ("transfer", "bank transfer"), ("card", "card"), ("other", "other way")]


class Migration(migrations.Migration):
    dependencies = (("tourney", "0014_weeks"),)

    operations = (
        migrations.CreateModel(
            name="EventFees",
            fields=[
                ID,
                ("account", models.TextField(blank=True, max_length=400)),
                ("receipt_from", models.TextField(blank=True, max_length=400)),
                ("event", models.OneToOneField(on_delete=PROTECT, related_name="fees", to="tourney.event")),
            ],
        ),
        migrations.CreateModel(
            name="FeeClass",
            fields=[
                ID,
                ("number", models.PositiveSmallIntegerField()),
                ("position", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=60)),
                ("kind", models.CharField(choices=KINDS, default="adult", max_length=8)),
                ("amount", models.DecimalField(decimal_places=2, max_digits=6)),
                ("first_day", models.DateField(blank=True, null=True)),
                ("last_day", models.DateField(blank=True, null=True)),
                (
                    "division",
                    models.ForeignKey(
                        blank=True, null=True, on_delete=PROTECT, related_name="fee_classes", to="tourney.division"
                    ),
                ),
                ("under_age", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("event", models.ForeignKey(on_delete=PROTECT, related_name="fee_classes", to="tourney.event")),
            ],
            options={
                "ordering": ("event", "position"),
                "constraints": [
                    models.UniqueConstraint(fields=("event", "number"), name="fee_class_one_a_number"),
                    models.UniqueConstraint(fields=("event", "name"), name="fee_class_one_a_name"),
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True), name="fee_class_has_a_name"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("amount__gte", 0)), name="fee_class_costs_nothing_or_more"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("first_day", None),
                            ("last_day", None),
                            ("first_day__lte", models.F("last_day")),
                            _connector="OR",
                        ),
                        name="fee_class_ends_after_it_begins",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Fee",
            fields=[
                ID,
                ("reference", models.CharField(max_length=8)),
                (
                    "entry",
                    models.OneToOneField(
                        blank=True, null=True, on_delete=PROTECT, related_name="fee", to="tourney.entry"
                    ),
                ),
                (
                    "application",
                    models.OneToOneField(
                        blank=True, null=True, on_delete=PROTECT, related_name="fee", to="tourney.application"
                    ),
                ),
                (
                    "fee_class",
                    models.ForeignKey(
                        blank=True, null=True, on_delete=PROTECT, related_name="fees", to="tourney.feeclass"
                    ),
                ),
                ("agreed", models.DecimalField(blank=True, decimal_places=2, max_digits=6, null=True)),
                ("agreed_because", models.CharField(blank=True, max_length=200)),
                ("event", models.ForeignKey(on_delete=PROTECT, related_name="owed_fees", to="tourney.event")),
            ],
            options={
                "ordering": ("event", "pk"),
                "constraints": [
                    models.UniqueConstraint(fields=("event", "reference"), name="fee_one_a_reference"),
                    models.CheckConstraint(
                        condition=models.Q(("reference", ""), _negated=True), name="fee_has_a_reference"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("entry__isnull", False), ("application__isnull", False), _connector="OR"),
                        name="fee_of_somebody",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("agreed", None), ("agreed_because", "")),
                            models.Q(("agreed__gte", 0), models.Q(("agreed_because", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="fee_agreed_for_a_reason",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Payment",
            fields=[
                ID,
                ("number", models.PositiveIntegerField()),
                ("amount", models.DecimalField(decimal_places=2, max_digits=7)),
                ("how", models.CharField(choices=HOW, max_length=8)),
                ("reason", models.CharField(blank=True, max_length=200)),
                (
                    "undoes",
                    models.OneToOneField(
                        blank=True, null=True, on_delete=PROTECT, related_name="undone_by", to="tourney.payment"
                    ),
                ),
                ("actor_name", models.CharField(max_length=160)),
                ("at", models.DateTimeField()),
                ("nonce", models.UUIDField()),
                ("event", models.ForeignKey(on_delete=PROTECT, related_name="payments", to="tourney.event")),
                ("fee", models.ForeignKey(on_delete=PROTECT, related_name="payments", to="tourney.fee")),
            ],
            options={
                "ordering": ("event", "number"),
                "constraints": [
                    models.UniqueConstraint(fields=("event", "number"), name="payment_one_a_number"),
                    models.UniqueConstraint(fields=("event", "nonce"), name="payment_booked_once"),
                    models.CheckConstraint(
                        condition=models.Q(("amount", 0), _negated=True), name="payment_of_something"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("amount__gt", 0),
                            models.Q(("reason", ""), _negated=True),
                            ("undoes__isnull", False),
                            _connector="OR",
                        ),
                        name="refund_has_a_reason",
                    ),
                ],
            },
        ),
        InstallGuards((PAYMENTS,)),
    )
