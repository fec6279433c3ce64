"""A director enters a whole round that was drawn, and perhaps played, on paper: drawn as written, published, and its
results entered, or nothing of it.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from uuid import UUID, uuid5

from django.db import transaction

from games.ledger.acts import Actor
from games.ledger.append import append, at_one_moment, lock
from games.ledger.finished import refuse_finished
from games.models import Game, Speaker
from games.services.report_result import report_result
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division, DrawJob, Round
from nzgs_tourney.services.draws.draft import names, write_boards
from nzgs_tourney.services.draws.draw_round import check_turn, inputs_of
from nzgs_tourney.services.draws.kept_bracket import refuse_by_hand
from nzgs_tourney.services.entries.check_in import check_in
from nzgs_tourney.services.entries.set_groups import share_out_the_rest
from nzgs_tourney.services.events.edit_conflict import refuse_conflict
from nzgs_tourney.services.events.subjects import round_subject
from nzgs_tourney.services.rounds.publish_round import publish_round
from nzgs_tourney.store.draws.paper_round import PaperInputs, paper_inputs
from nzgs_tourney.store.rounds.round_payloads import draw_payload
from nzgs_tourney.tournament.division.history import Presence, Status
from nzgs_tourney.tournament.pairing.constraints import no_strength
from nzgs_tourney.tournament.pairing.draft import Draw
from nzgs_tourney.tournament.pairing.paper_round import PaperBoard, PaperLine, paper_draft, ruled_terms


@transaction.atomic
def enter_paper_round(
    division_id: int,
    number: int,
    lines: Sequence[PaperLine],
    away: Mapping[int, Status],
    *,
    actor: Actor,
    nonce: UUID,
    expected_seq: int | None = None,
    before: Callable[[], None] = lambda: None,
) -> Round:
    """The published round with these boards in this order, and the results that are written. A draft of the round that
    there is goes. `away` has everybody without a board: bye, excused or absent. Somebody at a board who was marked as
    away is here again. `nonce` identifies the request; `before` is as in `publish_round`.

    Raises Refused where the round is published or isn't the next one, without a board, where somebody plays twice,
    can't play in it, is left over or has no strength that the rules need, where by the rules the other player would
    have Black and no handicap is written, and as publishing a round and reporting a result from paper do; EditConflict
    as drawing does.
    """
    division = Division.objects.select_related("event__stream").get(pk=division_id)
    stream = lock(division.event.stream_id)
    refuse_finished(stream)
    refuse_conflict(stream, expected_seq, round_subject(division, number))
    check_turn(division, number)
    refuse_by_hand(division)
    share_out_the_rest(stream, division, number, actor)
    inputs, boards = paper_inputs(division, number), [line.board for line in lines]
    seated = _seated(inputs, boards, away)
    byes = [entry for entry, status in away.items() if status is Status.BYE]
    judging = inputs.judging(frozenset(seated) | frozenset(byes))
    if lack := no_strength(inputs.history, seated):
        raise Refused(lack.reason, lack.code)
    if any(ruled.turned for ruled in ruled_terms(judging, number, boards)):
        raise Refused(_("By the rules of the division the other side takes Black: write the handicap it had."))
    draft = paper_draft(judging, number, secrets.token_hex(4), boards, byes)
    before()
    with at_one_moment(stream):
        _check_in(division, number, inputs, seated, away, actor)
        _store(division, inputs, draft, actor, _by_hand(inputs, number, boards))
        drawn_round = publish_round(division_id, number, actor=actor)
        _enter_results(drawn_round, lines, actor, nonce)
    return drawn_round


def _seated(inputs: PaperInputs, boards: Sequence[PaperBoard], away: Mapping[int, Status]) -> list[int]:
    """Everybody at these boards. Raises Refused where that isn't possible, or somebody is left over."""
    seated = [player for board in boards for player in (board.black, board.white)]
    if not seated:
        raise Refused(_("There is no board yet."))
    everybody = [*seated, *away]
    if twice := {player for player in everybody if everybody.count(player) > 1}:
        raise Refused(_("More than once in the round: {names}.").format(names=names(twice)))
    if gone := set(everybody) - inputs.possible:
        raise Refused(_("Not in this round: {names}.").format(names=names(gone)))
    if left := inputs.expected - set(everybody):
        raise Refused(_("Left over: {names}. Give the bye, or say why they don’t play.").format(names=names(set(left))))
    return seated


def _check_in(
    division: Division,
    number: int,
    inputs: PaperInputs,
    seated: Collection[int],
    away: Mapping[int, Status],
    actor: Actor,
) -> None:
    """Mark those who are away as such, and those who play or have the bye after all as here."""
    answers = {entry: Presence(status.value) for entry, status in away.items() if status is not Status.BYE}
    plays = [*seated, *(entry for entry, status in away.items() if status is Status.BYE)]
    answers |= {entry: Presence.HERE for entry in plays if inputs.status.get(entry) in (Status.EXCUSED, Status.ABSENT)}
    check_in({division.pk: number}, answers, actor=actor)


def _by_hand(inputs: PaperInputs, number: int, boards: Sequence[PaperBoard]) -> dict[tuple[int, int], str]:
    """Why a board has something else than the rules give, by White's and Black's entry, for each such board."""
    ruled = ruled_terms(inputs.judging(frozenset()), number, boards)
    reason = _("As on paper")
    return {
        (board.white, board.black): reason for board, terms in zip(boards, ruled, strict=True) if terms.differs(board)
    }


def _enter_results(drawn_round: Round, lines: Sequence[PaperLine], actor: Actor, nonce: UUID) -> None:
    games = dict(Game.objects.filter(pairing__round=drawn_round).values_list("pairing__seats__entry", "pk"))
    for index, line in enumerate(lines):
        if line.result:
            game, one = games[line.board.black], uuid5(nonce, str(index))
            report_result(game, Speaker.PAPER, line.result, actor=actor, nonce=one, forfeit=line.forfeit)


def _store(
    division: Division, inputs: PaperInputs, draft: Draw, actor: Actor, by_hand: Mapping[tuple[int, int], str]
) -> None:
    """The draft, with its event, in place of any earlier one; a running draw for the division ends."""
    number, stream = draft.round, lock(division.event.stream_id)
    DrawJob.objects.of_boards().filter(division=division).delete()
    Round.objects.filter(division=division, number=number).delete()
    stored = inputs_of(inputs.history, inputs.status, inputs.wishes)
    drawn_round = Round.objects.create(
        division=division,
        number=number,
        seed=draft.seed,
        inputs={**stored, "by_hand": True},
        edited=True,
        drawn_at=stream.moment,
    )
    write_boards(drawn_round, draft, by_hand)
    payload = {"round": number, "seed": draft.seed, "paper": len(draft.boards), **draw_payload(drawn_round)}
    append(stream, "round.begun", round_subject(division, number), actor, payload)
