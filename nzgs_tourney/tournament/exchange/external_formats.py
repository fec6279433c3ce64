"""The formats of other programs: detects, reads and writes them.

| format | read | written |
| --- | --- | --- |
| `division`, our own file | yes | yes |
| `opengotha`, OpenGotha's XML | yes | yes |
| `h9`, the EGD's results table | yes | yes |
| `tou`, the French federation's table | yes | yes |
| `aga`, the American association's results | yes | yes |
| `pairgoth`, Pairgoth's `.tour` | yes | yes |
| `macmahon`, MacMahon 3.9's XML | yes | no |
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum

from ground.translation import gettext as _, gettext_noop, ngettext
from nzgs_tourney.tournament.division.choices import Side
from nzgs_tourney.tournament.exchange.aga.read import MOST_ROUNDS, read_aga
from nzgs_tourney.tournament.exchange.aga.write import write_aga
from nzgs_tourney.tournament.exchange.egd.read import read_h9
from nzgs_tourney.tournament.exchange.egd.write import write_h9
from nzgs_tourney.tournament.exchange.external import (
    ExternalDivision,
    ExternalEvent,
    ExternalPlayer,
    UnreadableError,
    Written,
    in_latin_letters,
    parts_of,
)
from nzgs_tourney.tournament.exchange.external_text import MOST_BYTES, text_lines
from nzgs_tourney.tournament.exchange.external_xml import read_xml
from nzgs_tourney.tournament.exchange.fault import Fault, Faults, at_line
from nzgs_tourney.tournament.exchange.ffg.read_write import read_tou, write_tou
from nzgs_tourney.tournament.exchange.json_text import read_json
from nzgs_tourney.tournament.exchange.lost_details import left_out
from nzgs_tourney.tournament.exchange.macmahon.read import is_macmahon, macmahon_of
from nzgs_tourney.tournament.exchange.opengotha.read import opengotha_of
from nzgs_tourney.tournament.exchange.opengotha.write import write_opengotha
from nzgs_tourney.tournament.exchange.own.division import read_with_names, without_effect, write_division
from nzgs_tourney.tournament.exchange.own.division_shape import FORMAT as DIVISION
from nzgs_tourney.tournament.exchange.pairgoth.read import is_pairgoth, read_pairgoth
from nzgs_tourney.tournament.exchange.pairgoth.write import write_pairgoth
from nzgs_tourney.tournament.exchange.results_table_halves import parse_half


class Format(StrEnum):
    """A format, by its word in commands and on pages."""

    DIVISION = "division"
    OPENGOTHA = "opengotha"
    H9 = "h9"
    TOU = "tou"
    AGA = "aga"
    PAIRGOTH = "pairgoth"
    MACMAHON = "macmahon"


TITLES = {
    Format.DIVISION: gettext_noop("division file"),
    Format.OPENGOTHA: gettext_noop("OpenGotha file"),
    Format.H9: gettext_noop("EGD results table (h9)"),
    Format.TOU: gettext_noop("FFG results table (tou)"),
    Format.AGA: gettext_noop("AGA results file"),
    Format.PAIRGOTH: gettext_noop("Pairgoth file"),
    Format.MACMAHON: gettext_noop("MacMahon file"),
}
WRITABLE = (Format.DIVISION, Format.OPENGOTHA, Format.PAIRGOTH, Format.H9, Format.TOU, Format.AGA)

RATED = (Format.H9, Format.TOU, Format.AGA)
"""The files of federations, which rate the games of single players: those at the boards of teams, none of partners."""

_OF_FEWER_ROUNDS = (Format.OPENGOTHA, Format.PAIRGOTH, Format.AGA)
"""The files that hold at most `MOST_ROUNDS` rounds, fewer than a division here may have."""

_ARCHIVES = (b"PK\x03\x04", b"\x1f\x8b", b"\xd0\xcf\x11\xe0")
_UTF16 = (b"\xff\xfe", b"\xfe\xff")
_TOU = re.compile(r"\s*;\s*(?:(?:name|date|vill|comm|ta|prog)=|Num\b)")
_H9 = re.compile(r"\s*;\s*(?:[A-Z]{2}\[|Pl\b)")
_KNOWN = gettext_noop("a division file, OpenGotha or MacMahon XML, a Pairgoth file, an h9 or tou table, or AGA results")


@dataclass(frozen=True, slots=True)
class Recognised:
    """A file as read, with its detected format."""

    format: Format
    external: ExternalDivision


def read_any(content: bytes) -> Recognised | Faults:
    """The file read in its format, which is detected by its content and never by its name; or what is wrong with it."""
    try:
        return _read(content)
    except UnreadableError as error:
        return Faults((error.fault,))


def may_be_event(content: bytes) -> bool:
    """Whether a file looks like one for `read_any`: XML, JSON, or the table of a federation.

    Only reading shows what is wrong with it.
    """
    if content.startswith(_ARCHIVES) or (b"\0" in content and not content.startswith(_UTF16)):
        return False
    text = _in_utf8(content)
    if text.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] in (b"<", b"{") or text.startswith(_UTF16):
        return True
    try:
        return _text_format([line for line in text_lines(text) if line.strip()]) is not None
    except UnreadableError:
        return False


def _read(content: bytes) -> Recognised | Faults:
    if content.startswith(_ARCHIVES):
        return Faults((Fault("", _("This is a workbook or an archive, not {known}.").format(known=_(_KNOWN))),))
    content = _in_utf8(content)
    start = content.removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
    if start == b"<" or content.startswith(_UTF16):
        root = read_xml(content)
        if is_macmahon(root):
            return Recognised(Format.MACMAHON, macmahon_of(root))
        return Recognised(Format.OPENGOTHA, opengotha_of(root))
    if start == b"{":
        return _read_json(content)
    lines = [line for line in text_lines(content) if line.strip()]
    form = _text_format(lines)
    if form is None:
        return Faults((Fault(at_line(1), _("This is not {known}.").format(known=_(_KNOWN))),))
    external = {Format.AGA: read_aga, Format.TOU: read_tou, Format.H9: read_h9}[form](content)
    return external if isinstance(external, Faults) else Recognised(form, external)


def _read_json(content: bytes) -> Recognised | Faults:
    value = read_json(content)
    if isinstance(value, dict) and is_pairgoth(value):
        external = read_pairgoth(content)
        return external if isinstance(external, Faults) else Recognised(Format.PAIRGOTH, external)
    if fault := _json_fault(value):
        return Faults((fault,))
    division = _read_division(content)
    return division if isinstance(division, Faults) else Recognised(Format.DIVISION, division)


def _json_fault(value: object) -> Fault | None:
    """Why JSON that names another format, or none, isn't a division file; None if it is one, and for text that isn't
    JSON.
    """
    if isinstance(value, Fault) or not isinstance(value, dict) or value.get("format") == DIVISION:
        return None
    text = value.get("format")
    if text == "nzgs-tourney/event":
        return Fault(
            "",
            _(
                "This is the backup of a whole event, not a division file: use Restore an event under Your events, or "
                "`event import`."
            ),
        )
    if isinstance(text, str) and text.startswith("nzgs-tourney/"):
        return None
    if {"settings", "players", "rounds"} <= value.keys():
        return Fault(
            "format",
            _("This looks like a division file, but its “format” is not {division}.").format(division=DIVISION),
        )
    return Fault("", _("This is JSON, but not {known}.").format(known=_(_KNOWN)))


def write_as(form: Format, external: ExternalDivision, *, forfeits_free: bool = False) -> Written | Faults:
    """The event as a file in this format, and what it can't hold; or why it can't be written.

    `forfeits_free` is for h9 only, see `write_h9`. Raises KeyError for a read-only format, and ValueError as the
    format’s writer does.
    """
    writers = {
        Format.DIVISION: _write_division,
        Format.OPENGOTHA: write_opengotha,
        Format.H9: lambda event: write_h9(event, forfeits_free=forfeits_free),
        Format.TOU: write_tou,
        Format.AGA: write_aga,
        Format.PAIRGOTH: write_pairgoth,
    }
    write = writers[form]
    if external.division.settings.rounds > MOST_ROUNDS and form in _OF_FEWER_ROUNDS:
        sentence = _("The {file} has at most {most} rounds: this division has {rounds}.")
        most = {"file": _(TITLES[form]), "most": MOST_ROUNDS, "rounds": external.division.settings.rounds}
        return Faults((Fault("", sentence.format(**most)),))
    if form in RATED and external.division.settings.side is Side.PARTNERS:
        return Faults((Fault("", _("Sides of partners play: no federation rates their games.")),))
    if not external.division.players and form not in (Format.DIVISION, Format.OPENGOTHA, Format.PAIRGOTH):
        return Faults((Fault("", _("There are no players to write into the {file}.").format(file=_(TITLES[form]))),))
    if form is Format.DIVISION:
        return write(external)
    written, own = write(in_latin_letters(external)), _in_own_script(external)
    if isinstance(written, Faults):
        return written
    return replace(written, left_out=(*own, *written.left_out))


def _in_own_script(external: ExternalDivision) -> tuple[str, ...]:
    """A note that names in another script are replaced by those in Latin letters."""
    names = [entry.name for entry in external.division.players if entry.latin and entry.latin != entry.name]
    if not names:
        return ()
    if len(names) == 1:
        return (_("The name of {name} is written in Latin letters.").format(name=names[0]),)
    message = ngettext(
        "The names of {name} and of {count} other player are written in Latin letters.",
        "The names of {name} and of {count} other players are written in Latin letters.",
        len(names) - 1,
    )
    return (message.format(name=names[0], count=len(names) - 1),)


def _in_utf8(content: bytes) -> bytes:
    """A text in UTF-16, an editor's "Unicode", converted to UTF-8. XML stays unchanged: it may name its encoding, which
    its reader handles."""
    if not content.startswith(_UTF16) or len(content) > 2 * MOST_BYTES:
        return content
    try:
        text = content.decode("utf-16")
    except UnicodeDecodeError:
        return content
    return content if text.lstrip().startswith("<") else text.encode()


def _write_division(external: ExternalDivision) -> Written:
    latin = in_latin_letters(external).division.players
    parts = {entry.id: parts_of(entry, external.event) for entry in latin}
    content = write_division(external.division, parts).encode()
    back = _read_division(content)
    if isinstance(back, Faults):
        raise ValueError(_("The written file can’t be read back: {first}").format(first=back.first))
    return Written(content, left_out(external, back, [entry.id for entry in external.division.players]))


def _read_division(content: bytes) -> ExternalDivision | Faults:
    """Our own file of a division, with the parts of names beside it."""
    read = read_with_names(content)
    if isinstance(read, Faults):
        return read
    division, parts = read
    players = {player: ExternalPlayer(known.family, known.given) for player, known in parts.items()}
    left_out = without_effect(division.settings)
    return ExternalDivision(division, ExternalEvent(players=players), left_out)


def _text_format(lines: list[str]) -> Format | None:
    if not lines:
        return None
    if lines[0].split()[0].upper() == "TOURNEY":
        return Format.AGA
    if any(_TOU.match(line) for line in lines):
        return Format.TOU
    if any(_H9.match(line) for line in lines):
        return Format.H9
    entries = lines[0].partition(";")[0].partition("|")[0].split()
    return Format.H9 if any(map(parse_half, entries[3:])) else None
