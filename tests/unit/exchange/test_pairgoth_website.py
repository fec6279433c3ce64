"""What a site that shows Pairgoth's events is sent, and the players that it gives."""

from __future__ import annotations

import json

import pytest

from ground.errors import Refused
from nzgs_tourney.tournament.exchange.pairgoth.website import players_list, published, refusal


def test_a_table_has_its_styles_in_a_layer_so_that_the_sites_own_win() -> None:
    html = published("<table></table>\n")
    assert html.startswith("<style>@layer pairgoth-published {")
    assert html.endswith('</style>\n<div class="pairgoth-published">\n<table></table>\n</div>\n')


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b'{"status": true}', None),
        (b"", None),
        (b"OK", None),
        (b'{"status": false, "message": "no such\\nevent"}', "no such event"),
        (b'{"status": false}', ""),
    ],
)
def test_a_site_can_refuse_with_a_good_answer(content: bytes, said: str | None) -> None:
    assert refusal(content) == said


def test_its_players_are_a_list_of_entries() -> None:
    players = [
        {"id": 7, "lastname": "Rangi", "firstname": "Mere", "country": "NZ", "club": "Wgtn", "rank": "5k",
         "rating": 1600, "pin": "12345678", "rounds": "1101100000"},
        {"lastname": "=Kea", "firstname": None, "rank": "1d"},
    ]  # fmt: skip
    read = players_list(json.dumps({"status": True, "players": players}).encode(), 5)
    assert read.decode("utf-8-sig").splitlines() == [
        "Last name,First name,Country,Club,Grade,EGD PIN,Rounds",
        "Rangi,Mere,NZ,Wgtn,5k,12345678,11011",
        "'=Kea,,,,1d,,",
    ]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"<html>", "isn’t a site"),
        (b"[" * 100_000, "isn’t a site"),
        (b'{"status": false}', "isn’t a site"),
        (b'{"players": [7]}', "isn’t a site"),
        (b'{"players": []}', "no players"),
    ],
)
def test_anything_else_is_refused(content: bytes, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        players_list(content, 5)
