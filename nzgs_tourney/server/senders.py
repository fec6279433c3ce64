"""Decides, before a body is read, who may send more than a small form: nobody else can fill the room for bodies."""

from __future__ import annotations

from importlib import import_module

from django.conf import settings
from django.contrib.auth import get_user
from django.core.exceptions import PermissionDenied
from django.db import DatabaseError, close_old_connections
from django.http import Http404, HttpRequest, parse_cookie
from django.urls import Resolver404, resolve

from nzgs_tourney.access.api_tokens import WrongTokenError, living_token
from nzgs_tourney.access.links import access_link
from nzgs_tourney.access.other_sites import access_move_token
from nzgs_tourney.server.request_body import Message
from nzgs_tourney.store.people.accounts import has_administrator


def may_send(scope: Message) -> bool:
    """Whether this visitor can have a reason to send a large body here: a player by their link, somebody signed in,
    another site or a program by its token, or anybody who sets up an empty site. Whether they may do what they ask, the
    page decides.

    True while the database is away, which the page then explains.
    """
    try:
        close_old_connections()
        return _is_known(scope)
    except DatabaseError:
        return True
    finally:
        close_old_connections()


def _is_known(scope: Message) -> bool:
    try:
        match = resolve(scope["path"])
    except Resolver404:
        return False
    if match.view_name.startswith("player:"):
        return _is_link(str(match.kwargs["token"]))
    if match.view_name.startswith("moves:"):
        return _is_site(scope)
    if match.view_name.startswith("api:"):
        return _is_program(scope)
    if match.view_name == "joining:restore":
        return not has_administrator()
    return _is_signed_in(scope)


def _is_link(token: str) -> bool:
    try:
        access_link(token)
    except Http404:
        return False
    return True


def _is_site(scope: Message) -> bool:
    try:
        access_move_token(dict(scope["headers"]).get(b"authorization", b"").decode("latin-1"))
    except PermissionDenied:
        return False
    return True


def _is_program(scope: Message) -> bool:
    named = dict(scope["headers"]).get(b"authorization", b"").decode("latin-1")
    try:
        living_token(named.removeprefix("Bearer ").strip())
    except WrongTokenError:
        return False
    return True


def _is_signed_in(scope: Message) -> bool:
    cookies = parse_cookie(dict(scope["headers"]).get(b"cookie", b"").decode("latin-1"))
    request = HttpRequest()
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(cookies.get(settings.SESSION_COOKIE_NAME))
    return get_user(request).is_authenticated
