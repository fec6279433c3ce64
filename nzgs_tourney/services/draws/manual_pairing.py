"""A director pairs a round by hand: starts without boards, adds them one by one, and lets the draw fill the rest."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from games.ledger.acts import Actor
from games.ledger.append import append, lock
from games.ledger.finished import refuse_finished
from games.models import Stream
from ground.errors import Refused
from ground.translation import gettext as _, ngettext
from nzgs_tourney.models import Division, DrawJob, Round
from nzgs_tourney.services.draws.draft import store_edited, write_boards
from nzgs_tourney.services.draws.draw_round import check_turn, inputs_of
from nzgs_tourney.services.draws.edit_draft import draft_to_edit, no_table
from nzgs_tourney.services.draws.kept_bracket import refuse_by_hand
from nzgs_tourney.services.events.edit_conflict import refuse_conflict
from nzgs_tourney.services.events.subjects import entry_names, round_subject
from nzgs_tourney.store.draws.drawn_players import statuses_for
from nzgs_tourney.store.draws.drawn_round import wishes_for
from nzgs_tourney.store.draws.manual_pairing import FillInputs, ManualDraft, fill_inputs, manual_draft
from nzgs_tourney.store.rounds.division import division_values
from nzgs_tourney.store.rounds.round_payloads import draw_payload, round_payload
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.pairing import manual_pairing
from nzgs_tourney.tournament.pairing.constraints import no_strength
from nzgs_tourney.tournament.pairing.draft import Draw, draw_refusal
from nzgs_tourney.tournament.pairing.edit import price_of
from nzgs_tourney.tournament.wording.draws.price import price_words


@transaction.atomic
def begin_manual_pairing(division_id: int, number: int, *, actor: Actor, expected_seq: int | None = None) -> Round:
    """A draft of the round without boards, for `pair_players`; an existing draft stays as it is.

    Raises Refused where the round is published or isn't the next one, and for a round robin, which follows its
    schedule; EditConflict as drawing does.
    """
    division = Division.objects.select_related("event__stream").get(pk=division_id)
    stream = lock(division.event.stream_id)
    refuse_finished(stream)
    refuse_conflict(stream, expected_seq, round_subject(division, number))
    check_turn(division, number)
    refuse_by_hand(division)
    if division.system == System.ROUND_ROBIN.value:
        raise Refused(_("A round robin follows its schedule: draw the round, then swap where you must."))
    if existing := Round.objects.filter(division=division, number=number).first():
        return existing
    history, seed = division_values(division, before=number), secrets.token_hex(4)
    inputs = inputs_of(history, statuses_for(division, number), wishes_for(division, number))
    begun = Round.objects.create(
        division=division,
        number=number,
        seed=seed,
        inputs={**inputs, "by_hand": True},
        edited=True,
        drawn_at=stream.moment,
    )
    write_boards(begun, manual_pairing.empty_draft(history, number, seed))
    append(
        stream,
        "round.begun",
        round_subject(division, number),
        actor,
        {"round": number, "seed": seed, **draw_payload(begun)},
    )
    return begun


@transaction.atomic
def pair_players(
    division_id: int, number: int, first: int, second: int, *, actor: Actor, expected_seq: int | None = None
) -> tuple[str, ...]:
    """Pair two entries who have no board in this draft; returns what it cost, in sentences.

    Handicap, komi and colours follow the rules of the division. Raises Refused where the round isn't a draft, unless
    both are players without a board, and where one has no strength that the rules need; EditConflict as drawing does.
    """
    editing = _draft_by_hand(division_id, number, expected_seq)
    manual, impossible = editing.manual, _("Choose two different entries without a board.")
    if not {first, second} <= manual.playing:
        raise Refused(impossible)
    if lack := no_strength(manual.judging.division, (first, second)):
        raise Refused(lack.reason, lack.code)
    try:
        after = manual_pairing.add_board(manual.judging, manual.draft, first, second)
    except (ValueError, KeyError) as error:
        raise Refused(impossible) from error
    return editing.store(after, {"paired": entry_names({first, second})}, actor)


@transaction.atomic
def part_players(
    division_id: int, number: int, table: int, *, actor: Actor, expected_seq: int | None = None
) -> tuple[str, ...]:
    """Remove the board at one table of a draft, so that its two players have none; returns what it cost.

    Raises Refused where the round isn't a draft or nobody sits there; EditConflict as drawing does.
    """
    editing = _draft_by_hand(division_id, number, expected_seq)
    manual = editing.manual
    try:
        after = manual_pairing.remove_board(manual.judging, manual.draft, table)
    except KeyError as error:
        raise no_table(table, number) from error
    return editing.store(after, {"parted": table}, actor)


@transaction.atomic
def turn_colours(
    division_id: int, number: int, table: int, *, actor: Actor, expected_seq: int | None = None
) -> tuple[str, ...]:
    """Swap the colours of one board of a draft; returns what it cost. Raises Refused and EditConflict as `part_players`
    does."""
    editing = _draft_by_hand(division_id, number, expected_seq)
    manual = editing.manual
    try:
        after = manual_pairing.swap_colours(manual.judging, manual.draft, table)
    except KeyError as error:
        raise no_table(table, number) from error
    return editing.store(after, {"turned": table}, actor)


@transaction.atomic
def change_byes(
    division_id: int,
    number: int,
    give: Collection[int],
    take: Collection[int] = (),
    *,
    actor: Actor,
    expected_seq: int | None = None,
) -> tuple[str, ...]:
    """Give some entries the bye in a draft, and take it from others; returns what it cost.

    Raises Refused where the round isn't a draft, and for giving it to somebody who has a board or doesn't play;
    EditConflict as drawing does.
    """
    editing = _draft_by_hand(division_id, number, expected_seq)
    manual, impossible = editing.manual, _("Give the bye to entries without a board.")
    if not set(give) <= manual.playing:
        raise Refused(impossible)
    byes = {*manual_pairing.byes_of(manual.draft), *give} - set(take)
    try:
        after = manual_pairing.give_byes(manual.judging, manual.draft, byes)
    except ValueError as error:
        raise Refused(impossible) from error
    return editing.store(after, {"given": entry_names(give), "taken": entry_names(take)}, actor)


@transaction.atomic
def fill_round(
    division_id: int,
    number: int,
    *,
    actor: Actor,
    expected_seq: int | None = None,
    worked_out: tuple[FillInputs, Draw] | None = None,
) -> tuple[str, ...]:
    """Pair everybody without a board or a bye at the least cost; the existing boards stay as they are. Returns what it
    did, in sentences. `worked_out` is the draft for a large field, computed earlier, with its inputs.

    Raises Refused where the round isn't a draft, where nobody is left, where those left have no draw, and where
    `worked_out` had different inputs; EditConflict as drawing does.
    """
    drawn_round, stream = draft_to_edit(division_id, number, expected_seq)
    inputs = fill_inputs(drawn_round)
    if worked_out is not None and worked_out[0] != inputs:
        raise draw_refusal("paired_meanwhile", round=number)
    before, after = inputs.manual.draft, inputs.filled() if worked_out is None else worked_out[1]
    store_edited(drawn_round, after)
    DrawJob.objects.of_boards().filter(division_id=division_id).delete()
    new = len(after.boards) - len(before.boards)
    price = price_of(before, after)
    append(
        stream,
        "round.edited",
        round_subject(drawn_round.division, number),
        actor,
        {"filled": new, "price": [difference.as_json() for difference in price], "now": round_payload(drawn_round)},
    )
    message = ngettext(
        "{count} board drawn for those who were left.", "{count} boards drawn for those who were left.", new
    )
    return (message.format(count=new), *price_words(price))


@dataclass(frozen=True, slots=True)
class _DraftByHand:
    """A draft to change, with its locked stream and its current values."""

    drawn_round: Round
    stream: Stream
    manual: ManualDraft

    def store(self, after: Draw, values: dict[str, Any], actor: Actor) -> tuple[str, ...]:
        """Store the changed draft, with a ledger event of these values if anything is different; returns what it cost,
        in sentences."""
        drawn_round, before = self.drawn_round, self.manual.draft
        if (after.boards, manual_pairing.byes_of(after)) == (before.boards, manual_pairing.byes_of(before)):
            return ()
        store_edited(drawn_round, after)
        price = price_of(before, after)
        payload = {**values, "price": [difference.as_json() for difference in price], "now": round_payload(drawn_round)}
        append(self.stream, "round.edited", round_subject(drawn_round.division, drawn_round.number), actor, payload)
        return price_words(price)


def _draft_by_hand(division_id: int, number: int, expected_seq: int | None) -> _DraftByHand:
    """The draft, locked. Raises Refused and EditConflict as `draft_to_edit` does."""
    drawn_round, stream = draft_to_edit(division_id, number, expected_seq)
    refuse_by_hand(drawn_round.division)
    return _DraftByHand(drawn_round, stream, manual_draft(drawn_round))
