"""Keeps who went on in a knock-out when the next round is published; and keeps draws by hand out of it."""

from __future__ import annotations

from collections import defaultdict

from django.db.models import QuerySet

from nzgs_tourney.models import Division, Pairing, Round, WentOn
from nzgs_tourney.store.draws.bracket import bracket_values, sides_of
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.pairing.draft import draw_refusal


def refuse_by_hand(division: Division) -> None:
    """Raise Refused in a knock-out, where the bracket alone decides the pairings, and where teams play, whose matches
    stay together."""
    if division.system == System.KNOCKOUT.value:
        raise draw_refusal("bracket_fixed")
    if division.by_teams:
        raise draw_refusal("team_boards")


def refuse_unlike_the_bracket(drawn_round: Round) -> None:
    """Raise Refused where the boards of a draft aren't those of the bracket any more."""
    if not _follows_a_round(drawn_round):
        return
    seated: dict[int, set[int | None]] = defaultdict(set)
    sides = sides_of(drawn_round.division)
    for pairing, entry in drawn_round.seats.values_list("pairing", "entry"):
        seated[pairing].add(sides[entry])
    _value, bracket = bracket_values(drawn_round.division, before=drawn_round.number)
    pairs = [set(meeting.players) for meeting in bracket.meetings(drawn_round.number)] if bracket else []
    if any(pair not in pairs for pair in seated.values()):
        raise draw_refusal("bracket_follows", round=drawn_round.number)


def keep_who_went_on(drawn_round: Round) -> dict[str, object]:
    """Keep who went on from the round before, and return it for the ledger; nothing outside a knock-out."""
    if not _follows_a_round(drawn_round):
        return {}
    before = Pairing.objects.filter(round__division=drawn_round.division, round__number=drawn_round.number - 1)
    open_tables = dict(before.filter(went_on=None).values_list("table", "pk"))
    _value, bracket = bracket_values(drawn_round.division, before=drawn_round.number)
    WentOn.objects.bulk_create(
        WentOn(pairing_id=open_tables[meeting.board.table], side=meeting.side_on)
        for meeting in (bracket.last_at(drawn_round.number - 1) if bracket else ())
        if meeting.board is not None and meeting.board.table in open_tables and meeting.side_on
    )
    return went_on_payload(drawn_round)


def _follows_a_round(drawn_round: Round) -> bool:
    return drawn_round.division.system == System.KNOCKOUT.value and drawn_round.number > 1


def forget_who_went_on(drawn_round: Round) -> dict[str, object]:
    """The inverse, where the round is taken back: what a director said stays."""
    if not _follows_a_round(drawn_round):
        return {}
    _from_before(drawn_round).filter(decided=False).delete()
    return went_on_payload(drawn_round)


def _from_before(drawn_round: Round) -> QuerySet[WentOn]:
    return WentOn.objects.filter(
        pairing__round__division=drawn_round.division, pairing__round__number=drawn_round.number - 1
    )


def went_on_payload(drawn_round: Round) -> dict[str, object]:
    """Who went on from the boards of the round before, by table, as the ledger has it. One query."""
    rows = _from_before(drawn_round).order_by("pairing__table").values_list("pairing__table", "side")
    return {"went_on": {str(table): side for table, side in rows}}
