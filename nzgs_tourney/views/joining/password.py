"""Sets a new password by a one-time link."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from ground.translation import gettext as _
from nzgs_tourney.access.accounts import access_password_link
from nzgs_tourney.accounts.sign_in_attempts import remember_device
from nzgs_tourney.forms.people.joining import PasswordForm
from nzgs_tourney.models import LinkState
from nzgs_tourney.services.people.gone_links import why_gone
from nzgs_tourney.services.people.password_link import set_password_by_link
from nzgs_tourney.views.director.form_handling import posted_data, run_if_valid, status_of


@never_cache
@require_http_methods(["GET", "POST"])
def new_password(request: HttpRequest, password_token: str) -> HttpResponse:
    """Sets the password; then the sign-in library signs in, with the second factor if there is one."""
    link = access_password_link(password_token)
    if link.state(timezone.now()) is not LinkState.OPEN:
        ended = {"title": _("This link doesn’t work any more"), "text": why_gone(link, timezone.now())}
        return render(request, "joining/gone.html", ended, status=410)
    form = PasswordForm(posted_data(request), user=link.user)
    user = run_if_valid(form, lambda: set_password_by_link(password_token, form.cleaned_data["password"]))
    if user is None:
        context = {"form": form, "link": link}
        return render(request, "joining/new_password.html", context, status=status_of(form))
    messages.success(request, _("Your new password works. Sign in as {username}.").format(username=user.username))
    answer = redirect("account_login")
    remember_device(request, answer, user)
    return answer
