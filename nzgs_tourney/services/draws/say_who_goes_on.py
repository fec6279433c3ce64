"""A director says who goes on from a match of a knock-out: after a tie that is played again, a void game, or a result
that was corrected after the next round was published."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction

from games.ledger.acts import Actor, Personal
from games.ledger.append import announced, append, at_one_moment
from games.models import Stream
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division, Entry, Pairing, Round, RoundState, RoundStatus, Seat, Team, WentOn
from nzgs_tourney.services.draws.draft import names
from nzgs_tourney.services.draws.edit_draft import no_table
from nzgs_tourney.services.draws.rearrange_round import refuse_without_reason, store_rearranged
from nzgs_tourney.services.events.edit_conflict import refuse_conflict
from nzgs_tourney.services.events.subjects import entry_names, round_subject
from nzgs_tourney.services.messages.write_news import write_news_of
from nzgs_tourney.services.rounds.publish_round import lock_round
from nzgs_tourney.store.draws.bracket import bracket_values, first_entries, settled_matches
from nzgs_tourney.store.draws.drawn_round import draft_values
from nzgs_tourney.store.rounds.round_payloads import round_payload
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.pairing.draft import Draw
from nzgs_tourney.tournament.pairing.evaluate import price_boards
from nzgs_tourney.tournament.pairing.knockout import exchanged
from nzgs_tourney.tournament.pairing.manual_pairing import byes_of
from nzgs_tourney.tournament.pairing.team_draw import exchange_teams
from nzgs_tourney.tournament.standings.bracket_meeting import BracketMeeting
from nzgs_tourney.tournament.standings.bracket_tree import Part
from nzgs_tourney.tournament.standings.knockout_match import SIDES, SIDES_WITHOUT_BOARD


@transaction.atomic
def say_who_goes_on(
    division_id: int,
    number: int,
    table: int | None,
    side: str,
    reason: str,
    *,
    actor: Actor,
    expected_seq: int | None = None,
    player: int | None = None,
) -> None:
    """`side` ("white", "black" or "nobody") goes on from this table of round `number`, for this reason, whatever the
    result is. Without a table it is the match of this `player` of the bracket that ended in the round without a board;
    its sides are "one" and "other".

    It ends their match. Where the next round is published, that player takes the other's place in it, and both see why;
    the other one takes theirs, if they have one, in the game for third place or the losers' bracket. To say of who went
    on that they do is an answer too; saying the same again changes nothing unless the result has changed since. Of a
    match of teams the table is its first one, and whole teams take each other's place.

    Raises Refused without a reason, outside a knock-out, where no match has its last game at the table or its game
    has no result, where the next round is a draft, where something was reported, sent or claimed at the board that
    would change, where a round after the next one is drawn, where who goes on has withdrawn, and for or after "nobody"
    once the next round is published; EditConflict as drawing does.
    """
    refuse_without_reason(reason)
    drawn_round, stream = lock_round(division_id, number)
    refuse_conflict(stream, expected_seq, round_subject(drawn_round.division, number))
    meeting = _meeting(drawn_round, table, player)
    if side not in (SIDES_WITHOUT_BOARD if meeting.without_board else SIDES):
        raise Refused(_("Choose who goes on."))
    stays = meeting.side_on == side
    if stays and frozenset(meeting.players) in settled_matches(drawn_round.division, number):
        return
    following = Round.objects.select_related("division").filter(division_id=division_id, number=number + 1).first()
    if following is not None and following.state == RoundState.DRAFT and not stays:
        raise Refused(_("Round {number} is a draft: discard it first.").format(number=following.number))
    with at_one_moment(stream):
        if following is not None and not stays:
            _exchange(following, meeting, side, reason.strip(), stream, actor)
        with announced(stream):
            payload = {
                "round": number,
                **_keep(drawn_round, meeting, side),
                "side": side,
                "goes_on": _side_names(drawn_round.division, {meeting.player_at(side)} - {None}),
                "reason": reason.strip(),
                "now": round_payload(drawn_round, ()),
            }
            append(stream, "round.went_on", round_subject(drawn_round.division, number), actor, payload)
    write_news_of(drawn_round.division.event_id)


def _meeting(drawn_round: Round, table: int | None, player: int | None) -> BracketMeeting:
    _value, bracket = bracket_values(drawn_round.division, before=drawn_round.number + 1)
    meeting = None if bracket is None else bracket.ending_at(drawn_round.number, table, player)
    if meeting is None:
        if table is not None:
            raise no_table(table, drawn_round.number)
        raise Refused(_("No match of theirs ended in round {number}.").format(number=drawn_round.number))
    if not meeting.without_board and meeting.board is not None and meeting.board.result is None:
        raise Refused(_("Table {table} has no result yet.").format(table=table))
    return meeting


def _keep(drawn_round: Round, meeting: BracketMeeting, side: str) -> dict[str, object]:
    """Keep that this side goes on, and return which match it is for the ledger."""
    said, division = {"side": side, "decided": True}, drawn_round.division
    if not meeting.without_board and meeting.board is not None:
        pairing = Pairing.objects.get(round=drawn_round, table=meeting.board.table)
        WentOn.objects.update_or_create(pairing=pairing, defaults=said)
        return {"table": pairing.table}
    first = first_entries(division, meeting.players)
    one, other = (Entry.objects.get(pk=first[player]) for player in meeting.players)
    WentOn.objects.update_or_create(round=drawn_round, one=one, other=other, defaults=said)
    return {"match": [one.number, other.number], "players": _side_names(division, meeting.players)}


def _exchange(following: Round, meeting: BracketMeeting, side: str, reason: str, stream: Stream, actor: Actor) -> None:
    """The player who goes on takes the other's place in the next round, which is published."""
    comes, goes = meeting.player_at(side), meeting.winner.player
    if comes is None or goes is None:
        message = _("Round {number} is published: {one} or {other} has to go on to it.")
        if comes is not None:
            message = _(
                "Round {number} is published, and neither {one} nor {other} went on to it: take that round back first, "
                "or say that nobody goes on."
            )
        one, other = (_side_name(following.division, player) for player in meeting.players)
        raise Refused(message.format(number=following.number, one=one, other=other))
    division, entries = following.division, _entries_of(following.division, {comes, goes})
    if _sits_later(following, {entry for of_side in entries.values() for entry in of_side}):
        message = _(
            "Round {later} follows from round {number}: take it back or discard it first, or say that {name} goes on."
        )
        later = Round.objects.filter(division=division, number=following.number + 1, state=RoundState.CLOSED)
        if later.exists():
            message = _("Round {later} is closed, so its games stay: say that {name} goes on.")
        name = _side_name(division, goes)
        raise Refused(message.format(later=following.number + 1, number=following.number, name=name))
    if not Entry.objects.filter(pk__in=entries[comes], withdrawn_from=None).exists():
        raise Refused(_("{name} has withdrawn: reinstate them first.").format(name=_side_name(division, comes)))
    history, before = draft_values(following)
    away = _away(following) if division.by_teams else set()
    # Who withdraws leaves the rounds that aren’t published yet: in this one nothing says so.
    withdrawn = set(division.entries.exclude(withdrawn_from=None).values_list("pk", flat=True))
    if division.by_teams:
        here = set(entries[comes]) - away - withdrawn
        after = exchange_teams(history, before, goes, comes, here, exchanged, price_boards)
    else:
        after = exchanged(history, before, goes, comes)
    there = _with_a_place(after)
    if not there & {*entries[comes], *entries[goes]}:
        return
    falls = meeting.part is not Part.LOSERS and history.settings.double_elimination
    status = {comes: Status.WAITS, goes: Status.WAITS if falls else Status.OUT}
    without = {
        entry: (Status.WITHDRAWN if entry in withdrawn else Status.RESERVE) if there & set(of_side) else status[side]
        for side, of_side in entries.items()
        for entry in set(of_side) - there - away
    }
    store_rearranged(following, stream, before, after, reason, actor, without)


def _side_names(division: Division, sides: Collection[int | None]) -> list[Personal] | list[str]:
    """The names of these sides of a bracket, as the ledger has them."""
    known = [side for side in sides if side is not None]
    return [_side_name(division, side) for side in known] if division.by_teams else entry_names(known)


def _side_name(division: Division, side: int) -> str:
    return Team.objects.get(pk=side).name if division.by_teams else names({side})


def _entries_of(division: Division, sides: Collection[int]) -> dict[int, list[int]]:
    """The entries of these sides of the bracket, those of a team in the order of its boards."""
    if not division.by_teams:
        return {side: [side] for side in sides}
    members = Entry.objects.filter(division=division).order_by("team_board")
    return {side: list(members.filter(team=side).values_list("pk", flat=True)) for side in sides}


def _away(following: Round) -> set[int]:
    """Who isn't here in this round, by what a director said of it."""
    gone = [status.value for status in (Status.WITHDRAWN, Status.NOT_ENTERED, Status.EXCUSED, Status.ABSENT)]
    rows = RoundStatus.objects.filter(round_number=following.number, status__in=gone)
    return set(rows.filter(entry__division=following.division).values_list("entry_id", flat=True))


def _sits_later(following: Round, players: Collection[int]) -> bool:
    """Whether one of them has a board or a bye in a round after this one."""
    later = following.number + 1
    seats = Seat.objects.filter(round__division=following.division, round__number__gte=later, entry__in=players)
    byes = RoundStatus.objects.byes().filter(entry__in=players, round_number__gte=later)
    return seats.exists() or byes.exists()


def _with_a_place(draw: Draw) -> set[int]:
    return {player for board in draw.boards for player in (board.white, board.black)} | set(byes_of(draw))
