"""A director takes back the last edit of a draft."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any

from django.db import transaction

from games.ledger.acts import Actor
from games.ledger.append import append
from ground.coded import read_coded
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Entry, Round
from nzgs_tourney.services.draws.draft import BEFORE, write_boards
from nzgs_tourney.services.draws.edit_draft import draft_to_edit
from nzgs_tourney.services.events.subjects import round_subject
from nzgs_tourney.store.draws.drawn_round import draft_values, wishes_for
from nzgs_tourney.store.rounds.round_payloads import round_payload
from nzgs_tourney.tournament.division.history import BoardResult
from nzgs_tourney.tournament.pairing.evaluate import price_boards


@transaction.atomic
def undo_edit(division_id: int, number: int, *, actor: Actor, expected_seq: int | None = None) -> None:
    """Put the boards and byes of a draft back as they were before its last edit, with handicaps and reasons set by
    hand; a draft that was proved best is so again. What was undone can't be undone in turn.

    Raises Refused where the round isn't a draft, has no edit to take back, or somebody of before isn't entered any
    more; EditConflict as drawing does.
    """
    drawn_round, stream = draft_to_edit(division_id, number, expected_seq)
    before = drawn_round.summary.get(BEFORE)
    if before is None:
        raise Refused(_("Nothing of this draft can be undone."))
    try:
        _write(drawn_round, before)
    except KeyError as gone:
        raise Refused(_("A player of the boards before isn’t entered any more: nothing was undone.")) from gone
    payload = {"undone": True, "now": round_payload(drawn_round)}
    append(stream, "round.edited", round_subject(drawn_round.division, number), actor, payload)


def _write(drawn_round: Round, before: Mapping[str, Any]) -> None:
    """Raises KeyError for a player who isn't entered any more."""
    entries = dict(Entry.objects.filter(division=drawn_round.division_id).values_list("number", "pk"))
    boards = [
        BoardResult(
            table=board["table"],
            white=entries[board["white"]],
            black=entries[board["black"]],
            handicap=board["handicap"],
            komi=Decimal(board["komi"]),
        )
        for board in before["boards"]
    ]
    byes = [entries[number] for number in before["byes"]]
    wishes = wishes_for(drawn_round.division, drawn_round.number)
    history, _now = draft_values(drawn_round)
    draw = price_boards(
        history,
        drawn_round.number,
        drawn_round.seed,
        boards,
        byes[0] if byes else None,
        pins=wishes.pins,
        forbidden=wishes.forbidden,
        notes=tuple(map(read_coded, before["notes"])),
        sitting_out=tuple(byes[1:]),
        drawn=before["proved"],
    )
    by_hand = [board for board in before["boards"] if board["reason"]]
    reasons = {(entries[board["white"]], entries[board["black"]]): board["reason"] for board in by_hand}
    drawn_round.edited = before["edited"]
    write_boards(drawn_round, replace(draw, proved=before["proved"]), reasons)
    if before["compared"]:
        drawn_round.summary["compared"] = before["compared"]
        drawn_round.save(update_fields=["summary"])
