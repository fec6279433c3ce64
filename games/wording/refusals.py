"""Why a file, or a game in it, is not read as a game record: a code with arguments, and its words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ratings.freezing import freeze_mappings

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
    | `syntax` | something stands where SGF allows nothing like it |
    | `not_go` | `GM` names another game |
    | `size` | `SZ` is not a size of board that can be played |

    `line` counts from 1, or is None where no line is to blame. `message` is a plain sentence, made of `why`, a code of
    this module, and its arguments `args`, values of JSON.
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
        return self.message if self.line is None else f"Line {self.line}: {self.message}"


def refusal(code: str, why: str = "", *, line: int | None = None, **args: Any) -> SgfRejected:
    """The refusal of this code, worded by `why` or, without one, by the code itself. Raises KeyError for what is
    neither."""
    why = why or code
    return SgfRejected(code, _WORDS[why](args), line, why, args)


def kept_refusal(one: SgfRejected) -> dict[str, Any]:
    """A refusal as it is stored: its codes and arguments alone."""
    return {"code": one.code, "why": one.why, "args": dict(one.args), "line": one.line}


def read_refusal(kept: Args) -> SgfRejected:
    """The refusal that was stored; of an earlier version's the sentence that it kept. Raises KeyError for what is
    none."""
    if "message" in kept:
        return SgfRejected(kept["code"], kept["message"], kept["line"])
    return refusal(kept["code"], kept["why"], line=kept["line"], **kept["args"])


def _other_file(p: Args) -> str:
    what, instead = OTHER_FILES[p["kind"]]
    return f"{what[0].upper()}{what[1:]}, not a game record. {_INSTEAD[instead]}"


def _named(p: Args) -> str:
    named = f"Its name says {_NAMED[p['kind']]} ({p['ending']}); no" if p["kind"] else "No"
    return f"{named} game can be read in it."


_INSTEAD = {
    "save": "Save the game as SGF in the program that it comes from.",
    "picture": "Save the game as SGF in the app that shows it, or enter its moves on the page of the game.",
    "unpack": "Unpack it and take the records inside, or pack them as a zip.",
    "rename": "Rename it to end in .zip, or unpack it and send the records inside.",
    "site": "Download the game as SGF from the site that shows it.",
    "event": "It belongs on the import page of an event.",
    "table": "A list of players or results belongs on the import page of an event.",
    "only_go": "Only records of go are read.",
}
OTHER_FILES = {
    "png_picture": ("a PNG picture", "picture"),
    "jpeg_picture": ("a JPEG picture", "picture"),
    "gif_picture": ("a GIF picture", "picture"),
    "tiff_picture": ("a TIFF picture", "picture"),
    "pdf_document": ("a PDF document", "save"),
    "postscript_document": ("a PostScript document", "save"),
    "rich_text_document": ("a Rich Text document", "save"),
    "old_microsoft_office_document": ("an old Microsoft Office document", "save"),
    "rar_archive": ("a RAR archive", "unpack"),
    "7z_archive": ("a 7z archive", "unpack"),
    "gzip_archive": ("a gzip archive", "unpack"),
    "xz_archive": ("an xz archive", "unpack"),
    "zstd_archive": ("a zstd archive", "unpack"),
    "sqlite_database": ("an SQLite database", "save"),
    "program": ("a program", "save"),
    "windows_program": ("a Windows program", "save"),
    "sound_or_video": ("a sound or video", "save"),
    "mp3_sound": ("an MP3 sound", "save"),
    "video": ("a video", "save"),
    "webp_picture": ("a WebP picture", "picture"),
    "heic_picture": ("a HEIC picture", "picture"),
    "lha_archive": ("an LHA archive", "unpack"),
    "pandanet_archive_ugz": ("a Pandanet archive (UGZ)", "unpack"),
    "bzip2_archive": ("a bzip2 archive", "unpack"),
    "tar_archive": ("a tar archive", "unpack"),
    "zip_archive": ("a zip archive", "rename"),
    "word_document": ("a Word document", "save"),
    "excel_workbook": ("an Excel workbook", "table"),
    "powerpoint_document": ("a PowerPoint document", "save"),
    "opendocument_table": ("an OpenDocument table", "table"),
    "opendocument_document": ("an OpenDocument document", "save"),
    "epub_book": ("an EPUB book", "save"),
    "program_for_java_or_android": ("a program for Java or Android", "save"),
    "web_page": ("a web page", "site"),
    "svg_picture": ("an SVG picture", "picture"),
    "opengotha_tournament": ("an OpenGotha tournament", "event"),
    "macmahon_tournament": ("a MacMahon tournament", "event"),
    "xml_file": ("an XML file", "save"),
    "chess_record_pgn": ("a chess record (PGN)", "only_go"),
    "json_file": ("a JSON file", "save"),
    "results_table_of_a_tournament": ("a results table of a tournament", "event"),
    "aga_results_file": ("an AGA results file", "event"),
    "file_of_no_text": ("a file without text", "save"),
}
"""What a file is that is no game record, with its article, and what to do."""
_NAMED = {
    "picture": "a picture",
    "sound": "a video or a sound",
    "text": "a text",
    "document": "a document",
    "table": "a table",
    "web_page": "a web page",
    "program": "a program",
    "archive": "an archive",
}
"""What the name of a file says that it is."""

_WORDS: dict[str, Callable[[Args], str]] = {
    "other_file": _other_file,
    "named": _named,
    "link": lambda _: "A link. Links aren’t followed: give the file it points to.",
    "hidden": lambda _: "",
    "empty": lambda _: "The file is empty.",
    "not_sgf": lambda _: "There is no game record in the file: nothing in it begins with “(;”.",
    "too_large": lambda p: f"The file has more than {p['most']:,} bytes, and no more are read.",
    "too_many_branches": lambda p: f"The file opens {p['openings']:,} brackets; at most {p['most']:,} are read.",
    "too_many_properties": lambda p: f"The file holds more than {p['most']:,} properties that would be read.",
    "too_many_games": lambda p: f"The file holds more than {p['most']:,} games.",
    "too_many_moves": lambda p: f"The game has more than {p['most']:,} moves.",
    "setup_of_file": lambda p: f"The file sets up more than {p['most']:,} points.",
    "setup_of_game": lambda p: f"The game sets up stones more than {p['most']:,} times after its first move.",
    "not_go": lambda p: f"The record is of another game than go: GM is “{p['game']}”.",
    "size": lambda p: f"The board size is “{p['text']}”; it must be a number from {p['least']} to {p['most']}.",
    "unfinished": lambda _: "The file ends inside a game: what is missing is unknown.",
    "value_open": lambda p: f"A value that begins on line {p['begins']} is never closed.",
    "syntax": lambda p: f"This cannot be read as SGF, from “{p['text']}” on.",
    "no_end_line": lambda _: "The file ends inside a game: its last line, “\\GE”, is missing.",
    "no_moves_section": lambda _: "The file ends before its moves: there is no section [Data].",
    "header_short": lambda p: (
        f"The header of a Cyberoro record has {p['lines']} lines before its moves; this one has {p['has']}."
    ),
    "moves_missing": lambda p: (
        f"The file says that it has {p['said']} moves but holds {p['has']}: what is missing is unknown."
    ),
    "not_a_line": lambda p: f"“{p['text']}” can’t be read as a line of a {p['server']} record.",
    "not_a_move": lambda p: f"“{p['text']}” can’t be read as a move of a {p['server']} record.",
    "handicap": lambda p: f"The handicap “{p['text']}” can’t be read.",
    "handicap_range": lambda p: f"The handicap “{p['text']}” isn’t a number from 0 to {p['most']}.",
    "encrypted": lambda _: "The record is encrypted. Open it with the program that made it and save it as SGF.",
    "too_slow": lambda p: f"Its audit was stopped after {p['seconds']:g} seconds.",
    "worker_lost": lambda _: "Every process that audited this file was ended, perhaps for its memory.",
    "not_found": lambda _: "There is no such file.",
    "not_a_file": lambda _: "This is neither a file nor a folder.",
    "unreadable": lambda _: "The file cannot be opened.",
    "folder_unreadable": lambda _: "The folder cannot be opened.",
    "archive_broken": lambda _: "The archive is damaged, or isn’t a zip archive.",
    "archive_bytes": lambda p: f"The archive has {p['size']:,} bytes; at most {p['most']:,} are read.",
    "archive_files": lambda p: f"The archive holds more than {p['most']:,} files, or says so.",
    "archives_files": lambda p: f"Its archives hold more than {p['most']:,} files together.",
    "archives_bytes": lambda p: f"Archives in an archive are opened up to {p['most']:,} bytes together.",
    "archive_too_deep": lambda p: (
        f"Archives are opened {p['deepest']} deep, one inside the other, and this one lies deeper."
    ),
    "entry_outside": lambda _: "The name of this entry leads out of the archive.",
    "entry_link": lambda _: "This entry is a link.",
    "entry_encrypted": lambda _: "This entry is encrypted.",
    "entry_damaged": lambda _: "This entry is damaged.",
}
