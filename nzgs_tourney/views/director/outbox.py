"""The messages of an event: switched on and off, sent by the director, settled where something went wrong."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from ground.errors import Refused
from ground.translation import gettext as _, ngettext
from nzgs_tourney.access.events import access_event_as_director
from nzgs_tourney.access.messages import access_message_as_director
from nzgs_tourney.access.permissions import Work
from nzgs_tourney.models import Event
from nzgs_tourney.pages.messages.mail_merge import links_table, mail_merge_table
from nzgs_tourney.pages.messages.message_examples import message_examples
from nzgs_tourney.pages.messages.messages_page import MessagesPage, message_line, messages_page
from nzgs_tourney.pages.messages.round_text_page import round_text_page
from nzgs_tourney.services.messages.send_links import send_links
from nzgs_tourney.services.messages.settle import leave_undelivered, say_arrived, send_held, try_again
from nzgs_tourney.services.messages.switch_messages import send_anyway, switch_messages
from nzgs_tourney.services.messages.tell_directors import set_mailed
from nzgs_tourney.tournament.exchange.tables import TableFormat
from nzgs_tourney.views.director.form_handling import account, row_numbers
from nzgs_tourney.views.director.frame import access_round, event_frame, round_frame
from nzgs_tourney.views.file_answers import table_response


@login_required
@require_GET
def show_messages(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Shows what waits, what went wrong and what was sent. `?q=` searches by name, `?page=` goes back."""
    event = access_event_as_director(request.user, event_slug)
    page, examples = _page(request, event), message_examples(event.name)
    context = {**event_frame(event, "desk:messages"), "page": page, "examples": examples}
    return render(request, "director/messages.html", context)


def _page(request: HttpRequest, event: Event) -> MessagesPage:
    search, page, held = request.GET.get("q", "")[:80].strip(), _number(request, "page"), _number(request, "held")
    return messages_page(event, account(request), timezone.now(), search=search, number=page, held=held)


def _number(request: HttpRequest, name: str) -> int:
    """The number of a page in the query; 1 for none."""
    number = request.GET.get(name, "")
    return int(number) if number.isascii() and number.isdigit() and len(number) < 6 else 1


@login_required
@require_GET
def show_message(request: HttpRequest, event_slug: str, message_id: int) -> HttpResponse:
    """Shows one message with its text, to copy."""
    message = access_message_as_director(request.user, event_slug, message_id)
    context = {**event_frame(message.event, "desk:messages"), "line": message_line(message, timezone.now())}
    return render(request, "director/message.html", context)


@login_required
@require_GET
def show_round_text(request: HttpRequest, event_slug: str, division_slug: str, round_number: int) -> HttpResponse:
    """Shows a whole published round as one text, to copy for a chat."""
    division = access_round(request, event_slug, division_slug, round_number, Work.DRAW)
    page = round_text_page(division, round_number, request.GET.get("language", ""))
    context = {**round_frame(division, round_number, "desk:round"), "page": page}
    return render(request, "director/round_text.html", context)


@login_required
@require_POST
def switch(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Switches messages on or off, and whether those of a round wait."""
    event = access_event_as_director(request.user, event_slug)
    on = request.POST.get("on") == "yes"
    try:
        switch_messages(event, on=on, asks=request.POST.get("asks") == "yes")
    except Refused as refused:
        messages.error(request, refused.sentence)
    else:
        messages.success(request, _("Messages are on.") if on else _("Messages are off."))
    return redirect("desk:messages", event_slug)


@login_required
@require_POST
def anyway(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Sends mails although their links lead to this laptop, or holds them."""
    event = access_event_as_director(request.user, event_slug)
    send_anyway(event, anyway=request.POST.get("on") == "yes")
    return redirect("desk:messages", event_slug)


@login_required
@require_POST
def own(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Tells the reader by mail of what waits for them as a director, or no longer does."""
    event, mailed = access_event_as_director(request.user, event_slug), request.POST.get("on") == "yes"
    set_mailed(event, account(request).pk, mailed=mailed)
    messages.success(request, _("Mails to you are on.") if mailed else _("Mails to you are off."))
    return redirect("desk:messages", event_slug)


@login_required
@require_POST
def send(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Sends the chosen messages of those shown, and leaves the others out."""
    event = access_event_as_director(request.user, event_slug)
    shown, chosen = (row_numbers(request.POST.getlist(name)) for name in ("shown", "chosen"))
    count = send_held(event.pk, shown, chosen)
    messages.success(
        request, ngettext("{count} message goes out.", "{count} messages go out.", count).format(count=count)
    )
    return redirect("desk:messages", event_slug)


@login_required
@require_POST
def links(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Sends everybody their personal link."""
    event = access_event_as_director(request.user, event_slug)
    count = send_links(event.pk, actor=account(request).actor)
    said = ngettext("{count} link goes out.", "{count} links go out.", count).format(count=count)
    messages.success(request, said if count else _("Everybody was sent their link already."))
    return redirect("desk:messages", event_slug)


@login_required
@require_POST
def settle(request: HttpRequest, event_slug: str, message_id: int, action: str) -> HttpResponse:
    """Sends one message again, notes that it arrived, or leaves it."""
    message = access_message_as_director(request.user, event_slug, message_id)
    act = {"again": try_again, "arrived": say_arrived, "leave": leave_undelivered}[action]
    if not act(message.event_id, message.pk):
        messages.warning(request, _("That was settled meanwhile."))
    return redirect("desk:messages", event_slug)


@login_required
@require_GET
def table(request: HttpRequest, event_slug: str, kind: str) -> HttpResponse:
    """Downloads everybody's link, or the mail merge, as CSV."""
    event = access_event_as_director(request.user, event_slug)
    made = {"links": links_table, "mail-merge": mail_merge_table}[kind]
    return table_response(made(event), event.slug, TableFormat.CSV)
