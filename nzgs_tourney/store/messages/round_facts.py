"""The facts of messages about a player's board in a round; None where there is nothing to say any more."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from games.models import Game
from nzgs_tourney.models import Entry, Message, Pairing, Round, RoundState, Seat, SeatChange
from nzgs_tourney.store.events.timetable import Times, times_of
from nzgs_tourney.store.messages.recipient import addresses_of, recipient_of
from nzgs_tourney.store.messages.told_boards import ToldBoard, boards_now, last_told, read_told
from nzgs_tourney.store.rounds.game_times import game_times
from nzgs_tourney.store.rounds.places import link_of, place_at
from nzgs_tourney.tournament.wording.messages.board_words import BoardFacts
from nzgs_tourney.tournament.wording.messages.message_text import SaysItself
from nzgs_tourney.tournament.wording.messages.round_messages import (
    BoardNews,
    ByeNews,
    ChangedBoardNews,
    DeadlineNews,
    DueNews,
    FormerBoard,
    StartNews,
)
from ratings.servers import Server, server_words


@dataclass(frozen=True, slots=True)
class OwnBoard:
    """A player's board in a published round, with its game, and the entry across it."""

    pairing: Pairing
    game: Game
    colour: str
    opponent: Entry

    @property
    def is_open(self) -> bool:
        """Whether the game has no result."""
        return not self.game.official.result


def own_board(entry: Entry, number: int) -> OwnBoard | None:
    """The board of this entry in this round, None without one and in a round that isn't published. Two queries."""
    seats = Seat.objects.published().filter(entry=entry, round__number=number, round__division=entry.division_id)
    mine = seats.select_related("pairing__game", "pairing__round").first()
    if mine is None or mine.pairing.game is None:
        return None
    other = mine.pairing.seats.exclude(pk=mine.pk).select_related("entry__player", "entry__team").get()
    return OwnBoard(mine.pairing, mine.pairing.game, mine.colour, other.entry)


def published_board(message: Message) -> SaysItself | None:
    """A published round: the player's board, or the bye."""
    entry = _entry(message)
    if not _is_open(entry, number := _round(message)):
        return None
    board = own_board(entry, number)
    if board is not None:
        return BoardNews(*_news(message), _facts(entry, board)) if board.is_open else None
    if not _now(entry, number).bye:
        return None
    return ByeNews(*_news(message), entry.team.name if entry.team else "", _opponents_of_team(entry, number))


def changed_board(message: Message) -> SaysItself | None:
    """Another board than the player was told of, or none."""
    entry = _entry(message)
    if not _is_open(entry, number := _round(message)):
        return None
    told, now, board = last_told(message), _now(entry, number), own_board(entry, number)
    before = read_told(told.arguments["board"]) if told else None
    if before == now or (board is not None and not board.is_open):
        return None
    change = _first_change(entry, number, message, told)
    return ChangedBoardNews(
        *_news(message),
        board=_facts(entry, board) if board else None,
        was=_former_board(before, now, entry) if before else _taken(change),
        bye=now.bye,
        reason=change.reason if change else "",
    )


def due_soon(message: Message) -> SaysItself | None:
    """A game without a result, whose deadline is to come; with its start while that is to come too."""
    entry, number = _entry(message), _round(message)
    board, due = own_board(entry, number), times_of(entry.division, number).due
    if board is None or due is None or not board.is_open or not _is_about(message, board.game):
        return None
    facts = _facts(entry, board)
    if facts.starts is not None and facts.starts <= message.written_at:
        facts = replace(facts, starts=None)
    return DueNews(*_news(message), facts, due)


def moved_start(message: Message) -> SaysItself | None:
    """A published round begins at another time than the player was told, while it's still that one; None for a game
    with a time of its own."""
    entry, number = _entry(message), _round(message)
    board = own_board(entry, number) if _is_open(entry, number) else None
    if board is None or not board.is_open:
        return None
    facts, starts = _facts(entry, board), datetime.fromisoformat(message.arguments["starts"])
    if facts.starts != starts or times_of(entry.division, number).starts != starts:
        return None
    return StartNews(*_news(message), facts, starts)


def deadline_passed(message: Message) -> SaysItself | None:
    """A game that had no result at its deadline; a question only while it still has none."""
    entry, number, late = _entry(message), _round(message), str(message.arguments["late"])
    board = own_board(entry, number)
    if board is None or not _is_about(message, board.game):
        return None
    if not board.is_open and late in ("one_by_one", "extend"):
        return None
    due = times_of(entry.division, number).due
    return DeadlineNews(*_news(message), board.opponent.both_names, late, due)


def _opponents_of_team(entry: Entry, number: int) -> str:
    """The team that this entry's team plays in this published round; empty for none. Two queries at most."""
    if entry.team is None:
        return ""
    seats = Seat.objects.published().filter(round__number=number, round__division=entry.division_id)
    mine = seats.filter(entry__team=entry.team).first()
    if mine is None:
        return ""
    return str(
        seats.filter(pairing=mine.pairing_id).exclude(pk=mine.pk).values_list("entry__team__name", flat=True).get()
    )


def _entry(message: Message) -> Entry:
    assert message.entry is not None, "only players have boards"
    return message.entry


def _round(message: Message) -> int:
    return int(message.arguments["round"])


def _is_about(message: Message, game: Game) -> bool:
    return int(message.arguments.get("game", game.pk)) == game.pk


def _is_open(entry: Entry, number: int) -> bool:
    """Whether the round is being played, and the player still is."""
    if entry.withdrawn_from is not None and entry.withdrawn_from <= number:
        return False
    return Round.objects.filter(division=entry.division_id, number=number, state=RoundState.PUBLISHED).exists()


def _now(entry: Entry, number: int) -> ToldBoard:
    return boards_now(entry.division, number, [entry.pk])[entry]


def _news(message: Message) -> tuple[str, str, str, str, int]:
    """What each of these messages begins with."""
    to, entry = recipient_of(message), _entry(message)
    number = 0 if entry.division.is_ladder else _round(message)
    return message.event.name, entry.division.name, to.name, to.link, number


def _facts(entry: Entry, board: OwnBoard) -> BoardFacts:
    """The board as its player sees it. About five queries."""
    division, other, pairing = entry.division, board.opponent, board.pairing
    other.division = division
    black, white = (entry, other) if board.colour == "black" else (other, entry)
    place = place_at(division, pairing.table, black, white, link_of(board.game.pk))
    times, agreed = times_of(division, pairing.round.number), game_times(board.game.pk).agreed
    shared = division.event.contacts_shared and pairing.round.state == RoundState.PUBLISHED
    return BoardFacts(
        colour=board.colour,
        opponent=other.both_names,
        rank=other.rank,
        handicap=pairing.handicap,
        komi=pairing.komi,
        table=None if place.online else pairing.table,
        server=server_words(place.server) if place.online and place.server is not Server.NONE else "",
        their_name=place.name_of("white" if board.colour == "black" else "black"),
        contacts=tuple(filter(None, (other.phone, *addresses_of(other)))) if shared else (),
        starts=_starts(agreed, times, online=place.online),
        due=times.due,
        turns=_turns(black, white) if division.of_partners else (),
        team=entry.team.name if entry.team else "",
        their_team=other.team.name if other.team else "",
    )


def _turns(black: Entry, white: Entry) -> tuple[str, ...]:
    """The partners of both sides in the order in which they play; none where one side lacks a partner. Two queries."""
    names = [side.members.order_by("position").values_list("name", flat=True) for side in (black, white)]
    firsts, seconds = map(tuple, names)
    if len(firsts) != len(seconds):
        return ()
    return tuple(name for turn in zip(firsts, seconds, strict=True) for name in turn)


def _starts(agreed: datetime | None, times: Times, *, online: bool) -> datetime | None:
    """The agreed time; without one the round's own, which for a game online is only when it opens."""
    return agreed or (None if online and times.due is not None else times.starts)


def _first_change(entry: Entry, number: int, message: Message, told: Message | None) -> SeatChange | None:
    """What was taken from the player first, after they were told of it; without that, last, before the message."""
    rows = SeatChange.objects.filter(entry=entry, round__number=number, round__division=entry.division_id)
    changes = rows.select_related("opponent").order_by("pk")
    if told is None:
        return changes.filter(at__lte=message.written_at).last()
    return changes.filter(at__gte=told.tried_at or told.sent_at or told.written_at).first()


def _former_board(before: ToldBoard, now: ToldBoard, entry: Entry) -> FormerBoard | None:
    """What the player was told of; None for nothing. One query."""
    if not before.opponent:
        return FormerBoard() if before.bye else None
    takes = now.colour if now.colour != before.colour else None
    terms = (before.handicap, before.komi), (now.handicap, now.komi)
    if before.opponent == now.opponent and (takes is not None or terms[0] != terms[1]):
        return FormerBoard(terms=terms, takes=takes)
    names = Entry.objects.filter(division=entry.division_id, number=before.opponent).values_list("name", flat=True)
    return FormerBoard(names.first() or "", before.table)


def _taken(change: SeatChange | None) -> FormerBoard | None:
    """What this change took."""
    return FormerBoard(change.opponent.name if change.opponent else "", change.table or 0) if change else None
