"""Sends events to other sites and takes events from them, as JSON; refusals are sentences with a status."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.other_sites import access_event_of, access_events_of, access_move_token, note_used
from nzgs_tourney.models import MoveToken
from nzgs_tourney.network.other_site import unzipped
from nzgs_tourney.pages.exchange.event_head import event_head, head_of_event
from nzgs_tourney.services.exchange.receive_event import (
    ApartError,
    MissingFilesError,
    keep_arrived,
    receive_event,
)
from nzgs_tourney.services.exchange.sendable_event import give_event, sendable_event
from nzgs_tourney.store.exchange.sent_event import file_of
from nzgs_tourney.tournament.wording.entries.accepted_lists import number_dropped_words

View = Callable[..., HttpResponse]


def with_token(view: View) -> View:
    """The view, for a site that brings a token: it is the argument after the request."""

    @csrf_exempt
    @never_cache
    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            token = access_move_token(request.headers.get("Authorization", ""))
            note_used(token)
            return view(request, token, *args, **kwargs)
        except PermissionDenied as denied:
            return JsonResponse({"refused": str(denied)}, status=403)
        except Http404:
            return JsonResponse({"refused": _("This site doesn’t have the event, or not for this token.")}, status=404)
        except MissingFilesError as missing:
            return JsonResponse({"missing": missing.digests}, status=422)
        except ApartError as apart:
            return JsonResponse({"refused": apart.sentence, "common": apart.common}, status=409)
        except Refused as refused:
            return JsonResponse({"refused": refused.sentence}, status=400)

    return answer


@with_token
@require_GET
def events(_request: HttpRequest, token: MoveToken) -> HttpResponse:
    """The events that this token may fetch."""
    return JsonResponse({"events": [head_of_event(event) for event in access_events_of(token)]})


@with_token
@require_POST
def head(request: HttpRequest, _token: MoveToken, first_hash: str) -> HttpResponse:
    """Who this site is, how far its copy of the event is, and which of the records and pictures it lacks."""
    return JsonResponse(event_head(first_hash, _digests(request)))


@with_token
@require_http_methods(["GET", "POST"])
def file(request: HttpRequest, token: MoveToken, sha256: str) -> HttpResponse:
    """Takes a record or a picture ahead of its event, or gives one of an event of this token."""
    if request.method == "POST":
        keep_arrived(sha256, request.read())
        return HttpResponse(status=204)
    for one in access_events_of(token):
        if (content := file_of(one, sha256)) is not None:
            return HttpResponse(content, content_type="application/octet-stream")
    raise Http404("no such file")


@with_token
@require_http_methods(["GET", "POST"])
def event(request: HttpRequest, token: MoveToken, first_hash: str) -> HttpResponse:
    """Takes the event, or gives it. With `preview` it says what taking it would do, or gives it for a look only."""
    if request.method == "GET":
        wanted = access_event_of(token, first_hash).pk
        given = sendable_event(wanted) if "preview" in request.GET else give_event(wanted, token.name)
        return HttpResponse(zlib.compress(given), content_type="application/octet-stream")
    received = receive_event(unzipped(request.read()), token=token, preview="preview" in request.GET)
    return JsonResponse(
        {
            "meeting": received.meeting.value,
            "seq": received.seq,
            "known": received.known,
            "new": received.new,
            "dropped": [number_dropped_words(one) for one in received.dropped],
        }
    )


def _digests(request: HttpRequest) -> list[str]:
    try:
        sent = json.loads(request.read())["digests"]
        return [str(one)[:64] for one in sent][:100_000]
    except (ValueError, KeyError, TypeError) as error:
        raise Refused(_("What was sent can’t be read.")) from error
