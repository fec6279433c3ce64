"""Words about money at the desk: classes to choose from, lines of a statement, and ledger lines."""

from __future__ import annotations

from decimal import Decimal

from ground.coded import Words
from ground.translation import gettext as _, gettext_noop, ngettext
from nzgs_tourney.tournament.fees.statement import Match
from nzgs_tourney.tournament.fees.terms import FeeTerms, PaidHow, amount_text
from nzgs_tourney.tournament.wording.entries.fee_words import how_words
from nzgs_tourney.tournament.wording.events.ledger_changes import Payload

MATCHES = {
    Match.FITS: gettext_noop("fits"),
    Match.OTHER_AMOUNT: gettext_noop("other amount"),
    Match.PAID_ALREADY: gettext_noop("paid already"),
    Match.NO_PLACE: gettext_noop("has no place"),
    Match.WENT_BACK: gettext_noop("refund"),
    Match.UNKNOWN: gettext_noop("no reference of this event"),
    Match.NO_AMOUNT: gettext_noop("no amount found"),
    Match.MONEY_OUT: gettext_noop("money out"),
}


def class_words(one: FeeTerms) -> str:
    """A class to choose from, e.g. Adult, $30."""
    return _("{name}, {amount}").format(name=one.name, amount=amount_text(one.amount))


def _amount(p: Payload) -> str:
    return amount_text(Decimal(p["amount"]))


def _set(p: Payload, where: str) -> str:
    classes = "; ".join(f"{one['name']} {_amount(one)}" for one in p["classes"]) or _("none")
    return _("Set the fees: {classes}.").format(classes=classes)


def _charged(p: Payload, where: str) -> str:
    count = len(p["entries"])
    if not p["class"]:
        message = ngettext("Took the fee from {count} entry.", "Took the fee from {count} entries.", count)
        return message.format(count=count)
    return ngettext("Gave {count} entry the fee “{name}”.", "Gave {count} entries the fee “{name}”.", count).format(
        count=count, name=p["class"]
    )


def _agreed(p: Payload, where: str) -> str:
    if p["to"] is None:
        return _("{name} owes the fee of their class again.").format(name=p["name"])
    message = _("Agreed on a fee of {amount} for {name}. Because: {reason}")
    if Decimal(p["to"]) == 0:
        message = _("Waived the fee of {name}. Because: {reason}")
    return message.format(name=p["name"], amount=amount_text(Decimal(p["to"])), reason=p["reason"])


def _moved(message: str) -> Words:
    """A message about one payment."""
    return lambda p, where: _(message).format(
        name=p["name"],
        number=p["number"],
        amount=_amount(p),
        how=how_words(PaidHow(p["how"])),
        undoes=p.get("undoes", ""),
        reason=p.get("reason", ""),
    )


MONEY: dict[str, Words] = {
    "fees.set": _set,
    "fees.charged": _charged,
    "fee.agreed": _agreed,
    "payment.taken": _moved(gettext_noop("Payment {number}: {name} paid {amount}, {how}.")),
    "payment.refunded": _moved(
        gettext_noop("Payment {number}: {amount} went back to {name}, {how}. Because: {reason}")
    ),
    "payment.taken_back": _moved(
        gettext_noop("Payment {number} takes back payment {undoes} of {name}, {amount}. Because: {reason}")
    ),
}
"""The sentence for each kind of event about money."""
