"""A page with the viewer alone, and games to look at in it."""

from django.template import engines
from playwright.sync_api import Page

from games.rules.replay import replay
from games.sgf import read_games, read_tree
from games.sgf.record import RecordReading
from games.sheets.viewer import BoardView, board_view

PAGE = """{% extends "base.html" %}{% load static %}
{% block title %}A game{% endblock %}
{% block styles %}{% static 'styles/game.css' %}{% endblock %}
{% block main_class %}wide{% endblock %}
{% block content %}<h1>A game</h1>{% include "games/parts/board.html" %}{% endblock %}
{% block scripts %}{% include "games/parts/board_scripts.html" %}{% endblock %}"""
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'"

COMMENTED = """(;GM[1]FF[4]SZ[9]KM[7]C[A game to look at.]
;B[ee]BL[600]C[The centre first.
A second line.]TR[ee]LB[cc:A][gg:12]
(;W[ge]WL[590]C[Played in the game.]AR[ee:ge]LN[aa:ai]
 ;B[ec]DD[aa:ci];W[gc];B[tt]DD[];W[cg]VW[aa:gi])
(;W[ce]N[The other side];B[gc]CR[gc]SQ[ce]MA[ee]
 (;W[cc]C[Close.])
 (;W[gg]))
(;W[cc];B[]))"""
"""Four moves of the game after the first, then a pass; two variations at the second move, one with its own."""


def commented() -> BoardView:
    """The view of COMMENTED, with clock times."""
    (reading,) = read_games(COMMENTED.encode())
    assert isinstance(reading, RecordReading)
    return board_view(replay(reading.record.game), tree=read_tree(COMMENTED.encode(), 1), clocks=True)


def show(where: Page, site: str, view: BoardView, fragment: str = "", page: str = PAGE) -> None:
    """Open a page of this template with this view, at the fragment or query."""
    body = engines["django"].from_string(page).render({"view": view})
    headers = {"content-security-policy": POLICY, "content-type": "text/html; charset=utf-8"}
    where.route(f"{site}/board-to-look-at/**", lambda route: route.fulfill(body=body, headers=headers))
    where.goto(f"/board-to-look-at/{fragment}")
