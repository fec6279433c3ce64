"""What receipts say: for one entry, or for everybody who paid."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from games.sheets.fonts import embeds
from games.sheets.look import Look
from ground.dates import long_date
from ground.errors import Refused
from ground.translation import gettext as _, in_language, language
from nzgs_tourney.models import Entry, Event, EventFees, PlayerLink
from nzgs_tourney.paper.sheet_footer import footer_of
from nzgs_tourney.paper.sheets.receipts import Receipt, ReceiptLine
from nzgs_tourney.store.entries.fees import fee_of_entry, fees_by_entry
from nzgs_tourney.store.events.look import look_of
from nzgs_tourney.tournament.division.names import name_key
from nzgs_tourney.tournament.fees.owed import Owed
from nzgs_tourney.tournament.fees.terms import amount_text, day_in_new_zealand
from nzgs_tourney.tournament.wording.entries.fee_words import how_words
from nzgs_tourney.tournament.wording.events.event_facts import when_and_where


def receipt_of(entry: Entry, *, now: datetime) -> Receipt:
    """The receipt of one entry, in the language that they chose, or else in that of now. Raises Refused where they paid
    nothing."""
    fee = fee_of_entry(entry)
    if fee is None or not any(one.stands for one in fee.payments):
        raise Refused(_("{name} hasn’t paid anything yet.").format(name=entry.name))
    event = entry.division.event
    return _receipt(event, entry, fee, look_of(event), now, _languages([entry.pk]).get(entry.pk, language()))


def all_receipts(event: Event, *, now: datetime) -> tuple[Receipt, ...]:
    """The receipts of everybody who paid something, by name, each in their language. Raises Refused where nobody
    did."""
    fees, look = fees_by_entry(event), look_of(event)
    languages = _languages(fees)
    rows = Entry.objects.filter(pk__in=fees).select_related("division")
    found = tuple(
        _receipt(event, entry, fees[entry.pk], look, now, languages.get(entry.pk, language()))
        for entry in sorted(rows, key=lambda entry: (name_key(entry.listed_name), entry.pk))
        if any(one.stands for one in fees[entry.pk].payments)
    )
    if not found:
        raise Refused(_("Nobody has paid anything yet."))
    return found


def _languages(entries: Iterable[int]) -> dict[int, str]:
    """The languages that players chose and that can be printed, by entry. One query."""
    chosen = PlayerLink.objects.living().filter(entry__in=list(entries)).values_list("entry", "language")
    return {entry: code for entry, code in chosen if code and embeds(code)}


def _receipt(event: Event, entry: Entry, fee: Owed, look: Look, now: datetime, code: str) -> Receipt:
    with in_language(code):
        return _in_this_language(event, entry, fee, look, now)


def _in_this_language(event: Event, entry: Entry, fee: Owed, look: Look, now: datetime) -> Receipt:
    written = EventFees.objects.filter(event=event).values_list("receipt_from", flat=True).first() or ""
    standing = [one for one in fee.payments if one.stands]
    kind = fee.fee_class.name if fee.fee_class is not None else ""
    facts = (
        (_("For"), event.name),
        ("", when_and_where(event)),
        (_("Fee"), f"{kind} {amount_text(fee.due)}".strip()),
        (_("Reference"), fee.reference),
    )
    return Receipt(
        footer=footer_of(event, now),
        language=language(),
        issuer=event.organiser or event.name,
        issuer_lines=tuple(written.splitlines()),
        number=str(standing[0].number),
        name=entry.both_names,
        facts=tuple(fact for fact in facts if fact[1]),
        lines=tuple(
            ReceiptLine(
                str(one.number), long_date(day_in_new_zealand(one.at)), how_words(one.how), amount_text(one.amount)
            )
            for one in standing
        ),
        total=amount_text(fee.paid),
        look=look,
    )
