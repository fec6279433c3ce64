"""Fills an empty site: makes its first administrator, or restores a backup. Then both pages are gone."""

from __future__ import annotations

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from ground.dates import clock_text
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.accounts.set_up_code import forget_set_up_code, guess_set_up_code, is_set_up_code
from nzgs_tourney.accounts.sign_in_attempts import remember_device
from nzgs_tourney.forms.backups import RestoreSiteForm
from nzgs_tourney.forms.people.joining import SetUpForm
from nzgs_tourney.models import User
from nzgs_tourney.network.client_address import client_address
from nzgs_tourney.network.local_requests import from_this_machine
from nzgs_tourney.services.people.new_account import set_up_site
from nzgs_tourney.store.events.attempts import again_at
from nzgs_tourney.store.people.accounts import has_administrator
from nzgs_tourney.views.director.form_handling import posted_data, run_if_valid, status_of
from nzgs_tourney.views.federation.backups import restore_page
from nzgs_tourney.views.joining.sign_in import signed_in


@never_cache
@require_http_methods(["GET", "POST"])
def set_up(request: HttpRequest) -> HttpResponse:
    """Asks for the first account, and on any machine but the site's for the code that the server printed."""
    if has_administrator():
        return redirect("public:home")
    needs_code = not from_this_machine(request)
    form = SetUpForm(posted_data(request), needs_code=needs_code)
    user = run_if_valid(form, lambda: _set_up_account(request, form, needs_code))
    if user is None:
        return render(request, "joining/set_up.html", {"form": form, "needs_code": needs_code}, status=status_of(form))
    forget_set_up_code()
    signed_in(request, user)
    messages.success(
        request,
        _("Welcome, {called}. Make your first event, or invite others under Accounts.").format(called=user.called),
    )
    answer = redirect("desk:events")
    remember_device(request, answer, user)
    return answer


def _set_up_account(request: HttpRequest, form: SetUpForm, needs_code: bool) -> User:
    if needs_code:
        check_code(request, form)
    return set_up_site(form.account())


def check_code(request: HttpRequest, form: Form) -> None:
    """Raises Refused unless the form was sent with the code that the server printed."""
    now = timezone.now()
    if not guess_set_up_code(client_address(request), now):
        sentence = _("Too many wrong codes from your network. Try again at {time}.")
        raise Refused(sentence.format(time=clock_text(timezone.localtime(again_at(now)))))
    if not is_set_up_code(form.cleaned_data["code"]):
        raise Refused(_("This isn’t the code. The server prints it when it starts."))


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
