"""The players of a game on a server agree when to play it: one proposes up to three times, the other takes one."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

from django.db import transaction

from games.ledger.acts import Actor, game_subject
from games.ledger.append import append
from games.models import Game, GameState, Speaker
from games.services.locked_game import locked_game
from ground.dates import NEW_ZEALAND, deadline_text, moment_text
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import MessageKind, Pairing, ProposedTime
from nzgs_tourney.services.messages.write_message import write_message
from nzgs_tourney.store.rounds.deadlines import deadline
from nzgs_tourney.store.rounds.game_times import game_times
from nzgs_tourney.store.rounds.places import is_online

MOST_TIMES = 3


@transaction.atomic
def propose_times(game_id: int, side: Speaker, times: Iterable[datetime], *, actor: Actor, now: datetime) -> None:
    """This player's proposals, in place of all that were open; none at all withdraws them. A time that was agreed on
    stays until the other player takes another. The other player gets a message.

    Raises Refused for more than `MOST_TIMES`, for a time that is past, after the deadline or agreed on already, for a
    game that is played at a table, and once the result is final.
    """
    chosen = sorted({moment.astimezone(UTC).replace(second=0, microsecond=0) for moment in times})
    game, stream = locked_game(game_id)
    pairing = _open_pairing(game)
    if len(chosen) > MOST_TIMES:
        raise Refused(_("Propose at most {most} times.").format(most=MOST_TIMES))
    _refuse_impossible(pairing, chosen, now)
    rows = ProposedTime.objects.filter(game=game)
    before = game_times(game.pk)
    if before.agreed is not None and before.agreed in chosen:
        raise Refused(_("You have agreed on {time} already.").format(time=_words(before.agreed)))
    if before.proposed == tuple(chosen) and before.by in ("", side.value):
        return
    rows.filter(agreed_at=None).delete()
    ProposedTime.objects.bulk_create(
        ProposedTime(game=game, side=side.value, starts_at=moment, proposed_at=stream.moment) for moment in chosen
    )
    payload = {"side": side.value, "times": [moment.isoformat() for moment in chosen]}
    append(stream, "time.proposed", game_subject(game.number), actor, payload)
    if chosen:
        _tell(pairing, game, "proposed", chosen, stream.seq, besides=side)


@transaction.atomic
def agree_time(game_id: int, side: Speaker, moment: datetime, *, actor: Actor, now: datetime) -> None:
    """Take a time that the other player proposed: it is the time of the game, and all other proposals go. Both players
    get a message. The same again changes nothing.

    Raises Refused for a time that the other player doesn't propose (any more), and for one that is past, after the
    deadline or of a game whose result is final.
    """
    game, stream = locked_game(game_id)
    pairing = _open_pairing(game)
    rows = ProposedTime.objects.filter(game=game)
    if rows.filter(starts_at=moment).exclude(agreed_at=None).exists():
        return
    if not rows.filter(starts_at=moment, agreed_at=None).exclude(side=side.value).exists():
        raise Refused(_("Your opponent doesn’t propose that time any more: take another, or propose one."))
    _refuse_impossible(pairing, [moment], now)
    rows.exclude(starts_at=moment).delete()
    rows.update(agreed_at=stream.moment)
    payload = {"side": side.value, "time": moment.astimezone(UTC).isoformat()}
    append(stream, "time.agreed", game_subject(game.number), actor, payload)
    _tell(pairing, game, "agreed", [moment], stream.seq)


def _open_pairing(game: Game) -> Pairing:
    pairings = Pairing.objects.select_related("round__division__event__stream").prefetch_related("seats__entry")
    pairing = pairings.filter(game=game).first()
    if pairing is None or not is_online(pairing.round.division, *(seat.entry for seat in pairing.seats.all())):
        raise Refused(_("This game is played at its table: the round’s time counts."))
    if game.state == GameState.CONFIRMED:
        raise Refused(_("The result of this game is final."))
    return pairing


def _refuse_impossible(pairing: Pairing, times: list[datetime], now: datetime) -> None:
    division = pairing.round.division
    latest = deadline(division.event, division, pairing.round.number) if times else None
    for moment in times:
        if moment <= now:
            raise Refused(_("{time} is past: choose a later time.").format(time=_words(moment)))
        if latest is not None and moment >= latest:
            raise Refused(
                _("{time} is after the deadline, {deadline}: choose an earlier time.").format(
                    time=_words(moment), deadline=deadline_text(latest.astimezone(NEW_ZEALAND))
                )
            )


def _words(moment: datetime) -> str:
    return moment_text(moment.astimezone(NEW_ZEALAND))


def _tell(
    pairing: Pairing, game: Game, what: str, times: list[datetime], act: int, *, besides: Speaker | None = None
) -> None:
    """Write to the players what was `proposed` or `agreed`; `act` numbers it, as the same time may be said twice."""
    for seat in pairing.seats.all():
        if besides is None or seat.colour != besides.value:
            write_message(
                pairing.round.division.event,
                MessageKind.GAME_TIME,
                seat.entry,
                about=f"game:{game.number}:{act}",
                arguments={"game": game.pk, "what": what, "times": ",".join(moment.isoformat() for moment in times)},
            )
