"""What every answer to a program with a token has in common: who it is, how often it may ask, its answer under an
Idempotency-Key, and each refusal as a problem with a code.

Nothing but the token lets a program in: no cookie is looked at, so no form of another site can send anything in
somebody's name, and no site's pages may read an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Annotated, Any, cast

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS, PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils import timezone
from ninja import Header, NinjaAPI
from ninja.errors import AuthenticationError
from ninja.security import HttpBearer

from games.ledger.leader import LedElsewhereError
from games.services.report_result import EnteredSinceError
from games.services.send_records import MisfitError
from ground.dates import clock_text
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.api_tokens import Bearer, WrongTokenError, access_bearer, living_token
from nzgs_tourney.models import ApiScope
from nzgs_tourney.network.client_address import client_address
from nzgs_tourney.pages.exchange.api_shape import ApiShape
from nzgs_tourney.services.entries.enter_player import AmbiguousPlayer
from nzgs_tourney.services.entries.limits import OutsideLimits
from nzgs_tourney.services.events.edit_conflict import EditConflict, OvertakenError
from nzgs_tourney.services.exchange.kept_answers import LONGEST_KEY, Done, KeyReusedError, done_once
from nzgs_tourney.store.events.attempts import again_at, count_attempt
from nzgs_tourney.tournament.wording.events.ledger_changes import Overtaken, overtaken_words
from nzgs_tourney.views.api.answers import JSON, View, problem

ASKED_BY_TOKEN = 3_000
"""By one token in fifteen minutes: every board of the largest event reported twice."""
WRONG_TOKENS = 100
"""From one address in fifteen minutes: the programs of a hall share one."""
_METHODS = "GET, POST"
_CONTACTS = ("email", "phone")


def _key(pattern: str) -> Any:
    return Header(  # type: ignore[type-arg]  # generic for type checkers alone
        alias="Idempotency-Key",
        max_length=LONGEST_KEY,
        pattern=pattern,
        description="A new text for each thing to do, e.g. a UUID: sent again with the same, it is done once.",
        examples=["8e03978e-40d5-43e8-bc93-6894a57f9324"],
    )


Key = Annotated[str, _key("^[!-~]*$")]
"""An Idempotency-Key, empty for none."""
NeededKey = Annotated[str, _key("^[!-~]+$")]


class TooOftenError(Exception):
    """This token or this address has asked too often."""


class InvalidFieldError(Refused):
    """A field has a value that can't be, `place` is its name."""

    def __init__(self, place: str, sentence: str) -> None:
        super().__init__(sentence)
        self.place = place


class EventToken(HttpBearer):
    """The token of the event that an address is about, with one scope; None: any."""

    def __init__(self, scope: ApiScope | None) -> None:
        super().__init__()
        self.scope = scope

    def authenticate(self, request: HttpRequest, token: str) -> Bearer:
        """Who asks. Raises what `living_token` and `access_bearer` do, and TooOftenError."""
        route = request.resolver_match
        assert route is not None, "a request that is answered has an address"
        living = living_token(token)
        if not count_attempt("api", f"token {living.pk}", ASKED_BY_TOKEN, timezone.now()):
            raise TooOftenError
        return access_bearer(living, route.kwargs["event_slug"], self.scope)


def bearer_of(request: HttpRequest) -> Bearer:
    """The program that asks, at an address that has an `EventToken`."""
    return cast(Bearer, request.auth)  # type: ignore[attr-defined]  # django-ninja sets it


def answer(shape: ApiShape, status: int = 200) -> HttpResponse:
    """The answer with this content."""
    return HttpResponse(shape.model_dump_json(), status=status, content_type=JSON)


def answer_once(
    request: HttpRequest, key: str, act: Callable[[], ApiShape], *, status: int = 200, repeatable: bool = False
) -> HttpResponse:
    """What `act` gives, or gave before under this key, as `done_once` does."""
    sent = b"\n".join((request.path.encode(), request.body))
    token = bearer_of(request).token
    done = done_once(token, key, sent, lambda: Done(status, act().model_dump_json()), repeatable=repeatable)
    made = HttpResponse(done.content, status=done.status, content_type=JSON)
    if done.again:
        made["Idempotent-Replayed"] = "true"
    return made


def refuse_invalid(form: forms.Form) -> None:
    """Raise InvalidFieldError for the first field that the form refuses."""
    for field, errors in form.errors.items():
        raise InvalidFieldError("" if field == NON_FIELD_ERRORS else field, str(errors[0]))


def for_programs(view: View) -> View:
    """The view for programs with a token alone: no cookie counts, and no browser keeps the answer."""

    def answered(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        made = view(request, *args, **kwargs)
        if made.status_code == 405:
            made = problem(405, f"This address doesn’t take {request.method}: see openapi.json.")
            made["Allow"] = _METHODS
        made["Cache-Control"] = "no-store"
        return made

    answered.csrf_exempt = True  # type: ignore[attr-defined]  # a form of another site has no token
    return answered


def with_refusals(api: NinjaAPI) -> NinjaAPI:
    """The API, which answers what it refuses to programs as problems."""
    api.add_exception_handler(Refused, _refused)
    api.add_exception_handler(PermissionDenied, _forbidden)
    for wrong in (WrongTokenError, AuthenticationError):
        api.add_exception_handler(wrong, _no_token)
    api.add_exception_handler(TooOftenError, lambda _request, _error: _too_often())
    return api


_CODES: Mapping[type[Refused], tuple[int, str]] = MappingProxyType(
    {
        LedElsewhereError: (409, "led_elsewhere"),
        EnteredSinceError: (409, "overtaken"),
        OvertakenError: (409, "overtaken"),
        EditConflict: (409, "overtaken"),
        KeyReusedError: (422, "key_reused"),
        AmbiguousPlayer: (422, "who_is_it"),
        OutsideLimits: (422, "outside_limits"),
        MisfitError: (422, "does_not_fit"),
        InvalidFieldError: (422, "invalid"),
        Refused: (422, "refused"),
    }
)
"""The status and the code of each kind of refusal."""


def _refused(_request: HttpRequest, error: Exception | type[Exception]) -> HttpResponse:
    assert isinstance(error, Refused)
    status, code = next(_CODES[kind] for kind in type(error).__mro__ if kind in _CODES)
    sentence = error.sentence
    more: dict[str, Any] = {}
    if isinstance(error, InvalidFieldError):
        more["place"] = error.place or None
    elif isinstance(error, OvertakenError):
        told = [_without_contacts(one) for one in error.overtaken]
        sentence = overtaken_words(told)
        more |= {"seq": error.seq, "changes": tuple(overtaken_words([one]) for one in told)}
    elif isinstance(error, EditConflict):
        more["changes"] = error.changes
    return problem(status, sentence, code=code, **more)


def _without_contacts(one: Overtaken) -> Overtaken:
    """The same without what it is now, where that is an address or a number: no token shows any."""
    return replace(one, theirs=_("something else")) if one.field in _CONTACTS else one


def _forbidden(_request: HttpRequest, error: Exception | type[Exception]) -> HttpResponse:
    return problem(403, str(error), code="scope")


def _no_token(request: HttpRequest, _error: Exception | type[Exception]) -> HttpResponse:
    """401, and 429 for an address that has tried too many: a program with the right token is let in all the same."""
    if not count_attempt("wrong tokens", client_address(request), WRONG_TOKENS, timezone.now()):
        return _too_often()
    made = problem(401, "Send a token of this event that works: Authorization: Bearer …", code="token")
    made["WWW-Authenticate"] = "Bearer"
    return made


def _too_often() -> HttpResponse:
    now = timezone.now()
    at = again_at(now)
    detail = f"This was asked too often. Nothing was saved: ask again at {clock_text(timezone.localtime(at))}."
    made = problem(429, detail, code="too_often")
    made["Retry-After"] = str(int((at - now).total_seconds()) + 1)
    return made
