"""A person is forgotten, at the federation's desk: found by name, asked about, and confirmed by typing the name."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from nzgs_tourney.access import access_federation
from nzgs_tourney.access_people import access_person_as_federation
from nzgs_tourney.forms.forget import ForgetForm
from nzgs_tourney.pages.people.forgetting import forget_page, found_people
from nzgs_tourney.services.people.forget_person import forget_person
from nzgs_tourney.views.director.form_handling import account, done, sent, status_of
from ratings.translation import gettext as _


@login_required
@require_GET
def search(request: HttpRequest) -> HttpResponse:
    """People by a part of the name."""
    access_federation(request.user)
    asked = request.GET.get("q", "")[:80].strip()
    return render(request, "federation/forget_whom.html", {"page": found_people(asked), "search": asked})


@login_required
@require_http_methods(["GET", "POST"])
def forget(request: HttpRequest, person: int) -> HttpResponse:
    """What goes, what stays, and the question."""
    player = access_person_as_federation(request.user, person)
    form = ForgetForm(sent(request))
    if done(form, lambda: forget_person(player.pk, form.cleaned_data["name"], actor=account(request).actor)):
        messages.success(request, _("Forgotten. From now on their results are those of a forgotten player."))
        return redirect("federation:forget_whom")
    page = forget_page(player)
    return render(request, "federation/forget.html", {"page": page, "form": form}, status=status_of(form))
