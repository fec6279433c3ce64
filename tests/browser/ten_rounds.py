"""A large event, and the addresses of the pages that show it: sixty players, nine rounds played, the tenth begun."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.urls import reverse

from games.models import Speaker
from nzgs_tourney.links import token_of
from nzgs_tourney.models import Division, Entry, PlayerLink, Role, RoleKind, User
from tests.browser.every_page import NO_PAGE, routes
from tests.db.applications import open_page
from tests.db.desk import Desk, games_of, make_desk, report_from

PLAYERS = 60
ROUNDS = 10
LONG = "Alexandrina Featherstonehaugh-Whakatūpuranga"
"""A name that no column was made for."""


def ten_rounds() -> Desk:
    """Rounds 1 to 9 closed, round 10 published, its first board contradicted and its second reported by one player."""
    desk = make_desk(PLAYERS)
    Division.objects.filter(pk=desk.division.pk).update(rounds=ROUNDS)
    Entry.objects.filter(pk=desk.division.entries.earliest("pk").pk).update(name=LONG, club="Christchurch Go Club")
    desk.division.refresh_from_db()
    for number in range(1, ROUNDS):
        desk.play(number)
    first, second = games_of(desk.publish(ROUNDS))[:2]
    report_from(first, Speaker.BLACK, "B+R")
    report_from(first, Speaker.WHITE, "W+2")
    report_from(second, Speaker.BLACK, "B+R")
    User.objects.filter(pk=desk.director.pk).update(is_superuser=True)
    Role.objects.create(event=desk.event, user=desk.director, kind=RoleKind.REFEREE)
    open_page(desk)
    return desk


def addresses(desk: Desk) -> list[str]:
    """Every page whose address is made of the event, a division, the last round, a player and a game."""
    game = games_of(desk.division.drawn_rounds.get(number=ROUNDS))[1]
    white = game.pairing.seats.get(colour="white").entry
    held: dict[str, object] = {
        "event_slug": desk.event.slug,
        "division_slug": desk.division.slug,
        "round_number": ROUNDS,
        "entry_id": white.pk,
        "player_id": white.player_id,
        "game_id": game.pk,
        "token": token_of(PlayerLink.objects.get(entry=white)),
    }
    return [
        reverse(name, kwargs={key: held[key] for key in keys})
        for name, keys in routes()
        if not name.endswith("_pdf") and name not in NO_PAGE and set(keys) <= set(held)
    ]


def named(address: str) -> str:
    """An address as a file name."""
    return urlsplit(address).path.strip("/").replace("/", "-") or "home"
