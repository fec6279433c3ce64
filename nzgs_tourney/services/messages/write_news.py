"""Writes the messages about what has happened in an event, from its ledger: boards, reports, cases, rulings, the end.

So nothing official waits for a message, and none is missed however something came about. What has been read is noted,
and every message is about one event of the ledger at most once. Where one to the same reader still waits, no other is
written: its facts are read when it is sent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from types import MappingProxyType

from django.db import transaction
from django.db.models import F, QuerySet

from games.actor_ids import BY_LINK
from games.ledger.finished import FINISHED
from games.models import Case, LedgerEvent, Report, Speaker
from games.store.past_colours import TERMS_CHANGED, knows_of
from nzgs_tourney.models import (
    Challenge,
    ChallengeState,
    Division,
    Entry,
    Event,
    Message,
    MessageKind,
    MessageSettings,
    PlayerLink,
    Round,
    RoundState,
    Seat,
    SeatChange,
)
from nzgs_tourney.services.messages.tell_directors import tell_directors
from nzgs_tourney.services.messages.write_message import Argument, MessageToWrite, write_message, write_messages
from nzgs_tourney.store.messages.told_boards import ABOUT_BOARDS, REACHED, UNSENT, ToldBoard, boards_now
from nzgs_tourney.store.messages.told_results import last_known, opponent_left
from nzgs_tourney.store.rounds.week import asks_directors

ANSWER_SOON = timedelta(days=1)
"""So long before the time to answer a challenge ends, who hasn't answered is reminded."""
PLAY_SOON = timedelta(days=3)
"""So long before a game of a ladder is due, its two players are reminded."""
REPORT_WAITS = timedelta(minutes=10)
"""So long a report waits before the opponent is told by mail: most confirm it meanwhile. A new start of a
round waits as long, in case it's mistyped."""
_PUBLISHED = "round.published"


def is_news_waiting(now: datetime) -> bool:
    """Whether anything has happened in an event that sends messages. One query."""
    return _unread().exists()


def write_news(now: datetime) -> None:
    """Write the messages about everything that has happened since the last time, in all events."""
    for event in Event.objects.filter(pk__in=list(_unread().values_list("event", flat=True))):
        write_news_of(event.pk)


def _unread() -> QuerySet[MessageSettings]:
    on = MessageSettings.objects.exclude(on_since=None).filter(event__stream__led_elsewhere=False)
    return on.filter(event__stream__seq__gt=F("read_to")).order_by("event")


@transaction.atomic
def write_news_of(event_id: int) -> None:
    """Write the messages about what has happened in this event since the last time. A service whose act is to be shown
    at once among the messages calls it at its end, in its own transaction. One query where the event sends none."""
    rows = MessageSettings.objects.select_for_update(of=("self",)).exclude(on_since=None)
    settings = rows.filter(event=event_id).select_related("event__stream").first()
    if settings is None:
        return
    events = LedgerEvent.objects.filter(stream=settings.event.stream_id, seq__gt=settings.read_to).order_by("seq")
    acts = [act for act in events if settings.on_since is not None and act.at >= settings.on_since]
    last = events.values_list("seq", flat=True).last()
    if last is None:
        return
    for number, of_round in _by_round(acts).items():
        _write_boards(settings.event, *number, of_round)
    for act in acts:
        if write := _WRITE.get(act.kind):
            write(settings.event, act)
    settings.read_to = last
    settings.save(update_fields=["read_to"])


def _by_round(acts: list[LedgerEvent]) -> dict[tuple[int, int], list[LedgerEvent]]:
    """The acts about a round, by the numbers of its division and its own."""
    found: dict[tuple[int, int], list[LedgerEvent]] = {}
    for act in acts:
        kind, _colon, numbers = act.subject.partition(":")
        if kind == "round":
            division, _dot, number = numbers.partition(".")
            found.setdefault((int(division), int(number)), []).append(act)
    return found


def _write_boards(event: Event, division_number: int, number: int, acts: list[LedgerEvent]) -> None:
    """Tell each player whose board in this round isn't the one that they were told of."""
    drawn_round = Round.objects.filter(
        division__event=event, division__number=division_number, number=number, state=RoundState.PUBLISHED
    ).first()
    if drawn_round is None:
        return
    division = Division.objects.select_related("event").get(pk=drawn_round.division_id)
    division.event = event
    told = _told(division, number)
    published = any(act.kind == _PUBLISHED for act in acts)
    if published and not told and _told_with_another(drawn_round):
        return
    is_announced = bool(told) or published
    now = boards_now(division, number, None if is_announced else _touched(drawn_round, acts))
    news: list[MessageToWrite] = []
    for entry, board in now.items():
        if entry.withdrawn_from is not None and entry.withdrawn_from <= number:
            continue
        known = told.get(entry.pk, _Told())
        kind = _kind(known, board, is_announced=is_announced)
        arguments: dict[str, Argument] = {"round": number, "board": board.code}
        if known.waiting:
            # One that says the same keeps the note of which partners have it.
            waiting = Message.objects.filter(pk__in=known.waiting, state__in=UNSENT)
            waiting.exclude(arguments__board=board.code).update(arguments=arguments)
        elif kind is not None:
            about = f"round {number}, event {acts[-1].seq}, board {board.code}"
            news.append(MessageToWrite(kind, entry, about, arguments))
    write_messages(event, news)


def _told_with_another(drawn_round: Round) -> bool:
    """Whether an earlier round was published at the same moment: the message about that one leads to all of them."""
    together = Round.objects.filter(division=drawn_round.division_id, published_at=drawn_round.published_at)
    return together.filter(number__lt=drawn_round.number).exists()


@dataclass(slots=True)
class _Told:
    """What has reached an entry about its board in a round, and which messages still wait. MUTABLE inside this
    module."""

    code: str = ""
    waiting: list[int] = field(default_factory=list)


def _told(division: Division, number: int) -> dict[int, _Told]:
    rows = Message.objects.filter(entry__division=division, kind__in=ABOUT_BOARDS, arguments__round=number)
    found: dict[int, _Told] = {}
    for row in rows.order_by("pk"):
        told = found.setdefault(row.entry_id or 0, _Told())
        if row.state in UNSENT:
            told.waiting.append(row.pk)
        elif row.state in REACHED:
            told.code = row.arguments["board"]
    return found


def _touched(drawn_round: Round, acts: list[LedgerEvent]) -> set[int]:
    """Whose board these acts changed, in a round that nobody was told of."""
    changes = SeatChange.objects.filter(round=drawn_round, at__in={act.at for act in acts})
    games = {act.payload["game"] for act in acts if act.kind == TERMS_CHANGED}
    seats = Seat.objects.filter(round=drawn_round, pairing__game__number__in=games)
    return {*changes.values_list("entry_id", flat=True), *seats.values_list("entry_id", flat=True)}


def _kind(told: _Told, board: ToldBoard, *, is_announced: bool) -> MessageKind | None:
    """What to tell somebody who has this board, None for nothing."""
    if told.code == board.code:
        return None
    if told.code or not is_announced:
        return MessageKind.BOARD_CHANGED
    return MessageKind.ROUND_PUBLISHED if board.opponent or board.bye else None


def _report(event: Event, act: LedgerEvent) -> None:
    """Tell the opponent of the player who reported."""
    side = act.payload["side"]
    if side not in (Speaker.BLACK, Speaker.WHITE) or act.kind != "result.reported":
        return
    for seat in _seats(event, int(act.subject.partition(":")[2])):
        if seat.colour != side:
            arguments = {"game": seat.pairing.game_id, "round": seat.round.number}
            _once(event, MessageKind.RESULT_REPORTED, seat.entry, act, arguments, due=act.at + REPORT_WAITS)


def _entered(event: Event, act: LedgerEvent) -> None:
    """Tell players when a director's result, or that there is none, isn't what they know of; and that their game was
    decided without play since the opponent left."""
    for seat in _seats(event, int(act.subject.partition(":")[2])):
        game = seat.pairing.game
        known = last_known(game, seat.entry_id, seat.colour) if game else None
        if game is not None and known != game.official and (known is not None or opponent_left(game, seat.entry_id)):
            result, forfeit = game.official
            arguments: dict[str, Argument] = {"game": game.pk, "round": seat.round.number}
            arguments |= {"result": result, "forfeit": forfeit}
            _once(event, MessageKind.RESULT_ENTERED, seat.entry, act, arguments, due=act.at + REPORT_WAITS)


def _result(event: Event, act: LedgerEvent) -> None:
    """A result from a player, or from a director."""
    if act.payload["side"] == Speaker.PAPER:
        _entered(event, act)
    else:
        _report(event, act)


def _held(event: Event, act: LedgerEvent) -> None:
    """Tell the directors that the armed draw waits for them: not that a late report has come or has waited."""
    earlier = LedgerEvent.objects.filter(stream=act.stream_id, kind=act.kind, seq__lt=act.seq).order_by("seq").last()
    held, before = act.payload["held"], earlier.payload["held"] if earlier else []
    asks = asks_directors(held)
    if asks and (held == before or asks != asks_directors(before)):
        tell_directors(event, MessageKind.DRAW_HELD, now=act.at, about=f"event {act.seq}")


def _case(event: Event, act: LedgerEvent) -> None:
    """Tell the players who didn't open it."""
    for seat, case in _parties(event, act):
        if seat.colour != act.payload["side"]:
            arguments = {"game": case.game_id, "case": case.number, "round": seat.round.number}
            _once(event, MessageKind.CASE_OPENED, seat.entry, act, arguments)


def _ruling(event: Event, act: LedgerEvent) -> None:
    """Tell both players."""
    for seat, case in _parties(event, act):
        arguments = {"game": case.game_id, "case": case.number, "round": seat.round.number}
        _once(event, MessageKind.RULING, seat.entry, act, arguments)


def _challenge(event: Event, act: LedgerEvent) -> None:
    """Tell the challenged of a challenge, once more before the time to answer ends; the challenger of what came of it;
    both where nobody answered; and where it was withdrawn, who didn't do that."""
    numbers = {"division__event": event, "division__number": int(act.subject.partition(":")[2])}
    rows = Challenge.objects.filter(**numbers, number=act.payload["challenge"])
    row = rows.select_related("challenger__player", "challenged__player").first()
    if row is None:
        return
    state, told = {
        "challenge.made": (ChallengeState.OPEN, (row.challenged,)),
        "challenge.reopened": (ChallengeState.OPEN, (row.challenged,)),
        "challenge.accepted": (ChallengeState.ACCEPTED, (row.challenger,)),
        "challenge.declined": (ChallengeState.DECLINED, (row.challenger,)),
        "challenge.lapsed": (ChallengeState.LAPSED, (row.challenger, row.challenged)),
        "challenge.withdrawn": (ChallengeState.WITHDRAWN, (row.challenger, row.challenged)),
    }[act.kind]
    for entry in told:
        if entry.withdrawn_from is None and not _acted(entry, act):
            _once(event, MessageKind.CHALLENGE, entry, act, {"challenge": row.pk, "state": state.value})
    if state is ChallengeState.OPEN and "answer_by" in act.payload:
        soon = datetime.fromisoformat(act.payload["answer_by"]) - ANSWER_SOON
        if soon > act.at:
            arguments = {"challenge": row.pk, "answer_by": act.payload["answer_by"]}
            _once(event, MessageKind.CHALLENGE, row.challenged, act, arguments, due=soon, what="reminder of event")


def _timetable(event: Event, act: LedgerEvent) -> None:
    """Tell of a published round's new start, unless it is back at the one that they know; and remind of when a
    ladder's games are due."""
    _game_due(event, act)
    starts = {int(number): both for number, both in act.payload.get("changed", {}).items() if both[1] is not None}
    numbers = {"division__event": event, "division__number": int(act.subject.partition(":")[2])}
    rounds = Round.objects.filter(**numbers, number__in=starts, state=RoundState.PUBLISHED).select_related("division")
    for drawn_round in rounds.order_by("number"):
        number = drawn_round.number
        told, (before, now) = _told(drawn_round.division, number), starts[number]
        waiting = Message.objects.filter(event=event, kind=MessageKind.GAME_TIME, state__in=UNSENT)
        know = set(waiting.filter(arguments__round=number, arguments__before=now).values_list("entry", flat=True))
        for entry, board in boards_now(drawn_round.division, number, told).items():
            if board.opponent and told[entry.pk].code == board.code and entry.pk not in know:
                arguments = {"round": number, "starts": now, "before": before or ""}
                what = f"start of round {number}, event"
                _once(event, MessageKind.GAME_TIME, entry, act, arguments, due=act.at + REPORT_WAITS, what=what)


def _game_due(event: Event, act: LedgerEvent) -> None:
    """Remind both players of a ladder's game before the time by which it is due, which was set by this."""
    due = {int(number): new for number, (_old, new) in act.payload.get("due", {}).items() if new is not None}
    numbers = {"division__event": event, "division__number": int(act.subject.partition(":")[2])}
    rows = Challenge.objects.accepted().filter(**numbers, round_number__in=due)
    for row in rows.select_related("challenger", "challenged").order_by("number"):
        play_by = due[row.round_number or 0]
        soon, arguments = datetime.fromisoformat(play_by) - PLAY_SOON, {"challenge": row.pk, "play_by": play_by}
        for entry in (row.challenger, row.challenged) if soon > act.at else ():
            what = f"reminder of challenge {row.number}, event"
            _once(event, MessageKind.CHALLENGE, entry, act, arguments, due=soon, what=what)


def _acted(entry: Entry, act: LedgerEvent) -> bool:
    """Whether this entry's player did it by their own link."""
    links = PlayerLink.objects.filter(entry=entry).values_list("number", flat=True)
    return act.by_link and act.actor in {f"{BY_LINK}{number}" for number in links}


def _left(event: Event, act: LedgerEvent) -> None:
    """Tell the opponents on a ladder of somebody who left with a game to play."""
    division, _dot, number = act.subject.partition(":")[2].partition(".")
    left = Entry.objects.filter(division__event=event, division__number=division, number=number).first()
    if left is None:
        return
    rows = Challenge.objects.accepted().of(left).select_related("challenger__division", "challenged__division")
    for row in rows.order_by("number"):
        other = row.challenger if row.challenged_id == left.pk else row.challenged
        if other.withdrawn_from is None and _was_open(row, act):
            _once(event, MessageKind.CHALLENGE, other, act, {"challenge": row.pk, "left": left.pk})


def _was_open(row: Challenge, act: LedgerEvent) -> bool:
    """Whether the game of this challenge was to be played when this happened."""
    games = Seat.objects.filter(
        round__division=row.division_id, round__number=row.round_number or 0, entry=row.challenger
    )
    game = games.values_list("pairing__game", flat=True).first()
    return not Report.objects.filter(game=game, at__lt=act.at).exists()


def _finish(event: Event, act: LedgerEvent) -> None:
    """Tell everybody who is in the standings of a division that was played."""
    played = Round.objects.filter(division__event=event).published().values("division")
    for entry in Entry.objects.filter(division__in=played, withdrawn_from=None).order_by("division", "number"):
        _once(event, MessageKind.FINAL_STANDINGS, entry, act, {})


Write = Callable[[Event, LedgerEvent], None]
_WRITE: Mapping[str, Write] = MappingProxyType(
    {
        "result.reported": _result,
        "result.confirmed": _result,
        "result.corrected": _result,
        "result.cleared": _entered,
        "result.restored": _entered,
        "draw.held": _held,
        "case.opened": _case,
        "ruling.made": _ruling,
        "ruling.seconded": _ruling,
        "challenge.made": _challenge,
        "challenge.reopened": _challenge,
        "challenge.accepted": _challenge,
        "challenge.declined": _challenge,
        "challenge.lapsed": _challenge,
        "challenge.withdrawn": _challenge,
        "timetable.set": _timetable,
        "entry.withdrawn": _left,
        FINISHED: _finish,
    }
)
"""What is written about each kind of event, besides those about rounds."""


def _parties(event: Event, act: LedgerEvent) -> Iterator[tuple[Seat, Case]]:
    """The players of a case who may know of it."""
    case = Case.objects.filter(stream=event.stream_id, number=act.payload["case"]).select_related("game").first()
    for seat in _seats(event, case.game.number) if case else ():
        if case is not None and knows_of(case, Speaker(seat.colour)):
            yield seat, case


def _seats(event: Event, game: int) -> list[Seat]:
    """The seats at the game with this number, of players who haven't withdrawn before its round."""
    seats = Seat.objects.published().filter(pairing__game__stream=event.stream_id, pairing__game__number=game)
    return [
        seat
        for seat in seats.select_related("entry", "pairing", "round").order_by("colour")
        if seat.entry.withdrawn_from is None or seat.entry.withdrawn_from > seat.round.number
    ]


def _once(
    event: Event,
    kind: MessageKind,
    entry: Entry,
    act: LedgerEvent,
    arguments: Mapping[str, Argument],
    due: datetime | None = None,
    what: str = "event",
) -> None:
    """Write this message about the event of the ledger, unless one that says the same still waits. `what` tells two
    messages of one kind about one event apart."""
    waiting = Message.objects.filter(event=event, kind=kind, entry=entry, state__in=UNSENT)
    if not waiting.filter(**{f"arguments__{name}": value for name, value in arguments.items()}).exists():
        known = {name: value for name, value in arguments.items() if value is not None}
        write_message(event, kind, entry, about=f"{what} {act.seq}", arguments=known, due=due)
