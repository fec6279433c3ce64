"""Every list of a division as a table to download."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from decimal import Decimal, InvalidOperation
from enum import StrEnum

from games.wording.numbers import decimal_text
from games.wording.result_words import sign_of, words_of
from ground.errors import Refused
from ground.translation import gettext as _, ngettext
from nzgs_tourney.models import Division, Eligible, Entry, Event, RoundStatus
from nzgs_tourney.store.rounds.division import division_values
from nzgs_tourney.store.standings.standings import StandingsNow, standings_after
from nzgs_tourney.tournament.division.history import DivisionHistory as DivisionValue, PlayedRound, Status
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.exchange.results_html import results_html
from nzgs_tourney.tournament.exchange.tables import Cell, TableFormat, TableSheet, table_bytes
from nzgs_tourney.tournament.standings.counting_rules import counting_words, criteria_words
from nzgs_tourney.tournament.wording.events.event_facts import when_and_where
from nzgs_tourney.tournament.wording.events.ledger_head import head_text
from nzgs_tourney.tournament.wording.rounds.places import status_words
from nzgs_tourney.tournament.wording.standings.shown_columns import shown_columns, shown_values
from nzgs_tourney.tournament.wording.standings.standings_words import missing_words


class DownloadTable(StrEnum):
    """The lists that can be downloaded."""

    ENTRIES = "entries"
    DRAW = "draw"
    RESULTS = "results"
    STANDINGS = "standings"
    CROSSTABLE = "crosstable"


OF_A_ROUND = (DownloadTable.DRAW, DownloadTable.RESULTS)
_NOT_LISTED = frozenset({Status.NOT_ENTERED, Status.WITHDRAWN, Status.OUT, Status.WAITS})

_ENTRY_HEADINGS = (
    "Name", "Family name", "First name", "Name in Latin letters", "Grade", "Rating", "Club", "City", "Country",
    "Family or household", "Tags for prizes", "May win NZGS points", "NZGS number", "EGD PIN", "AGA number", "E-mail",
    "Phone", "Rounds missed",
)  # fmt: skip
_MAY_WIN = {Eligible.YES.value: "yes", Eligible.NO.value: "no", Eligible.UNKNOWN.value: ""}


def download_table(
    division: Division, listing: DownloadTable, number: int | None = None, *, untold: Collection[Status] = _NOT_LISTED
) -> TableSheet:
    """One list as a table: the draw and the results of round `number`, standings and crosstable after it (the current
    ones without a number).

    Of a ladder, where a round is one game, the results without a number are all games; its crosstable is that of the
    standings. A round's list leaves out who has no board for one of the reasons `untold`. All but the entries are for
    everybody, under the names that are shown in public. A bounded number of queries for each. Raises Refused for a
    round that isn't published.
    """
    if listing is DownloadTable.ENTRIES:
        return _entries(division)
    if listing in OF_A_ROUND:
        values = division_values(division).in_public
        if values.settings.system is System.LADDER and not number:
            return _games(values)
        played = _round(values, number or 0)
        listed = _draw if listing is DownloadTable.DRAW else _results
        return listed(values, played, untold)
    now = standings_after(division, number).in_public
    return _standings(now) if listing is DownloadTable.STANDINGS else _crosstable(now)


def results_page(division: Division, after: int | None = None) -> bytes:
    """Standings and every published round as one self-contained web page for everybody; only rounds up to `after` if
    given. Raises Refused where that round isn't published."""
    now = standings_after(division, after).in_public
    shown_rounds = now.division.rounds if after is None else now.division.rounds[:after]
    by_round = [_games(now.division)] if now.is_ladder else [_results(now.division, one) for one in shown_rounds]
    tables = [_crosstable(now), *by_round]
    settings, entries = now.division.settings, now.division.players
    rules = [(rule.heading, rule.text) for rule in (*criteria_words(settings), *counting_words(settings, entries))]
    if not now.after:
        sentence = _("{division}: Entries.")
    else:
        sentence = (
            _("{division}: Final standings after round {round}.")
            if now.final
            else _("{division}: Standings after round {round}.")
        )
    if now.is_ladder and now.after and not now.final:
        sentence = _("{division}: Standings.")
    heading = sentence.format(division=division.name, round=now.after)
    lines = (when_and_where(division.event), heading, missing_words(now.missing, now.after))
    foot = _("Made by NZGS Tourney. History {head}.").format(head=head_text(division.event.stream))
    return results_html(division.event.name, lines, tables, foot, rules)


def event_lists(event: Event, form: TableFormat) -> Iterator[tuple[str, bytes]]:
    """Every list of every division in this form, and each division's web page, with their file names."""
    for division in Division.objects.filter(event=event).select_related("event__stream"):
        rounds = division.drawn_rounds.published().order_by("number").values_list("number", flat=True)
        for listing in DownloadTable:
            if division.is_ladder and listing is DownloadTable.DRAW:
                continue
            for number in rounds if listing in OF_A_ROUND and not division.is_ladder else (None,):
                sheet = download_table(division, listing, number)
                yield f"{event.slug}-{division.slug}-{sheet.name}.{form.value}", table_bytes(sheet, form)
        yield f"{event.slug}-{division.slug}-results.html", results_page(division)


def _entries(division: Division) -> TableSheet:
    away: dict[int, list[str]] = {}
    planned = RoundStatus.objects.planned().filter(entry__division=division, round_number__lte=division.rounds)
    for entry_id, number in planned.order_by("round_number").values_list("entry_id", "round_number"):
        away.setdefault(entry_id, []).append(str(number))
    rows: list[tuple[Cell, ...]] = []
    for entry in Entry.objects.filter(division=division).select_related("player").order_by("pk"):
        known = (
            entry.club,
            entry.city,
            entry.country,
            entry.family,
            ", ".join(entry.tags),
            _MAY_WIN[entry.points_eligible],
        )
        reached = (entry.player.nzgs_id, entry.egd_pin, entry.aga_id, entry.email, entry.phone)
        rows.append(
            (
                *(entry.name, *_told_parts(entry), entry.latin_name, entry.rank, entry.rating),
                *(*known, *reached, " ".join(away.get(entry.pk, ()))),
            )
        )
    return TableSheet(
        "entries", _("Entries of {division}").format(division=division.name), _ENTRY_HEADINGS, tuple(rows)
    )


def _told_parts(entry: Entry) -> tuple[str, str]:
    """Family and given name of an entry; blank where they are a guess, so that it stays one in a list that is read."""
    return ("", "") if entry.name_guessed else (entry.family_name, entry.given_name)


def _round(values: DivisionValue, number: int) -> PlayedRound:
    for played in values.rounds:
        if played.number == number:
            return played
    raise Refused(_("Round {number} is not published.").format(number=number))


def _draw(values: DivisionValue, played: PlayedRound, untold: Collection[Status]) -> TableSheet:
    entries = {entry.id: entry for entry in values.players}
    rows: list[tuple[Cell, ...]] = []
    for board in played.boards:
        black, white = entries[board.black], entries[board.white]
        terms = (board.handicap, _figure(board.komi))
        rows.append((board.table, black.both_names, str(black.rank), white.both_names, str(white.rank), *terms))
    rows += [
        (None, entries[player].both_names, str(entries[player].rank), reason, "", None, "")
        for player, reason in _away(played, untold)
    ]
    headings = (_("Table"), _("Black"), _("Grade of Black"), _("White"), _("Grade of White"), _("Handicap"), _("Komi"))
    return TableSheet(
        f"round-{played.number}-draw", _("Draw of round {number}").format(number=played.number), headings, tuple(rows)
    )


def _results(values: DivisionValue, played: PlayedRound, untold: Collection[Status] = _NOT_LISTED) -> TableSheet:
    entries = {entry.id: entry for entry in values.players}
    rows: list[tuple[Cell, ...]] = []
    for board in played.boards:
        black, white, result = entries[board.black], entries[board.white], str(board.result or "")
        result_cells = (sign_of(result, board.forfeit), words_of(result, board.forfeit))
        terms = (board.handicap, _figure(board.komi), *result_cells)
        rows.append((board.table, black.both_names, str(black.rank), white.both_names, str(white.rank), *terms))
    for player, status in _away(played, untold):
        rows.append((None, entries[player].both_names, str(entries[player].rank), "", "", None, "", "", status))
    headings = (
        _("Table"), _("Black"), _("Grade of Black"), _("White"), _("Grade of White"), _("Handicap"),
        _("Komi"), _("Result"), _("In words"),
    )  # fmt: skip
    return TableSheet(
        f"round-{played.number}-results", _("Round {number}").format(number=played.number), headings, tuple(rows)
    )


def _games(values: DivisionValue) -> TableSheet:
    """Every game of a ladder, the first one first."""
    entries = {entry.id: entry for entry in values.players}
    rows: list[tuple[Cell, ...]] = []
    for played in values.rounds:
        for board in played.boards:
            black, white, result = entries[board.black], entries[board.white], str(board.result or "")
            people = (black.both_names, str(black.rank), white.both_names, str(white.rank))
            terms = (board.handicap, _figure(board.komi), sign_of(result, board.forfeit))
            rows.append((played.number, *people, *terms, words_of(result, board.forfeit)))
    headings = (
        _("Game"), _("Black"), _("Grade of Black"), _("White"), _("Grade of White"), _("Handicap"),
        _("Komi"), _("Result"), _("In words"),
    )  # fmt: skip
    return TableSheet("games", _("Games"), headings, tuple(rows))


def _away(played: PlayedRound, untold: Collection[Status]) -> list[tuple[int, str]]:
    """Who has no board, byes first; without the `untold`."""
    absences = [(player, status) for player, status in played.status.items() if status not in untold]
    return [
        (player, status_words(status))
        for player, status in sorted(absences, key=lambda absence: absence[1] is not Status.BYE)
    ]


def _standings(now: StandingsNow) -> TableSheet:
    settings = now.division.settings
    shown = shown_columns(now.order.columns, settings)
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (
            line.row.label,
            line.row.player.both_names,
            str(line.row.player.rank),
            line.row.player.club,
            *(
                shown_values(line, shown, settings)
                if now.is_ladder
                else (_score(line.row.text(column.id)) for column in now.order.columns)
            ),
        )
        for line in now.cross
    )
    headings = (_("Place"), _("Name"), _("Grade"), _("Club"), *(column.name for column in shown))
    if now.is_ladder:
        return TableSheet("ladder", _("Ladder"), headings, rows)
    return TableSheet(f"standings-after-{now.after}", _standings_title(now.after), headings, rows)


def _crosstable(now: StandingsNow) -> TableSheet:
    if now.is_ladder:
        return _standings(now)
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (
            line.row.number,
            line.row.label,
            line.row.player.both_names,
            str(line.row.player.rank),
            line.row.player.club,
            *(_score(line.row.text(column.id)) for column in now.order.columns),
            *(cell.long_text for cell in line.cells),
        )
        for line in now.cross
    )
    rounds = tuple(_("Round {number}").format(number=number) for number in range(1, now.after + 1))
    headings = (
        _("No."),
        _("Place"),
        _("Name"),
        _("Grade"),
        _("Club"),
        *(column.name for column in now.order.columns),
        *rounds,
    )
    return TableSheet(f"crosstable-after-{now.after}", _crosstable_title(now.after), headings, rows)


def _score(text: str) -> Cell:
    """A score as a number, so that a spreadsheet can sort by it; unchanged where it isn't one."""
    try:
        return Decimal(text)
    except InvalidOperation:
        return text


def _figure(value: Decimal) -> Decimal:
    """The number without trailing zeros."""
    return Decimal(decimal_text(value))


def _standings_title(after: int) -> str:
    return ngettext("Standings after {count} round", "Standings after {count} rounds", after).format(count=after)


def _crosstable_title(after: int) -> str:
    return ngettext("Crosstable after {count} round", "Crosstable after {count} rounds", after).format(count=after)
