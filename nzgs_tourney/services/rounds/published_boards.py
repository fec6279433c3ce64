"""Replaces boards of a published round: for the services that repair and rearrange it, under their lock."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime

from games.ledger.append import next_number
from games.models import Game, Stream
from games.services.remove_games import remove_games
from ground.coded import coded
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Pairing, Round, RoundStatus, Seat, SeatChange
from nzgs_tourney.services.draws.draft import summary_values
from nzgs_tourney.services.rounds.publish_round import game_terms
from nzgs_tourney.store.draws.repair import touched_tables
from nzgs_tourney.store.events.timetable import clashes
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.pairing.draft import Draw, DrawnBoard, draw_refusal


def refuse_two_boards(drawn_round: Round, players: Collection[int]) -> None:
    """Raise Refused where one of these entries is at a board of another division at the same time."""
    twice = [
        clash.sentence for clash in clashes(drawn_round.division, drawn_round.number, set(players)) if clash.seated
    ]
    if twice:
        raise Refused(" ".join((_("Nobody can play at two boards at the same time."), *twice)), coded("two_boards"))


def replace_boards(
    drawn_round: Round, after: Draw, kept_tables: Collection[int], stream: Stream, reason: str = ""
) -> tuple[int, ...]:
    """Give the round the boards of `after`; those at the `kept_tables` keep their games. Returns the ledger numbers of
    the games that are gone.

    Players whose board or bye is replaced see that on their pages, with the reason; old links lead to the new place.
    Raises Refused where something was reported, submitted, claimed or counted at a board that would have to go.
    """
    going = Pairing.objects.filter(round=drawn_round).exclude(table__in=kept_tables)
    if touched_now := sorted(touched_tables(drawn_round) - set(kept_tables)):
        raise draw_refusal("touched", table=touched_now[0])
    seated = {player for board in after.boards for player in (board.white, board.black)}
    _remember(drawn_round, going, seated, reason, stream.moment)
    games = dict(going.filter(game__isnull=False).order_by("table").values_list("game_id", "game__number"))
    drawn_round.cost, drawn_round.proved = {tier.value: cost for tier, cost in after.cost.items()}, after.proved
    drawn_round.summary = summary_values(after)
    drawn_round.save(update_fields=["cost", "proved", "summary", "edited"])
    going.delete()
    remove_games(games, stream.moment)
    for board in after.boards:
        if board.table not in kept_tables:
            _seat(drawn_round, board, stream)
    return tuple(games.values())


def _remember(
    drawn_round: Round, going: Collection[Pairing], seated: Collection[int], reason: str, at: datetime
) -> None:
    """Store what everybody concerned had until now: a board that goes, or a bye that becomes a board."""
    rows = []
    for pairing in Pairing.objects.filter(pk__in=[first.pk for first in going]).prefetch_related("seats"):
        first, second = (seat.entry_id for seat in pairing.seats.all())
        for entry, opponent in ((first, second), (second, first)):
            rows.append(
                SeatChange(
                    round=drawn_round,
                    entry_id=entry,
                    table=pairing.table,
                    opponent_id=opponent,
                    old_game=pairing.game_id,
                    reason=reason,
                    at=at,
                )
            )
    byes: Mapping[str, object] = {"round_number": drawn_round.number, "status": Status.BYE.value}
    had_bye = RoundStatus.objects.filter(entry__in=list(seated), **byes).values_list("entry_id", flat=True)
    rows += [
        SeatChange(round=drawn_round, entry_id=entry, reason=reason, at=at) for entry in had_bye.order_by("entry_id")
    ]
    SeatChange.objects.bulk_create(rows)


def _seat(drawn_round: Round, board: DrawnBoard, stream: Stream) -> None:
    pairing = Pairing.objects.create(
        round=drawn_round,
        table=board.table,
        handicap=board.handicap,
        komi=board.komi,
        reasons=[reason.as_json() for reason in board.reasons],
        cost={tier.value: cost for tier, cost in board.cost.items()},
    )
    Seat.objects.bulk_create(
        Seat(pairing=pairing, round=drawn_round, entry_id=entry, colour=colour)
        for entry, colour in ((board.white, "white"), (board.black, "black"))
    )
    pairing.game = Game.objects.create(
        stream=stream,
        number=next_number(stream, "game"),
        board_size=drawn_round.division.board_size,
        **game_terms(pairing),
    )
    pairing.save(update_fields=["game"])
