"""A player of a ladder challenges somebody above them, or takes that back; a director may open it again."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db import transaction

from games.ledger.acts import Actor
from games.ledger.append import announced, append, at_one_moment, lock
from games.ledger.finished import refuse_finished
from games.models import Stream
from ground.dates import NEW_ZEALAND, date_text
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Challenge, ChallengeState, Division, Entry, Round, RoundState
from nzgs_tourney.services.draws.draw_round import discard_draft
from nzgs_tourney.services.entries.issue_links import issue_missing_links
from nzgs_tourney.services.events.set_timetable import set_timetable
from nzgs_tourney.services.events.subjects import division_subject, entry_name
from nzgs_tourney.services.rounds.publish_round import recall_round
from nzgs_tourney.store.rounds.division import division_values
from nzgs_tourney.store.rounds.ladder import busy_players, challenges_of, last_ended
from nzgs_tourney.store.rounds.stored_values import settings_values
from nzgs_tourney.tournament.division.choices import MOST_ROUNDS
from nzgs_tourney.tournament.standings.challenges import in_reach
from nzgs_tourney.tournament.standings.ladder import ladder_of

RULE = Actor("the ladder’s rules")
"""Who does what follows from the rules of a ladder without anybody asking."""


@transaction.atomic
def challenge(division_id: int, challenger: int, challenged: int, *, actor: Actor) -> Challenge:
    """The challenge, which waits for an answer; every entry has a link to answer by. One ledger event. The same again,
    while it is open, gives that one.

    Raises Refused outside a ladder, in a finished event, for somebody who isn't on the ladder or isn't within reach
    above, where one of the two has another challenge that isn't over, and where their last one was over too lately.
    """
    division, stream = open_ladder(division_id)
    entries = {entry.pk: entry for entry in Entry.objects.filter(division=division, pk__in=(challenger, challenged))}
    if len(entries) < 2:
        raise Refused(_("Choose two different entries of this division."))
    same = division.challenges.open().filter(challenger=challenger, challenged=challenged).first()
    if same is not None:
        return same
    order = _refuse_unlike_the_rules(division, entries[challenger], entries[challenged], stream)
    numbers = dict(Entry.objects.filter(division=division).values_list("pk", "number"))
    with announced(stream):
        made = Challenge.objects.create(
            division=division,
            number=division.challenges.count() + 1,
            challenger=entries[challenger],
            challenged=entries[challenged],
            made_at=stream.moment,
            answer_by=stream.moment + timedelta(days=division.answer_days),
            order=[numbers[player] for player in order],
        )
        issue_missing_links(division)
        tell(stream, "challenge.made", made, actor, answer_by=made.answer_by.isoformat(), order=made.order)
    return made


@transaction.atomic
def withdraw_challenge(challenge_id: int, *, actor: Actor) -> Challenge:
    """The challenge, as if it had never been made: an open one, or an accepted one whose game hasn't begun and after
    which no other was accepted; its round goes. Withdrawing twice changes nothing.

    Raises Refused for one that wasn't taken up, for one with another round after it, and where anything was reported,
    sent or claimed at its board.
    """
    row, stream = locked_challenge(challenge_id)
    if row.state == ChallengeState.WITHDRAWN:
        return row
    if row.state not in (ChallengeState.OPEN, ChallengeState.ACCEPTED):
        raise Refused(_("This challenge is over: open it again first."))
    number = row.round_number
    close_challenge(stream, row, ChallengeState.WITHDRAWN, "challenge.withdrawn", actor)
    if number is not None:
        with at_one_moment(stream):
            _take_round_back(row, number, actor)
    return row


@transaction.atomic
def withdraw_challenges_of(entry_id: int, *, actor: Actor) -> None:
    """Withdraw the challenges of somebody who leaves that wait for an answer, each with its own ledger event; a game
    that was accepted stays, and the director decides it. Nothing outside a ladder."""
    entry = Entry.objects.select_related("division__event").get(pk=entry_id)
    if not entry.division.is_ladder:
        return
    stream = lock(entry.division.event.stream_id)
    people = ("division__event__stream", "challenger__player", "challenged__player")
    for row in Challenge.objects.open().of(entry).select_related(*people).order_by("number"):
        close_challenge(stream, row, ChallengeState.WITHDRAWN, "challenge.withdrawn", actor)


@transaction.atomic
def reopen_challenge(challenge_id: int, *, actor: Actor) -> Challenge:
    """The challenge that was declined, not answered in time or withdrawn, open again with the whole time to answer;
    a place that was taken by it goes back. An open one stays as it is.

    Raises Refused for an accepted one, where one of the two has another challenge that isn't over, and where a later
    one of theirs was decided: it counted on the order that this one had left.
    """
    row, stream = locked_challenge(challenge_id)
    if row.state == ChallengeState.OPEN:
        return row
    if row.state == ChallengeState.ACCEPTED:
        raise Refused(_("This challenge was accepted: its game decides."))
    _refuse_busy(row.division, row.challenger, row.challenged)
    _refuse_decided_later(row)
    row.state, row.answered_at, row.takes_place = ChallengeState.OPEN, None, False
    row.answer_by = stream.moment + timedelta(days=row.division.answer_days)
    with announced(stream):
        row.save()
        tell(stream, "challenge.reopened", row, actor, answer_by=row.answer_by.isoformat())
    return row


def open_ladder(division_id: int) -> tuple[Division, Stream]:
    """The division and its event's stream, locked. Raises Refused outside a ladder and in a finished event."""
    division = Division.objects.select_related("event__stream").get(pk=division_id)
    stream = lock(division.event.stream_id)
    refuse_finished(stream)
    if not division.is_ladder:
        raise Refused(_("{name} isn’t a ladder.").format(name=division.name))
    return division, stream


def locked_challenge(challenge_id: int) -> tuple[Challenge, Stream]:
    """The challenge and its event's stream, locked. Raises Refused as `open_ladder` does."""
    division_id = Challenge.objects.values_list("division", flat=True).get(pk=challenge_id)
    _division, stream = open_ladder(division_id)
    people = ("division__event__stream", "challenger__player", "challenged__player")
    return Challenge.objects.select_related(*people).get(pk=challenge_id), stream


def refuse_full(division: Division, games: int) -> None:
    """Raise Refused where so many games are as many as a division can have."""
    if games >= MOST_ROUNDS:
        raise Refused(
            _("{name} has had {most} games: begin a new ladder.").format(name=division.name, most=MOST_ROUNDS)
        )


def refuse_withdrawn(*entries: Entry) -> None:
    """Raise Refused where one of these has withdrawn."""
    for entry in entries:
        if entry.withdrawn_from is not None:
            raise Refused(_("{name} has withdrawn.").format(name=entry.name))


def close_challenge(
    stream: Stream, row: Challenge, state: ChallengeState, kind: str, actor: Actor, *, takes_place: bool = False
) -> None:
    """Store that the challenge is over in this state, with its ledger event."""
    row.state, row.answered_at, row.round_number = state, stream.moment, None
    row.takes_place = takes_place
    with announced(stream):
        row.save()
        tell(stream, kind, row, actor, takes_place=takes_place)


def tell(stream: Stream, kind: str, row: Challenge, actor: Actor, **more: Any) -> None:
    """Append what was done with a challenge."""
    payload = {
        "division": row.division.name,
        "challenge": row.number,
        "entries": [row.challenger.number, row.challenged.number],
        "challenger": entry_name(row.challenger),
        "challenged": entry_name(row.challenged),
        **more,
    }
    append(stream, kind, division_subject(row.division), actor, payload)


def _refuse_unlike_the_rules(division: Division, one: Entry, other: Entry, stream: Stream) -> tuple[int, ...]:
    """The ladder's order now. Raises Refused where the rules don't let `one` challenge `other`."""
    ladder, settings = ladder_of(division_values(division)), settings_values(division)
    refuse_withdrawn(*(entry for entry in (one, other) if not ladder.place(entry.pk)))
    _refuse_busy(division, one, other)
    challenges = challenges_of(division)
    found = in_reach(ladder, one.pk, settings, frozenset(), last_ended(challenges), stream.moment)
    possible = next((each for each in found if each.player == other.pk), None)
    if possible is None:
        raise Refused(
            _("{challenger} can challenge those up to {reach} places above: {challenged} isn’t one of them.").format(
                challenger=one.name, reach=settings.reach, challenged=other.name
            )
        )
    if possible.again is not None:
        day = date_text(possible.again.astimezone(NEW_ZEALAND).date())
        raise Refused(
            _("{challenger} and {challenged} have met: they can play again from {day}.").format(
                challenger=one.name, challenged=other.name, day=day
            )
        )
    refuse_full(division, len([each for each in challenges if each.round]))
    return ladder.order


def _refuse_busy(division: Division, *entries: Entry) -> None:
    busy = busy_players(challenges_of(division))
    for entry in entries:
        if entry.pk in busy:
            raise Refused(_("{name} has a challenge that isn’t over yet.").format(name=entry.name))


def _refuse_decided_later(row: Challenge) -> None:
    players = {row.challenger_id, row.challenged_id}
    for later in challenges_of(row.division):
        decided = later.over and (later.round is not None or later.takes_place)
        if later.number > row.number and decided and players & later.players:
            message = _("Challenge {number}, which came later, is decided: this one can’t be opened again.")
            raise Refused(message.format(number=later.number))


def _take_round_back(row: Challenge, number: int, actor: Actor) -> None:
    drawn = Round.objects.filter(division=row.division, number=number).first()
    if drawn is None:
        return
    if Round.objects.filter(division=row.division, number__gt=number).exists():
        raise Refused(_("Another challenge was accepted after this one: void its game on the results page instead."))
    if drawn.state != RoundState.DRAFT:
        recall_round(row.division_id, number, actor=actor)
    discard_draft(row.division_id, number, actor=actor)
    if row.division.times.filter(round_number=number).exists():
        set_timetable(row.division_id, {number: None}, due={number: None}, actor=actor)
