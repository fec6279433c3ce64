"""Privacy at the desk: who was told what is kept about them, and the file of everything about a player."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from ground.translation import gettext as _, ngettext
from nzgs_tourney.access.divisions import access_entry_as_director
from nzgs_tourney.access.events import access_event_as_director
from nzgs_tourney.forms.people.told_form import ToldForm
from nzgs_tourney.models import Event
from nzgs_tourney.pages.people.person_file import entry_file
from nzgs_tourney.pages.people.told_page import telling_page
from nzgs_tourney.services.messages.tell_by_mail import tell_by_mail
from nzgs_tourney.services.people.tell_people import note_told, take_back_told
from nzgs_tourney.views.director.form_handling import account, posted_data, row_numbers, status_of
from nzgs_tourney.views.director.frame import event_frame
from nzgs_tourney.views.file_answers import file_response


@login_required
@require_http_methods(["GET", "POST"])
def telling(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Shows who was told and who wasn't, notes how several were, or takes that back for one."""
    event = access_event_as_director(request.user, event_slug)
    if "take_back" in request.POST:
        return _take_back(request, event_slug)
    if "mail" in request.POST:
        return _mail(request, event)
    page, form = telling_page(event), ToldForm(posted_data(request))
    waiting = [line.entry for line in page.waiting]
    chosen = waiting if "all" in request.POST else row_numbers(request.POST.getlist("entry"))
    if form.is_valid() and not chosen:
        form.add_error(None, _("Tick who was told."))
    if form.is_valid():
        count = note_told(event.pk, chosen, form.cleaned_data["how"], actor=account(request).actor)
        sentence = ngettext("Noted for {count} entry.", "Noted for {count} entries.", count)
        messages.success(request, sentence.format(count=count))
        return redirect("desk:telling", event_slug)
    context = {**event_frame(event, "desk:telling"), "page": page, "form": form, "chosen": set(chosen)}
    return render(request, "director/telling.html", context, status=status_of(form))


def _mail(request: HttpRequest, event: Event) -> HttpResponse:
    waiting = [line.entry for line in telling_page(event).waiting]
    count = tell_by_mail(event.pk, waiting)
    sentence = ngettext("{count} mail is on its way.", "{count} mails are on their way.", count)
    messages.success(request, sentence.format(count=count))
    return redirect("desk:telling", event.slug)


def _take_back(request: HttpRequest, event_slug: str) -> HttpResponse:
    number = next(iter(row_numbers([request.POST["take_back"]])), 0)
    entry = access_entry_as_director(request.user, event_slug, number)
    if take_back_told(entry.pk, actor=account(request).actor):
        messages.success(request, _("Taken back: {name} wasn’t told yet.").format(name=entry.name))
    return redirect("desk:telling", event_slug)


@login_required
@require_GET
def everything(request: HttpRequest, event_slug: str, entry_id: int) -> HttpResponse:
    """Downloads everything that the event keeps about the player of this entry, or about one partner of a side."""
    entry = access_entry_as_director(request.user, event_slug, entry_id)
    number = next(iter(row_numbers([request.GET.get("partner", "")])), 0)
    member = entry.members.select_related("player").filter(position=number).first()
    return file_response(
        entry_file(entry, member.player if member else None),
        f"{event_slug}-{entry.division.number}-{entry.number}.zip",
        "application/zip",
    )
