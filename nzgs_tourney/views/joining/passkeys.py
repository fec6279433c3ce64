"""Passkeys: the sign-in library's pages, where this site answers otherwise.

A passkey always stands for the whole sign-in, and the device asks for a fingerprint, a face or its PIN. So there is one
kind of it, and one page that lists them: the second factor's.
"""

from __future__ import annotations

from typing import Any

from allauth.mfa.webauthn.internal.auth import begin_registration
from allauth.mfa.webauthn.views import (
    AddWebAuthnView,
    EditWebAuthnView,
    LoginWebAuthnView,
    ReauthenticateWebAuthnView,
    RemoveWebAuthnView,
)
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse_lazy
from django.utils import timezone
from django.views.decorators.http import require_safe

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.accounts.passkeys import passkeys_work
from nzgs_tourney.forms.people.account import DAY_SECONDS
from nzgs_tourney.network.client_address import client_address
from nzgs_tourney.services.people.change_passkeys import add_passkey, remove_passkey
from nzgs_tourney.store.events.attempts import count_attempt

QUESTIONS = 100
"""The most sign-ins by passkey that one address begins in a period: the phones of a hall may share it."""
_LIST = reverse_lazy("mfa_index")


@login_required
@require_safe
def passkeys(request: HttpRequest) -> HttpResponse:
    """The list is on the page of the second factor."""
    return redirect("mfa_index")


class AddPasskey(AddWebAuthnView):  # type: ignore[misc]  # allauth ships no types
    """Asks the browser for a passkey and keeps it."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Where no browser has passkeys, the page that says so."""
        if not passkeys_work(request):
            return redirect("mfa_index")
        answer: HttpResponseBase = super().dispatch(request, *args, **kwargs)
        return answer

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """With what the browser needs to make one; the library would let it make one that needs a password too."""
        context: dict[str, Any] = super(AddWebAuthnView, self).get_context_data(**kwargs)
        context["js_data"] = begin_registration(self.request.user, True)
        return context

    def form_valid(self, form: Any) -> HttpResponse:
        """Keep it; the first time on to the recovery codes."""
        try:
            first = add_passkey(self.request.user.pk, form.cleaned_data["name"], form.cleaned_data["credential"])
        except Refused as refused:
            messages.error(self.request, refused.sentence)
            return redirect("mfa_index")
        messages.success(self.request, _("Added {name}.").format(name=form.cleaned_data["name"]))
        return redirect("mfa_view_recovery_codes" if first else "mfa_index")


class RenamePasskey(EditWebAuthnView):  # type: ignore[misc]  # the same
    """Gives a passkey another name."""

    success_url = _LIST


class RemovePasskey(RemoveWebAuthnView):  # type: ignore[misc]  # the same
    """Asks first, then removes a passkey."""

    def form_valid(self, form: Any) -> HttpResponse:
        """Remove it, or say why not."""
        try:
            remove_passkey(self.request.user.pk, self.object.pk)
        except Refused as refused:
            messages.error(self.request, refused.sentence)
        else:
            messages.success(self.request, _("Removed {name}.").format(name=self.object.wrap().name))
        return redirect("mfa_index")


class SignInByPasskey(LoginWebAuthnView):  # type: ignore[misc]  # the same
    """What the browser is asked, and the sign-in by its answer, which lasts the day."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Not found where no browser has passkeys."""
        if not passkeys_work(request):
            raise Http404
        answer: HttpResponseBase = super().dispatch(request, *args, **kwargs)
        return answer

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """A question as JSON; 429 for an address with very many."""
        if not count_attempt("questions for passkeys", client_address(request), QUESTIONS, timezone.now()):
            return JsonResponse({}, status=429)
        answer: HttpResponse = super().get(request, *args, **kwargs)
        return answer

    def form_valid(self, form: Any) -> HttpResponse:
        """Sign in."""
        answer: HttpResponse = super().form_valid(form)
        self.request.session.set_expiry(DAY_SECONDS)
        return answer


class PasskeyAgain(ReauthenticateWebAuthnView):  # type: ignore[misc]  # the same
    """Asks for a passkey before something that only the account's owner may do."""

    def form_invalid(self, form: Any) -> HttpResponse:
        """The page again, with what is wrong."""
        answer: HttpResponse = self.render_to_response(self.get_context_data(form=form))
        return answer
