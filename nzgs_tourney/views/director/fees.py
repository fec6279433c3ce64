"""Money at the desk: who owes what, payments with one press, refunds, and lines of a bank statement."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from uuid import UUID, uuid4, uuid5

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ground.errors import Refused
from ground.translation import gettext as _, ngettext
from nzgs_tourney.access.divisions import access_entry_at_desk, access_payment
from nzgs_tourney.access.events import access_event_as_director, access_event_for
from nzgs_tourney.access.permissions import Work
from nzgs_tourney.forms.entries.fee_forms import AgreedForm, FeesForm, PaymentForm, RefundForm
from nzgs_tourney.models import Entry, Event, EventFees, Payment
from nzgs_tourney.pages.entries.fees_page import entry_fee_page, fee_lines, fees_page, statement_rows, treasurer_tables
from nzgs_tourney.pages.events.navigation import NavLink
from nzgs_tourney.services.entries.set_fees import agree_fee, charge, set_fees
from nzgs_tourney.services.entries.take_payment import book_transfers, refund, take_back_payment, take_payment
from nzgs_tourney.services.events.edit_conflict import OvertakenError
from nzgs_tourney.store.entries.fees import fee_classes
from nzgs_tourney.tournament.exchange.tables import TYPES, TableFormat, xlsx_bytes
from nzgs_tourney.tournament.fees.terms import PaidHow, amount_text, read_amount
from nzgs_tourney.tournament.wording.entries.ledger_fees import class_words
from nzgs_tourney.views.director.done_message import Undo, say_done
from nzgs_tourney.views.director.form_handling import account, posted_data, seq_seen
from nzgs_tourney.views.director.frame import event_frame
from nzgs_tourney.views.file_answers import file_response


@login_required
@require_safe
def fees(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Who owes what and what was paid, over all divisions; `?show=owing` are those who still owe something."""
    event = access_event_for(Work.CHECK_IN, request.user, event_slug)
    only_owing, search = request.GET.get("show") == "owing", request.GET.get("q", "")[:80]
    here = reverse("desk:fees", args=[event_slug])
    context = {
        **event_frame(event, "desk:fees"),
        "page": fees_page(event, only_owing=only_owing, search=search),
        "ways": (NavLink(_("All"), here, not only_owing), NavLink(_("To pay"), f"{here}?show=owing", only_owing)),
        "search": search,
        "classes": tuple((one.number, class_words(one)) for one in fee_classes(event)),
        "nonce": uuid4(),
    }
    return render(request, "director/fees.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def fees_set(request: HttpRequest, event_slug: str) -> HttpResponse:
    """The classes of fees, the account, and what receipts say."""
    event = access_event_as_director(request.user, event_slug)
    stored = EventFees.objects.filter(event=event).first() or EventFees(event=event)
    texts = {"account": stored.account, "receipt_from": stored.receipt_from}
    divisions = list(event.divisions.order_by("position", "pk"))
    form = FeesForm(posted_data(request), fee_classes(event), texts, divisions)
    seen = seq_seen(request, event.stream.seq)
    if request.method == "POST" and form.is_valid():
        try:
            actor, wanted = account(request).actor, form.texts.cleaned_data
            set_fees(event.pk, form.terms, **wanted, actor=actor, expected_seq=seen)
        except OvertakenError as overtaken:
            form.refused, seen = overtaken.sentence, overtaken.seq
        except Refused as refused:
            form.refused = refused.sentence
        else:
            messages.success(request, _("The fees are saved."))
            return redirect("desk:fees", event_slug)
    context = {**event_frame(event, "desk:fees"), "form": form, "expected_seq": seen}
    return render(request, "director/fees_set.html", context, status=422 if request.method == "POST" else 200)


@login_required
@require_POST
def fees_charge(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Gives everybody who has no class the chosen one."""
    event = access_event_as_director(request.user, event_slug)
    chosen = request.POST.get("class", "")
    entries = [
        line.entry
        for line in fee_lines(event)
        if line.entry is not None and not line.place and (line.fee is None or line.fee.fee_class is None)
    ]
    try:
        count = charge(event.pk, entries, int(chosen) if chosen.isdecimal() else 0, actor=account(request).actor)
    except Refused as refused:
        messages.error(request, refused.sentence)
    else:
        said = ngettext("{count} entry has this fee now.", "{count} entries have this fee now.", count)
        messages.success(request, said.format(count=count))
    return redirect("desk:fees", event_slug)


@login_required
@require_POST
def fees_paid(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Books what somebody still owed as paid in cash: one press. `pay` is the entry and the amount that was shown."""
    event = access_event_for(Work.CHECK_IN, request.user, event_slug)
    number, _line, amount = request.POST.get("pay", "").partition(" ")
    back = _back(request, reverse("desk:fees", args=[event_slug]))
    if not number.isdecimal():
        return redirect(back)
    nonce, entry = _nonce(request), access_entry_at_desk(event, int(number))
    try:
        paid = read_amount(amount)
    except ValueError:
        return redirect(back)
    try:
        payment = take_payment(
            entry.pk, paid, PaidHow.CASH, actor=account(request).actor, nonce=uuid5(nonce, f"{entry.pk} {amount}")
        )
    except Refused as refused:
        messages.error(request, refused.sentence)
    else:
        _say_paid(request, event, entry, payment)
    return redirect(back)


def _say_paid(request: HttpRequest, event: Event, entry: Entry, payment: Payment) -> None:
    said = _("{name} paid {amount}.").format(name=entry.name, amount=amount_text(payment.amount))
    url = reverse("desk:fee_take_back", args=[event.slug, entry.pk, payment.number])
    fields = (("reason", _("Pressed by mistake.")), ("nonce", uuid4()))
    say_done(request, said, Undo(_("Takes the payment back: both stay in the list."), url, fields))


def _back(request: HttpRequest, otherwise: str) -> str:
    """The page of this site that the form was on."""
    asked = request.POST.get("next", "")
    return asked if url_has_allowed_host_and_scheme(asked, allowed_hosts=None) else otherwise


def _nonce(request: HttpRequest) -> UUID:
    """The nonce that the page was given, so that a form sent twice books once; a new one where none was sent."""
    try:
        return UUID(request.POST.get("nonce", ""))
    except ValueError:
        return uuid4()


@login_required
@require_http_methods(["GET", "POST"])
def fee_entry(request: HttpRequest, event_slug: str, entry_id: int) -> HttpResponse:
    """The fee of one entry: its class, payments, another amount, a refund, a waived fee."""
    event = access_event_for(Work.CHECK_IN, request.user, event_slug)
    entry = access_entry_at_desk(event, entry_id)
    act, page = request.POST.get("act", ""), entry_fee_page(entry)
    forms: dict[str, Form] = {
        "payment": PaymentForm(request.POST if act == "payment" else None),
        "refund": RefundForm(request.POST if act == "refund" else None, prefix="refund", initial=dict(page.refund)),
        "agreed": AgreedForm(request.POST if act == "agreed" else None, prefix="agreed"),
    }
    if request.method == "POST":
        done = _ACTS.get(act, _unknown)(request, event, entry, forms)
        if done:
            return redirect("desk:fee_entry", event_slug, entry_id)
    bad = any(form.is_bound and form.errors for form in forms.values())
    context = {
        **event_frame(event, "desk:fees"),
        "entry": entry,
        "page": page,
        "forms": forms,
        "may_direct": Work.DIRECT in event.may,
        "nonce": uuid4(),
    }
    return render(request, "director/fee_entry.html", context, status=422 if bad else 200)


Act = Callable[[HttpRequest, Event, Entry, Mapping[str, Form]], bool]


def _unknown(request: HttpRequest, event: Event, entry: Entry, forms: Mapping[str, Form]) -> bool:
    """No button of this page: it is shown again."""
    return True


def _run(form: Form, act: Callable[[], object]) -> bool:
    if not form.is_valid():
        return False
    try:
        act()
    except Refused as refused:
        form.add_error(None, refused.sentence)
        return False
    return True


def _paid(request: HttpRequest, event: Event, entry: Entry, forms: Mapping[str, Form]) -> bool:
    form = forms["payment"]
    assert isinstance(form, PaymentForm)
    nonce = _nonce(request)

    def act() -> None:
        payment = take_payment(entry.pk, *form.paid, actor=account(request).actor, nonce=nonce)
        _say_paid(request, event, entry, payment)

    return _run(form, act)


def _refunded(request: HttpRequest, event: Event, entry: Entry, forms: Mapping[str, Form]) -> bool:
    form = forms["refund"]
    assert isinstance(form, RefundForm)
    nonce = _nonce(request)

    def act() -> None:
        refund(entry.pk, *form.paid, form.cleaned_data["reason"], actor=account(request).actor, nonce=nonce)
        messages.success(request, _("The refund is booked."))

    return _run(form, act)


def _agreed(request: HttpRequest, event: Event, entry: Entry, forms: Mapping[str, Form]) -> bool:
    _directors_only(event)
    form = forms["agreed"]

    def act() -> None:
        wanted = form.cleaned_data
        agree_fee(entry.pk, wanted["agreed"], wanted["because"], actor=account(request).actor)
        messages.success(request, _("Saved."))

    return _run(form, act)


def _class(request: HttpRequest, event: Event, entry: Entry, forms: Mapping[str, Form]) -> bool:
    _directors_only(event)
    chosen = request.POST.get("class", "")
    try:
        charge(event.pk, [entry.pk], int(chosen) if chosen.isdecimal() else None, actor=account(request).actor)
    except Refused as refused:
        messages.error(request, refused.sentence)
    else:
        messages.success(request, _("Saved."))
    return True


def _usual(request: HttpRequest, event: Event, entry: Entry, forms: Mapping[str, Form]) -> bool:
    _directors_only(event)
    agree_fee(entry.pk, None, "", actor=account(request).actor)
    messages.success(request, _("Saved."))
    return True


def _directors_only(event: Event) -> None:
    if Work.DIRECT not in event.may:
        raise Http404


_ACTS: Mapping[str, Act] = MappingProxyType(
    {"payment": _paid, "refund": _refunded, "agreed": _agreed, "class": _class, "usual": _usual}
)
"""What is done to a fee, by the button: each says whether it was done."""


@login_required
@require_POST
def fee_take_back(request: HttpRequest, event_slug: str, entry_id: int, payment_number: int) -> HttpResponse:
    """Takes a payment back that was booked by mistake."""
    event = access_event_for(Work.CHECK_IN, request.user, event_slug)
    entry = access_entry_at_desk(event, entry_id)
    number = access_payment(event, payment_number).number
    reason = request.POST.get("reason", "")
    try:
        take_back_payment(event.pk, number, reason, actor=account(request).actor, nonce=_nonce(request))
    except Refused as refused:
        messages.error(request, refused.sentence)
    else:
        messages.success(request, _("Payment {number} is taken back.").format(number=number))
    return redirect("desk:fee_entry", event_slug, entry.pk)


@login_required
@require_http_methods(["GET", "POST"])
def fees_statement(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Matches pasted lines of a bank statement, shows what each is, and books those that are ticked."""
    event = access_event_as_director(request.user, event_slug)
    text, refusal = request.POST.get("text", "")[:200_000], ""
    try:
        rows = statement_rows(event, text)
    except ValueError as error:
        rows, refusal = (), _("{count} lines are too many: paste at most 500.").format(count=error)
    if "book" in request.POST and rows:
        ticked = set(request.POST.getlist("line"))
        chosen = [(row.line.reference, row.line.amount) for row in rows if str(row.line.number) in ticked]
        transfers = [(reference, amount) for reference, amount in chosen if reference and amount is not None]
        try:
            booked = book_transfers(event.pk, transfers, actor=account(request).actor, nonce=_nonce(request))
        except Refused as refused:
            refusal = refused.sentence
        else:
            said = ngettext("{count} transfer is booked.", "{count} transfers are booked.", len(booked))
            messages.success(request, said.format(count=len(booked)))
            return redirect("desk:fees", event_slug)
    context = {
        **event_frame(event, "desk:fees"),
        "text": text,
        "rows": rows,
        "refusal": refusal,
        "nonce": uuid4(),
    }
    return render(request, "director/fees_statement.html", context, status=422 if refusal else 200)


@login_required
@require_safe
def fees_xlsx(request: HttpRequest, event_slug: str) -> HttpResponse:
    """The list for the treasurer: what each entry owes and has paid, and every payment."""
    event = access_event_as_director(request.user, event_slug)
    content = xlsx_bytes(*treasurer_tables(event))
    return file_response(content, f"{event_slug}-fees.xlsx", TYPES[TableFormat.XLSX])
