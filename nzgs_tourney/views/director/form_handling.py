"""How every page of the desk handles a form: call a service, and show its refusal with the input kept."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TypeVar, cast

from django.forms import Form
from django.http import HttpRequest, QueryDict

from ground.errors import Refused
from nzgs_tourney.forms.events.concurrent_edit import MergedForm
from nzgs_tourney.models import User
from nzgs_tourney.services.events.edit_conflict import OvertakenError

T = TypeVar("T")
_NUMBER = re.compile(r"\d{1,9}", re.ASCII)


def account(request: HttpRequest) -> User:
    """The signed-in account, on pages that only such accounts reach."""
    return cast(User, request.user)


def posted_data(request: HttpRequest) -> QueryDict | None:
    """The posted data of a form, None where the page is only opened."""
    return request.POST if request.method == "POST" else None


def run_if_valid(form: Form, act: Callable[[], T]) -> T | None:
    """What `act` returns for a valid form. None where the form isn't valid, or where the service refused: its sentence
    is then above the form."""
    if not form.is_valid():
        return None
    try:
        return act()
    except Refused as refused:
        form.add_error(None, refused.sentence)
        return None


def seq_seen(request: HttpRequest, now: int) -> int:
    """The ledger's number when the form was first shown: as posted, or `now` where it is shown for the first time. A
    form posted without it counts as shown now."""
    sent = request.POST.get("expected_seq", "")
    return int(sent) if _NUMBER.fullmatch(sent) else now


def save_if_current(request: HttpRequest, now: int, form: Form, act: Callable[[int], T]) -> tuple[T | None, int]:
    """As `run_if_valid`, for a form whose data a colleague may have changed too: `act` takes the ledger's number that
    the page began with, or `now` where it is opened. And the number for the page that comes back: after a refusal for
    a colleague's change that of this change, with their values as what the page began with, so that saving again
    replaces them.
    """
    seen = seq_seen(request, now)
    if not form.is_valid():
        return None, seen
    try:
        return act(seen), seen
    except OvertakenError as overtaken:
        if isinstance(form, MergedForm):
            form.begin_again()
        form.add_error(None, overtaken.sentence)
        return None, overtaken.seq
    except Refused as refused:
        form.add_error(None, refused.sentence)
        return None, seen


def status_of(form: Form) -> int:
    """200 for a page whose form is new, 422 for one that comes back."""
    return 422 if form.is_bound and form.errors else 200


def numbered_fields(request: HttpRequest, prefix: str) -> dict[int, str]:
    """The posted fields with a prefix and a number in their names, by the number: `line_7=new` is `{7: "new"}`."""
    sent = ((key.removeprefix(prefix), value) for key, value in request.POST.items() if key.startswith(prefix))
    return {int(number): str(value) for number, value in sent if _NUMBER.fullmatch(number)}


def changed_fields(request: HttpRequest, prefix: str) -> dict[int, str]:
    """Those of `numbered_fields` that were changed on the page: a hidden field `was_…` for each has the page's initial
    value, so that an untouched field overwrites nothing. All of them where the page has no such fields."""
    answers = numbered_fields(request, prefix)
    return {number: text for number, text in answers.items() if request.POST.get(f"was_{prefix}{number}") != text}


def row_numbers(texts: Iterable[str]) -> list[int]:
    """The texts that are the number of a row, in order; others are ignored."""
    return [int(text) for text in texts if _NUMBER.fullmatch(text)]
