"""A round and the standings as frozen values for drawing their sheets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from django.utils import timezone

from games.rules.possible import PossibleCounts
from games.rules.result import HalfPoints
from games.sheets.bilingual import in_both
from games.sheets.page import SheetFooter
from games.wording.numbers import points, sentences
from games.wording.result_words import sign_of
from games.wording.terms import komi_figure
from ground.dates import Form, deadline_text, moment_text
from ground.errors import Refused
from ground.translation import gettext as _, gettext_noop, ngettext
from nzgs_tourney.links import address_of, code_of
from nzgs_tourney.models import Division, Member, PlayerLink, Round, RoundState
from nzgs_tourney.network.site_address import site_host
from nzgs_tourney.paper.players_table import when_words
from nzgs_tourney.paper.privacy_line import privacy_lines
from nzgs_tourney.paper.sheet_footer import footer_of
from nzgs_tourney.paper.sheets.away import AwayGroup, AwaySheet
from nzgs_tourney.paper.sheets.round import NotPlaying, Order, RoundSheet, SheetBoard, SheetPlayer
from nzgs_tourney.paper.sheets.slips import Slip, SlipPack, SlipPlayer
from nzgs_tourney.paper.sheets.standings import SheetCriterion, StandingsSheet, StandingsSheetLine
from nzgs_tourney.store.entries.public_names import for_everybody
from nzgs_tourney.store.events.timetable import times_of
from nzgs_tourney.store.results.corrections import corrections_of, corrections_through
from nzgs_tourney.store.rounds.division import division_values
from nzgs_tourney.store.rounds.match_heads import match_heads
from nzgs_tourney.store.rounds.players_boards import TermsChange, terms_changes
from nzgs_tourney.store.rounds.round_boards import RoundBoard, SeatedEntry, away_from, round_boards, seated_in
from nzgs_tourney.store.standings.standings import StandingsNow, standings_after
from nzgs_tourney.store.standings.team_standings import teams_in
from nzgs_tourney.tournament.division.choices import System
from nzgs_tourney.tournament.division.groups import group_letter
from nzgs_tourney.tournament.division.history import DivisionHistory, Status
from nzgs_tourney.tournament.division.names import both_names
from nzgs_tourney.tournament.pairing.explain import by_nigiri
from nzgs_tourney.tournament.standings.board_standings import best_at_boards
from nzgs_tourney.tournament.standings.counting_rules import counting_words
from nzgs_tourney.tournament.standings.crosstable import Cell, CrossRow
from nzgs_tourney.tournament.standings.score import scores_drawn_with
from nzgs_tourney.tournament.standings.shared_places import place_text
from nzgs_tourney.tournament.wording.draws.bracket_words import went_on_words
from nzgs_tourney.tournament.wording.results.corrections import corrected_on, drawn_before_words, marked_corrected
from nzgs_tourney.tournament.wording.rounds.match_head import MatchHead
from nzgs_tourney.tournament.wording.rounds.places import status_words
from nzgs_tourney.tournament.wording.standings.shown_columns import shown_columns, shown_values
from nzgs_tourney.tournament.wording.standings.standings_words import (
    LINE_KEY,
    TEAM_KEY,
    away_words,
    criterion_text,
    missing_words,
    printed_cell,
    team_cell,
)
from ratings.handicap import EVEN_IF_BOTH


def round_to_print(division: Division, number: int) -> Round:
    """The drawn round, with its division. Raises Refused where it isn't drawn. One query."""
    drawn_round = Round.objects.filter(division=division, number=number).first()
    if drawn_round is None:
        raise Refused(_("Round {number} is not drawn yet: there is nothing to print.").format(number=number))
    drawn_round.division = division
    return drawn_round


def round_sheet(
    drawn_round: Round, boards: Sequence[RoundBoard], order: Order, *, large: bool, now: datetime
) -> RoundSheet:
    """The draw of a round with these boards for the wall; a draft is marked as one."""
    division, draft = drawn_round.division, drawn_round.state == RoundState.DRAFT
    times = times_of(division, drawn_round.number)
    history = division_values(division, before=drawn_round.number if draft else drawn_round.number + 1).in_public
    scores = {} if division.is_ladder else scores_drawn_with(history, drawn_round.number)
    away = away_from(division, drawn_round.number, drawn_round.state, seated_in(boards))
    heads = match_heads(history, boards, away)
    return RoundSheet(
        footer=footer_of(division.event, now),
        division=division.name,
        round_number=drawn_round.number,
        round_count=division.rounds,
        boards=tuple(_board(row.in_public, scores, heads.get(row.table)) for row in boards),
        not_playing=tuple(
            NotPlaying(_away_player(absence.who.in_public), away_words(absence.status))
            for absence in away
            if absence.status in _TOLD
        ),
        order=order,
        starts=_starts(times.starts),
        due=_due(times.due),
        draft=draft,
        large=large,
        day=timezone.localdate(drawn_round.game_at) if drawn_round.game_at else None,
        note=sentences((_online_note(boards), drawn_before_words(corrections_of(division), drawn_round.number))),
    )


def _online_note(boards: Sequence[RoundBoard]) -> str:
    """Which boards of a round are played online, where others aren't; empty for none."""
    tables = [str(row.table) for row in boards if row.online and row.mixed]
    return _("Played online: {tables}.").format(tables=", ".join(tables)) if tables else ""


def results_sheet(drawn_round: Round, boards: Sequence[RoundBoard], *, large: bool, now: datetime) -> RoundSheet:
    """The results of a round so far. Raises Refused before the round is published."""
    if drawn_round.state == RoundState.DRAFT:
        raise Refused(
            _("Round {number} is a draft: it has results when it is published.").format(number=drawn_round.number)
        )
    sheet = round_sheet(drawn_round, boards, Order.TABLE, large=large, now=now)
    number = drawn_round.number
    corrections = [one for one in corrections_through(drawn_round.division, number) if one.round == number]
    corrected = {one.table for one in corrections}
    goes_on: Mapping[int, str] = {}
    if drawn_round.division.system == System.KNOCKOUT.value:
        goes_on = went_on_words(division_values(drawn_round.division, before=number + 1).in_public)
    marked = tuple(_marked(board, goes_on.get(board.table, ""), board.table in corrected) for board in sheet.boards)
    return replace(
        sheet, boards=marked, results=True, corrected_on=corrected_on(corrections), note="", starts="", due=""
    )


def _marked(board: SheetBoard, goes_on: str, corrected: bool) -> SheetBoard:
    """The board as on the sheet of results; who goes on from a match of teams is in its heading."""
    if board.match and goes_on:
        return replace(board, corrected=corrected, match=f"{board.match} · {goes_on}")
    return replace(board, corrected=corrected, goes_on=goes_on)


def _starts(moment: datetime | None) -> str:
    if moment is None:
        return ""
    return _("starts {time}").format(time=moment_text(timezone.localtime(moment), Form.DAY_NAME_SHORT))


def _due(moment: datetime | None) -> str:
    if moment is None:
        return ""
    return _("results due {time}").format(time=deadline_text(timezone.localtime(moment)))


def away_sheet(division: Division, number: int, *, large: bool, now: datetime) -> AwaySheet:
    """Who doesn't play in a round, by reason; before the draw, everybody whose absence is known."""
    worth = {
        Status.BYE: division.bye_half_points,
        Status.EXCUSED: division.excused_half_points,
        Status.ABSENT: division.absent_half_points,
    }
    drawn_round = Round.objects.filter(division=division, number=number).only("state").first()
    seated = seated_in(round_boards(drawn_round, reasons=False)) if drawn_round else frozenset()
    away = away_from(division, number, drawn_round.state if drawn_round else "", seated)
    groups = tuple(
        AwayGroup(
            in_both(partial(status_words, status)),
            tuple(_away_player(absence.who.in_public) for absence in away if absence.status is status),
            _(_WORTH[worth[status]]) if status in worth else "",
        )
        for status in Status
    )
    footer = footer_of(division.event, now)
    draft = drawn_round is not None and drawn_round.state == RoundState.DRAFT
    return AwaySheet(
        footer, division.name, number, division.rounds, groups, draft=draft, side=division.side, large=large
    )


def slip_pack(division: Division, number: int, *, now: datetime, table: int | None = None) -> SlipPack:
    """The result slips of a round with each player's own link, without the boards that are played online; or only the
    one of a `table`, marked as printed again. A
    slip of a board that was changed since it was published says so. Four queries, whatever the number of boards, and
    one where a board was set by hand; more where a result was corrected or teams play.

    Raises Refused before the round is published, and for a table that it doesn't have.
    """
    drawn = round_to_print(division, number)
    if drawn.state == RoundState.DRAFT:
        raise Refused(
            _("Round {number} is a draft: slips carry personal links, which come when it is published.").format(
                number=number
            )
        )
    boards = round_boards(drawn)
    rows = [row for row in boards if (not row.online if table is None else row.table == table)]
    if table is not None and not rows:
        raise Refused(_("There is no table {table} in round {number}.").format(table=table, number=number))
    links = living_links(division)
    note = drawn_before_words(corrections_of(division), number)
    changes = terms_changes(division, number) if any(row.by_hand for row in rows) else {}
    partners = _partners(division) if division.of_partners else {}
    matches = _boards_of_matches(division, number, boards)
    slips = tuple(
        Slip(
            division=division.name,
            round_number=0 if division.is_ladder else number,
            table=row.table,
            white=_slip_player(row.white, links, partners),
            black=_slip_player(row.black, links, partners),
            handicap=row.handicap,
            komi=komi_figure(row.komi, "none"),
            tie=PossibleCounts(division.board_size, row.komi).in_whole_points,
            even_if_both=EVEN_IF_BOTH in row.reasons and not row.by_hand,
            note=sentences((_("Nigiri decides the colours.") if by_nigiri(row.reasons) else "", note)),
            again=_again(changes.get(row.number or 0), alone=table is not None),
            match=matches.get(row.table, ""),
        )
        for row in rows
    )
    return SlipPack(footer_of(division.event, now), slips, site_host(), privacy_lines(division.event))


def _again(change: TermsChange | None, *, alone: bool) -> str:
    """Why there may be an earlier slip of a game; empty for none."""
    if change is not None:
        time = f"{timezone.localtime(change.at):%H:%M}"
        return in_both(lambda: _("Changed at {time}: only this slip counts").format(time=time), " | ")
    return in_both(lambda: _("Printed again"), " | ") if alone else ""


@dataclass(frozen=True, slots=True)
class PrintedLink:
    """A player's own page on paper: the address for the QR code, and the short code to type instead."""

    address: str = ""
    code: str = ""


NO_LINK = PrintedLink()


def living_links(division: Division) -> dict[int, PrintedLink]:
    """How each player's own page is printed, by entry. One query."""
    living = PlayerLink.objects.living().filter(entry__division=division).select_related("event")
    return {link.entry_id: PrintedLink(address_of(link), code_of(link)) for link in living}


def standings_sheet(division: Division, after: int | None, *, large: bool, now: datetime) -> StandingsSheet:
    """The standings after a round, by default the last one that counts. Raises Refused for any other round."""
    ranked = standings_after(division, after).in_public
    settings, teams = ranked.division.settings, teams_in(ranked)
    columns = shown_columns(ranked.order.columns, settings)
    missing = missing_words(ranked.missing, ranked.after)
    rules = tuple(
        rule.line
        for rule in counting_words(ranked.division.settings, ranked.division.players, carries=ranked.division.carries)
    )
    corrections = for_everybody(division.event.stream_id, corrections_through(division, ranked.after))
    when = when_words(ranked, division.rounds)
    return StandingsSheet(
        footer=footer_of(division.event, now),
        division=division.name,
        after=marked_corrected(when, corrections),
        criteria=tuple(SheetCriterion(column.name, column.definition) for column in columns),
        lines=tuple(
            replace(
                _standing(crossed, shown_values(crossed, columns, settings), () if ranked.is_ladder else crossed.cells),
                club=ranked.division.club_shown(crossed.row.player),
            )
            for crossed in ranked.cross
        ),
        notes=(
            *([missing] if missing else ()),
            *(correction.note for correction in corrections),
            *rules,
        ),
        cells_key=_(LINE_KEY),
        large=large,
        teams=None
        if teams is None
        else replace(
            _team_sheet(teams, footer_of(division.event, now), division.name, when, large),
            notes=tuple(_best_at_boards(ranked.division, ranked.after)),
        ),
    )


def _team_sheet(teams: StandingsNow, footer: SheetFooter, division: str, when: str, large: bool) -> StandingsSheet:
    """The standings of the teams after the same round."""
    columns, rounds = teams.order.columns, teams.division.rounds
    lines = []
    for crossed in teams.cross:
        cells = (
            team_cell(cell, played, crossed.row.player.id) for cell, played in zip(crossed.cells, rounds, strict=False)
        )
        values = tuple(criterion_text(crossed.row, column.id) for column in columns)
        lines.append(replace(_standing(crossed, values), rank="", club="", rounds=tuple(cells)))
    return StandingsSheet(
        footer=footer,
        division=division,
        after=when,
        criteria=tuple(SheetCriterion(column.name, column.definition) for column in columns),
        lines=tuple(lines),
        cells_key=_(TEAM_KEY),
        large=large,
    )


def _best_at_boards(division: DivisionHistory, after: int) -> Iterator[str]:
    """A line for each board of the matches with who did best there: `Board 1: 1 Mere Kaa (Kea) 3/3`."""
    for number, those in enumerate(best_at_boards(division, after), start=1):
        told = [
            f"{place_text(one.place, one.shared)} {division.player(one.player).both_names} "
            f"({division.team_of[one.player].name}) {points(one.points)}/{one.games}"
            for one in those
        ]
        if told:
            yield _("{heading}: {text}").format(heading=_("Board {number}").format(number=number), text=", ".join(told))


def _standing(crossed: CrossRow, scores: tuple[str, ...], cells: Iterable[Cell] = ()) -> StandingsSheetLine:
    """One line. A place that is shared, or one in a group, is preceded by the line's number, because the rounds refer
    to opponents by it."""
    row = crossed.row
    return StandingsSheetLine(
        f"{row.number} ({row.label})" if row.needs_number else row.label,
        row.player.both_names,
        str(row.player.rank),
        row.player.club,
        scores,
        tuple(printed_cell(cell) for cell in cells),
        group_letter(row.group),
    )


_WON = 2
_WORTH = {
    2: gettext_noop("counts a point"),
    1: gettext_noop("counts half a point"),
    0: gettext_noop("counts nothing"),
}
_TOLD = frozenset({"bye", "absent", "excused"})


def _board(row: RoundBoard, scores: Mapping[int, HalfPoints], match: MatchHead | None) -> SheetBoard:
    result = row.result
    return SheetBoard(
        table=row.table,
        white=_player(row.white, scores),
        black=_player(row.black, scores),
        handicap=row.handicap,
        komi=komi_figure(row.komi, "none"),
        result=sign_of(str(result or "")),
        unplayed=row.unplayed,
        winners=() if result is None else tuple(side for side in ("white", "black") if getattr(result, side) == _WON),
        match=_match(match) if match else "",
    )


def _match(head: MatchHead) -> str:
    """A match with its tables: `Kea – Moa · 2 : 1 · tables 1–3`."""
    numbers = "–".join(str(table) for table in dict.fromkeys((head.tables[0], head.tables[-1])))
    at = ngettext("table {numbers}", "tables {numbers}", len(head.tables)).format(numbers=numbers)
    return " · ".join(part for part in (head.names, head.score, at) if part)


def _boards_of_matches(division: Division, number: int, boards: Sequence[RoundBoard]) -> dict[int, str]:
    """For each table of a round the teams that meet there and the board between them; none where no teams play."""
    if not division.by_teams:
        return {}
    heads = match_heads(division_values(division, before=number + 1), boards)
    return {
        table: _("{teams}, board {board}").format(teams=head.names, board=board)
        for head in heads.values()
        for board, table in enumerate(head.tables, start=1)
    }


def _player(seated: SeatedEntry, scores: Mapping[int, HalfPoints]) -> SheetPlayer:
    score = points(scores[seated.entry]) if seated.entry in scores else ""
    return SheetPlayer(seated.name, seated.rank, seated.club, score, seated.listed)


def _away_player(seated: SeatedEntry) -> SheetPlayer:
    return SheetPlayer(seated.name, seated.rank, listed=seated.listed)


def _partners(division: Division) -> Mapping[int, tuple[str, ...]]:
    """The names of each side's partners in the order of play, by entry. One query."""
    found: dict[int, tuple[str, ...]] = {}
    rows = Member.objects.filter(entry__division=division).order_by("entry", "position")
    for entry, name, latin in rows.values_list("entry", "name", "latin_name"):
        found[entry] = (*found.get(entry, ()), both_names(name, latin))
    return found


def _slip_player(
    seated: SeatedEntry, links: Mapping[int, PrintedLink], partners: Mapping[int, tuple[str, ...]]
) -> SlipPlayer:
    link = links.get(seated.entry, NO_LINK)
    names = partners.get(seated.entry, ())
    return SlipPlayer(seated.name, seated.rank, seated.club, link.address, link.code, names)
