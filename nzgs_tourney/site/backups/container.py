"""The file of a whole site: a zip of tables, files and a manifest that says what must be in them.

| entry | what |
| --- | --- |
| `tables/APP.MODEL.jsonl` | a table: a JSON list of its columns in the first line, then a list of values for each row |
| `files/…` | a file of the site's folder |
| `secret-key` | the site's secret key |
| `manifest.json` | what all of it is, with the SHA-256 of each; it is written last |
"""

from __future__ import annotations

import hashlib
import json
import os
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from ground.errors import Refused
from ground.held_file import hold
from ground.translation import gettext
from nzgs_tourney.site.backups.encryption import Encrypting, decrypt, is_encrypted

FORMAT: Literal["nzgs-tourney/site"] = "nzgs-tourney/site"
VERSION: Literal[1] = 1
SUFFIX = ".backup"
_UNFINISHED = ".part"
MANIFEST, SECRET_KEY = "manifest.json", "secret-key"
_PIECE = 1024 * 1024
_LARGEST_MANIFEST = 16 * _PIECE
_LONGEST_LINE = 128 * _PIECE
"""The longest line of a table; the largest record that the site accepts takes a small part of it."""
_LONGEST_KEY = 1024
_MOST_UNPACKED, _UNPACKED_UNSEEN = 500, 64 * _PIECE
"""How many times its packed size an entry may take, if it takes more than so many bytes. Ours take less than fifty; zip
compression allows a thousand."""


class _Part(BaseModel):
    model_config = ConfigDict(strict=True, frozen=True)


class Content(_Part):
    """One entry of the zip. `rows` for a table, otherwise 0."""

    entry: str
    bytes: int
    sha256: str
    rows: int = 0


class LedgerHead(_Part):
    """One ledger: its number and hash, as printed sheets show them."""

    key: str
    seq: int
    head: str


class Manifest(_Part):
    """The contents of a backup. `migrations`: the state of the database, as `app.name`."""

    format: Literal["nzgs-tourney/site"]
    version: Literal[1]
    program: str
    made_at: str
    migrations: list[str]
    contents: list[Content]
    ledgers: list[LedgerHead]
    events: list[str]

    def table(self, name: str) -> Content | None:
        """The entry of a table, e.g. `tourney.entry`; None where the backup doesn't have it."""
        return next((content for content in self.contents if content.entry == table_entry(name)), None)

    @property
    def files(self) -> list[Content]:
        """The files of the site's folder."""
        return [content for content in self.contents if content.entry.startswith("files/")]


def table_entry(name: str) -> str:
    """The entry of a table."""
    return f"tables/{name}.jsonl"


class BackupWriter:
    """Fills a backup. Every entry is written once; `finish` writes the manifest."""

    def __init__(self, out: IO[bytes]) -> None:
        self._zip = zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=6)
        self._contents: list[Content] = []

    def table(self, name: str, columns: Iterable[str], rows: Iterable[list[Any]]) -> None:
        """Add a table; the values must be JSON values."""
        lines = (json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in (list(columns), *rows))
        self._add(table_entry(name), (f"{line}\n".encode() for line in lines), lines=True)

    def file(self, name: str, path: Path) -> None:
        """Add a file of the site's folder. Raises OSError where it can't be read."""
        with path.open("rb") as file:
            self._add(f"files/{name}", iter(lambda: file.read(_PIECE), b""))

    def secret_key(self, key: str) -> None:
        """Add the site's secret key."""
        self._add(SECRET_KEY, [key.encode()])

    def finish(
        self, *, program: str, made_at: str, migrations: list[str], ledgers: list[LedgerHead], events: list[str]
    ) -> Manifest:
        """Write the manifest and the end of the zip; returns the manifest."""
        manifest = Manifest(
            format=FORMAT, version=VERSION, program=program, made_at=made_at, migrations=migrations,
            contents=self._contents, ledgers=ledgers, events=events,
        )  # fmt: skip
        self._zip.writestr(MANIFEST, manifest.model_dump_json(indent=1))
        self._zip.close()
        return manifest

    def release(self) -> None:
        """Release the file, finished or not."""
        with suppress(OSError, ValueError):
            self._zip.close()

    def _add(self, entry: str, chunks: Iterable[bytes], *, lines: bool = False) -> None:
        size, count, digest = 0, 0, hashlib.sha256()
        with self._zip.open(entry, "w", force_zip64=True) as file:
            for chunk in chunks:
                file.write(chunk)
                digest.update(chunk)
                size, count = size + len(chunk), count + 1
        self._contents.append(
            Content(entry=entry, bytes=size, sha256=digest.hexdigest(), rows=count - 1 if lines else 0)
        )


class Backup:
    """A backup that was opened: complete, of this program, and readable by this version."""

    def __init__(self, archive: zipfile.ZipFile, manifest: Manifest) -> None:
        self._zip = archive
        self.manifest = manifest

    def rows(self, content: Content) -> Iterator[list[Any]]:
        """The lines of a table: first its columns. Raises Refused where a line isn't a list."""
        with self._zip.open(content.entry) as file:
            while line := file.readline(_LONGEST_LINE + 1):
                if len(line) > _LONGEST_LINE:
                    raise Refused(_damaged())
                try:
                    value = json.loads(line)
                except (ValueError, RecursionError) as error:
                    raise Refused(_damaged()) from error
                if not isinstance(value, list):
                    raise Refused(_damaged())
                yield value

    def copy(self, content: Content, out: IO[bytes]) -> None:
        """Write the bytes of an entry to `out`."""
        for chunk in self._pieces(content.entry):
            out.write(chunk)

    @property
    def secret_key(self) -> str:
        """The site's secret key."""
        return self._zip.read(SECRET_KEY).decode()

    def check(self) -> None:
        """Raises Refused where an entry isn't what the manifest says."""
        listed = {MANIFEST, *(content.entry for content in self.manifest.contents)}
        if {*self._zip.namelist()} != listed or len(self._zip.namelist()) != len(listed):
            raise Refused(_damaged())
        for content in self.manifest.contents:
            packed = self._zip.getinfo(content.entry).compress_size
            limit = _LONGEST_KEY if content.entry == SECRET_KEY else max(_UNPACKED_UNSEEN, _MOST_UNPACKED * packed)
            if content.bytes > limit:
                raise Refused(_damaged())
            digest, size = hashlib.sha256(), 0
            for chunk in self._pieces(content.entry, at_most=content.bytes):
                digest.update(chunk)
                size += len(chunk)
            if (size, digest.hexdigest()) != (content.bytes, content.sha256):
                raise Refused(_damaged())
        if not any(content.entry == SECRET_KEY and content.bytes for content in self.manifest.contents):
            raise Refused(gettext("The backup has no secret key, so it can’t be restored: use another backup."))

    def _pieces(self, entry: str, at_most: int | None = None) -> Iterator[bytes]:
        read = 0
        try:
            with self._zip.open(entry) as file:
                while chunk := file.read(_PIECE):
                    read += len(chunk)
                    if at_most is not None and read > at_most:
                        raise Refused(_damaged())
                    yield chunk
        except (zipfile.BadZipFile, EOFError, ValueError) as error:
            raise Refused(_damaged()) from error


@contextmanager
def written(path: Path, password: str = "") -> Iterator[BackupWriter]:
    """A writer whose file appears at `path` when the block ends: complete, on disk and read back, or not at all.

    Raises OSError where it can't be written, and Refused where it can't be read back.
    """
    unfinished = path.with_name(f".{path.name}{_UNFINISHED}")
    flags = os.O_RDWR | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
    remove_unfinished(path.parent)
    try:
        with open(os.open(unfinished, flags, 0o600), "w+b") as out:
            hold(out)
            encrypting = Encrypting(out, password) if password else None
            writer = BackupWriter(encrypting or out)  # type: ignore[arg-type]  # zipfile asks no more of a file
            try:
                yield writer
            finally:
                writer.release()
            if encrypting is not None:
                encrypting.close()
            out.flush()
            os.fsync(out.fileno())
        with opened(unfinished, password):
            pass
        os.replace(unfinished, path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise


def remove_unfinished(folder: Path) -> bool:
    """Delete what a killed process left of a backup in this folder: the files that no living one holds. Returns whether
    there was any."""
    removed = False
    for left in folder.glob(f".*{SUFFIX}{_UNFINISHED}"):
        with suppress(OSError):
            with left.open("rb+") as file:
                nobodys = hold(file)
            if nobodys:  # closed first: Windows deletes no open file
                left.unlink()
                removed = True
    return removed


@contextmanager
def opened(path: Path, password: str = "") -> Iterator[Backup]:
    """A backup to read, after comparing every entry with the manifest.

    Raises Refused for a file that isn't a backup, comes from a newer program, was cut or altered, or needs another
    password; OSError where the file can't be read.
    """
    with path.open("rb") as file:
        if not is_encrypted(file):
            yield _checked(file)
            return
        if not password:
            raise Refused(gettext("This backup has a password. Type it."))
        with TemporaryFile() as plain:
            decrypt(file, password, plain)
            plain.seek(0)
            yield _checked(plain)


def _checked(file: IO[bytes]) -> Backup:
    start = file.read(2)
    file.seek(0)
    try:
        archive = zipfile.ZipFile(file)
    except zipfile.BadZipFile as error:
        raise Refused(_damaged() if start == b"PK" else _other_kind(file)) from error
    if MANIFEST not in archive.namelist():
        raise Refused(_no_backup())
    info = archive.getinfo(MANIFEST)
    if info.file_size > _LARGEST_MANIFEST:
        raise Refused(_no_backup())
    try:
        value = json.loads(archive.read(MANIFEST))
    except (zipfile.BadZipFile, EOFError, ValueError) as error:
        raise Refused(_damaged()) from error
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise Refused(_no_backup())
    if isinstance(value.get("version"), int) and value["version"] > VERSION:
        raise Refused(newer(str(value.get("program", ""))[:20]))
    try:
        backup = Backup(archive, Manifest.model_validate(value))
    except ValidationError as error:
        raise Refused(_damaged()) from error
    backup.check()
    return backup


def newer(program: str) -> str:
    """The message for a backup from a newer program."""
    return gettext(
        "This backup was made by a newer version of the program ({program}). Install that version, then restore it."
    ).format(program=program)


def foreign(program: str) -> str:
    """The message for a backup from a program before 0.9.0."""
    return gettext(
        "This backup was made by a version before 0.9.0 ({program}), and only that version can restore it."
    ).format(program=program)


def _other_kind(file: IO[bytes]) -> str:
    file.seek(0)
    beginning = file.read(200).lstrip(b"\xef\xbb\xbf \r\n\t")
    if beginning.startswith(b"{") and b"nzgs-tourney/event" in beginning:
        return gettext(
            "This is the file of one event, not of a whole site. Make the first account, or sign in; then choose "
            "Restore an event under Your events."
        )
    return _no_backup()


def _no_backup() -> str:
    return gettext("This isn’t a backup of a site. Its name ends in {suffix}.").format(suffix=SUFFIX)


def _damaged() -> str:
    return gettext("The backup is damaged: part of it is missing or was changed. Copy it again, or use an earlier one.")
