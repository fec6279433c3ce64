"""Rearranges a published round whose players sat at the wrong boards: removes some boards and pairs their players
again.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django.db import transaction

from games.ledger.acts import Actor
from games.ledger.append import announced, append
from games.models import Stream
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import DrawJob, Entry, Pairing, Round, RoundStatus
from nzgs_tourney.services.draws.draft import seated
from nzgs_tourney.services.draws.kept_bracket import refuse_by_hand
from nzgs_tourney.services.events.edit_conflict import refuse_conflict
from nzgs_tourney.services.events.subjects import entry_name, entry_names, round_subject
from nzgs_tourney.services.messages.write_news import write_news_of
from nzgs_tourney.services.rounds.publish_round import lock_round
from nzgs_tourney.services.rounds.published_boards import refuse_two_boards, replace_boards
from nzgs_tourney.store.draws.repair import RearrangeInputs, rearrange_inputs
from nzgs_tourney.store.rounds.round_payloads import round_payload
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.pairing.draft import Draw, DrawnBoard, NoDraw, draw_refusal
from nzgs_tourney.tournament.pairing.edit import price_of
from nzgs_tourney.tournament.pairing.manual_pairing import byes_of
from nzgs_tourney.tournament.pairing.rearrange import Rearrangement, changed_tables
from nzgs_tourney.tournament.wording.draws.price import price_words

NOBODY_WITHOUT: Mapping[int, Status] = {}


@transaction.atomic
def rearrange_round(
    division_id: int,
    number: int,
    rearrangement: Rearrangement,
    reason: str,
    *,
    actor: Actor,
    expected_seq: int | None = None,
    worked_out: tuple[RearrangeInputs, Draw] | None = None,
) -> tuple[str, ...]:
    """Remove boards of a published round and add others; returns what it cost, in sentences.

    Handicap, komi and colours follow the division's rules; boards that stay keep their games. Everybody concerned sees
    the change with its reason, and old links lead to the new board. `worked_out` are the boards for a large field,
    computed earlier, with their inputs.

    Raises Refused where the inputs have changed since, without a reason, where the round isn't published, where a board
    that would go has a result, a record, a claim or a count, where somebody who had the bye is at a board of another
    division at the same time, and as `rearranged` does; EditConflict as drawing does.
    """
    refuse_without_reason(reason)
    drawn_round, stream = lock_round(division_id, number)
    refuse_by_hand(drawn_round.division)
    refuse_conflict(stream, expected_seq, round_subject(drawn_round.division, number))
    inputs = rearrange_inputs(drawn_round, rearrangement)
    if worked_out is not None and worked_out[0] != inputs:
        raise draw_refusal("rearranged_meanwhile", round=number)
    before, after = inputs.before, inputs.work_out(rearrangement) if worked_out is None else worked_out[1]
    if isinstance(after, NoDraw):
        raise Refused(after.reason, after.code)
    DrawJob.objects.of_boards().filter(division_id=division_id).delete()
    return store_rearranged(drawn_round, stream, before, after, reason.strip(), actor)


def store_rearranged(
    drawn_round: Round,
    stream: Stream,
    before: Draw,
    after: Draw,
    reason: str,
    actor: Actor,
    without: Mapping[int, Status] = NOBODY_WITHOUT,
) -> tuple[str, ...]:
    """Give a published round the boards and byes of `after`, with its ledger event; returns what it cost, in sentences.
    `without`: the status of those who have no place in the round of a knock-out any more. Raises Refused as
    `rearrange_round` does for boards."""
    now_seated = {player for board in after.boards for player in (board.white, board.black)}
    refuse_two_boards(drawn_round, now_seated - seated(drawn_round))
    changed = changed_tables(before, after)
    unchanged = {board.table for board in after.boards} - changed
    price = price_of(before, after, scheduled=drawn_round.division.scheduled)
    drawn_round.edited = True
    with announced(stream):
        old_games = replace_boards(drawn_round, after, unchanged, stream, reason)
        if drawn_round.division.system == System.KNOCKOUT.value:
            _write_without(drawn_round, without, now_seated | set(byes_of(after)))
        _write_byes(drawn_round, byes_of(after))
        new_games = Pairing.objects.filter(round=drawn_round, table__in=changed, game__isnull=False).order_by("table")
        entries = {entry.pk: entry for entry in drawn_round.division.entries.all()}
        new = list(new_games.values_list("game__number", flat=True))
        payload = {
            "round": drawn_round.number,
            "from": _boards_payload(before, changed, entries),
            "to": _boards_payload(after, changed, entries),
            "byes": entry_names(byes_of(after)),
            "old_games": list(old_games),
            "new_games": new,
            "price": [difference.as_json() for difference in price],
            "reason": reason,
            "now": round_payload(drawn_round, new),
        }
        append(stream, "round.rearranged", round_subject(drawn_round.division, drawn_round.number), actor, payload)
    write_news_of(drawn_round.division.event_id)
    return price_words(price)


def refuse_without_reason(reason: str) -> None:
    """Raises Refused where no reason is given."""
    if not reason.strip():
        raise Refused(_("Say why the boards change: everybody at them sees it, and it goes on record."))


def _write_byes(drawn_round: Round, byes: tuple[int, ...]) -> None:
    """Give the bye to exactly these; what is said of others who do not play stays."""
    old_byes = RoundStatus.objects.byes().filter(entry__division=drawn_round.division, round_number=drawn_round.number)
    old_byes.exclude(entry__in=list(byes)).delete()
    have = set(old_byes.values_list("entry_id", flat=True))
    RoundStatus.objects.bulk_create(
        RoundStatus(entry_id=entry, round_number=drawn_round.number, status=Status.BYE.value)
        for entry in byes
        if entry not in have
    )


def _write_without(drawn_round: Round, without: Mapping[int, Status], there: Collection[int]) -> None:
    """These have no place in the round; of those who are there nothing else is said than that they have a bye."""
    statuses = RoundStatus.objects.filter(round_number=drawn_round.number)
    statuses.filter(entry__in=list(there)).exclude(status=Status.BYE.value).delete()
    statuses.filter(entry__in=list(without)).delete()
    RoundStatus.objects.bulk_create(
        RoundStatus(entry_id=entry, round_number=drawn_round.number, status=status.value)
        for entry, status in without.items()
    )


def _boards_payload(draw: Draw, tables: Collection[int], entries: dict[int, Entry]) -> list[dict[str, Any]]:
    return [_board_payload(board, entries) for board in draw.boards if board.table in tables]


def _board_payload(board: DrawnBoard, entries: dict[int, Entry]) -> dict[str, Any]:
    return {
        "table": board.table,
        "black": entry_name(entries[board.black]),
        "white": entry_name(entries[board.white]),
        "black_entry": entries[board.black].number,
        "handicap": board.handicap,
        "komi": str(board.komi),
    }
