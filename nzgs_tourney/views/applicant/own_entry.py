"""What somebody sent by an entry page: confirmed, changed and withdrawn by the link that was mailed to them."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.applications import access_application, access_new_address
from nzgs_tourney.forms.entries.enter_form import OwnDetailsForm
from nzgs_tourney.models import Application
from nzgs_tourney.pages.entries.enter_page import address_to_confirm, divisions_to_enter, own_entry, teams_to_join
from nzgs_tourney.pages.entries.own_fee import fees_to_choose
from nzgs_tourney.pages.people.person_file import application_file
from nzgs_tourney.services.entries.send_application import change_application, confirm_address, confirm_application
from nzgs_tourney.services.entries.withdraw_application import withdraw_application
from nzgs_tourney.services.people.forget_application import forget_application
from nzgs_tourney.views.director.form_handling import posted_data, run_if_valid, status_of
from nzgs_tourney.views.file_answers import file_response


@never_cache
@require_safe
def home(request: HttpRequest, entry_token: str) -> HttpResponse:
    """Shows what has become of it. Opening it changes nothing: mail programs open links too."""
    return _page(request, access_application(entry_token), entry_token)


@never_cache
@require_POST
def confirm(request: HttpRequest, entry_token: str) -> HttpResponse:
    """Confirms it."""
    application = access_application(entry_token)
    try:
        confirm_application(application.pk, now=timezone.now())
    except Refused as refused:
        return _page(request, application, entry_token, refused.sentence)
    return redirect("applicant:home", entry_token)


@never_cache
@require_http_methods(["GET", "POST"])
def change(request: HttpRequest, entry_token: str) -> HttpResponse:
    """Changes its details."""
    application = access_application(entry_token)
    form = _form(request, application)
    saved = run_if_valid(
        form, lambda: change_application(application.pk, form.changes_of(application), now=timezone.now())
    )
    if saved is not None:
        messages.success(request, _("Saved."))
        return redirect("applicant:home", entry_token)
    context = {
        "entry": own_entry(application),
        "form": form,
        "entry_token": entry_token,
        "rehearsal": application.event.rehearsal,
    }
    return render(request, "applicant/change.html", context, status=status_of(form))


@never_cache
@require_POST
def withdraw(request: HttpRequest, entry_token: str) -> HttpResponse:
    """Withdraws it."""
    application = access_application(entry_token)
    try:
        withdraw_application(application.pk)
    except Refused as refused:
        return _page(request, application, entry_token, refused.sentence)
    return redirect("applicant:home", entry_token)


@never_cache
@require_http_methods(["GET", "POST"])
def address(request: HttpRequest, address_token: str) -> HttpResponse:
    """Confirms a new e-mail address, by the link that was mailed there. Who reads it may be a stranger: nothing else is
    shown, and nothing leads to the entry."""
    application, proof = access_new_address(address_token)
    refusal = ""
    if request.method == "POST":
        try:
            confirm_address(application.pk, proof)
        except Refused as refused:
            refusal = refused.sentence
        else:
            return redirect("applicant:address", address_token)
    context = {
        "page": address_to_confirm(application, proof),
        "refusal": refusal,
        "rehearsal": application.event.rehearsal,
    }
    return render(request, "applicant/address.html", context, status=422 if refusal else 200)


@never_cache
@require_safe
def everything(request: HttpRequest, entry_token: str) -> HttpResponse:
    """Downloads everything that is kept about somebody who isn't entered."""
    application = access_application(entry_token)
    if application.entry_id is not None:
        raise Http404("the director gives the file of an entry")
    name = f"{application.event.slug}-{application.number}.zip"
    return file_response(application_file(application), name, "application/zip")


@never_cache
@require_POST
def forget(request: HttpRequest, entry_token: str) -> HttpResponse:
    """Erases what somebody sent who isn't entered."""
    application = access_application(entry_token)
    try:
        forget_application(application.pk)
    except Refused as refused:
        return _page(request, application, entry_token, refused.sentence)
    messages.success(request, _("What you sent is erased."))
    return redirect("applicant:home", entry_token)


def _form(request: HttpRequest, application: Application) -> OwnDetailsForm:
    page = application.event.entry_page
    fees, chosen = fees_to_choose(application)
    return OwnDetailsForm(
        posted_data(request),
        application=application,
        page=page,
        divisions=divisions_to_enter(page),
        fees=fees,
        fee_class=chosen,
        teams=teams_to_join(page),
    )


def _page(request: HttpRequest, application: Application, entry_token: str, refusal: str = "") -> HttpResponse:
    context = {
        "entry": own_entry(application),
        "entry_token": entry_token,
        "refusal": refusal,
        "rehearsal": application.event.rehearsal,
    }
    return render(request, "applicant/home.html", context, status=422 if refusal else 200)
