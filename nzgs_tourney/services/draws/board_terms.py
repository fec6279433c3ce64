"""Changes the handicap, komi and colours of one published board: as a director set them, or as a ruling did."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Case as Either, Max, Value, When

from games.cases.answers import Terms
from games.ledger.acts import Actor
from games.ledger.append import append
from games.models import Case, Game, Report, Ruling, Speaker, StagedRecord
from games.store.ending import ending_of
from games.store.past_colours import TERMS_CHANGED
from games.wording.rulings import by_ruling
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Entry, Pairing, Round, RoundState, Seat
from nzgs_tourney.services.draws.draft import summary_values
from nzgs_tourney.services.events.subjects import round_subject
from nzgs_tourney.services.rounds.publish_round import game_terms, lock_round
from nzgs_tourney.store.draws.drawn_round import draft_values, wishes_for
from nzgs_tourney.store.rounds.round_payloads import round_payload
from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.pairing.draft import Draw, Seated
from nzgs_tourney.tournament.pairing.edit import exactly
from nzgs_tourney.tournament.pairing.evaluate import price_boards


def rule_board_terms(game: Game, terms: Terms, ruling: Ruling, actor: Actor) -> None:
    """Give the board of this game the terms that a ruling sets, with one event that names the ruling. Both players'
    pages then say what changed.

    Raises Refused where its round is closed, and in a finished event.
    """
    place = Pairing.objects.select_related("round").get(game=game)
    drawn_round, stream = lock_round(place.round.division_id, place.round.number)
    if drawn_round.state != RoundState.PUBLISHED:
        raise Refused(_("Round {number} is closed: its boards can’t change.").format(number=drawn_round.number))
    history, before = draft_values(drawn_round)
    boards = exactly(before.boards, place.table, terms.handicap, terms.komi, exchange=terms.exchange)
    after = priced(drawn_round, history, before, boards)
    old = next(board for board in before.boards if board.table == place.table)
    payload: dict[str, object] = {
        "table": place.table,
        "handicap": [old.handicap, terms.handicap],
        "reason": "",
        "ruling": ruling.number,
        "komi_set": True,
        "round": drawn_round.number,
        **change_terms(drawn_round, old, after, place.table, by_ruling(ruling.number or 0)),
        "now": round_payload(drawn_round),
    }
    append(stream, TERMS_CHANGED, round_subject(drawn_round.division, drawn_round.number), actor, payload)


def priced(drawn_round: Round, history: DivisionHistory, before: Draw, boards: Sequence[Seated]) -> Draw:
    """The round with these boards; the byes and absences stay as before."""
    wishes = wishes_for(drawn_round.division, drawn_round.number)
    return price_boards(
        history,
        drawn_round.number,
        drawn_round.seed,
        boards,
        before.bye,
        pins=wishes.pins,
        forbidden=wishes.forbidden,
        sitting_out=before.sitting_out,
    )


def change_terms(drawn_round: Round, old: Seated, after: Draw, table: int, reason: str) -> dict[str, object]:
    """Give one published board the conditions of the same board in `after`; returns the ledger's payload: the game, and
    komi and Black's entry before and after. For services that hold the stream's lock and append the event."""
    pairing = Pairing.objects.get(round=drawn_round, table=table)
    game = Game.objects.get(pairing=pairing)
    board = next(board for board in after.boards if board.table == table)
    turned = old.black != board.black
    before = {"before": _counts_so_far(game)} if turned else {}
    if turned:
        _turn_staged(game)
    pairing.handicap, pairing.komi, pairing.override_reason = board.handicap, board.komi, reason
    pairing.reasons = [reason.as_json() for reason in board.reasons]
    pairing.cost = {tier.value: cost for tier, cost in board.cost.items()}
    pairing.save()
    pairing.seats.all().delete()
    Seat.objects.bulk_create(
        Seat(pairing=pairing, round=drawn_round, entry_id=entry, colour=colour)
        for entry, colour in ((board.white, "white"), (board.black, "black"))
    )
    Game.objects.filter(pk=game.pk).update(**game_terms(pairing))
    drawn_round.cost = {tier.value: cost for tier, cost in after.cost.items()}
    drawn_round.summary = {**summary_values(after), "notes": drawn_round.summary.get("notes", [])}
    drawn_round.save(update_fields=["cost", "summary"])
    numbers = dict(Entry.objects.filter(pk__in=(board.white, board.black)).values_list("pk", "number"))
    return {
        "game": game.number,
        "komi": [f"{old.komi:.1f}", f"{board.komi:.1f}"],
        "black": [numbers[old.black], numbers[board.black]],
        **before,
    }


def _counts_so_far(game: Game) -> dict[str, int]:
    """How much in this game names its players by the colours that they have now: for `games.store.past_colours`."""
    return {
        "cases": Case.objects.filter(stream=game.stream_id).aggregate(last=Max("number"))["last"] or 0,
        "reports": Report.objects.filter(game=game).count(),
        "steps": ending_of(game).seq,
    }


def _turn_staged(game: Game) -> None:
    """What a player has sent that still waits for their answer stays theirs."""
    other = Either(When(side=Speaker.BLACK, then=Value(Speaker.WHITE.value)), default=Value(Speaker.BLACK.value))
    StagedRecord.objects.filter(game=game).update(side=other)
