"""Forgets a person, at the federation's desk: found by name, and confirmed by typing the name."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from ground.errors import Refused
from ground.translation import gettext as _
from ground.translation import ngettext
from nzgs_tourney.access.events import access_federation
from nzgs_tourney.access.federation import access_person_as_federation
from nzgs_tourney.forms.people.namesakes_form import ForgetForm
from nzgs_tourney.pages.people.forgetting import forget_page, found_people
from nzgs_tourney.services.backups.delete_copies import delete_old_copies
from nzgs_tourney.services.people.forget_person import forget_person
from nzgs_tourney.store.backups.old_copies import old_copies
from nzgs_tourney.views.director.form_handling import account, posted_data, run_if_valid, status_of


@login_required
@require_GET
def search(request: HttpRequest) -> HttpResponse:
    """Searches people by a part of the name."""
    access_federation(request.user)
    name_part = request.GET.get("q", "")[:80].strip()
    context = {"page": found_people(name_part), "search": name_part, "copies": old_copies()}
    return render(request, "federation/forget_whom.html", context)


@login_required
@require_POST
def delete_copies(request: HttpRequest) -> HttpResponse:
    """Deletes copies on this computer that still contain a forgotten name."""
    access_federation(request.user)
    try:
        count = delete_old_copies()
    except Refused as refused:
        messages.error(request, refused.sentence)
    else:
        sentence = ngettext("{count} old copy is deleted.", "{count} old copies are deleted.", count)
        messages.success(request, sentence.format(count=count))
    return redirect("federation:forget_whom")


@login_required
@require_http_methods(["GET", "POST"])
def forget(request: HttpRequest, player_id: int) -> HttpResponse:
    """Shows what is erased and what stays, and asks."""
    player = access_person_as_federation(request.user, player_id)
    form = ForgetForm(posted_data(request))
    if run_if_valid(form, lambda: forget_person(player.pk, form.cleaned_data["name"], actor=account(request).actor)):
        messages.success(request, _("Forgotten. From now on their results are those of a forgotten player."))
        return redirect("federation:forget_whom")
    page = forget_page(player)
    return render(request, "federation/forget.html", {"page": page, "form": form}, status=status_of(form))
