"""What a whole event needs, by the numbers of the entries: results, a ruling on a record, prizes, the end."""

from __future__ import annotations

from decimal import Decimal

from games.ledger.verify import verify
from games.models import CaseKind
from nzgs_tourney.models import Division, Entry, Pairing
from nzgs_tourney.services.entries.edit_entry import withdraw_entry
from nzgs_tourney.services.events.finish_event import finish_event
from nzgs_tourney.services.standings.set_prizes import set_prizes
from nzgs_tourney.store.standings.prizes import prize_results
from nzgs_tourney.tournament.standings.prize_terms import PrizeTerms
from tests.db.desk import Desk
from tests.db.disputes import IN_TIME, claimed_case, ruling_in
from tests.db.test_knockout import DIRECTOR, board, close, entry, side, win

PLACES = PrizeTerms("Places", (Decimal(50), Decimal(30), Decimal(20)))


def again(desk: Desk) -> Desk:
    """The desk with its division as it is now."""
    return Desk(desk.event, Division.objects.select_related("event__stream").get(pk=desk.division.pk), desk.director)


def win_by_ruling(desk: Desk, number: int, player: int, kind: CaseKind = CaseKind.OTHER) -> None:
    """Black claims something about move 3 of a record; the referee gives the game to this player."""
    pairing = board(desk, number, player)
    loser = {"white": "black", "black": "white"}[side(pairing, player)]
    offender = {"offender": loser} if kind == CaseKind.PARTNER_ORDER else {}
    assert pairing.game is not None
    ruling_in(claimed_case(pairing.game, kind, IN_TIME, 3, **offender), f"forfeit_{loser}")
    pairing.game.refresh_from_db()
    assert pairing.game.result.startswith(side(pairing, player)[0].upper())


def win_the_rest(desk: Desk, number: int) -> None:
    """At every board without a result the lower number wins; the round is closed."""
    for pairing in Pairing.objects.filter(round__division=desk.division, round__number=number, game__result=""):
        win(desk, number, min(pairing.seats.values_list("entry__number", flat=True)))
    close(desk, number)


def gone(desk: Desk, number: int) -> None:
    """This entry withdraws."""
    withdraw_entry(entry(desk, number).pk, actor=DIRECTOR)


def prizes(desk: Desk) -> dict[int, Decimal]:
    """What each entry, by number, wins for the first three places, which share what they tie for."""
    set_prizes(desk.division.pk, [PLACES], actor=DIRECTOR)
    (outcome,) = prize_results(again(desk).division).outcomes
    numbers = dict(Entry.objects.filter(division=desk.division).values_list("pk", "number"))
    return {numbers[winner.player]: winner.amount for winner in outcome.winners}


def finished(desk: Desk) -> bool:
    """The event is finished, and its history holds."""
    finish_event(desk.event.pk, actor=DIRECTOR)
    return all(not verdict.findings for verdict in verify(slow=True))
