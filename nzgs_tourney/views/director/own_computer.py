"""What a director does only at the site's own computer, and an administrator from anywhere: lets phones in, and chooses
the folder of the site's backups."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Protocol

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.accounts import access_backups
from nzgs_tourney.access.events import access_network
from nzgs_tourney.access.permissions import may_let_phones_in
from nzgs_tourney.forms.backups import FolderForm
from nzgs_tourney.models import BackupTrouble, User
from nzgs_tourney.network.local_requests import from_this_machine
from nzgs_tourney.pages.backups.backups_page import backups_page
from nzgs_tourney.pages.events.phones import phones_page
from nzgs_tourney.services.backups.automatic import back_up
from nzgs_tourney.services.backups.choose_folder import choose_folder, stop_backups
from nzgs_tourney.services.events.let_phones_in import keep_phones_out, let_phones_in
from nzgs_tourney.views.director.form_handling import account, posted_data, run_if_valid, status_of

View = Callable[[HttpRequest], HttpResponse]


class Access(Protocol):
    """Raises PermissionDenied for accounts without access; `here`: the request comes from the site's own computer."""

    def __call__(self, user: User | AnonymousUser, *, here: bool) -> None: ...


def may_on_own_computer(request: HttpRequest) -> bool:
    """Whether this account may, in this browser."""
    return may_let_phones_in(account(request), here=from_this_machine(request))


def posted_on_own_computer(access: Access) -> Callable[[View], View]:
    """Decorates a view that receives a form from a signed-in account: `access` is checked first."""

    def decorated(view: View) -> View:
        @wraps(view)
        def checked(request: HttpRequest) -> HttpResponse:
            access(request.user, here=from_this_machine(request))
            return view(request)

        return login_required(require_POST(checked))

    return decorated


@never_cache
@login_required
@require_GET
def show_phones(request: HttpRequest) -> HttpResponse:
    """Shows whether phones are let in, and at which address."""
    return _phones_page(request)


@posted_on_own_computer(access_network)
def let_in(request: HttpRequest) -> HttpResponse:
    """Lets phones in on the chosen address."""
    try:
        let_phones_in(request.POST.get("address", ""), actor=account(request).actor)
    except Refused as refused:
        return _phones_page(request, refused.sentence)
    return redirect("desk:phones")


@posted_on_own_computer(access_network)
def keep_out(request: HttpRequest) -> HttpResponse:
    """Keeps phones out: the server only listens on its own machine."""
    try:
        keep_phones_out(actor=account(request).actor)
    except Refused as refused:
        return _phones_page(request, refused.sentence)
    messages.success(request, _("Phones can’t open the site any more."))
    return redirect("desk:phones")


def _phones_page(request: HttpRequest, refusal: str = "") -> HttpResponse:
    context = {
        "page": phones_page(),
        "may": may_on_own_computer(request),
        "refusal": refusal,
    }
    return render(request, "director/phones.html", context, status=422 if refusal else 200)


@never_cache
@login_required
@require_GET
def show_backups(request: HttpRequest) -> HttpResponse:
    """Shows the state of backups."""
    return _backups_page(request, FolderForm())


@posted_on_own_computer(access_backups)
def backups_choose(request: HttpRequest) -> HttpResponse:
    """Use the chosen folder, and write the first backup at once."""
    form = FolderForm(posted_data(request))
    actor = account(request).actor
    chosen = run_if_valid(
        form, lambda: choose_folder(form.cleaned_data["path"], form.cleaned_data["password"], actor=actor)
    )
    if chosen is None:
        return _backups_page(request, form)
    return _written(request)


@posted_on_own_computer(access_backups)
def backups_write(request: HttpRequest) -> HttpResponse:
    """Write a backup now."""
    return _written(request)


@posted_on_own_computer(access_backups)
def backups_stop(request: HttpRequest) -> HttpResponse:
    """Stop automatic backups."""
    try:
        stop_backups(actor=account(request).actor)
    except Refused as refused:
        messages.error(request, refused.sentence)
    else:
        messages.success(request, _("Backups are off. Those in the folder stay there."))
    return redirect("desk:backups")


def _written(request: HttpRequest) -> HttpResponse:
    if back_up(always=True) == BackupTrouble.NONE:
        messages.success(request, _("A backup has been written and read back."))
    return redirect("desk:backups")


def _backups_page(request: HttpRequest, form: FolderForm) -> HttpResponse:
    page = backups_page()
    form.initial = {"choice": next(iter(page.choices), "")}
    context = {"page": page, "may": may_on_own_computer(request), "form": form}
    return render(request, "director/backups.html", context, status=status_of(form))
