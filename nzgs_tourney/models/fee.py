"""What it costs to take part in an event, who owes what, and every payment."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy

from nzgs_tourney.models.application import Application
from nzgs_tourney.models.entry import Entry
from nzgs_tourney.models.tournament import Division, Event
from nzgs_tourney.tournament.fees.terms import FeeKind, PaidHow

FEE_KINDS = {
    FeeKind.ADULT.value: gettext_lazy("adult"),
    FeeKind.YOUTH.value: gettext_lazy("youth"),
    FeeKind.MEMBER.value: gettext_lazy("member"),
    FeeKind.ONLINE.value: gettext_lazy("online"),
    FeeKind.ONE_DAY.value: gettext_lazy("one day"),
    FeeKind.EARLY.value: gettext_lazy("early entry"),
    FeeKind.OTHER.value: gettext_lazy("other"),
}
PAID_HOW = {
    PaidHow.CASH.value: gettext_lazy("cash"),
    PaidHow.TRANSFER.value: gettext_lazy("bank transfer"),
    PaidHow.CARD.value: gettext_lazy("card"),
    PaidHow.OTHER.value: gettext_lazy("other way"),
}


class EventFees(models.Model):
    """What the director typed about the money of an event: `account`, to which a transfer goes, as shown to everybody
    who owes something; `receipt_from`, the lines that a receipt begins with, e.g. the organiser's address and GST
    number. Nothing is assumed about GST.
    """

    event = models.OneToOneField(Event, on_delete=models.PROTECT, related_name="fees")
    account = models.TextField(max_length=400, blank=True)
    receipt_from = models.TextField(max_length=400, blank=True)

    def __str__(self) -> str:
        return f"the fees of {self.event}"


class FeeClass(models.Model):
    """One class of fees. The fields are those of `nzgs_tourney.tournament.fees.terms.FeeTerms`. `number`
    identifies it within the event, also in the ledger."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="fee_classes")
    number = models.PositiveSmallIntegerField()
    position = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=60)
    kind = models.CharField(max_length=8, choices=list(FEE_KINDS.items()), default=FeeKind.ADULT.value)
    amount = models.DecimalField(max_digits=6, decimal_places=2)
    first_day = models.DateField(null=True, blank=True)
    last_day = models.DateField(null=True, blank=True)
    division = models.ForeignKey(Division, on_delete=models.PROTECT, null=True, blank=True, related_name="fee_classes")
    under_age = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ("event", "position")
        constraints = (
            models.UniqueConstraint(fields=("event", "number"), name="fee_class_one_a_number"),
            models.UniqueConstraint(fields=("event", "name"), name="fee_class_one_a_name"),
            models.CheckConstraint(condition=~Q(name=""), name="fee_class_has_a_name"),
            models.CheckConstraint(condition=Q(amount__gte=0), name="fee_class_costs_nothing_or_more"),
            models.CheckConstraint(
                condition=Q(first_day=None) | Q(last_day=None) | Q(first_day__lte=F("last_day")),
                name="fee_class_ends_after_it_begins",
            ),
        )

    def __str__(self) -> str:
        return f"{self.event}: {self.name}"


class Fee(models.Model):
    """What one entry owes, or an application until it is one: the amount of its class, or `agreed`, another amount that
    a director agreed to and why; 0 is a waived fee. Without a class nothing is owed. `reference` is what a transfer has
    to say, unique within the event. Of an entry that was moved to another division, the fee is that of the one it came
    from.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="owed_fees")
    reference = models.CharField(max_length=8)
    entry = models.OneToOneField(Entry, on_delete=models.PROTECT, null=True, blank=True, related_name="fee")
    application = models.OneToOneField(Application, on_delete=models.PROTECT, null=True, blank=True, related_name="fee")
    fee_class = models.ForeignKey(FeeClass, on_delete=models.PROTECT, null=True, blank=True, related_name="fees")
    agreed = models.DecimalField(max_digits=6, decimal_places=2, null=True, blank=True)
    agreed_because = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ("event", "pk")
        constraints = (
            models.UniqueConstraint(fields=("event", "reference"), name="fee_one_a_reference"),
            models.CheckConstraint(condition=~Q(reference=""), name="fee_has_a_reference"),
            models.CheckConstraint(
                condition=Q(entry__isnull=False) | Q(application__isnull=False), name="fee_of_somebody"
            ),
            models.CheckConstraint(
                condition=Q(agreed=None, agreed_because="") | (Q(agreed__gte=0) & ~Q(agreed_because="")),
                name="fee_agreed_for_a_reason",
            ),
        )

    def __str__(self) -> str:
        return f"{self.event}: {self.reference}"


class Payment(models.Model):
    """Money that changed hands, never altered. `amount` is below zero for a refund, whose reason is given. One that was
    booked by mistake is taken back by another of the opposite amount, which `undoes` it: both stay. `number` counts the
    payments of the event from 1: the ledger and receipts use it. `nonce` names the request that booked it, so that one
    sent twice is booked once. Of a line of a bank statement nothing else is kept.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="payments")
    number = models.PositiveIntegerField()
    fee = models.ForeignKey(Fee, on_delete=models.PROTECT, related_name="payments")
    amount = models.DecimalField(max_digits=7, decimal_places=2)
    how = models.CharField(max_length=8, choices=list(PAID_HOW.items()))
    reason = models.CharField(max_length=200, blank=True)
    undoes = models.OneToOneField("self", on_delete=models.PROTECT, null=True, blank=True, related_name="undone_by")
    actor_name = models.CharField(max_length=160)
    at = models.DateTimeField()
    nonce = models.UUIDField()

    class Meta:
        ordering = ("event", "number")
        constraints = (
            models.UniqueConstraint(fields=("event", "number"), name="payment_one_a_number"),
            models.UniqueConstraint(fields=("event", "nonce"), name="payment_booked_once"),
            models.CheckConstraint(condition=~Q(amount=0), name="payment_of_something"),
            models.CheckConstraint(
                condition=Q(amount__gt=0) | ~Q(reason="") | Q(undoes__isnull=False), name="refund_has_a_reason"
            ),
        )

    def __str__(self) -> str:
        return f"payment {self.number} of {self.event}"
