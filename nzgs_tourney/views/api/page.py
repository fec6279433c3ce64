"""The API for somebody who opens its address in a browser: every address in words, with an example, from the same
description that programs read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.utils.cache import patch_vary_headers

from nzgs_tourney.views.api.answers import JSON, View
from nzgs_tourney.views.api.description import description

_HTML = "text/html"
_OF_A_TYPE: Mapping[str, object] = MappingProxyType(
    {"string": "…", "date": "2026-11-21", "date-time": "2026-11-21T22:10:00Z", "integer": 1, "boolean": False}
)
"""Stands for a value of which the description has no example, by its format or type."""


@dataclass(frozen=True, slots=True)
class ApiAddress:
    """One address: what it does, by its `method`, with an example of the question and of the answer, if that is JSON.
    `opens`: everybody can open it as it is."""

    method: str
    path: str
    does: str
    question: str
    answer: str
    opens: bool


@dataclass(frozen=True, slots=True)
class ApiPage:
    """All addresses: those that everybody reads, and those for programs with a token."""

    reading: tuple[ApiAddress, ...]
    working: tuple[ApiAddress, ...]


def with_page(view: View) -> View:
    """The view, with a page instead for a browser."""

    def answered(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        if request.get_preferred_type([JSON, _HTML]) == _HTML:
            site = f"{request.scheme}://{request.get_host()}"
            answer: HttpResponseBase = render(request, "api/index.html", {"page": api_page(site)})
        else:
            answer = view(request, *args, **kwargs)
        patch_vary_headers(answer, ["Accept"])
        return answer

    return answered


@cache
def _operations() -> tuple[tuple[str, str, Mapping[str, Any]], ...]:
    paths = description()["paths"].items()
    return tuple((path, method, operation) for path, methods in paths for method, operation in methods.items())


def api_page(site: str) -> ApiPage:
    """The page of the API at the address of this site."""
    addresses = [(_address(site, path, method, one), "security" in one) for path, method, one in _operations()]
    return ApiPage(
        reading=tuple(address for address, needs_token in addresses if not needs_token),
        working=tuple(address for address, needs_token in addresses if needs_token),
    )


def _address(site: str, path: str, method: str, operation: Mapping[str, Any]) -> ApiAddress:
    return ApiAddress(
        method=method.upper(),
        path=path,
        does=operation["description"],
        question=_question(site, path, method, operation),
        answer=_answer(operation),
        opens="security" not in operation and "{" not in path,
    )


def _question(site: str, path: str, method: str, operation: Mapping[str, Any]) -> str:
    """How curl asks it, one option a line."""
    named = {one["name"]: one for one in operation["parameters"]}
    lines = [f"curl {site}{re.sub('{(.*?)}', lambda name: str(named[name[1]]['examples'][0]), path)}"]
    lines += ['-H "Authorization: Bearer nzgs_…"'] if "security" in operation else []
    lines += [f'-H "{name}: {one["examples"][0]}"' for name, one in named.items() if one["in"] == "header"]
    for kind, body in operation.get("requestBody", {}).get("content", {}).items():
        sent = json.dumps(_example(body["schema"]), ensure_ascii=False) if kind == JSON else None
        lines += [f"--json '{sent}'"] if sent else [f'-H "Content-Type: {kind}"', "--data-binary @game.sgf"]
    lines += ["-X POST"] if method == "post" and "requestBody" not in operation else []
    return " \\\n  ".join(lines)


def _answer(operation: Mapping[str, Any]) -> str:
    for status in (200, 201):
        content = operation["responses"].get(status, {}).get("content", {})
        if JSON in content:
            return json.dumps(_example(content[JSON]["schema"]), ensure_ascii=False, indent=2)
    return ""


def _example(schema: Mapping[str, Any]) -> object:
    """A value of this shape: its example, or one made of those of its parts."""
    if "$ref" in schema:
        return _example(description()["components"]["schemas"][schema["$ref"].rpartition("/")[2]])
    if "examples" in schema:
        return schema["examples"][0]
    if "anyOf" in schema:
        return _example(schema["anyOf"][0])
    if schema.get("type") == "array":
        return [_example(schema["items"])] if "items" in schema else []
    if "properties" in schema:
        return {name: _example(part) for name, part in schema["properties"].items()}
    return _OF_A_TYPE.get(schema.get("format", schema.get("type", "")))
