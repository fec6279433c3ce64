"""What a director may do only at the site's own computer, and an administrator from anywhere."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Protocol

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from nzgs_tourney.access.permissions import may_let_phones_in
from nzgs_tourney.models import User
from nzgs_tourney.network.local_requests import from_this_machine
from nzgs_tourney.views.director.form_handling import account

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
