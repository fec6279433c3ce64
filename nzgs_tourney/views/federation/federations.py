"""Where each federation’s files go by mail, and the token for a database."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from ground.translation import gettext as _
from nzgs_tourney.access.events import access_federation
from nzgs_tourney.forms.exchange.federations import FederationEmailForm, FederationTokenForm
from nzgs_tourney.models import FederationContact
from nzgs_tourney.services.exchange.set_federation import set_federation_email, set_federation_token
from nzgs_tourney.tournament.wording.people.ledger_people import FEDERATIONS
from nzgs_tourney.views.director.form_handling import account, run_if_valid, status_of

WITH_DATABASE = ("egd",)
"""The federations that have a database which takes a token."""


@login_required
@require_http_methods(["GET", "POST"])
def federations(request: HttpRequest) -> HttpResponse:
    """Shows every federation, and keeps one address or token."""
    access_federation(request.user)
    code, what = request.POST.get("federation", ""), request.POST.get("what", "")
    if request.method == "POST" and (code not in FEDERATIONS or (what == "token" and code not in WITH_DATABASE)):
        messages.error(request, _("This federation isn’t known here."))
        return redirect("federation:federations")
    contacts = {one.code: one for one in FederationContact.objects.all()}
    lines, sent = [], None
    for one, name in FEDERATIONS.items():
        kept = contacts.get(one, FederationContact(code=one))
        posted = request.POST if one == code else None
        email = FederationEmailForm(
            posted if what == "email" else None, initial={"email": kept.email}, prefix=f"{one}-email"
        )
        token = FederationTokenForm(posted if what == "token" else None, prefix=f"{one}-token")
        sent = email if email.is_bound else token if token.is_bound else sent
        lines.append((one, _(name), email, token if one in WITH_DATABASE else None, bool(kept.token)))
    if sent is not None and run_if_valid(sent, lambda: _keep(request, sent, code)):
        messages.success(request, _("Saved."))
        return redirect("federation:federations")
    context = {"lines": lines}
    return render(request, "federation/federations.html", context, status=200 if sent is None else status_of(sent))


def _keep(request: HttpRequest, form: FederationEmailForm | FederationTokenForm, code: str) -> bool:
    actor = account(request).actor
    if isinstance(form, FederationEmailForm):
        set_federation_email(code, form.cleaned_data["email"], actor=actor)
    else:
        set_federation_token(code, form.cleaned_data["token"], actor=actor)
    return True
