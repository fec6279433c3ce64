"""Compares the results of games with the ledger: result, forfeit, state, how and when confirmed, corrections."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db.models import F

from games.ledger.acts import game_subject
from games.ledger.chain import Break
from games.ledger.event_trail import EventTrail, TrailEvent, same_person
from games.models import Confirmed, Correction, Game, GameState, Report
from games.store.result_basis import void_report
from ground.translation import gettext as _, gettext_noop

IMPORTED = "games.imported"
"""The kind of event that confirms several games at once: `confirmed` in its payload has the result of each."""
CONFIRMED = "result.confirmed"
CORRECTING = "result.corrected"
SETTLING = ("result.reported", CONFIRMED, "result.cleared", "result.restored")
"""The kinds of event that record the state and the result of a game after them."""
RULING = ("ruling.made", "ruling.seconded")


def confirmed_results(trail: EventTrail) -> Iterator[Break]:
    """Every confirmed result is the one that an event confirmed, in the same way and at that time."""
    games = {game_subject(game.number): game for game in Game.objects.filter(stream=trail.stream)}
    final = {subject for subject, game in games.items() if game.state == GameState.CONFIRMED}
    confirming = dict(_confirming(trail))
    for subject, (event, result, confirmed_by, forfeit) in confirming.items():
        game = games.get(subject)
        current_result = game.result if game is not None and subject in final else _("not confirmed")
        if game is None or current_result != result:
            yield trail.differs(
                event.seq,
                _("{subject} was confirmed as {result}, but is {stands} here").format(
                    subject=subject, result=result, stands=current_result
                ),
            )
            continue
        if game.confirmed_by and game.confirmed_by != confirmed_by:
            was, now = _(_HOW[confirmed_by]), _(_HOW.get(game.confirmed_by, game.confirmed_by))
            yield trail.differs(
                event.seq,
                _("{subject} was confirmed by {was}, but the game says by {now}").format(
                    subject=subject, was=was, now=now
                ),
            )
        if game.forfeit != forfeit:
            was, now = _(_FORFEIT[forfeit]), _(_FORFEIT[game.forfeit])
            yield trail.differs(
                event.seq,
                _("{subject} was confirmed as {was}, but the game says {now}").format(
                    subject=subject, was=was, now=now
                ),
            )
        if not event.happened_at(game.confirmed_at):
            yield trail.differs(
                event.seq,
                _("{subject} was confirmed at {time}, but the game has another time").format(
                    subject=subject, time=f"{event.link.at:%d %b %Y, %H:%M}"
                ),
            )
    for subject in sorted(final - confirming.keys()):
        yield trail.untold(_("{subject} is confirmed here, but no event confirmed it").format(subject=subject))


_HOW: dict[str, str] = {
    Confirmed.PLAYERS: gettext_noop("both players"),
    Confirmed.SLIP: gettext_noop("a signed slip"),
    Confirmed.RULING: gettext_noop("a ruling"),
    Confirmed.FILE: gettext_noop("an imported file"),
}
_BY_DIRECTOR = {"paper": Confirmed.SLIP, "referee": Confirmed.RULING}
"""How, by the side of an event in which the director confirmed a result."""
_FORFEIT = {True: gettext_noop("decided without play"), False: gettext_noop("played")}


def _confirming(trail: EventTrail) -> Iterator[tuple[str, tuple[TrailEvent, str, Confirmed, bool]]]:
    """By game: the event that confirmed it, as what, how, and whether without play."""
    for event in trail.of(CONFIRMED, IMPORTED):
        p = event.payload
        if event.kind == IMPORTED:
            for subject, result in p["confirmed"].items():
                yield subject, (event, result, Confirmed.FILE, subject in p["forfeits"])
        else:
            confirmed_by = Confirmed.PLAYERS if "said" in p else _BY_DIRECTOR[p["side"]]
            yield event.subject, (event, p["result"], confirmed_by, p["forfeit"])


def game_states(trail: EventTrail) -> Iterator[Break]:
    """A game that is not final has the state and the result that the last event about it tells."""
    last: dict[str, tuple[TrailEvent | None, tuple[str, str]]] = {}
    for event in trail.of(*SETTLING, *RULING):
        p = event.payload
        if event.kind not in RULING:
            last[event.subject] = (event, (p["state"], p["result"]))
        else:
            last[game_subject(p["game"])] = (event, (p["state"], p["stands"]))
    for game in Game.objects.filter(stream=trail.stream).exclude(state=GameState.CONFIRMED):
        subject = game_subject(game.number)
        settled, stated = last.get(subject, (None, (GameState.OPEN.value, "")))
        if stated[0] == GameState.CONFIRMED or stated == (game.state, game.result):
            continue
        was, now = _state(*stated), _state(game.state, game.result)
        yield trail.differs(
            settled.seq if settled else trail.stream.seq,
            _("{subject} was {was}, but is {now}").format(subject=subject, was=was, now=now),
        )


def unconfirmed_games(trail: EventTrail) -> Iterator[Break]:
    """A game that is not final was decided without play if the report that gave its result says so, and doesn't tell
    how it was confirmed. The reports themselves are compared by `reports`."""
    games = Game.objects.filter(stream=trail.stream).exclude(state=GameState.CONFIRMED)
    counting = Report.objects.filter(game__in=games).annotate(void=void_report("game")).filter(pk__gt=F("void"))
    latest = {(row.game_id, row.side): (row.result, row.forfeit) for row in counting.order_by("pk")}
    stated = {(game, *words) for (game, _side), words in latest.items()}
    for game in games:
        as_said = (game.pk, game.result, game.forfeit) in stated if game.result else not game.forfeit
        if not as_said:
            was, now = _(_FORFEIT[not game.forfeit]), _(_FORFEIT[game.forfeit])
            reported = _("game:{number} was reported as {was}, but the game says {now}")
            yield trail.untold(reported.format(number=game.number, was=was, now=now))
        if game.confirmed_by:
            unconfirmed = _("game:{number} says how it was confirmed, but no event confirmed it")
            yield trail.untold(unconfirmed.format(number=game.number))


def _state(state: str, result: str) -> str:
    return _("{state} as {result}").format(state=state, result=result) if result else state


def corrections(trail: EventTrail) -> Iterator[Break]:
    """Every correction is the one that an event tells of: from, to, why, who and when."""
    rows = {
        (game_subject(row.game.number), row.number): row
        for row in Correction.objects.filter(game__stream=trail.stream).select_related("game", "ruling")
    }
    events = {(event.subject, event.payload["number"]): event for event in trail.of(CORRECTING)}
    for key, event in events.items():
        p, row = event.payload, rows.get(key)
        stated = (p["from"], p["from_forfeit"], p["result"], p["forfeit"], _told_why(p))
        if (
            row is None
            or stated != _row(row)
            or not event.happened_at(row.at)
            or not same_person(event, row.actor_name)
        ):
            yield trail.differs(
                event.seq,
                _("{subject} was corrected from {was} to {now}, but its correction {number} differs").format(
                    subject=key[0], was=p["from"], now=p["result"], number=key[1]
                ),
            )
    for subject, number in sorted(rows.keys() - events.keys()):
        yield trail.untold(
            _("{subject} has a correction {number}, but the history has no event for it").format(
                subject=subject, number=number
            )
        )


def _row(row: Correction) -> tuple[str, bool, str, bool, str | int]:
    why = row.ruling.number or 0 if row.ruling else row.reason
    return row.replaced, row.replaced_forfeit, row.result, row.forfeit, why


def _told_why(p: dict[str, Any]) -> str | int:
    """The reason in the payload of a correction, or the number of its ruling."""
    return int(p["ruling"]) if p["side"] == "referee" else str(p["reason"])
