"""The director's page of a round: every board with its reasons, the totals, who doesn't play, what to know first.

At most fifteen queries, whatever the number of players.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from games.models import GameState
from ground.coded import read_coded
from ground.translation import gettext as _
from nzgs_tourney.models import Division, Round, RoundState
from nzgs_tourney.pages.draws.before_draw import unconfirmed_boards
from nzgs_tourney.pages.draws.draft_summary import Total, WishLine, totals_of, wish_lines
from nzgs_tourney.pages.draws.goes_on import GoesOnLine, further_rounds, goes_on_lines
from nzgs_tourney.pages.rounds.board_line import BoardLine, board_line, in_match, shared_tables
from nzgs_tourney.store.draws.drawn_round import Wishes, wishes_for
from nzgs_tourney.store.entries.check_in import ToAskFirst, to_ask_first
from nzgs_tourney.store.events.timetable import Times, clashes, times_of
from nzgs_tourney.store.rounds.division import corrected_starts, division_values
from nzgs_tourney.store.rounds.match_heads import match_heads
from nzgs_tourney.store.rounds.round_boards import AwayEntry, RoundBoard, away_from, round_boards, seated_in
from nzgs_tourney.store.rounds.stored_values import settings_values
from nzgs_tourney.tournament.division.history import DivisionHistory as DivisionValue, Status
from nzgs_tourney.tournament.division.names import told_apart
from nzgs_tourney.tournament.division.progress import progress_of
from nzgs_tourney.tournament.division.settings import DivisionSettings
from nzgs_tourney.tournament.exchange.own.division import division_as_json, numbers_of
from nzgs_tourney.tournament.pairing.round_players import round_entries
from nzgs_tourney.tournament.pairing.wide_differences import stones_of_19, wide_differences
from nzgs_tourney.tournament.wording.draws.draft_notes import note_words
from nzgs_tourney.tournament.wording.draws.price import compared_words
from nzgs_tourney.tournament.wording.draws.scores import other_scores_words
from nzgs_tourney.tournament.wording.rounds.places import TAKEABLE, takeable_words


@dataclass(frozen=True, slots=True)
class RoundPage:
    """A round of a division; if it isn't drawn, `state` and `boards` are empty.

    `expected_seq` is the ledger's number when this page was made. `warnings` are complete sentences about the round
    before, `clashes` about double-booked players, `shared_tables` about tables where others play. `outdated`: the draft
    was drawn from results, entries, rules or wishes that have changed since; `gone` are on a board of it but no longer
    play, `late` could be drawn but aren't in it, by entry with a name that no two share. `missed`: the names of those
    who would be drawn though they were no-shows in the round before. `notes` are about the whole draw, `differences`
    about boards of a draft that are too far apart for their handicap, `stones_of_19` a sentence before the draw and in
    a draft about a small board with the handicaps of a large one. `compared`: how it differs from the draft before
    it. `by_hand`: the director pairs it by hand. `engine`: its version, None where another drew. `left_open`: the first
    round up to this one that isn't closed, 0 for none.
    """

    number: int
    rounds: int
    state: str
    seed: str
    drawn_at: datetime | None
    published_at: datetime | None
    closed_at: datetime | None
    edited: bool
    proved: bool
    expected_seq: int
    boards: tuple[BoardLine, ...] = ()
    away: tuple[AwayEntry, ...] = ()
    totals: tuple[Total, ...] = ()
    notes: tuple[str, ...] = ()
    differences: tuple[str, ...] = ()
    stones_of_19: str = ""
    warnings: tuple[str, ...] = ()
    outdated: bool = False
    gone: tuple[tuple[int, str], ...] = ()
    late: tuple[tuple[int, str], ...] = ()
    ask_first: ToAskFirst = field(default_factory=ToAskFirst)
    available: int = 0
    outstanding: int = 0
    unconfirmed: int = 0
    wishes: tuple[WishLine, ...] = ()
    compared: str = ""
    times: Times = field(default_factory=Times)
    clashes: tuple[str, ...] = ()
    shared_tables: tuple[str, ...] = ()
    by_hand: bool = False
    engine: int | None = None
    other_scores: str = ""
    left_open: int = 0
    goes_on: tuple[GoesOnLine, ...] = ()
    further: str = ""

    @property
    def players(self) -> tuple[tuple[int, str], ...]:
        """Everybody who can be swapped, in the order of the boards, the bye last: entry and label."""
        seated = [
            (side.entry, _("{name}, table {table}").format(name=side.name, table=board.table))
            for board in self.boards
            for side in (board.black, board.white)
        ]
        return (*seated, *((bye.who.entry, _("{name}, bye").format(name=bye.who.name)) for bye in self.byes))

    @property
    def things(self) -> int:
        """How many things there are to know that don't keep the round from being published."""
        before = bool(self.warnings) and self.state not in (RoundState.PUBLISHED, RoundState.CLOSED)
        others = (self.late, self.other_scores, self.outdated, self.differences, self.stones_of_19, self.shared_tables)
        return before + sum(bool(other) for other in others)

    @property
    def can_take_in(self) -> bool:
        """Whether drawing again would include later changes without removing a board made by the director."""
        changed = bool(self.gone or self.late or self.outdated)
        return changed and self.state == RoundState.DRAFT and not self.by_hand

    @property
    def waiting(self) -> tuple[tuple[int, str], ...]:
        """Who could still be added to the round: away in it without having withdrawn, or not in the draft."""
        away = (
            (absence.who.entry, takeable_words(absence.who.name, absence.status))
            for absence in self.away
            if absence.status in TAKEABLE
        )
        return (*away, *self.late)

    @property
    def byes(self) -> tuple[AwayEntry, ...]:
        """The player with the bye: one line or none."""
        return tuple(absence for absence in self.away if absence.status is Status.BYE)


def round_page(division: Division, number: int) -> RoundPage:
    """The current round `number` of the division. The event and its stream should be fetched with the division.

    Raises ValueError where the bar is below the floor.
    """
    drawn_round = Round.objects.filter(division=division, number=number).first()
    entries = entry_labels(division)
    if drawn_round is None:
        return _page_before_the_draw(division, number, entries)
    drawn_round.division = division
    draft = drawn_round.state == RoundState.DRAFT
    history = division_values(division, before=number if draft else number + 1)
    boards = round_boards(drawn_round)
    seated = seated_in(boards)
    entries_by_id = {entry.id: entry for entry in round_entries(history, number, seated)}
    states = [board.state for board in boards]
    away = away_from(division, number, drawn_round.state)
    lines = [board_line(board, entries_by_id, drawn_round.number) for board in boards]
    if history.teams:
        heads = match_heads(history, boards, away)
        lines = [in_match(line, heads.get(line.table)) for line in lines]
    page = RoundPage(
        number=number,
        rounds=division.rounds,
        state=drawn_round.state,
        seed=drawn_round.seed,
        drawn_at=drawn_round.drawn_at,
        published_at=drawn_round.published_at,
        closed_at=drawn_round.closed_at,
        edited=drawn_round.edited,
        proved=drawn_round.proved,
        expected_seq=division.event.stream.seq,
        boards=tuple(lines),
        away=tuple(absence for absence in away if absence.who.entry not in seated),
        totals=totals_of(drawn_round.summary, scheduled=division.scheduled, draft=draft),
        notes=tuple(note_words(read_coded(note)) for note in drawn_round.summary.get("notes", ())),
        warnings=unconfirmed_boards(division, number - 1),
        available=len(seated),
        outstanding=sum(state in (GameState.OPEN, GameState.CONTRADICTED) for state in states),
        unconfirmed=states.count(GameState.REPORTED),
        compared=_compared(drawn_round),
        times=times_of(division, number),
        by_hand=bool(drawn_round.inputs.get("by_hand")),
        other_scores=""
        if draft
        else other_scores_words(corrected_starts(drawn_round, history), history.scores_of_draw(number)),
        engine=None if "imported" in drawn_round.inputs else drawn_round.inputs.get("engine", 1),
        left_open=min(progress_of(history).going, default=0),
        goes_on=() if draft else goes_on_lines(division, number),
        further=further_rounds(history, number) if drawn_round.state == RoundState.CLOSED else "",
    )
    return _draft_page(page, drawn_round, history, boards, away, entries) if draft else page


def _page_before_the_draw(division: Division, number: int, entries: Mapping[int, str]) -> RoundPage:
    away = away_from(division, number, "")
    house = any(absence.status is Status.HOUSE for absence in away)
    return RoundPage(
        number=number,
        rounds=division.rounds,
        state="",
        seed="",
        drawn_at=None,
        published_at=None,
        closed_at=None,
        edited=False,
        proved=False,
        expected_seq=division.event.stream.seq,
        away=away,
        warnings=unconfirmed_boards(division, number - 1),
        available=_available(len(entries) - len(away), house=house),
        stones_of_19=stones_of_19(settings_values(division)),
        wishes=wish_lines(division, number, entries),
        times=times_of(division, number),
        ask_first=to_ask_first(division, number),
    )


def _draft_page(
    page: RoundPage,
    drawn_round: Round,
    history: DivisionValue,
    boards: Sequence[RoundBoard],
    away: Sequence[AwayEntry],
    entries: Mapping[int, str],
) -> RoundPage:
    """The page of a draft: also with what it could still be changed for."""
    division, number = drawn_round.division, drawn_round.number
    seated = seated_in(boards)
    present = seated | {absence.who.entry for absence in away}
    return replace(
        page,
        differences=_differences(drawn_round, history.settings),
        stones_of_19=stones_of_19(history.settings),
        outdated=_outdated(drawn_round, history),
        gone=tuple((entry, entries[entry]) for entry in sorted(_seated_but_away(seated, away))),
        late=tuple((pk, name) for pk, name in entries.items() if pk not in present),
        wishes=wish_lines(division, number, entries),
        clashes=tuple(clash.sentence for clash in clashes(division, number, seated)),
        shared_tables=shared_tables(division, number, [board.table for board in boards]),
    )


def _differences(drawn_round: Round, settings: DivisionSettings) -> tuple[str, ...]:
    summary = drawn_round.summary
    above_wish, above_ceiling = summary.get("above_wish", ()), summary.get("above_ceiling", ())
    return wide_differences(settings, above_wish, above_ceiling, summary.get("difference_largest", 0))


def _available(present: int, *, house: bool) -> int:
    """How many can be drawn: a house player makes an odd number even."""
    return present + (present % 2 if house else 0)


def _seated_but_away(seated: Collection[int], away: Iterable[AwayEntry]) -> set[int]:
    """Who is on a board but can't play; a house player can."""
    return {absence.who.entry for absence in away if absence.status is not Status.HOUSE}.intersection(seated)


def _outdated(drawn_round: Round, history: DivisionValue) -> bool:
    now = wishes_for(drawn_round.division, drawn_round.number).as_json(numbers_of(history))
    drawn_with = (drawn_round.inputs.get("division"), drawn_round.inputs.get("wishes", Wishes().as_json({})))
    return drawn_with != (division_as_json(history), now)


def _compared(drawn_round: Round) -> str:
    comparison = drawn_round.summary.get("compared")
    return compared_words(read_coded(comparison)) if comparison else ""


def entry_labels(division: Division) -> dict[int, str]:
    """The name of each entry, by name; namesakes with grade, club, city or the number of the entry. One query."""
    fields = ("pk", "name", "rank", "club", "city", "number")
    rows = division.entries.order_by("name", "pk").values_list(*fields)
    return told_apart({pk: (*texts, f"#{number}") for pk, *texts, number in rows})
