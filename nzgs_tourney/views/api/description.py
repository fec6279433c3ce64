"""The description of the API, in the words of OpenAPI 3.1."""

from __future__ import annotations

from functools import cache
from typing import Any

import nzgs_tourney.views.api.archive
import nzgs_tourney.views.api.writing  # noqa: F401
from nzgs_tourney.views.api.addresses import ROOT, api
from nzgs_tourney.views.public.record_files import SGF


@cache
def description() -> dict[str, Any]:
    """The API in the words of OpenAPI 3.1: refusals are problems, records are SGF."""
    told: dict[str, Any] = api.get_openapi_schema(path_prefix=ROOT)
    for operations in told["paths"].values():
        for operation in operations.values():
            for parameter in operation["parameters"]:
                _without_null(parameter["schema"])
            for status, response in operation["responses"].items():
                if "content" in response and status not in (200, 201):
                    response["content"] = {"application/problem+json": response["content"].pop("application/json")}
                elif operation["operationId"] == "record" and status == 200:
                    response["content"] = {SGF: {"schema": {"type": "string"}}}
    return told


def _without_null(schema: dict[str, Any]) -> None:
    """What may be left out of an address is never sent as null there."""
    ways = [way for way in schema.get("anyOf", ()) if way != {"type": "null"}]
    if len(ways) == 1:
        del schema["anyOf"]
        schema |= ways[0]
