"""The reasons why a file, or a game in it, isn't read as a game record: codes with arguments, and their words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.wording.numbers import sentences
from ground.coded import Words, worded
from ground.freezing import freeze_mappings
from ground.translation import gettext as _, gettext_noop

Args = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class SgfRejected:
    """Why a file, or a game in it, cannot be read as a game record.

    | code | meaning |
    | --- | --- |
    | `empty` | nothing but white space |
    | `too_large`, `too_many_branches` | over the limits of the raw bytes |
    | `too_many_properties`, `too_many_games` | over the limits of what is read |
    | `too_many_moves`, `too_much_setup` | over the limits of what it means |
    | `not_sgf` | there is no `(;` in it |
    | `unfinished` | the file ends inside a game |
    | `syntax` | something is where SGF doesn't allow it |
    | `not_go` | `GM` names another game |
    | `size` | `SZ` is not a board size that can be played |

    `line` counts from 1, or is None where no line is to blame. `message` is a plain sentence, made from `why`, a code
    of this module, and its arguments `args`, JSON values.
    """

    code: str
    message: str
    line: int | None = None
    why: str = field(default="", compare=False)
    args: Args = field(default_factory=dict, compare=False)

    def __post_init__(self) -> None:
        freeze_mappings(self)

    @property
    def sentence(self) -> str:
        """The message with its line, as one sentence for people."""
        if self.line is None:
            return self.message
        return _("Line {line}: {message}").format(line=self.line, message=self.message)


def refusal(code: str, why: str = "", *, line: int | None = None, **args: Any) -> SgfRejected:
    """The refusal with this code, worded by `why` or, without one, by the code itself. Raises KeyError for an unknown
    code."""
    why = why or code
    return SgfRejected(code, worded(_WORDS[why], args), line, why, args)


def kept_refusal(error: SgfRejected) -> dict[str, Any]:
    """A refusal as it is stored: only its codes and arguments."""
    return {"code": error.code, "why": error.why, "args": dict(error.args), "line": error.line}


def read_refusal(values: Args) -> SgfRejected:
    """The refusal as stored, or as `audit --json` prints it, with its sentence. Raises KeyError for anything else."""
    if "message" in values:
        return SgfRejected(values["code"], values["message"], values["line"])
    return refusal(values["code"], values["why"], line=values["line"], **values["args"])


def refused_part(filename: str, game: int) -> str:
    """What of a file is refused: its name, or what was pasted; from the second game on with the game's number."""
    name = filename or _("What was pasted")
    return name if game == 1 else _("{name}, game {number}").format(name=name, number=game)


def _other_file(p: Args) -> str:
    kind_words, instead = OTHER_FILES[p["kind"]]
    return sentences((_(kind_words), _(_INSTEAD[instead])))


def _named(p: Args) -> str:
    if not p["kind"]:
        return _("It isn’t a game record.")
    return _(_NAMED[p["kind"]]).format(ending=p["ending"])


_INSTEAD = {
    "save": gettext_noop("Save the game as SGF in the program that it comes from."),
    "picture": gettext_noop(
        "Save the game as SGF in the app that shows it, or enter its moves on the page of the game."
    ),
    "unpack": gettext_noop("Unpack it and take the records inside, or pack them as a zip."),
    "rename": gettext_noop("Rename it to end in .zip, or unpack it and send the records inside."),
    "site": gettext_noop("Download the game as SGF from the site that shows it."),
    "event": gettext_noop("It belongs on the import page of an event."),
    "table": gettext_noop("A list of players or results belongs on the import page of an event."),
    "only_go": gettext_noop("Only records of go are read."),
}
OTHER_FILES = {
    "png_picture": (gettext_noop("A PNG picture, not a game record."), "picture"),
    "jpeg_picture": (gettext_noop("A JPEG picture, not a game record."), "picture"),
    "gif_picture": (gettext_noop("A GIF picture, not a game record."), "picture"),
    "tiff_picture": (gettext_noop("A TIFF picture, not a game record."), "picture"),
    "pdf_document": (gettext_noop("A PDF document, not a game record."), "save"),
    "postscript_document": (gettext_noop("A PostScript document, not a game record."), "save"),
    "rich_text_document": (gettext_noop("A Rich Text document, not a game record."), "save"),
    "old_microsoft_office_document": (gettext_noop("An old Microsoft Office document, not a game record."), "save"),
    "rar_archive": (gettext_noop("A RAR archive, not a game record."), "unpack"),
    "7z_archive": (gettext_noop("A 7z archive, not a game record."), "unpack"),
    "gzip_archive": (gettext_noop("A gzip archive, not a game record."), "unpack"),
    "xz_archive": (gettext_noop("An xz archive, not a game record."), "unpack"),
    "zstd_archive": (gettext_noop("A zstd archive, not a game record."), "unpack"),
    "sqlite_database": (gettext_noop("An SQLite database, not a game record."), "save"),
    "program": (gettext_noop("A program, not a game record."), "save"),
    "windows_program": (gettext_noop("A Windows program, not a game record."), "save"),
    "sound_or_video": (gettext_noop("A sound or video, not a game record."), "save"),
    "mp3_sound": (gettext_noop("An MP3 sound, not a game record."), "save"),
    "video": (gettext_noop("A video, not a game record."), "save"),
    "webp_picture": (gettext_noop("A WebP picture, not a game record."), "picture"),
    "heic_picture": (gettext_noop("A HEIC picture, not a game record."), "picture"),
    "lha_archive": (gettext_noop("An LHA archive, not a game record."), "unpack"),
    "pandanet_archive_ugz": (gettext_noop("A Pandanet archive (UGZ), not a game record."), "unpack"),
    "bzip2_archive": (gettext_noop("A bzip2 archive, not a game record."), "unpack"),
    "tar_archive": (gettext_noop("A tar archive, not a game record."), "unpack"),
    "zip_archive": (gettext_noop("A zip archive, not a game record."), "rename"),
    "word_document": (gettext_noop("A Word document, not a game record."), "save"),
    "excel_workbook": (gettext_noop("An Excel workbook, not a game record."), "table"),
    "powerpoint_document": (gettext_noop("A PowerPoint document, not a game record."), "save"),
    "opendocument_table": (gettext_noop("An OpenDocument table, not a game record."), "table"),
    "opendocument_document": (gettext_noop("An OpenDocument document, not a game record."), "save"),
    "epub_book": (gettext_noop("An EPUB book, not a game record."), "save"),
    "program_for_java_or_android": (gettext_noop("A program for Java or Android, not a game record."), "save"),
    "web_page": (gettext_noop("A web page, not a game record."), "site"),
    "link": (gettext_noop("A link, not a game record."), "site"),
    "svg_picture": (gettext_noop("An SVG picture, not a game record."), "picture"),
    "opengotha_tournament": (gettext_noop("An OpenGotha tournament, not a game record."), "event"),
    "macmahon_tournament": (gettext_noop("A MacMahon tournament, not a game record."), "event"),
    "xml_file": (gettext_noop("An XML file, not a game record."), "save"),
    "chess_record_pgn": (gettext_noop("A chess record (PGN), not a game record."), "only_go"),
    "json_file": (gettext_noop("A JSON file, not a game record."), "save"),
    "results_table_of_a_tournament": (gettext_noop("A results table of a tournament, not a game record."), "event"),
    "aga_results_file": (gettext_noop("An AGA results file, not a game record."), "event"),
    "file_of_no_text": (gettext_noop("A file without text, not a game record."), "save"),
}
"""Files that are not game records: what they are, and what to do."""
_NAMED = {
    "picture": gettext_noop("By its name ({ending}) this is a picture, not a game record."),
    "sound": gettext_noop("By its name ({ending}) this is a video or a sound, not a game record."),
    "text": gettext_noop("By its name ({ending}) this is a text, not a game record."),
    "document": gettext_noop("By its name ({ending}) this is a document, not a game record."),
    "table": gettext_noop("By its name ({ending}) this is a table, not a game record."),
    "web_page": gettext_noop("By its name ({ending}) this is a web page, not a game record."),
    "program": gettext_noop("By its name ({ending}) this is a program, not a game record."),
    "archive": gettext_noop("By its name ({ending}) this is an archive, not a game record."),
}
"""What the name of a file says it is."""

_WORDS: dict[str, Words] = {
    "other_file": _other_file,
    "named": _named,
    "link": gettext_noop("A link. Links aren’t followed: give the file it points to."),
    "hidden": lambda p: "",
    "empty": gettext_noop("The file is empty."),
    "not_sgf": gettext_noop("There is no game record in the file: nothing in it begins with “(;”."),
    "too_large": gettext_noop("The file has more than {most:,} bytes, and no more are read."),
    "too_many_branches": gettext_noop("The file opens {openings:,} brackets; at most {most:,} are read."),
    "too_many_properties": gettext_noop("The file holds more than {most:,} properties that would be read."),
    "too_many_games": gettext_noop("The file holds more than {most:,} games."),
    "too_many_moves": gettext_noop("The game has more than {most:,} moves."),
    "setup_of_file": gettext_noop("The file sets up more than {most:,} points."),
    "setup_of_game": gettext_noop("The game sets up stones more than {most:,} times after its first move."),
    "not_go": gettext_noop("The record is of another game than go: GM is “{game}”."),
    "size": gettext_noop("The board size is “{text}”; it must be a number from {least} to {most}."),
    "unfinished": gettext_noop("The file ends inside a game: what is missing is unknown."),
    "value_open": gettext_noop("A “[” is never closed: part of the record is missing."),
    "syntax": gettext_noop("This cannot be read as SGF, from “{text}” on."),
    "no_end_line": gettext_noop("The file ends inside a game: its last line, “\\GE”, is missing."),
    "no_moves_section": gettext_noop("The file ends before its moves: there is no section [Data]."),
    "header_short": gettext_noop(
        "The header of a Cyberoro record has {lines} lines before its moves; this one has {has}."
    ),
    "moves_missing": gettext_noop(
        "The file says that it has {said} moves but holds {has}: what is missing is unknown."
    ),
    "not_a_line": gettext_noop("“{text}” can’t be read as a line of a {server} record."),
    "not_a_move": gettext_noop("“{text}” can’t be read as a move of a {server} record."),
    "handicap": gettext_noop("The handicap “{text}” can’t be read."),
    "handicap_range": gettext_noop("The handicap “{text}” isn’t a number from 0 to {most}."),
    "encrypted": gettext_noop("The record is encrypted. Open it with the program that made it and save it as SGF."),
    "too_slow": gettext_noop("Its audit was stopped after {seconds:g} seconds."),
    "worker_lost": gettext_noop("Every process that audited this file was ended, perhaps for its memory."),
    "not_found": gettext_noop("There is no such file."),
    "not_a_file": gettext_noop("This is neither a file nor a folder."),
    "unreadable": gettext_noop("The file cannot be opened."),
    "folder_unreadable": gettext_noop("The folder cannot be opened."),
    "archive_broken": gettext_noop("The archive is damaged, or isn’t a zip archive."),
    "archive_bytes": gettext_noop("The archive has {size:,} bytes; at most {most:,} are read."),
    "archive_files": gettext_noop("The archive holds more than {most:,} files, or says so."),
    "archives_files": gettext_noop("Its archives hold more than {most:,} files together."),
    "archives_bytes": gettext_noop("Archives in an archive are opened up to {most:,} bytes together."),
    "archive_too_deep": gettext_noop(
        "Archives are opened {deepest} deep, one inside the other, and this one lies deeper."
    ),
    "entry_outside": gettext_noop("The name of this entry leads out of the archive."),
    "entry_link": gettext_noop("This entry is a link."),
    "entry_encrypted": gettext_noop("This entry is encrypted."),
    "entry_damaged": gettext_noop("This entry is damaged."),
}
