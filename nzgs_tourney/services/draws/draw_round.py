"""A director draws a round, or discards a draft."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction
from django.db.models import Max

from games.ledger.acts import Actor
from games.ledger.append import append, lock
from games.ledger.finished import refuse_finished
from games.models import Stream
from ground.errors import Refused
from ground.freezing import freeze_mappings
from ground.translation import gettext as _
from nzgs_tourney.models import Division, DrawJob, Round, RoundState
from nzgs_tourney.services.draws.draft import write_boards, write_statuses
from nzgs_tourney.services.entries.set_groups import share_out_the_rest
from nzgs_tourney.services.events.edit_conflict import refuse_conflict
from nzgs_tourney.services.events.subjects import round_subject
from nzgs_tourney.store.draws.drawn_players import statuses_for
from nzgs_tourney.store.draws.drawn_round import Wishes, draft_values, wishes_for
from nzgs_tourney.store.draws.hall import hall_as_json, history_for_draw
from nzgs_tourney.store.rounds.division import SEEDS, scores_payload
from nzgs_tourney.store.rounds.ladder import has_challenge
from nzgs_tourney.store.rounds.round_payloads import draw_payload, statuses_payload
from nzgs_tourney.tournament.division.choices import System
from nzgs_tourney.tournament.division.history import DivisionHistory as DivisionValue, Status
from nzgs_tourney.tournament.exchange.own.division import division_as_json, numbers_of
from nzgs_tourney.tournament.pairing.draft import Draw, NoDraw, draw_refusal
from nzgs_tourney.tournament.pairing.draft_comparison import compare_drafts
from nzgs_tourney.tournament.pairing.draw import ENGINE, draw_round as draw_of
from nzgs_tourney.tournament.pairing.progress import Tell, to_nobody


@dataclass(frozen=True, slots=True)
class DrawInputs:
    """Everything a draw is computed from, except the seed."""

    history: DivisionValue
    status: Mapping[int, Status]
    wishes: Wishes

    def __post_init__(self) -> None:
        freeze_mappings(self)

    def draw(self, number: int, seed: str, tell: Tell = to_nobody) -> Draw:
        """The best draw of round `number`. Raises Refused where there is none."""
        wishes = self.wishes
        draw = draw_of(
            self.history, number, seed,
            status=self.status, pins=wishes.pins, forbidden=wishes.forbidden, bye=wishes.bye, report_stage=tell,
        )  # fmt: skip
        if isinstance(draw, NoDraw):
            raise Refused(draw.reason, draw.code)
        return draw


@transaction.atomic
def draw_round(
    division_id: int, number: int, *, actor: Actor, seed: str = "", expected_seq: int | None = None
) -> Round:
    """A draft of the round, replacing an earlier draft. Without a seed one is made; it is kept with all inputs.

    Raises Refused where the round is published, isn't the next one, or has no draw; EditConflict where somebody changed
    the round after ledger event `expected_seq`.
    """
    division = Division.objects.select_related("event__stream").get(pk=division_id)
    stream = lock(division.event.stream_id)
    refuse_finished(stream)
    refuse_conflict(stream, expected_seq, round_subject(division, number))
    check_turn(division, number)
    share_out_the_rest(stream, division, number, actor)
    inputs, seed = read_inputs(division, number), seed or secrets.token_hex(4)
    return store_draw(stream, division, inputs, inputs.draw(number, seed), actor)


def read_inputs(division: Division, number: int) -> DrawInputs:
    """The current inputs for the draw of round `number`."""
    return DrawInputs(history_for_draw(division, number), statuses_for(division, number), wishes_for(division, number))


def store_drawn(division_id: int, inputs: DrawInputs, draw: Draw, actor: Actor) -> Round:
    """Store a draw that was computed earlier from these inputs, in the caller's transaction.

    Raises Refused as drawing does, where the inputs have changed, and where another division has taken a table since.
    """
    division = Division.objects.select_related("event__stream").get(pk=division_id)
    stream = lock(division.event.stream_id)
    refuse_finished(stream)
    check_turn(division, draw.round)
    now = read_inputs(division, draw.round)
    newly_taken = now.history.hall.taken - inputs.history.hall.taken
    if now != inputs or newly_taken & {board.table for board in draw.boards}:
        raise draw_refusal("drawn_meanwhile", round=draw.round)
    return store_draw(stream, division, inputs, draw, actor)


def store_draw(stream: Stream, division: Division, inputs: DrawInputs, draw: Draw, actor: Actor) -> Round:
    """The draft with these boards, replacing an earlier draft, with its ledger event. The stream is locked.

    A running draw for the division ends.
    """
    number = draw.round
    compared = _compared(division, number, draw)
    DrawJob.objects.of_boards().filter(division=division).delete()
    Round.objects.filter(division=division, number=number).delete()
    numbers = numbers_of(inputs.history)
    stored = inputs_of(inputs.history, inputs.status, inputs.wishes)
    if draw.seeds:
        stored[SEEDS] = [numbers[player] for player in draw.seeds]
    drawn_round = Round.objects.create(
        division=division, number=number, seed=draw.seed, inputs=stored, drawn_at=stream.moment
    )
    write_boards(drawn_round, draw)
    if compared:
        drawn_round.summary["compared"] = compared
        drawn_round.save(update_fields=["summary"])
    append(
        stream,
        "round.drawn",
        round_subject(division, number),
        actor,
        {
            "division": division.name,
            "round": number,
            "seed": draw.seed,
            "engine": ENGINE,
            "proved": draw.proved,
            "bye": None if draw.bye is None else numbers[draw.bye],
            "boards": [[b.table, numbers[b.white], numbers[b.black], b.handicap, str(b.komi)] for b in draw.boards],
            **draw_payload(drawn_round),
        },
    )
    return drawn_round


@transaction.atomic
def discard_draft(division_id: int, number: int, *, actor: Actor, expected_seq: int | None = None) -> None:
    """Discard a draft; a published round stays.

    Raises Refused where there is no draft of this round, EditConflict as `draw_round` does.
    """
    division = Division.objects.select_related("event").get(pk=division_id)
    stream = lock(division.event.stream_id)
    refuse_finished(stream)
    refuse_conflict(stream, expected_seq, round_subject(division, number))
    drafts = Round.objects.drafts().filter(division=division, number=number)
    if has_challenge(division, number):
        raise Refused(_("This round is for a challenge: withdraw the challenge instead."))
    if not drafts.exists():
        raise Refused(_("There is no draft of round {number}.").format(number=number))
    drafts.delete()
    write_statuses(division, number, {})
    payload = {"round": number, "now": {"statuses": statuses_payload(division.pk, number)}}
    append(stream, "round.discarded", round_subject(division, number), actor, payload)


def inputs_of(history: DivisionValue, status: Mapping[int, Status], wishes: Wishes) -> dict[str, Any]:
    """Everything a draw is computed from except the seed, as stored with the round."""
    numbers = numbers_of(history)
    return {
        "engine": ENGINE,
        "division": division_as_json(_decisive(history, status)),
        "status": {str(numbers[entry]): entry_status.value for entry, entry_status in status.items()},
        "wishes": wishes.as_json(numbers),
        "scores": scores_payload(history),
        **hall_as_json(history.hall),
    }


def _decisive(history: DivisionValue, status: Mapping[int, Status]) -> DivisionValue:
    """What decides a draw. On a ladder, which has hundreds of rounds, that is the games of the two whose challenge it
    is for: the rounds of others are empty."""
    if history.settings.system is not System.LADDER:
        return history
    two = {entry.id for entry in history.players} - status.keys()
    rounds = tuple(
        played
        if any(two & {board.white, board.black} for board in played.boards)
        else replace(played, status={}, boards=())
        for played in history.rounds
    )
    return replace(history, rounds=rounds)


def _compared(division: Division, number: int, draw: Draw) -> dict[str, Any]:
    """How the new draft differs from the one it replaces, as a code; empty where there is none, or where the two were
    drawn for different players."""
    last = Round.objects.drafts().filter(division=division, number=number).first()
    if last is None:
        return {}
    before = draft_values(last)[1]
    same = {player for b in before.boards for player in (b.white, b.black)} == {
        player for b in draw.boards for player in (b.white, b.black)
    }
    return compare_drafts(before, draw).code.as_json() if same else {}


def check_turn(division: Division, number: int) -> None:
    """Raises Refused where the round is published, or isn't the next one of the division, and in a ladder where no
    challenge was accepted for it."""
    if not 1 <= number <= division.rounds:
        raise Refused(
            _("{name} has {rounds} rounds: there is no round {number}.").format(
                name=division.name, rounds=division.rounds, number=number
            )
        )
    if division.is_ladder and not division.challenges.filter(round_number=number).exists():
        raise Refused(_("{name} is a ladder: its games come from challenges.").format(name=division.name))
    existing = Round.objects.filter(division=division, number=number).first()
    if existing is not None and existing.state != RoundState.DRAFT:
        raise Refused(_("Round {number} is published: take it back before drawing it again.").format(number=number))
    published = Round.objects.filter(division=division).published()
    last = published.aggregate(last=Max("number"))["last"] or 0
    if number != last + 1:
        raise Refused(
            _("Round {first} comes first: round {number} is drawn from its results.").format(
                first=last + 1, number=number
            )
        )
