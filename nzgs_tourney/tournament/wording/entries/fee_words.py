"""Words about fees for everybody: what is owed, and how it was paid."""

from __future__ import annotations

from games.wording.numbers import in_row
from ground.dates import short_date
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.tournament.fees.owed import Owed
from nzgs_tourney.tournament.fees.terms import FeeTerms, PaidHow, amount_text

HOW = {
    PaidHow.CASH: gettext_noop("cash"),
    PaidHow.TRANSFER: gettext_noop("bank transfer"),
    PaidHow.CARD: gettext_noop("card"),
    PaidHow.OTHER: gettext_noop("other way"),
}


def how_words(how: PaidHow) -> str:
    """How money changed hands, e.g. bank transfer."""
    return _(HOW[how])


def owed_words(fee: Owed) -> str:
    """What is still to pay, in one or two words, e.g. $30 to pay; paid; waived."""
    if fee.to_pay > 0:
        return _("{amount} to pay").format(amount=amount_text(fee.to_pay))
    if fee.to_pay < 0:
        return _("{amount} too much").format(amount=amount_text(-fee.to_pay))
    return _("waived") if fee.waived else _("paid") if fee.due else _("no fee")


def class_label(one: FeeTerms) -> str:
    """A class of fees with who it is for and until when: `Youth, $20 (under 18 on the first day)`."""
    label, notes = f"{one.name}, {amount_text(one.amount)}", narrowed_words(one)
    return f"{label} ({notes})" if notes else label


def narrowed_words(one: FeeTerms) -> str:
    """Who a class of fees is for and until or from when; empty where it is for everybody at any time."""
    notes = []
    if one.under_age is not None:
        notes.append(_("under {age} on the first day").format(age=one.under_age))
    if one.last_day is not None:
        notes.append(_("entries until {day}").format(day=short_date(one.last_day)))
    elif one.first_day is not None:
        notes.append(_("entries from {day}").format(day=short_date(one.first_day)))
    return in_row(notes) if notes else ""


def due_words(fee: Owed) -> str:
    """What the fee is and why: its class, or that it was agreed; empty where there is none."""
    if fee.agreed is not None:
        return _("{amount}, agreed with the director").format(amount=amount_text(fee.agreed))
    return class_label(fee.fee_class) if fee.fee_class is not None else ""


def payment_words(fee: Owed | None, account: str) -> str:
    """What is still to pay and how, in two or three lines of a mail; empty where nothing is."""
    if fee is None or fee.to_pay <= 0:
        return ""
    said = _("Your fee: {fee}.").format(fee=due_words(fee))
    if fee.paid:
        said = _("Your fee: {fee}. Still to pay: {amount}.").format(fee=due_words(fee), amount=amount_text(fee.to_pay))
    if not account:
        return "\n".join((said, _("Pay at the desk.")))
    how = _("Pay at the desk, or by bank transfer with the reference {reference} to:").format(reference=fee.reference)
    return f"{said}\n{how}\n{account}"
