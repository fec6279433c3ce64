"""Addresses of the API. Within version 1 nothing that is there changes its meaning or goes."""

from __future__ import annotations

import json
from functools import cache

from django.http import HttpRequest, HttpResponseBase
from django.urls import URLPattern, path, re_path

from nzgs_tourney.views.api.addresses import api, description
from nzgs_tourney.views.api.answers import JSON, content_answer, for_everybody, problem

app_name = "api"


def openapi(request: HttpRequest) -> HttpResponseBase:
    """The description of the API, which programs are made from."""
    return content_answer(request, _described(), JSON)


@cache
def _described() -> bytes:
    return json.dumps(description(), ensure_ascii=False).encode()


def nothing_here(request: HttpRequest) -> HttpResponseBase:
    """Any other address below this one."""
    return problem(404, "The API has no such address. All end with a slash but files: see openapi.json.")


def _of_the_api() -> list[URLPattern]:
    patterns = [one for one in api.urls[0] if isinstance(one, URLPattern) and one.name != "api-root"]
    return [path(str(one.pattern), for_everybody(one.callback), name=one.name) for one in patterns]


urlpatterns = [
    path("openapi.json", for_everybody(openapi), name="api_description"),
    *_of_the_api(),
    re_path(r"^.*$", for_everybody(nothing_here), name="api_nothing"),
]
