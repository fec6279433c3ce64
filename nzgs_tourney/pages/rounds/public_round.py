"""A published round for the public: its boards by table, its people by name, and who has no board."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from games.models import GameState
from games.rules.result import Outcome
from games.wording.numbers import points
from games.wording.result_words import Won, sign_of, won_by
from games.wording.terms import komi_figure
from ground.translation import gettext as _, pgettext
from nzgs_tourney.models import Round, RoundState, SeatChange
from nzgs_tourney.pages.events.navigation import address_by_number
from nzgs_tourney.store.events.timetable import times_of
from nzgs_tourney.store.rounds.division import corrected_starts, division_values
from nzgs_tourney.store.rounds.match_heads import match_heads
from nzgs_tourney.store.rounds.players_boards import terms_changes
from nzgs_tourney.store.rounds.round_boards import AwayEntry, RoundBoard, SeatedEntry, away_from, round_boards
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.division.names import name_key
from nzgs_tourney.tournament.standings.score import scores_drawn_with
from nzgs_tourney.tournament.wording.draws.bracket_words import went_on_words
from nzgs_tourney.tournament.wording.draws.scores import other_scores_words
from nzgs_tourney.tournament.wording.rounds.match_head import MatchHead
from nzgs_tourney.tournament.wording.rounds.places import status_words
from ratings.rank import grade_text

STATES = {
    GameState.OPEN.value: "",
    GameState.REPORTED.value: "reported",
    GameState.CONTRADICTED.value: "contradiction",
    GameState.CONFIRMED.value: "confirmed",
}


@dataclass(frozen=True, slots=True)
class PublicSeat:
    """One player at a board. `score` is before the round, in points; lists are sorted by `listed`."""

    name: str
    rank: str
    score: str
    url: str
    listed: str


@dataclass(frozen=True, slots=True)
class PublicBoard:
    """One board, with the result as far as known; `won` names the winner, `winner` is their colour, empty for a tie.
    `state` is a key of `parts/state.html`, or empty. `changed`: the director made it, or changed its handicap, after
    the round was published; `online`: it is played on a server, while others are played at tables. `match`: the match
    of teams whose first board it is. `goes_on`: who goes on from a level match of a knock-out, in words."""

    table: int
    black: PublicSeat
    white: PublicSeat
    handicap: int
    komi: str
    result: str
    won: Won | None
    state: str
    game_url: str
    winner: str = ""
    changed: bool = False
    online: bool = False
    match: MatchHead | None = None
    goes_on: str = ""


@dataclass(frozen=True, slots=True)
class PublicPlayerLine:
    """One player in the list by name, sorted by `listed`; `status` is the reason if they have no board, `changed` as
    for a board."""

    name: str
    rank: str
    url: str
    table: int | str
    colour: str
    opponent: str
    status: str
    listed: str
    changed: bool = False
    online: bool = False


@dataclass(frozen=True, slots=True)
class PublicRound:
    """A round, for the draw, the big screen and the results. `due_at` is when its results are due, None once it is
    closed; `changed`: boards, byes or handicaps were changed since it was published. `other_scores` says, in sentences,
    which scores are others now than when it was drawn; empty where none are."""

    event: str
    division: str
    round: int
    starts_at: datetime | None
    due_at: datetime | None
    boards: tuple[PublicBoard, ...]
    people: tuple[PublicPlayerLine, ...]
    away: tuple[PublicPlayerLine, ...]
    done: int
    total: int
    closed: bool
    changed: bool
    other_scores: str

    @property
    def news(self) -> str:
        """One sentence on the progress of the round."""
        return _("{division}, round {round}: {done} of {total} results are in.").format(
            division=self.division, round=self.round, done=self.done, total=self.total
        )


def public_round(drawn_round: Round) -> PublicRound:
    """The current round. Eleven queries, whatever the number of players, twelve where a handicap was set by hand."""
    division = drawn_round.division
    history = division_values(division, before=drawn_round.number + 1).in_public
    scores = scores_drawn_with(history, drawn_round.number)
    event, times, closed = (
        division.event,
        times_of(division, drawn_round.number),
        drawn_round.state == RoundState.CLOSED,
    )

    page_of, game_at = address_by_number("public:player", event.slug), address_by_number("public:game")

    def seat(player: SeatedEntry) -> PublicSeat:
        score, page = points(scores[player.entry]), page_of(player.entry)
        return PublicSeat(player.name, grade_text(player.rank), score, page, player.listed)

    moved_entries = set(SeatChange.objects.filter(round=drawn_round).values_list("entry_id", flat=True))
    rows = [row.in_public for row in round_boards(drawn_round, reasons=False)]
    new_terms = terms_changes(division, drawn_round.number) if any(row.by_hand for row in rows) else {}
    absences = away_from(division, drawn_round.number, drawn_round.state)
    heads, goes_on = match_heads(history, rows, absences), went_on_words(history)
    boards, people = [], []
    for row in rows:
        changed = any(entry in moved_entries for entry in row.entries)
        changed |= row.number in new_terms
        board = _board(row, seat(row.black), seat(row.white), game_at, heads.get(row.table), changed=changed)
        board = replace(board, goes_on=goes_on.get(row.table, ""))
        boards.append(board)
        for colour, own, other in (("black", board.black, board.white), ("white", board.white, board.black)):
            people.append(
                PublicPlayerLine(
                    name=own.name,
                    rank=own.rank,
                    url=own.url,
                    table=board.table,
                    colour=colour,
                    opponent=other.name,
                    status="",
                    listed=own.listed,
                    changed=changed,
                    online=board.online,
                )
            )
    away = _away(drawn_round, absences, moved_entries)
    return PublicRound(
        event=event.name,
        division=division.name,
        round=drawn_round.number,
        starts_at=times.starts,
        due_at=None if closed else times.due,
        boards=tuple(boards),
        people=tuple(sorted((*people, *away), key=lambda person: name_key(person.listed))),
        away=away,
        done=sum(bool(board.result) for board in boards),
        total=len(boards),
        closed=closed,
        changed=bool(moved_entries) or any(board.changed for board in boards),
        other_scores=other_scores_words(
            corrected_starts(drawn_round, history), history.scores_of_draw(drawn_round.number)
        ),
    )


_WINNERS = (Outcome.BLACK, Outcome.WHITE)


def _board(
    row: RoundBoard,
    black: PublicSeat,
    white: PublicSeat,
    game_at: Callable[[int], str],
    match: MatchHead | None,
    *,
    changed: bool,
) -> PublicBoard:
    return PublicBoard(
        table=row.table,
        black=black,
        white=white,
        handicap=row.handicap,
        komi=komi_figure(row.komi) if row.komi else pgettext("komi", "none"),
        result=sign_of(str(row.result or ""), row.unplayed),
        won=won_by(row.result, row.black_name, row.white_name, forfeit=row.unplayed),
        state=STATES[row.state] if row.state else "",
        game_url=game_at(row.game) if row.game else "",
        winner=row.result.outcome.value if row.result and row.result.outcome in _WINNERS else "",
        changed=changed,
        online=row.online and row.mixed,
        match=match,
    )


UNTOLD = frozenset({Status.NOT_ENTERED, Status.WITHDRAWN, Status.HOUSE, Status.OUT, Status.WAITS, Status.RESERVE})


def _away(
    drawn_round: Round, absences: Iterable[AwayEntry], moved_entries: Collection[int]
) -> tuple[PublicPlayerLine, ...]:
    """Those without a board, byes first, then by name; without those who haven't entered yet or have withdrawn, and
    without unused house players."""
    listed_absences = [absence.in_public for absence in absences if absence.status not in UNTOLD]
    listed_absences.sort(key=lambda absence: (absence.status is not Status.BYE, name_key(absence.who.listed)))
    page_of = address_by_number("public:player", drawn_round.division.event.slug)
    return tuple(
        PublicPlayerLine(
            name=absence.who.name,
            rank=grade_text(absence.who.rank),
            url=page_of(absence.who.entry),
            table="",
            colour="",
            opponent="",
            status=status_words(absence.status),
            listed=absence.who.listed,
            changed=absence.who.entry in moved_entries,
        )
        for absence in listed_absences
    )
