"""Keeps who went on in a knock-out when the next round is published; and keeps draws by hand out of it."""

from __future__ import annotations

from collections import defaultdict

from nzgs_tourney.models import Division, Pairing, Round, WentOn
from nzgs_tourney.store.draws.bracket import bracket_values, first_entries, sides_of
from nzgs_tourney.store.rounds.round_payloads import went_on_payload
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
    before = Round.objects.get(division=drawn_round.division, number=drawn_round.number - 1)
    _value, bracket = bracket_values(drawn_round.division, before=drawn_round.number)
    ended = [meeting for meeting in (bracket.last_at(before.number) if bracket else ()) if meeting.side_on]
    open_tables = dict(Pairing.objects.filter(round=before, went_on=None).values_list("table", "pk"))
    kept = [
        WentOn(pairing_id=open_tables[meeting.board.table], side=meeting.side_on)
        for meeting in ended
        if not meeting.without_board and meeting.board is not None and meeting.board.table in open_tables
    ]
    without_board = {meeting.players: meeting.side_on for meeting in ended if meeting.without_board}
    if without_board:
        first = first_entries(drawn_round.division, {player for players in without_board for player in players})
        known = set(before.went_on.values_list("one", "other"))
        kept += [
            WentOn(round=before, one_id=first[one], other_id=first[other], side=side)
            for (one, other), side in without_board.items()
            if (first[one], first[other]) not in known
        ]
    WentOn.objects.bulk_create(kept)
    return went_on_before(drawn_round)


def _follows_a_round(drawn_round: Round) -> bool:
    return drawn_round.division.system == System.KNOCKOUT.value and drawn_round.number > 1


def forget_who_went_on(drawn_round: Round) -> dict[str, object]:
    """The inverse, where the round is taken back: what a director said stays."""
    if not _follows_a_round(drawn_round):
        return {}
    before = Round.objects.get(division=drawn_round.division, number=drawn_round.number - 1)
    WentOn.objects.of_round(before).filter(decided=False).delete()
    return went_on_before(drawn_round)


def went_on_before(drawn_round: Round) -> dict[str, object]:
    """Who went on from the round before, as the ledger has it: from its boards by table, and from the matches that
    ended in it without a board. Three queries."""
    before = Round.objects.select_related("division").get(division=drawn_round.division, number=drawn_round.number - 1)
    rows = WentOn.objects.filter(pairing__round=before).order_by("pairing__table").values_list("pairing__table", "side")
    without_board = went_on_payload(before)
    return {
        "went_on": {str(table): side for table, side in rows},
        **({"went_on_without": without_board} if without_board else {}),
    }
