"""A player's own fee: what is to pay and how, and the receipt."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from ground.errors import Refused
from nzgs_tourney.access.links import access_link
from nzgs_tourney.pages.entries.own_fee import own_fee
from nzgs_tourney.paper.receipts import receipt_of
from nzgs_tourney.paper.sheets.receipts import receipts_pdf
from nzgs_tourney.views.file_answers import pdf_answer


@never_cache
@require_safe
def fee(request: HttpRequest, token: str) -> HttpResponse:
    """What they owe, with the account and the reference for a transfer; their own page where nothing is asked."""
    link = access_link(token)
    shown = own_fee(link.entry)
    if shown is None:
        return redirect("player:home", token)
    event = link.entry.division.event
    context = {"fee": shown, "token": token, "event": event, "rehearsal": event.rehearsal, "entry": link.entry}
    return render(request, "player/fee.html", context)


@never_cache
@require_safe
def receipt(request: HttpRequest, token: str) -> HttpResponse:
    """Their receipt as a PDF; 404 where they have paid nothing."""
    link = access_link(token)
    try:
        content = receipts_pdf([receipt_of(link.entry, now=timezone.now())])
    except Refused as refused:
        raise Http404(refused.sentence) from refused
    return pdf_answer(content, f"{link.entry.division.event.slug}-receipt")
