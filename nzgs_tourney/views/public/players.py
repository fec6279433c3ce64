"""Pages of players over all events."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe
from django_tables2 import RequestConfig

from nzgs_tourney.access.federation import access_published_player
from nzgs_tourney.pages.people.public_person import person_page
from nzgs_tourney.pages.people.public_players import players_found
from nzgs_tourney.tables.players import PlayersTable


@require_safe
def everybody(request: HttpRequest) -> HttpResponse:
    """Lists everybody in published events, searched by name and club."""
    search = request.GET.get("q", "")[:80].strip()
    table = PlayersTable(players_found(search), search)
    RequestConfig(request, paginate={"per_page": 50}).configure(table)
    return render(request, "public/players.html", {"table": table, "search": search})


@require_safe
def person(request: HttpRequest, player_id: int) -> HttpResponse:
    """Shows one player's events, games and ratings."""
    player = access_published_player(player_id)
    if player.pk != player_id:
        return redirect("public:person", player.pk)
    context = {"person": person_page(player, request.GET.get("page", "")), "page_url": "?page="}
    return render(request, "public/person.html", context)
