"""The players of a game on a server agree on a time, say their names there, and paste the link of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any
from uuid import UUID

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.timezone import now
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.own_games import OwnGame, access_own_game
from nzgs_tourney.forms.entries.server_names import ServerNamesForm
from nzgs_tourney.forms.rounds.online_game_forms import GameLinkForm, TakeTimeForm, TimesForm
from nzgs_tourney.network.game_server import OgsServer
from nzgs_tourney.pages.rounds.online_game import online_game_page
from nzgs_tourney.services.entries.edit_entry import edit_entry
from nzgs_tourney.services.rounds.agree_time import agree_time, propose_times
from nzgs_tourney.services.rounds.fetch_record import fetch_record
from nzgs_tourney.services.rounds.link_game import link_game, unlink_game
from nzgs_tourney.tournament.servers.zones import zone_of
from nzgs_tourney.views.player.pages import INCOMPLETE
from ratings.servers import Server


@never_cache
@require_safe
def online(request: HttpRequest, token: str, game_id: int) -> HttpResponse:
    """Shows the server, the names there, the times and the link of the game; a game at a table has its own page."""
    return _page(request, token, access_own_game(token, game_id))


@never_cache
@require_POST
def online_act(request: HttpRequest, token: str, game_id: int, act: str) -> HttpResponse:
    """Does one of `_ACTS`, and shows the page again: with what was typed where it was refused. Any other act leads to
    the game."""
    own_game = access_own_game(token, game_id)
    if act not in _ACTS:
        return redirect("player:game", token, game_id)
    forms_by_act = _forms(own_game, _zone(request), request, act)
    form = forms_by_act.get(act)
    shown = form is not None and act != "take"
    if form is not None and not form.is_valid():
        if not shown:
            messages.error(request, _(INCOMPLETE))
            return redirect(_address(token, game_id, _zone(request)))
        return _page(request, token, own_game, forms_by_act, status=422)
    try:
        said = _ACTS[act](own_game, form)
    except Refused as refused:
        if form is not None and shown:
            form.add_error(None, refused.sentence)
            return _page(request, token, own_game, forms_by_act, status=422)
        messages.error(request, refused.sentence)
    else:
        messages.success(request, said)
    return redirect(_address(token, game_id, _zone(request)))


def _propose(own_game: OwnGame, form: Any) -> str:
    propose_times(own_game.game.pk, own_game.side, form.times, actor=own_game.link.actor, now=now())
    return _("Your times are proposed.")


def _withdraw(own_game: OwnGame, _form: Any) -> str:
    propose_times(own_game.game.pk, own_game.side, (), actor=own_game.link.actor, now=now())
    return _("Your times are withdrawn.")


def _take(own_game: OwnGame, form: Any) -> str:
    agree_time(own_game.game.pk, own_game.side, form.cleaned_data["time"], actor=own_game.link.actor, now=now())
    return _("The time is agreed.")


def _link(own_game: OwnGame, form: Any) -> str:
    return link_game(own_game.game.pk, form.cleaned_data["link"], actor=own_game.link.actor).sgf_words


def _unlink(own_game: OwnGame, _form: Any) -> str:
    unlink_game(own_game.game.pk, actor=own_game.link.actor)
    return _("The link is removed.")


def _fetch(own_game: OwnGame, _form: Any) -> str:
    if not settings.FETCH_RECORDS:
        raise Http404
    sent = fetch_record(own_game.game.pk, own_game.side, OgsServer(), actor=own_game.link.actor)
    if isinstance(sent, UUID):
        return _("The record is fetched, and something in it doesn’t match: check it at the game.")
    return _("The record is fetched and saved.")


def _names(own_game: OwnGame, form: Any) -> str:
    edit_entry(own_game.link.entry_id, form.cleaned_data, actor=own_game.link.actor)
    return _("Your names are saved.")


_ACTS: Mapping[str, Callable[[OwnGame, Any], str]] = MappingProxyType(
    {
        "propose": _propose,
        "withdraw": _withdraw,
        "take": _take,
        "link": _link,
        "unlink": _unlink,
        "fetch": _fetch,
        "names": _names,
    }
)


def _forms(
    own_game: OwnGame, zone_key: str, request: HttpRequest | None = None, act: str = ""
) -> dict[str, forms.Form]:
    """The forms of the page by their acts; that of `act` with what the request sent."""
    sent: dict[str, Any] = {act: request.POST} if request is not None else {}
    entry = own_game.link.entry
    return {
        "propose": TimesForm(sent.get("propose"), zone=zone_of(zone_key)),
        "take": TakeTimeForm(sent.get("take")),
        "link": GameLinkForm(sent.get("link")),
        "names": ServerNamesForm(
            sent.get("names"),
            initial={"server_names": entry.player.server_names},
            server=Server(entry.division.server),
        ),
    }


def _page(
    request: HttpRequest,
    token: str,
    own_game: OwnGame,
    filled: Mapping[str, forms.Form] | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    page = online_game_page(own_game, _zone(request))
    if page is None:
        return redirect("player:game", token, own_game.game.pk)
    context = {
        "page": page,
        "forms": filled or _forms(own_game, _zone(request)),
        "token": token,
        "event": own_game.link.entry.division.event,
        "rehearsal": own_game.game.stream.rehearsal,
    }
    return render(request, "player/online.html", context, status=status)


def _zone(request: HttpRequest) -> str:
    return zone_of(request.GET.get("zone", "")).key


def _address(token: str, game_id: int, zone_key: str) -> str:
    address = reverse("player:online", args=[token, game_id])
    return f"{address}?{urlencode({'zone': zone_key})}" if zone_of(zone_key) is not zone_of("") else address
