"""Ledger payloads of a round: its inputs, its pairings once published, and who doesn't play.

Services write these values, and the check of the ledger makes them again from the rows. Names are `Personal`, so that
the hash covers a salted digest of them.
"""

from __future__ import annotations

import copy
from collections import defaultdict
from collections.abc import Collection, Mapping
from typing import Any

from games.ledger.acts import Personal, name_of
from ground.typed_text import digest_of_json
from nzgs_tourney.models import SEATS_WITH_PLAYERS, Division, Entry, Pairing, Round, RoundState, RoundStatus, WentOn
from nzgs_tourney.store.events.column_values import settings_payload
from nzgs_tourney.tournament.division.settings import System

ABOUT = ("name", "latin_name", "club", "city", "family")
"""What identifies an entry: written as personal data, and erased once they are forgotten."""
STRENGTH = (
    *("rank", "rating", "start_correction", "house", "enters_in", "withdrawn_from", "fixed_table", "country"),
    "in_group",
)
"""The other fields of an entry that draws and standings use. New ones come last: older events don't tell of them."""
_IN_INPUTS = ("name", "latin", "club", "city", "family")
"""The same as `ABOUT`, by the names in a draw's inputs."""


def draw_payload(drawn_round: Round) -> dict[str, Any]:
    """The inputs of a draft: settings, entries, and a digest of the rest. Two queries."""
    entries = list(Entry.objects.filter(division=drawn_round.division_id).order_by("number"))
    return {
        "inputs_sha256": inputs_digest(drawn_round.inputs),
        "settings": settings_payload(Division.objects.get(pk=drawn_round.division_id)),
        "entries": {str(entry.number): strength_payload(entry) for entry in entries},
        "people": Personal([[entry.number, *about(entry)] for entry in entries]),
        "drawn_people": Personal(identified_entries(drawn_round.inputs)),
        "now": round_payload(drawn_round),
    }


def inputs_digest(inputs: Mapping[str, Any]) -> str:
    """The SHA-256 of a draw's inputs without who the players are."""
    copied = copy.deepcopy(dict(inputs))
    for person in copied.get("division", {}).get("players", ()):
        for key in _IN_INPUTS:
            person.pop(key, None)
    return digest_of_json(copied)


def identified_entries(inputs: Mapping[str, Any]) -> list[list[Any]]:
    """Who the players in a draw's inputs are, each with the number first."""
    people = inputs.get("division", {}).get("players", ())
    return [[person["id"], *(person.get(key, "") for key in _IN_INPUTS)] for person in people]


def strength_payload(entry: Entry) -> list[Any]:
    """`STRENGTH` of an entry as JSON values."""
    values = (getattr(entry, field) for field in STRENGTH)
    return [value if value is None or isinstance(value, bool | int | str) else str(value) for value in values]


def about(entry: Entry) -> list[str]:
    """`ABOUT` of an entry."""
    return [getattr(entry, field) for field in ABOUT]


def round_payload(drawn_round: Round, named: Collection[int] | None = None) -> dict[str, Any]:
    """Who doesn't play in the round, by status; once it is published, its boards too, with the names of the players at
    the games `named`, or at all of them without it, and in a knock-out who goes on from matches that ended in it
    without a board. At most four queries."""
    values: dict[str, Any] = {"statuses": statuses_payload(drawn_round.division_id, drawn_round.number)}
    if drawn_round.state != RoundState.DRAFT:
        values["boards"] = boards_payload(drawn_round, named)
        if went_on := went_on_payload(drawn_round):
            values["went_on"] = went_on
    return values


def went_on_payload(drawn_round: Round) -> list[list[Any]]:
    """In a knock-out, the numbers of the two players of each match that ended in the round without a board, and which
    of them goes on: "one", "other" or "nobody"."""
    if drawn_round.division.system != System.KNOCKOUT.value:
        return []
    rows = WentOn.objects.filter(round=drawn_round).order_by("one__number")
    return [list(row) for row in rows.values_list("one__number", "other__number", "side")]


def statuses_payload(division: int, number: int) -> dict[str, list[int]]:
    """The numbers of the entries without a board in a round, by status."""
    entries_of: dict[str, list[int]] = defaultdict(list)
    rows = RoundStatus.objects.filter(entry__division=division, round_number=number).order_by("entry__number")
    for entry, status in rows.values_list("entry__number", "status"):
        entries_of[status].append(entry)
    return dict(sorted(entries_of.items()))


def boards_payload(drawn_round: Round, named: Collection[int] | None = None) -> list[dict[str, Any]]:
    """The boards of a published round, by table."""
    pairings = Pairing.objects.filter(round=drawn_round).select_related("game", "went_on").order_by("table")
    return [_board(pairing, named) for pairing in pairings.prefetch_related(SEATS_WITH_PLAYERS)]


def _board(pairing: Pairing, named: Collection[int] | None) -> dict[str, Any]:
    game, seats = pairing.game, {seat.colour: seat.entry for seat in pairing.seats.all()}
    values: dict[str, Any] = {
        "table": pairing.table,
        "game": game.number if game else None,
        "white": seats["white"].number,
        "black": seats["black"].number,
        "handicap": pairing.handicap,
        "komi": f"{pairing.komi:.1f}",
        "by_hand": pairing.override_reason,
    }
    if (went_on := getattr(pairing, "went_on", None)) is not None:
        values["goes_on"] = went_on.side
    if game is not None and (named is None or game.number in named):
        values |= {
            "size": game.board_size,
            "white_rank": game.white_rank,
            "black_rank": game.black_rank,
            "white_name": name_of(game.white_name, game.white_id),
            "black_name": name_of(game.black_name, game.black_id),
        }
    return values
