"""A draft becomes the round that everybody sees; or, while nothing has happened in it, a draft again."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from games.ledger.append import append, lock
from games.models import Game, Record, Report, Stream
from nzgs_tourney.division.history import Status
from nzgs_tourney.models import Division, Entry, Pairing, Round, RoundState
from nzgs_tourney.selectors.availability import statuses_for
from nzgs_tourney.services.draft import names, round_subject, seated, write_statuses
from nzgs_tourney.services.issue_links import issue_missing_links
from nzgs_tourney.services.stale import refuse_stale
from ratings.refused import Refused


@transaction.atomic
def publish_round(division_id: int, number: int, *, actor: str, expected_seq: int | None = None) -> Round:
    """The published round: each board has its game, everybody without a board a status, everybody entered a link.

    Publishing what is published changes nothing. Raises Refused where there is no draft, or somebody on a board has
    withdrawn or been marked absent since the draw; StaleRound where somebody changed it after `expected_seq`.
    """
    drawn, stream = lock_round(division_id, number)
    if drawn.state != RoundState.DRAFT:
        return drawn
    refuse_stale(stream, expected_seq, round_subject(division_id, number))
    away = statuses_for(drawn.division, number)
    playing = seated(drawn)
    if gone := playing & away.keys():
        raise Refused(f"Not there in round {number} any more: {names(gone)}. Draw again, or swap them out.")
    _settle_statuses(drawn, playing, away)
    for pairing in Pairing.objects.filter(round=drawn).prefetch_related("seats__entry"):
        pairing.game = _game(pairing, drawn, stream)
        pairing.save(update_fields=["game"])
    issue_missing_links(drawn.division)
    drawn.state, drawn.published_at = RoundState.PUBLISHED, timezone.now()
    drawn.save(update_fields=["state", "published_at"])
    append(
        stream,
        "round.published",
        round_subject(division_id, number),
        actor,
        {"division": drawn.division.name, "round": number, "boards": len(playing) // 2},
    )
    return drawn


@transaction.atomic
def recall_round(division_id: int, number: int, *, actor: str, expected_seq: int | None = None) -> Round:
    """The round, a draft again.

    Raises Refused once anything was reported or submitted in it, or a later round is drawn; StaleRound as publishing.
    """
    drawn, stream = lock_round(division_id, number)
    refuse_stale(stream, expected_seq, round_subject(division_id, number))
    if drawn.state == RoundState.DRAFT:
        return drawn
    games = Game.objects.filter(pairing__round=drawn)
    if Report.objects.filter(game__in=games).exists() or Record.objects.filter(game__in=games).exists():
        raise Refused(f"Results have come in for round {number}: it cannot be taken back.")
    if Round.objects.filter(division_id=division_id, number__gt=number).exists():
        raise Refused(f"Round {number + 1} is drawn from this round: discard that draft first.")
    ids = list(games.values_list("pk", flat=True))
    Pairing.objects.filter(round=drawn).update(game=None)
    Game.objects.filter(pk__in=ids).delete()
    drawn.state, drawn.published_at = RoundState.DRAFT, None
    drawn.save(update_fields=["state", "published_at"])
    append(stream, "round.recalled", round_subject(division_id, number), actor, {"round": number})
    return drawn


def lock_round(division_id: int, number: int) -> tuple[Round, Stream]:
    stream = lock(Division.objects.select_related("event").get(pk=division_id).event.stream_id)
    drawn = Round.objects.select_related("division").filter(division_id=division_id, number=number).first()
    if drawn is None:
        raise Refused(f"Round {number} is not drawn yet.")
    return drawn, stream


def _settle_statuses(drawn: Round, playing: set[int], away: dict[int, Status]) -> None:
    """Write down why each entry without a board has none; who entered after the draw plays from the next round."""
    given = dict(away)
    for row in Entry.objects.filter(division=drawn.division).exclude(pk__in=playing | away.keys()):
        bye = row.statuses.filter(round_number=drawn.number, status=Status.BYE.value).exists()
        given[row.pk] = Status.BYE if bye else Status.NOT_ENTERED
        if not bye:
            Entry.objects.filter(pk=row.pk).update(enters_in=drawn.number + 1)
    write_statuses(drawn.division, drawn.number, given)


def _game(pairing: Pairing, drawn: Round, stream: Stream) -> Game:
    seats = {seat.colour: seat.entry for seat in pairing.seats.all()}
    black, white = seats["black"], seats["white"]
    return Game.objects.create(
        stream=stream,
        black=black.player,
        white=white.player,
        black_name=black.name,
        white_name=white.name,
        black_rank=black.rank,
        white_rank=white.rank,
        board_size=drawn.division.board_size,
        handicap=pairing.handicap,
        komi=pairing.komi,
    )
