"""Publishes a draft, so that everybody sees the round; or makes it a draft again while nothing has happened in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.db import transaction
from django.db.models import Q

from games.ledger.acts import Actor
from games.ledger.append import announced, append, lock, next_numbers
from games.ledger.finished import refuse_finished
from games.models import Game, Stream
from games.services.remove_games import remove_games
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import SEATS_WITH_PLAYERS, Division, Entry, Pairing, Round, RoundState, RoundStatus
from nzgs_tourney.services.draws.draft import names, seated, write_statuses
from nzgs_tourney.services.draws.kept_bracket import forget_who_went_on, keep_who_went_on, refuse_unlike_the_bracket
from nzgs_tourney.services.entries.issue_links import issue_missing_links
from nzgs_tourney.services.events.edit_conflict import refuse_conflict
from nzgs_tourney.services.events.subjects import entry_numbers, round_subject
from nzgs_tourney.services.messages.write_news import write_news_of
from nzgs_tourney.store.draws.drawn_players import absent, statuses_for
from nzgs_tourney.store.draws.repair import touched_tables
from nzgs_tourney.store.events.timetable import clashes
from nzgs_tourney.store.rounds.ladder import has_challenge
from nzgs_tourney.store.rounds.round_payloads import round_payload
from nzgs_tourney.tournament.division.history import Status


@transaction.atomic
def publish_round(
    division_id: int,
    number: int,
    *,
    actor: Actor,
    expected_seq: int | None = None,
    before: Callable[[], None] = lambda: None,
) -> Round:
    """The published round: each board has its game, everybody without a board a status, every entry a link.

    A player who entered after the draw, and wasn't added to it, plays from the next round. Publishing a published round
    changes nothing. `before` is called once nothing speaks against publishing, while nothing is written yet; it may
    not raise.

    Raises Refused where there is no draft, where somebody on a board has withdrawn or been marked absent since the
    draw, where somebody marked away is back, and where somebody is at a board of another division at the same time;
    EditConflict where somebody changed it after `expected_seq`.
    """
    drawn_round, stream = lock_round(division_id, number)
    if drawn_round.state != RoundState.DRAFT:
        return drawn_round
    refuse_conflict(stream, expected_seq, round_subject(drawn_round.division, number))
    away = statuses_for(drawn_round.division, number)
    playing = seated(drawn_round)
    bye = set(RoundStatus.objects.filter(_status_of(drawn_round, Status.BYE)).values_list("entry_id", flat=True))
    late = _entered_since(drawn_round) - away.keys() - playing - bye
    refuse_unlike_the_bracket(drawn_round)
    _refuse_unlike_the_draw(drawn_round, playing, away, without_board=late | bye)
    before()
    went_on = keep_who_went_on(drawn_round)
    away = {entry: status for entry, status in away.items() if entry not in playing}
    statuses = {**away, **dict.fromkeys(late, Status.NOT_ENTERED), **dict.fromkeys(bye - away.keys(), Status.BYE)}
    write_statuses(drawn_round.division, number, statuses)
    _make_games(drawn_round, stream)
    issue_missing_links(drawn_round.division)
    drawn_round.state, drawn_round.published_at = RoundState.PUBLISHED, stream.moment
    payload = {
        "division": drawn_round.division.name,
        "round": number,
        "boards": len(playing) // 2,
        "late": entry_numbers(late),
        **went_on,
        "now": round_payload(drawn_round),
    }
    with announced(stream):
        Entry.objects.filter(pk__in=late).update(enters_in=number + 1)
        drawn_round.save(update_fields=["state", "published_at"])
        append(stream, "round.published", round_subject(drawn_round.division, number), actor, payload)
    write_news_of(drawn_round.division.event_id)
    return drawn_round


def _refuse_unlike_the_draw(
    drawn_round: Round, playing: set[int], away: Mapping[int, Status], *, without_board: set[int]
) -> None:
    """Raise Refused where somebody at a board isn't here any more, where somebody is here who has neither a board nor
    another reason to be `without_board`, and where somebody is at a board of another division at the same time."""
    number = drawn_round.number
    # A reserve at a board is here: somebody before them in the team's order is back, which is said below.
    if gone := {entry for entry in playing & absent(away).keys() if away[entry] is not Status.RESERVE}:
        message = _("No longer here for round {number}: {names}. Keep the boards of the others, or draw again.")
        if drawn_round.division.by_teams:
            message = _("No longer here for round {number}: {names}. Draw again, so that reserves move up.")
        raise Refused(message.format(number=number, names=names(gone)))
    everybody = set(Entry.objects.filter(division=drawn_round.division).values_list("pk", flat=True))
    if back := everybody - playing - away.keys() - without_board:
        message = _("Back in round {number} since it was drawn: {names}. Draw again, or mark them excused.")
        if drawn_round.inputs.get("by_hand"):
            message = _("Without a board in round {number}: {names}. Pair them, give the bye, or mark them excused.")
        raise Refused(message.format(number=number, names=names(back)))
    if twice := [clash.sentence for clash in clashes(drawn_round.division, number, playing) if clash.seated]:
        both = " ".join((_("Nobody can play at two boards at the same time."), *twice))
        raise Refused(_("{told} Mark them excused here, or change the timetable.").format(told=both))


@transaction.atomic
def recall_round(division_id: int, number: int, *, actor: Actor, expected_seq: int | None = None) -> Round:
    """The round as a draft again; players who entered since the draw can play in it once it is drawn again.

    Raises Refused where a board has a result, a record, a claim or a count, a later round is drawn, or the round is for
    a challenge of a ladder; EditConflict as publishing does.
    """
    drawn_round, stream = lock_round(division_id, number)
    refuse_conflict(stream, expected_seq, round_subject(drawn_round.division, number))
    if drawn_round.state == RoundState.DRAFT:
        return drawn_round
    if has_challenge(drawn_round.division, number):
        raise Refused(_("This round is for a challenge: withdraw the challenge instead."))
    if touched := sorted(touched_tables(drawn_round)):
        message = _("Something was reported, sent or claimed at table {table}: round {number} can’t be taken back.")
        raise Refused(message.format(table=touched[0], number=number))
    if Round.objects.filter(division_id=division_id, number__gt=number).exists():
        raise Refused(
            _("Round {number} was drawn from this round: discard that draft first.").format(number=number + 1)
        )
    games = dict(Game.objects.filter(pairing__round=drawn_round).values_list("pk", "number"))
    with announced(stream):
        Pairing.objects.filter(round=drawn_round).update(game=None)
        remove_games(games, stream.moment)
        drawn_round.seat_changes.all().delete()
        late = Entry.objects.filter(pk__in=_entered_since(drawn_round), enters_in=number + 1)
        RoundStatus.objects.filter(_status_of(drawn_round, Status.NOT_ENTERED), entry__in=late).delete()
        back = entry_numbers(late.values_list("pk", flat=True))
        late.update(enters_in=number)
        drawn_round.state, drawn_round.published_at, drawn_round.closed_at = RoundState.DRAFT, None, None
        drawn_round.save(update_fields=["state", "published_at", "closed_at"])
        payload = {
            "round": number,
            **forget_who_went_on(drawn_round),
            "late": back,
            "old_games": sorted(games.values()),
            "now": round_payload(drawn_round),
        }
        append(stream, "round.recalled", round_subject(drawn_round.division, number), actor, payload)
    return drawn_round


def lock_round(division_id: int, number: int) -> tuple[Round, Stream]:
    """The round and its event's stream, which is locked until the transaction ends.

    Raises Refused where the round isn't drawn yet, and in a finished event.
    """
    stream = lock(Division.objects.select_related("event").get(pk=division_id).event.stream_id)
    refuse_finished(stream)
    drawn_round = Round.objects.select_related("division").filter(division_id=division_id, number=number).first()
    if drawn_round is None:
        raise Refused(_("Round {number} is not drawn yet.").format(number=number))
    return drawn_round, stream


def _entered_since(drawn_round: Round) -> set[int]:
    """The entries made since the draw."""
    drawn_with = {entry["id"] for entry in drawn_round.inputs["division"]["players"]}
    return set(
        Entry.objects.filter(division=drawn_round.division).exclude(number__in=drawn_with).values_list("pk", flat=True)
    )


def _status_of(drawn_round: Round, status: Status) -> Q:
    return Q(entry__division=drawn_round.division, round_number=drawn_round.number, status=status.value)


def _make_games(drawn_round: Round, stream: Stream) -> None:
    """Make a game for every board, with as many statements for a hundred boards as for one."""
    pairings = list(Pairing.objects.filter(round=drawn_round).prefetch_related(SEATS_WITH_PLAYERS))
    numbers, size = next_numbers(stream, "game", len(pairings)), drawn_round.division.board_size
    games = Game.objects.bulk_create(
        Game(stream=stream, number=number, board_size=size, **game_terms(pairing))
        for number, pairing in zip(numbers, pairings, strict=True)
    )
    for pairing, game in zip(pairings, games, strict=True):
        pairing.game = game
    Pairing.objects.bulk_update(pairings, ["game"])


def game_terms(pairing: Pairing) -> dict[str, Any]:
    """The players and conditions of a game as its fields, frozen as they are now."""
    seats = {seat.colour: seat.entry for seat in pairing.seats.all()}
    black, white = seats["black"], seats["white"]
    return {
        "black": black.player,
        "white": white.player,
        "black_name": black.name,
        "white_name": white.name,
        "black_rank": black.rank,
        "white_rank": white.rank,
        "handicap": pairing.handicap,
        "komi": pairing.komi,
    }
