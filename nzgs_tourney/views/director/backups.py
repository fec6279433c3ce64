"""Backups of the whole site: when the last good one was, and their folder."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.accounts import access_backups
from nzgs_tourney.forms.backups.backup_forms import FolderForm
from nzgs_tourney.models import BackupTrouble
from nzgs_tourney.pages.backups.backups_page import backups_page
from nzgs_tourney.services.backups.automatic import back_up
from nzgs_tourney.services.backups.choose_folder import choose_folder, stop_backups
from nzgs_tourney.views.director.form_handling import account, posted_data, run_if_valid, status_of
from nzgs_tourney.views.director.own_computer import may_on_own_computer, posted_on_own_computer


@never_cache
@login_required
@require_GET
def show_backups(request: HttpRequest) -> HttpResponse:
    """Shows the state of backups."""
    return _page(request, FolderForm())


@posted_on_own_computer(access_backups)
def choose(request: HttpRequest) -> HttpResponse:
    """Use the chosen folder, and write the first backup at once."""
    form = FolderForm(posted_data(request))
    actor = account(request).actor
    chosen = run_if_valid(
        form, lambda: choose_folder(form.cleaned_data["path"], form.cleaned_data["password"], actor=actor)
    )
    if chosen is None:
        return _page(request, form)
    return _written(request)


@posted_on_own_computer(access_backups)
def write(request: HttpRequest) -> HttpResponse:
    """Write a backup now."""
    return _written(request)


@posted_on_own_computer(access_backups)
def stop(request: HttpRequest) -> HttpResponse:
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


def _page(request: HttpRequest, form: FolderForm) -> HttpResponse:
    page = backups_page()
    form.initial = {"choice": next(iter(page.choices), "")}
    context = {"page": page, "may": may_on_own_computer(request), "form": form}
    return render(request, "director/backups.html", context, status=status_of(form))
