"""Reports errors to the Sentry that SENTRY_DSN names: where in the program it failed, and nothing else.

What a report may hold is listed here. No address, form, header, account or message is in it: any of them could have a
link's token or somebody's name.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from typing import Any

from django.core.exceptions import ImproperlyConfigured

_OF_REPORT = ("event_id", "timestamp", "platform", "level", "release", "environment", "sdk")
_OF_FRAME = ("filename", "function", "module", "lineno", "in_app")
OPTIONS: Mapping[str, Any] = {
    "include_local_variables": False,
    "include_source_context": False,
    "max_request_body_size": "never",
    "max_breadcrumbs": 0,
    "auto_session_tracking": False,
}


def report_errors(address: str, release: str) -> None:
    """Report there from now on. Raises ImproperlyConfigured where the library isn't installed, or that is no address of
    a Sentry."""
    if find_spec("sentry_sdk") is None:
        raise ImproperlyConfigured(
            "SENTRY_DSN needs its library: run pip install --require-hashes -r requirements/sentry.txt"
        )
    import sentry_sdk
    from sentry_sdk.utils import BadDsn

    try:
        sentry_sdk.init(address, release=release, before_send=only_the_fault, **OPTIONS)  # type: ignore[arg-type]
    except BadDsn as wrong:
        raise ImproperlyConfigured("SENTRY_DSN must be an address as Sentry gives it") from wrong


def only_the_fault(report: Mapping[str, Any], _hint: Mapping[str, Any]) -> dict[str, Any] | None:
    """What is sent of this report: the kinds of exceptions, and the lines of the program. None, so that nothing is
    sent, for a report without an exception."""
    exceptions = (report.get("exception") or {}).get("values") or []
    if not exceptions:
        return None
    kept = {name: report[name] for name in _OF_REPORT if name in report}
    return kept | {"exception": {"values": [_of_exception(one) for one in exceptions]}}


def _of_exception(exception: Mapping[str, Any]) -> dict[str, Any]:
    frames = (exception.get("stacktrace") or {}).get("frames") or []
    lines = [{name: frame[name] for name in _OF_FRAME if name in frame} for frame in frames]
    return {"type": exception.get("type"), "module": exception.get("module"), "stacktrace": {"frames": lines}}
