"""What a director checks before a division is exported."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from hashlib import sha256

from django.urls import reverse

from games.models import GameState
from ground.errors import Refused
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.models import Division, Pairing
from nzgs_tourney.store.exchange.exported_division import external_values, results_facts, results_tables
from nzgs_tourney.tournament.exchange.export_checks import Check, Where, checks, guessed_names, table_checks
from nzgs_tourney.tournament.exchange.external import ExternalDivision, ExternalEvent, Written
from nzgs_tourney.tournament.exchange.external_formats import RATED, WRITABLE, Format, write_as
from nzgs_tourney.tournament.exchange.fault import Faults
from nzgs_tourney.tournament.exchange.saved_layouts import SavedLayout, layout_bytes, layout_sheet
from nzgs_tourney.tournament.exchange.tables import TableFormat, TableSheet, table_bytes
from nzgs_tourney.tournament.wording.events.rehearsal import STAYS_IN_REHEARSAL
from ratings.name_parts import family_names

LINES_SHOWN = 8
LINES_OF_TEXT = 16
"""Of a federation's text, which begins with its heading."""
SUFFIXES = {
    Format.DIVISION: "json",
    Format.OPENGOTHA: "xml",
    Format.H9: "h9",
    Format.TOU: "tou",
    Format.AGA: "txt",
    Format.PAIRGOTH: "tour",
}
FOR_WHOM = {
    Format.H9: gettext_noop("For the European Go Database, which rates the games."),
    Format.AGA: gettext_noop("For the American Go Association, which rates the games."),
    Format.TOU: gettext_noop("For the French federation’s rating."),
    Format.OPENGOTHA: gettext_noop("To carry on in OpenGotha, or to archive the event as most programs read it."),
    Format.PAIRGOTH: gettext_noop("To carry on in Pairgoth, or to hand the event to someone who runs it."),
    Format.DIVISION: gettext_noop("This program’s own file of one division: settings, players, rounds, results."),
}


@dataclass(frozen=True, slots=True)
class Target:
    """A kind of file: its word in addresses, its title, and who it is for."""

    word: str
    title: str
    lede: str


@dataclass(frozen=True, slots=True)
class ToFix:
    """One thing to check, with where it is fixed."""

    sentence: str
    url: str
    action: str


@dataclass(frozen=True, slots=True)
class GuessedName:
    """A name of which it is only guessed which part is the family name. `choices` are the possible family names, empty
    for none, the guess first."""

    entry: int
    name: str
    choices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SendingPage:
    """`must` would make the file wrong or refused, `good_to_know` would not; `dropped` is what the format can't hold.
    `refused` is why there is no file at all, empty where there is one, whose `digest` is then its SHA-256. `rounds` is
    the number of published ones. `beginning` are the first lines of a federation's file."""

    form: Format
    filename: str
    must: tuple[ToFix, ...]
    good_to_know: tuple[ToFix, ...]
    guessed: tuple[GuessedName, ...]
    dropped: tuple[str, ...]
    refused: str
    digest: str
    players: int
    rounds: int
    beginning: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TablePage:
    """The same for the results table: `beginnings` are the first `shown` lines of each table, `more` whether the files
    have more; `digest` is that of both tables."""

    must: tuple[ToFix, ...]
    good_to_know: tuple[ToFix, ...]
    guessed: tuple[GuessedName, ...]
    players: int
    games: int
    beginnings: tuple[TableSheet, ...]
    shown: int
    more: bool
    digest: str


NOT_OF_SIDES = gettext_noop(
    "In {division} sides of partners play: no federation rates their games, so there is no file of them for one."
)


def offered_targets(division: Division) -> tuple[Target, ...]:
    """The kinds of file that this division can be exported as: of sides of partners only those of programs."""
    return tuple(
        one for one in targets() if not division.of_partners or Format(one.word) in (Format.OPENGOTHA, Format.PAIRGOTH)
    )


def targets() -> tuple[Target, ...]:
    """The kinds of file that a division can be exported as, federations first."""
    titles = {
        Format.H9: _("European table (EGD h9)"),
        Format.AGA: _("American results (AGA)"),
        Format.TOU: _("French table (FFG tou)"),
        Format.OPENGOTHA: "OpenGotha XML",
        Format.PAIRGOTH: _("Pairgoth file (tour)"),
        Format.DIVISION: _("Division file"),
    }
    order = (Format.H9, Format.AGA, Format.TOU, Format.OPENGOTHA, Format.PAIRGOTH, Format.DIVISION)
    return tuple(Target(form.value, titles[form], _(FOR_WHOM[form])) for form in order if form in WRITABLE)


def sending_page(division: Division, form: Format, *, forfeits_free: bool = False) -> SendingPage:
    """Everything to check before the division is exported in this format. Eight queries, whatever its size."""
    external = _for(division, form)
    export_checks = checks(form, external, _unconfirmed(division), division.overtime)
    written = write_as(form, external, forfeits_free=forfeits_free)
    fix = [(check.must, _to_fix(division, check)) for check in export_checks]
    return SendingPage(
        form=form,
        filename=filename(division, form),
        must=tuple(fix_item for must, fix_item in fix if must),
        good_to_know=tuple(fix_item for must, fix_item in fix if not must),
        guessed=() if form is Format.DIVISION or division.of_partners else _guessed(external),
        dropped=written.left_out if isinstance(written, Written) else (),
        refused=_(STAYS_IN_REHEARSAL) if division.event.rehearsal else _fault(written),
        digest=digest_of(written.content) if isinstance(written, Written) else "",
        players=len(external.division.players),
        rounds=len(external.division.rounds),
        beginning=_beginning(form, written),
    )


def _beginning(form: Format, written: Written | Faults) -> tuple[str, ...]:
    """The first lines of a federation's file, none of another's."""
    if form not in RATED or isinstance(written, Faults):
        return ()
    text = written.content.decode("utf-8" if form is Format.AGA else "iso-8859-15", "replace")
    return tuple(text.splitlines()[:LINES_OF_TEXT])


def table_page(division: Division) -> TablePage:
    """Everything to check before the results table is sent. Ten queries, whatever the size of the division."""
    facts = results_facts(division)
    fix = [(check.must, _to_fix(division, check)) for check in table_checks(facts, _unconfirmed(division))]
    sheets = results_tables(facts)
    return TablePage(
        must=tuple(fix_item for must, fix_item in fix if must),
        good_to_know=tuple(fix_item for must, fix_item in fix if not must),
        guessed=_guessed(facts.external),
        players=len(sheets[0].rows),
        games=len(sheets[1].rows),
        beginnings=tuple(replace(sheet, rows=sheet.rows[:LINES_SHOWN]) for sheet in sheets),
        shown=LINES_SHOWN,
        more=any(len(sheet.rows) > LINES_SHOWN for sheet in sheets),
        digest=tables_digest(sheets),
    )


@dataclass(frozen=True, slots=True)
class LayoutPage:
    """The same for one table in a saved layout."""

    layout: SavedLayout
    filename: str
    must: tuple[ToFix, ...]
    good_to_know: tuple[ToFix, ...]
    guessed: tuple[GuessedName, ...]
    beginnings: tuple[TableSheet]
    shown: int
    more: bool
    digest: str


def layout_page(division: Division, layout: SavedLayout) -> LayoutPage:
    """Everything to check before the table is sent. Nine queries, whatever the size of the division."""
    facts = results_facts(division)
    fix = [(check.must, _to_fix(division, check)) for check in table_checks(facts, _unconfirmed(division))]
    sheet = layout_sheet(facts, layout)
    return LayoutPage(
        layout=layout,
        filename=f"{division.event.slug}-{division.slug}-{layout.word}.{layout.suffix}",
        must=tuple(fix_item for must, fix_item in fix if must),
        good_to_know=tuple(fix_item for must, fix_item in fix if not must),
        guessed=_guessed(facts.external),
        beginnings=(replace(sheet, title=layout.name, rows=sheet.rows[:LINES_SHOWN]),),
        shown=LINES_SHOWN,
        more=len(sheet.rows) > LINES_SHOWN,
        digest=digest_of(layout_bytes(sheet, layout)),
    )


def layout_file(division: Division, layout: SavedLayout) -> bytes:
    """The table of the division in this layout, as a file. Raises Refused in a rehearsal."""
    if division.event.rehearsal:
        raise Refused(_(STAYS_IN_REHEARSAL))
    return layout_bytes(layout_sheet(results_facts(division), layout), layout)


def _guessed(external: ExternalDivision) -> tuple[GuessedName, ...]:
    return tuple(
        GuessedName(entry, name, tuple(dict.fromkeys((guess.family, *family_names(name)))))
        for entry, name, guess in guessed_names(external)
    )


def sent_file(division: Division, form: Format, *, forfeits_free: bool = False) -> bytes:
    """The division as a file. Raises Refused where there is nothing to write, and in a rehearsal."""
    if division.event.rehearsal:
        raise Refused(_(STAYS_IN_REHEARSAL))
    written = write_as(form, _for(division, form), forfeits_free=forfeits_free)
    if isinstance(written, Faults):
        raise Refused(str(written.first))
    return written.content


def _fault(written: Written | Faults) -> str:
    return str(written.first) if isinstance(written, Faults) else ""


def filename(division: Division, form: Format) -> str:
    """`rimu-open-division-2.h9`."""
    return f"{division.event.slug}-{division.slug}.{SUFFIXES[form]}"


def _for(division: Division, form: Format) -> ExternalDivision:
    """The division for this format; our own file has the division's own name and only the parts of names beside it."""
    external = external_values(division)
    if form is not Format.DIVISION:
        return external
    own = replace(external.division, name=division.name)
    return ExternalDivision(own, ExternalEvent(players=external.event.players))


def _unconfirmed(division: Division) -> frozenset[tuple[int, int]]:
    boards = Pairing.objects.filter(round__division=division, game__state=GameState.REPORTED)
    return frozenset(boards.published().values_list("round__number", "table"))


def _to_fix(division: Division, check: Check) -> ToFix:
    event, own = division.event.slug, [division.event.slug, division.slug]
    if check.where is Where.RESULT:
        return ToFix(check.sentence, reverse("desk:results", args=[*own, check.number]), _("Results"))
    if check.where is Where.ENTRY:
        return ToFix(check.sentence, reverse("desk:entry", args=[event, check.number]), _("Entry"))
    if check.where is Where.RULES:
        return ToFix(check.sentence, reverse("desk:division_settings", args=own), _("Rules"))
    return ToFix(check.sentence, reverse("desk:event_edit", args=[event]), _("Event"))


def tables_digest(sheets: Iterable[TableSheet]) -> str:
    """The digest of the results table: of both its tables."""
    return digest_of(b"".join(table_bytes(sheet, TableFormat.CSV) for sheet in sheets))


def digest_of(content: bytes) -> str:
    """The SHA-256 of a file in hexadecimal, by which the ledger knows what was downloaded and sent."""
    return sha256(content).hexdigest()
