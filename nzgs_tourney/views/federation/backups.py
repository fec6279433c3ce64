"""Downloads the whole site as one file, and restores it from one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from ground.errors import Refused
from ground.translation import gettext
from nzgs_tourney.access.events import access_federation
from nzgs_tourney.accounts.second_factor import SOON_SECONDS, UPLOAD_SECONDS, password_again
from nzgs_tourney.forms.backups import DownloadForm, RestoreSiteForm
from nzgs_tourney.models import Event
from nzgs_tourney.services.backups.make_backup import make_backup
from nzgs_tourney.services.backups.restore_site import RestoredSite, not_here, restore_site
from nzgs_tourney.site.backups.container import SUFFIX
from nzgs_tourney.tournament.wording.events.ledger_head import head_text
from nzgs_tourney.views.director.form_handling import account, posted_data, run_if_valid, status_of
from nzgs_tourney.views.file_answers import large_file_response


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def download(request: HttpRequest) -> HttpResponseBase:
    """Downloads a new backup, after the password was typed again."""
    access_federation(request.user)
    if password_page := password_again(request, account(request)):
        return password_page
    form = DownloadForm(posted_data(request))
    answer = run_if_valid(form, lambda: _backup(form.cleaned_data["password"]))
    return answer or render(request, "federation/backup.html", {"form": form}, status=status_of(form))


def _backup(password: str) -> HttpResponseBase:
    folder = TemporaryDirectory(prefix="backup-", dir=settings.VAR_DIR)
    try:
        path = Path(folder.name) / f"site{SUFFIX}"
        make_backup(path, password)
        name = f"nzgs-tourney-{timezone.localtime():%Y%m%d-%H%M%S}{SUFFIX}"
        return large_file_response(path, folder, name, "application/octet-stream")
    except BaseException:
        folder.cleanup()
        raise


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def restore(request: HttpRequest) -> HttpResponse:
    """Replaces everything on this site with a backup, after the password was typed again."""
    access_federation(request.user)
    seconds = SOON_SECONDS if request.method == "GET" else UPLOAD_SECONDS
    if password_page := password_again(request, account(request), seconds):
        return password_page
    return restore_page(request, RestoreSiteForm(posted_data(request), request.FILES or None, replaces=True))


def restore_page(request: HttpRequest, form: RestoreSiteForm, check: Callable[[], None] | None = None) -> HttpResponse:
    """The page with the form; after a restore, what was restored, and that everybody must sign in again. `check` may
    raise Refused first.
    """
    restored_site = run_if_valid(form, lambda: _restored(form, check))
    if restored_site is None:
        context = {"form": form, "first": "sure" not in form.fields, "not_here": not_here()}
        return render(request, "federation/restore_site.html", context, status=status_of(form))
    logout(request)
    names = dict(Event.objects.values_list("stream__key", "name"))
    heads = [(names[ledger.key], head_text(ledger)) for ledger in restored_site.ledgers if ledger.key in names]
    return render(request, "federation/restored_site.html", {"found": restored_site, "heads": heads})


def _restored(form: RestoreSiteForm, check: Callable[[], None] | None) -> RestoredSite:
    if check is not None:
        check()
    path = form.stored()
    try:
        return restore_site(path, form.cleaned_data["password"])
    except OSError as error:
        why = error.strerror or str(error)
        raise Refused(gettext("The site’s folder can’t be written to ({why}).").format(why=why)) from error
    finally:
        path.unlink(missing_ok=True)
