"""Words about fees for everybody: what is owed, and how it was paid."""

from __future__ import annotations

from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.tournament.fees.owed import Owed
from nzgs_tourney.tournament.fees.terms import PaidHow, amount_text

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
