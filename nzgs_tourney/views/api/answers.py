"""What every answer of the API has in common: JSON for everybody, 304 while nothing in it has changed, and a refusal as
a problem of RFC 9457.

An answer about an event has the version of what it shows, as its page has, and is kept ready by the web server
(`nzgs_tourney.server.ready_pages`).
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError

from ground.translation import language
from nzgs_tourney.live.page_changes import changes_of, version_of, version_outside_events
from nzgs_tourney.models import Event
from nzgs_tourney.pages.exchange.api_shape import ApiShape, example_of

JSON = "application/json"
PROBLEM = "application/problem+json"
View = Callable[..., HttpResponseBase]
_READING = ("GET", "HEAD")


class ApiProblem(ApiShape):
    """Why there is no answer, after RFC 9457: `title` is that of the status, `detail` a sentence. Where something was
    sent, `code` says what kind of refusal it is, `place` which field or header is wrong; where somebody else changed
    the same since, `seq` is the number of the history now and `changes` what they did."""

    model_config = example_of(type="about:blank", title="Not Found", status=404, detail="There is nothing here.")

    type: str = "about:blank"
    title: str
    status: int
    detail: str
    code: str | None = None
    place: str | None = None
    seq: int | None = None
    changes: tuple[str, ...] | None = None


def problem(status: int, detail: str, **more: Any) -> HttpResponse:
    """The answer where there is none; `more` are further fields of the problem."""
    told = ApiProblem(title=HTTPStatus(status).phrase, status=status, detail=detail, **more)
    return HttpResponse(told.model_dump_json(exclude_none=True), status=status, content_type=PROBLEM)


def event_answer(request: HttpRequest, event: Event, made: Callable[[], ApiShape]) -> HttpResponseBase:
    """What `made` gives of an event, or 304 where the reader has it: then it isn't called. `event.stream` should be
    fetched beforehand."""
    route = request.resolver_match
    assert route is not None, "an answer has an address"
    changed = changes_of(event.stream).of(route.url_name or "", route.kwargs)
    etag = version_of(changed, version_outside_events(), language())
    unchanged = get_conditional_response(request, etag=etag)
    return _tagged(unchanged or HttpResponse(made().model_dump_json(), content_type=JSON), etag)


def site_answer(request: HttpRequest, shape: ApiShape) -> HttpResponseBase:
    """What belongs to no event, or 304 where the reader has the same."""
    return content_answer(request, shape.model_dump_json().encode(), JSON)


def content_answer(request: HttpRequest, content: bytes, kind: str) -> HttpResponseBase:
    """This content, or 304 where the reader has it."""
    etag = f'"{sha256(content).hexdigest()[:32]}"'
    unchanged = get_conditional_response(request, etag=etag)
    return _tagged(unchanged or HttpResponse(content, content_type=kind), etag)


def _tagged(answer: HttpResponseBase, etag: str) -> HttpResponseBase:
    answer["ETag"], answer["Cache-Control"] = etag, "no-cache"
    return answer


def for_everybody(view: View) -> View:
    """The view for the pages of every site, which read and send nothing of their reader; HEAD as GET."""

    def answered(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        if request.method == "OPTIONS":
            answer: HttpResponseBase = HttpResponse(status=204, headers={"Allow": "GET, HEAD, OPTIONS"})
            answer["Access-Control-Allow-Methods"] = "GET, HEAD"
            answer["Access-Control-Allow-Headers"] = "If-None-Match"
            answer["Access-Control-Max-Age"] = "86400"
        elif request.method in _READING:
            asked, request.method = request.method, "GET"
            answer = view(request, *args, **kwargs)
            request.method = asked
        else:
            answer = problem(405, "The API is read by GET.")
            answer["Allow"] = "GET, HEAD, OPTIONS"
        answer["Access-Control-Allow-Origin"] = "*"
        answer["Access-Control-Expose-Headers"] = "ETag"
        return answer

    answered.csrf_exempt = True  # type: ignore[attr-defined]  # nothing is changed here: any form gets the problem
    return answered


def with_problems(api: NinjaAPI) -> NinjaAPI:
    """The API, which answers refusals as problems."""
    api.add_exception_handler(Http404, _nothing)
    api.add_exception_handler(HttpError, _refused)
    api.add_exception_handler(ValidationError, _invalid)
    api.add_exception_handler(RequestDataTooBig, lambda _request, _error: _too_large())
    return api


def _nothing(request: HttpRequest, _error: Http404 | type[Http404]) -> HttpResponse:
    if getattr(request, "auth", None):  # a program, whose token is for what isn't public too
        return problem(404, "There is nothing here: check the division, round, table or entry in the address.")
    return problem(404, "There is nothing here that is public.")


def _too_large() -> HttpResponse:
    most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE // 1024
    return problem(413, f"At most {most:,} kB are taken here. Nothing was saved.", code="too_large")


def _refused(_request: HttpRequest, error: HttpError | type[HttpError]) -> HttpResponse:
    assert isinstance(error, HttpError)
    if error.status_code == 400:  # the only one that django-ninja raises by itself
        return problem(422, "What was sent isn’t JSON.", code="invalid")
    return problem(error.status_code, error.message)


def _invalid(_request: HttpRequest, error: ValidationError | type[ValidationError]) -> HttpResponse:
    assert isinstance(error, ValidationError)
    first = error.errors[0]
    place = str(first["loc"][-1])
    return problem(422, f"{place}: {first['msg']}.", code="invalid", place=place)
