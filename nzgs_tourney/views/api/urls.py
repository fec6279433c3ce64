"""Addresses of the API. Within version 1 nothing that is there changes its meaning or goes."""

from __future__ import annotations

import json
from functools import cache

from django.http import HttpRequest, HttpResponseBase
from django.urls import URLPattern, path, re_path
from django.views.decorators.csrf import csrf_exempt

from nzgs_tourney.views.api.addresses import api
from nzgs_tourney.views.api.answers import JSON, View, content_answer, for_everybody, problem
from nzgs_tourney.views.api.description import description
from nzgs_tourney.views.api.page import with_page
from nzgs_tourney.views.api.programs import for_programs
from nzgs_tourney.views.api.writing import PROGRAMS

app_name = "api"


def openapi(request: HttpRequest) -> HttpResponseBase:
    """The description of the API, which programs are made from."""
    return content_answer(request, _described(), JSON)


@cache
def _described() -> bytes:
    return json.dumps(description(), ensure_ascii=False).encode()


@csrf_exempt
def nothing_here(request: HttpRequest) -> HttpResponseBase:
    """Any other address below this one, for readers and for programs."""
    nothing = problem(404, "The API has no such address. All end with a slash but files: see openapi.json.")
    return nothing if request.method == "POST" else for_everybody(lambda _request: nothing)(request)


def _of_the_api() -> list[URLPattern]:
    patterns = [one for one in api.urls[0] if isinstance(one, URLPattern) and one.name != "api-root"]
    return [path(str(one.pattern), _answered(one.name, one.callback), name=one.name) for one in patterns]


def _answered(name: str | None, view: View) -> View:
    if name in PROGRAMS:
        return for_programs(view)
    return for_everybody(with_page(view) if name == "api_index" else view)


urlpatterns = [
    path("openapi.json", for_everybody(openapi), name="api_description"),
    *_of_the_api(),
    re_path(r"^[\s\S]*$", nothing_here, name="api_nothing"),
]
