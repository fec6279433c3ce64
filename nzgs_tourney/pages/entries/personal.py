"""The pages that a player sees by their personal link."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from typing import ClassVar

from django.db.models import prefetch_related_objects
from django.urls import reverse

from games.models import Game, GameState, Report, Speaker
from games.pages.game_page import GameReportLine, RecordLine, how_confirmed, record_line, records_of, report_lines
from games.pages.record_comparison import differing
from games.rules.result import Outcome, parse_result
from games.store.game_records import reference_of, ruled_moves
from games.store.result_basis import valid_reports, was_cleared
from games.wording.result_words import result_words
from games.wording.rulings import is_by_ruling, reason_of_terms
from ground.coded import read_coded
from ground.translation import gettext as _
from nzgs_tourney.access.own_games import OwnGame
from nzgs_tourney.live.own_pages import own_page
from nzgs_tourney.models import Entry, Pairing, RoundState, SeatChange
from nzgs_tourney.pages.disputes.player_cases import PlayerCase
from nzgs_tourney.pages.entries.public_player import PlayersRound, rounds_on
from nzgs_tourney.pages.results.reported_results import OFFICIALS, ReportShown, reports_shown
from nzgs_tourney.pages.rounds.changed_board import change_said
from nzgs_tourney.store.events.timetable import Times
from nzgs_tourney.store.messages.recipient import addresses_of
from nzgs_tourney.store.rounds.players_boards import TermsChange, may_have_changed, terms_changes
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.pairing.explain import NIGIRI, by_nigiri
from nzgs_tourney.tournament.wording.draws.reasons import for_players, reasons_words
from nzgs_tourney.tournament.wording.rounds.changed_board import changed_terms
from ratings.rank import grade_text


@dataclass(frozen=True, slots=True)
class Contact:
    """How to reach the opponent of the current round."""

    name: str
    emails: tuple[str, ...]
    phone: str


@dataclass(frozen=True, slots=True)
class NewTerms:
    """A handicap or colours that the director changed after the round was published: what it was and is, in sentences,
    when, and why. `colours`: nothing else was changed; `ruled`: a ruling did it; `nigiri`: the players did."""

    kind: ClassVar[str] = "terms"
    sentences: str
    colours: bool
    at: datetime
    reason: str
    ruled: bool = False
    nigiri: bool = False


@dataclass(frozen=True, slots=True)
class ChangedBoard:
    """Another board than the player had, by the director: what it was, in the sentence `said`, and the change."""

    kind: ClassVar[str] = "board"
    said: str
    change: SeatChange

    @property
    def at(self) -> datetime:
        """When it was changed."""
        return self.change.at


@dataclass(frozen=True, slots=True)
class Nigiri:
    """Who has which colour so far where nigiri decides; `other` is the row of White's entry, who may get Black."""

    black: str
    white: str
    other: int


@dataclass(frozen=True, slots=True)
class PlayerHome:
    """The current round first. `board` is its board, if there is one; `waiting` says what there is instead. `why` has
    sentences on why the draw chose this opponent; `weighed`: it weighed all pairs together. `changed`: the
    director gave the player this board; `new_terms`: the handicap that was changed.
    `others` are the other published rounds, the last first; `ahead`: some of them are later ones.
    `pairing` is the row of that board, where it has a game. `awaits`: the player has a round still to come.
    `standings_url` is empty where the event isn't public, `public_name` where the name isn't hidden. `nigiri` decides
    the colours of a game that nobody has reported."""

    name: str
    public_name: str
    event: str
    division: str
    board: PlayersRound | None
    waiting: str
    contact: Contact | None
    why: tuple[str, ...]
    others: tuple[PlayersRound, ...]
    changed: ChangedBoard | None = None
    new_terms: NewTerms | None = None
    pairing: Pairing | None = None
    weighed: bool = True
    awaits: bool = False
    ahead: bool = False
    standings_url: str = ""
    nigiri: Nigiri | None = None


@dataclass(frozen=True, slots=True)
class OwnGamePage:
    """One game as its player sees it. `your_report` is their own last report in words, `theirs` the last report by the
    opponent or on paper, whichever was later: `theirs_by` says who, `theirs_result` and `theirs_forfeit` are the result
    as reported. `may_agree`: there is such a report, and it differs from this player's; `answer` is the button that
    agrees and names the winner; `agreeing_is_final`: the other player reported it, so nobody can change it then.
    `may_report`: the result is neither final nor ruled, so that another can be reported. `void_because` is
    the director's reason for a game declared void, empty for any other. `reports_shown` is what each
    side says, where that differs. `differ`: the last records of the two players have different moves. `counts` is the
    number of the record that a referee has chosen among several, None without one. `cleared`: the director has cleared
    the result, and nobody has reported since. `new_terms`: the handicap was changed, and nobody has reported."""

    game: int
    round: int
    table: int
    colour: str
    opponent_colour: str
    opponent: str
    opponent_rank: str
    opponent_club: str
    handicap: int
    komi: object
    state: str
    result: str
    how_confirmed: str
    your_report: str
    theirs: str
    theirs_by: str
    theirs_result: str
    theirs_forfeit: bool
    may_agree: bool
    agreeing_is_final: bool
    answer: str
    reports_shown: tuple[ReportShown, ...]
    may_report: bool
    void_because: str
    reports: tuple[GameReportLine, ...]
    records: tuple[RecordLine, ...]
    differ: bool
    counts: int | None
    cleared: bool
    new_terms: NewTerms | None

    @property
    def untouched(self) -> bool:
        """Whether nobody has reported or sent anything about the game, and it has no result."""
        return self.state == GameState.OPEN and not (self.reports or self.records or self.cleared or self.theirs)


def player_home(entry: Entry) -> PlayerHome:
    """The entry's rounds, the one that they are at first. Where the event says so, the opponent's contact details are
    shown until the round is closed. Seven queries, or none (`own_page`)."""
    own = own_page(entry)
    found = own.boards
    rounds = rounds_on(entry, found)
    at = found.present
    present = next((one for one in rounds if at and one.number == at.number), None)
    pairing = found.boards.get(at.pk) if at else None
    game = pairing.game if pairing else None
    board = _with_times(present, own.times) if present and present.colour else None
    coming = (rounds[-1].number if rounds else 0) + 1
    stays = entry.withdrawn_from is None or entry.withdrawn_from > coming
    public, waiting = entry.division.event.published, ""
    if present is None:
        waiting = _("The first round is not published yet.")
    elif board is None:
        waiting = _("Round {number}: {status}.").format(number=present.number, status=present.status)
    return PlayerHome(
        name=entry.name,
        public_name=entry.public_name,
        event=entry.division.event.name,
        division=entry.division.name,
        board=board,
        waiting=waiting,
        contact=_contact(entry, pairing) if pairing and game else None,
        why=_why(pairing, game) if pairing and game else (),
        others=tuple(one for one in reversed(rounds) if one is not present),
        changed=ChangedBoard(change_said(own.changed, entry, pairing), own.changed) if own.changed else None,
        new_terms=_new_terms(own.terms, pairing, entry) if own.terms and pairing else None,
        pairing=pairing if game else None,
        weighed=entry.division.system in (System.SWISS.value, System.MCMAHON.value),
        ahead=at is not None and at is not found.rounds[-1],
        awaits=stays and coming <= entry.division.rounds,
        standings_url=_standings_url(entry.division.event.slug, entry.division.slug) if public else "",
        nigiri=_nigiri(pairing, game) if pairing and game else None,
    )


def _nigiri(pairing: Pairing, game: Game) -> Nigiri | None:
    if game.state != GameState.OPEN or not by_nigiri(map(read_coded, pairing.reasons)):
        return None
    white = next(seat.entry_id for seat in pairing.seats.all() if seat.colour == Speaker.WHITE)
    return Nigiri(game.black_name, game.white_name, white)


@lru_cache(maxsize=1_000)
def _standings_url(event: str, division: str) -> str:
    return reverse("public:standings", args=[event, division])


def _with_times(board: PlayersRound, times: Times) -> PlayersRound:
    """The round with its announced times; the deadline only while there is no result. An online game that is due at a
    deadline begins whenever its players like."""
    starts = None if board.online and times.due else times.starts
    return replace(board, starts_at=starts, deadline=None if board.outcome else times.due)


def own_game_page(own_game: OwnGame, *, begun: bool = True) -> OwnGamePage:
    """The game with its reports and records. At most eleven queries, twelve with several records; none for a game that
    hasn't `begun` (the ledger has no event about it), if its corrections and seats are fetched."""
    game, side = own_game.game, own_game.side
    prefetch_related_objects([game], "corrections")
    prefetch_related_objects([own_game.pairing], "seats__entry__team")
    seats = {seat.colour: seat.entry for seat in own_game.pairing.seats.all()}
    other_side = Speaker.WHITE if side == Speaker.BLACK else Speaker.BLACK
    other = seats[other_side.value]
    reports = valid_reports(game)[::-1] if begun else []
    mine = next((report for report in reports if report.side == side), None)
    others = [report for report in reports if report.side != side]
    # The referee's word counts, whatever was reported after it.
    theirs = next((report for report in others if report.side == Speaker.REFEREE), others[0] if others else None)
    void = game.state == GameState.REPORTED and game.result == Outcome.VOID
    voices = reports_shown(game, side, reports[::-1], of_partners=own_game.link.entry.division.of_partners)
    records = records_of(game) if begun else []
    reference = reference_of(game) if len(records) > 1 else None
    ruled = ruled_moves(records)
    lines = report_lines(game) if begun else ()
    return OwnGamePage(
        game=game.pk,
        round=0 if own_game.link.entry.division.is_ladder else own_game.pairing.round.number,
        table=own_game.pairing.table,
        colour=side.value,
        opponent_colour="white" if side == Speaker.BLACK else "black",
        opponent=other.name,
        opponent_rank=grade_text(other.rank),
        opponent_club=other.team_or_club,
        handicap=game.handicap,
        komi=game.komi,
        state=game.state,
        result=_words(game, *game.official),
        how_confirmed=how_confirmed(game),
        your_report=_words(game, mine.result, mine.forfeit) if mine else "",
        theirs=_words(game, theirs.result, theirs.forfeit) if theirs else "",
        theirs_by=_said_by(theirs, other.name) if theirs else "",
        theirs_result=theirs.result if theirs else "",
        theirs_forfeit=bool(theirs and theirs.forfeit),
        answer=next((voice.answer for voice in voices if theirs and voice.side == theirs.side), ""),
        reports_shown=voices if game.state == GameState.CONTRADICTED else (),
        agreeing_is_final=theirs is not None and theirs.side == other_side,
        may_agree=theirs is not None and not void and (mine is None or _said(mine) != _said(theirs)),
        may_report=game.state != GameState.CONFIRMED and not void and not (theirs and theirs.side == Speaker.REFEREE),
        void_because=theirs.reason if theirs and void else "",
        reports=lines,
        records=tuple(record_line(record, game, ruled.get(record.pk, ())) for record in records),
        differ=bool(differing(reversed(records))),
        counts=reference.record_id if reference else None,
        cleared=game.state == GameState.OPEN and bool(lines) and was_cleared(game),
        new_terms=_new_terms(_change_of(own_game), own_game.pairing, own_game.link.entry),
    )


Notice = PlayerCase | ChangedBoard | NewTerms


def notices_in_order(cases: Iterable[PlayerCase], *changes: ChangedBoard | NewTerms | None) -> tuple[Notice, ...]:
    """What a player should know: a case that stops a game first, then what happened last."""
    notices: list[Notice] = [*cases, *(change for change in changes if change is not None)]
    return tuple(sorted(notices, key=lambda one: (isinstance(one, PlayerCase) and one.stops, one.at), reverse=True))


def _change_of(own_game: OwnGame) -> TermsChange | None:
    if not may_have_changed(own_game.pairing):
        return None
    return terms_changes(own_game.link.entry.division, own_game.pairing.round.number).get(own_game.game.number)


def _new_terms(change: TermsChange | None, pairing: Pairing, entry: Entry) -> NewTerms | None:
    if change is None:
        return None
    has_black = any(seat.entry_id == entry.pk and seat.colour == Speaker.BLACK for seat in pairing.seats.all())
    had_black = change.black == entry.number
    was, now = (change.handicap, change.komi), (pairing.handicap, pairing.komi)
    sentences = changed_terms(
        was,
        now,
        takes=None if has_black == had_black else Speaker.BLACK if has_black else Speaker.WHITE,
    )
    why = pairing.override_reason
    by_players = why == NIGIRI
    reason = "" if by_players else reason_of_terms(why)
    return NewTerms(sentences, was == now, change.at, reason, is_by_ruling(why), by_players)


def _said_by(report: Report, opponent: str) -> str:
    return _(OFFICIALS[Speaker(report.side)]) if report.side in OFFICIALS else opponent


def _words(game: Game, result: str, forfeit: bool) -> str:
    return result_words(parse_result(result), game.black_name, game.white_name, forfeit=forfeit)


def _said(report: Report) -> tuple[str, bool]:
    return report.result, report.forfeit


def _why(pairing: Pairing, game: Game) -> tuple[str, ...]:
    reasons = for_players(map(read_coded, pairing.reasons))
    return reasons_words(reasons, game.white_name, game.black_name, pairing.round.number)


def _contact(entry: Entry, pairing: Pairing) -> Contact | None:
    other = next((seat.entry for seat in pairing.seats.all() if seat.entry_id != entry.pk), None)
    if not entry.division.event.contacts_shared or pairing.round.state != RoundState.PUBLISHED:
        return None
    if other is None:
        return None
    other.division = entry.division
    emails = addresses_of(other)
    return Contact(other.name, emails, other.phone) if emails or other.phone else None
