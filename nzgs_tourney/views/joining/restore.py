"""Fills an empty site from a backup, instead of making its first account."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from nzgs_tourney.accounts.set_up_code import forget_set_up_code
from nzgs_tourney.forms.backups import RestoreSiteForm
from nzgs_tourney.network.local_requests import from_this_machine
from nzgs_tourney.store.people.accounts import has_administrator
from nzgs_tourney.views.director.form_handling import posted_data
from nzgs_tourney.views.federation.backups import restore_page
from nzgs_tourney.views.joining.set_up import check_code


@never_cache
@require_http_methods(["GET", "POST"])
def restore(request: HttpRequest) -> HttpResponse:
    """Asks for the file, and on any machine but the site's for the code that the server printed."""
    if has_administrator():
        return redirect("public:home")
    needs_code = not from_this_machine(request)
    form = RestoreSiteForm(posted_data(request), request.FILES or None, replaces=False, needs_code=needs_code)
    answer = restore_page(request, form, (lambda: check_code(request, form)) if needs_code else None)
    if has_administrator():
        forget_set_up_code()
    return answer
