"""What somebody sees of their own fee, as a player or by the link of what they sent."""

from __future__ import annotations

from dataclasses import dataclass

from nzgs_tourney.models import Application, Entry, Event
from nzgs_tourney.store.entries.fees import account_of, fee_classes, fee_of_application, fee_of_entry
from nzgs_tourney.tournament.fees.owed import Owed
from nzgs_tourney.tournament.fees.terms import FeeTerms, amount_text, offered
from nzgs_tourney.tournament.wording.entries.fee_words import due_words, owed_words


@dataclass(frozen=True, slots=True)
class OwnFee:
    """The fee: `due` is what it is and why, `paid` what was paid so far, empty for nothing. `lines` are those of the
    account for a transfer, none once nothing is to pay; `is_late`: it is that of a late entry; `receipt`: there is one
    to download."""

    state: str
    due: str
    paid: str
    reference: str
    lines: tuple[str, ...]
    owes: bool
    is_late: bool
    receipt: bool


def own_fee(entry: Entry) -> OwnFee | None:
    """The player's own fee, None where nothing is asked and nothing was paid. At most five queries."""
    return _shown(fee_of_entry(entry), entry.division.event)


def applicants_fee(application: Application) -> OwnFee | None:
    """The same for what somebody sent by an entry page."""
    return _shown(fee_of_application(application), application.event)


def fees_to_choose(application: Application) -> tuple[tuple[FeeTerms, ...], int | None]:
    """The classes that they may still choose, those of the day on which they entered and their own, with the number of
    theirs; none once anything was paid or agreed."""
    fee = fee_of_application(application)
    if fee is not None and (fee.payments or fee.agreed is not None):
        return (), None
    chosen = fee.fee_class.number if fee is not None and fee.fee_class is not None else None
    classes = fee_classes(application.event)
    of_day = offered(classes, application.sent_at)
    return tuple(one for one in classes if one in of_day or one.number == chosen), chosen


def _shown(fee: Owed | None, event: Event) -> OwnFee | None:
    if fee is None or not fee.is_shown:
        return None
    account = account_of(event)
    return OwnFee(
        state=owed_words(fee),
        due=due_words(fee),
        paid=amount_text(fee.paid) if fee.paid else "",
        reference=fee.reference if account else "",
        lines=tuple(account.splitlines()) if fee.to_pay > 0 else (),
        owes=fee.to_pay > 0,
        is_late=fee.is_late,
        receipt=any(one.stands for one in fee.payments),
    )
