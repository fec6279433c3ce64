"""Pairs a round again for no-shows and late arrivals: complete boards stay, or none do, in a draft."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from django.db import transaction

from games.ledger.acts import Actor
from games.ledger.append import announced, append
from games.models import Stream
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import DrawJob, Entry, Pairing, Round, RoundState, RoundStatus
from nzgs_tourney.services.draws.draft import names, write_boards, write_statuses
from nzgs_tourney.services.draws.kept_bracket import refuse_by_hand
from nzgs_tourney.services.entries.issue_links import issue_missing_links
from nzgs_tourney.services.events.edit_conflict import refuse_conflict
from nzgs_tourney.services.events.subjects import entry_names, entry_numbers, round_subject
from nzgs_tourney.services.messages.write_news import write_news_of
from nzgs_tourney.services.rounds.publish_round import lock_round
from nzgs_tourney.services.rounds.published_boards import refuse_two_boards, replace_boards
from nzgs_tourney.store.draws.repair import RepairInputs, repair_inputs
from nzgs_tourney.store.rounds.round_payloads import round_payload
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.pairing.draft import Draw, draw_refusal
from nzgs_tourney.tournament.pairing.repair import Repair


@transaction.atomic
def repair_round(
    division_id: int,
    number: int,
    missing: Collection[int],
    *,
    actor: Actor,
    come: Collection[int] = (),
    anew: bool = False,
    reason: str = "",
    expected_seq: int | None = None,
    worked_out: tuple[RepairInputs, Repair] | None = None,
) -> tuple[str, ...]:
    """Mark these entries absent, add those who have come late, and fix the round; returns what changed, in sentences.

    A published round keeps every board whose two players are there, with its game; `anew` pairs everybody again, in a
    published round all but the boards with reports or records, and for a `reason` that goes on record. `worked_out` is
    the repair for a large field, computed earlier, with its inputs. Raises Refused where the inputs have changed since,
    where nobody is missing or has come, where the others can't be paired, where something was reported, submitted or
    claimed at a board that would have to go, where a late player is at a board of another division at the same time,
    without that reason, where `anew` gives the same boards again, and for a closed round; EditConflict as drawing does.
    """
    drawn_round, stream = lock_round(division_id, number)
    refuse_by_hand(drawn_round.division)
    refuse_conflict(stream, expected_seq, round_subject(drawn_round.division, number))
    inputs, draft = (
        inputs_of_repair(drawn_round, missing, come, reason, anew=anew),
        drawn_round.state == RoundState.DRAFT,
    )
    if worked_out is not None and not worked_out[0].alike(inputs):
        raise draw_refusal("paired_meanwhile", round=number)
    repair = worked_out[1] if worked_out is not None else inputs.work_out(fix=not anew, anew=anew)
    away = inputs.away
    after, change = (repair.anew, repair.anew_change) if anew else (repair.fixed, repair.change)
    if after is None or change is None:
        raise draw_refusal("no_new_draw")
    # A draft that was changed by hand is the draw's own again.
    if anew and repair.anew_same and not (draft and drawn_round.edited):
        raise draw_refusal("same_boards")
    with announced(stream):
        before = _games_of(drawn_round)
        entered = _take_in(drawn_round, come)
        _mark_absent([entry for entry in missing if away[entry] is Status.ABSENT], number)
        drawn_round.edited = not (anew and draft)
        # The best repair isn't proved to be the best draw.
        after = replace(after, proved=not drawn_round.edited and after.proved)
        if draft:
            write_boards(drawn_round, after, _by_hand(drawn_round))
        else:
            _write_published(drawn_round, after, set(repair.anew_kept if anew else repair.kept), stream, away)
            issue_missing_links(drawn_round.division)
        payload = {
            "round": number,
            "missing": entry_names(missing),
            **({"come": entry_names(come)} if come else {}),
            **({"anew": reason.strip()} if anew and not draft else {}),
            "kept": change.shared,
            "changed": len(change.only_after),
            "price": [difference.as_json() for difference in change.price],
            "came": entry_numbers(entered),
            "old_games": sorted(before - _games_of(drawn_round)),
            "now": round_payload(drawn_round, None if draft else _games_of(drawn_round) - before),
        }
        DrawJob.objects.of_boards().filter(division_id=division_id).delete()
        append(stream, "round.repaired", round_subject(drawn_round.division, number), actor, payload)
    write_news_of(drawn_round.division.event_id)
    out = {player for player in (after.bye, *after.sitting_out) if player is not None}
    byes = [_("Bye: {out}.").format(out=names(out))] if out else []
    return (change.stays, *byes)


def inputs_of_repair(
    drawn_round: Round, missing: Collection[int], come: Collection[int], reason: str, *, anew: bool
) -> RepairInputs:
    """The inputs of the repair. Raises Refused as `repair_inputs` does, and where a published round would be drawn
    again without a reason."""
    inputs = repair_inputs(drawn_round, missing, come, anew=anew)
    if anew and drawn_round.state != RoundState.DRAFT and not reason.strip():
        raise Refused(_("Say why the published round is drawn again: it goes on record."))
    return inputs


def _games_of(drawn_round: Round) -> set[int]:
    """The numbers in the ledger of the games on the round's boards."""
    return set(Pairing.objects.filter(round=drawn_round, game__isnull=False).values_list("game__number", flat=True))


def _take_in(drawn_round: Round, come: Collection[int]) -> list[int]:
    """Let these entries play in the round who were away or entered for a later one; returns those who had entered for a
    later one."""
    if drawn_round.state != RoundState.DRAFT:
        refuse_two_boards(drawn_round, come)
    RoundStatus.objects.filter(entry__in=list(come), round_number=drawn_round.number).delete()
    later = list(Entry.objects.filter(pk__in=list(come), enters_in__gt=drawn_round.number).values_list("pk", flat=True))
    Entry.objects.filter(pk__in=later).update(enters_in=drawn_round.number)
    return later


def _mark_absent(missing: Collection[int], number: int) -> None:
    RoundStatus.objects.filter(entry__in=list(missing), round_number=number).delete()
    RoundStatus.objects.bulk_create(
        RoundStatus(entry=Entry(pk=entry), round_number=number, status=Status.ABSENT.value) for entry in missing
    )


def _by_hand(drawn_round: Round) -> dict[tuple[int, int], str]:
    """The reasons of handicaps set by hand, by (white, black) entry."""
    set_by_hand = {}
    for pairing in Pairing.objects.filter(round=drawn_round).exclude(override_reason="").prefetch_related("seats"):
        seats = {seat.colour: seat.entry_id for seat in pairing.seats.all()}
        set_by_hand[seats["white"], seats["black"]] = pairing.override_reason
    return set_by_hand


def _write_published(
    drawn_round: Round, after: Draw, unchanged: Collection[int], stream: Stream, away: Mapping[int, Status]
) -> None:
    """Replace the boards of a published round that can't stay, with their games."""
    replace_boards(drawn_round, after, unchanged, stream)
    byes = (*(() if after.bye is None else (after.bye,)), *after.sitting_out)
    seated = {player for board in after.boards for player in (board.white, board.black)}
    without = {entry: status for entry, status in away.items() if entry not in seated}
    write_statuses(drawn_round.division, drawn_round.number, {**without, **dict.fromkeys(byes, Status.BYE)})
