"""Restores a site from a backup, replacing everything on the site."""

from __future__ import annotations

import binascii
import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.apps import apps
from django.apps.registry import Apps
from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.core.cache import caches
from django.core.exceptions import ValidationError
from django.core.management.color import no_style
from django.db import DataError, IntegrityError, connection, transaction
from django.db.models import Model
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.timezone import localtime

from games.ledger import guards
from games.ledger.guard_state import may_change_guards
from games.ledger.verify import verify
from games.models import Stream
from games.store.archive_file import archive_folder
from ground import child_process
from ground.errors import Refused
from ground.translation import gettext
from nzgs_tourney.live.ready_table import forget_ready_pages
from nzgs_tourney.models import Event, Message, User, Webhook, WebhookDelivery
from nzgs_tourney.network.site_address import forget as forget_address
from nzgs_tourney.services.backups.make_backup import make_backup
from nzgs_tourney.services.backups.site_tables import (
    columns_of,
    is_foreign,
    is_newer,
    is_older,
    keep_writers_out,
    site_models,
)
from nzgs_tourney.services.exchange.lead_event import become_another_site
from nzgs_tourney.site.backups.container import SUFFIX, Backup, LedgerHead, foreign, newer, opened
from nzgs_tourney.site.deployment.kept_key import keep_key
from nzgs_tourney.store.backups.forget_again import forgotten_here, note_whom_to_forget_again
from nzgs_tourney.store.exchange.event_tables import file_value
from ratings.models import Player

_ARCHIVE = re.compile(r"files/archives/\w+\.zip")
"""The archive files that a backup can hold, under the names that the site gave them."""

PASSWORD = "BACKUP_PASSWORD"  # noqa: S105 - the name of a variable
_AT_ONCE = 400


@dataclass(frozen=True, slots=True)
class RestoredSite:
    """What was restored. `kept`: the file with what the site had before, None where it had nothing. `own_key`: the
    environment's secret key stays, not the backup's. `forget_again`: people who were forgotten here and are back, by
    name."""

    made_at: str
    made: datetime | None
    events: tuple[str, ...]
    accounts: int
    ledgers: tuple[LedgerHead, ...]
    files: int
    kept: Path | None
    own_key: bool
    forget_again: tuple[Player, ...]


def restore_site(path: Path, password: str = "") -> RestoredSite:
    """Replace everything on this site with a backup.

    The backup is checked first, entry by entry; one from an older version of the program is brought up to date outside
    the site. Then everything is replaced in one transaction; at its end counts and ledgers must be those of the backup.
    What the site had is kept in another backup file. Everybody has to sign in again. Mails that were due when the
    backup was made may have gone since: the desk asks about them.

    Raises Refused, with nothing changed, where `not_here` says why, for a wrong password, for a file that isn't a
    site's backup, and for one that is damaged, altered, from a newer program, or from one before 0.9.0; OSError where a
    file can't be read or written.
    """
    if why := not_here():
        raise Refused(why)
    with opened(path, password) as found, _up_to_date(path, password, found) as backup:
        with _staged(backup) as files:
            copy, back = _replace(backup, files)
            # From here on the site is the backup's, whatever happens.
            _remove_other_archives({file.name for file in files})
        own_key = not keep_key(backup.secret_key)
        _forget_what_was_worked_out()
        return RestoredSite(
            made_at=backup.manifest.made_at,
            made=_time(backup.manifest.made_at),
            events=tuple(backup.manifest.events),
            accounts=User.objects.count(),
            ledgers=tuple(backup.manifest.ledgers),
            files=len(files),
            kept=copy,
            own_key=own_key,
            forget_again=back,
        )


def not_here() -> str:
    """Why this process can't restore anything, as a sentence; empty where it can. Guards have to be lifted."""
    if may_change_guards():
        return ""
    return gettext(
        "The program’s role can’t replace what the database guards: on the site’s computer, run nzgs-tourney restore "
        "FILE with the DATABASE_URL of the role that owns the tables."
    )


def has_anything() -> bool:
    """Whether the site has anything that a restore would replace."""
    return User.objects.exists() or Event.objects.exists() or Stream.objects.exists()


def load(backup: Backup, registry: Apps = apps) -> None:
    """Write every row of the backup into empty tables; `registry` has the models of the backup's time.

    Raises Refused where a row can't be read or the database refuses it.
    """
    models = site_models(registry)
    for model in models:
        label = model._meta.label_lower
        content = backup.manifest.table(label)
        if content is None:
            continue
        lines = backup.rows(content)
        header = next(lines, [])
        fields = {field.attname: field for field in columns_of(model)}
        if sorted(map(str, header)) != sorted(fields):
            raise Refused(gettext("{table}: The columns aren’t those of this table.").format(table=label))
        columns = [fields[name] for name in header]
        while part := list(islice(lines, _AT_ONCE)):
            rows = [_row(model, columns, line) for line in part]
            try:
                model._base_manager._insert(rows, fields=columns, using=connection.alias, raw=True)  # type: ignore[attr-defined]
            except (DataError, IntegrityError, OverflowError) as error:
                why = str(error).partition("\n")[0]
                sentence = gettext("{table}: The database refuses a row ({why}).")
                raise Refused(sentence.format(table=label, why=why)) from error
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)


def empty(models: Sequence[type[Model]]) -> None:
    """Delete every row of these tables, and of the sessions; the guards must be lifted."""
    with connection.cursor() as cursor:
        for table in _tables(models):
            cursor.execute(f"DELETE FROM {table}")  # noqa: S608 - names of our own tables


@contextmanager
def _up_to_date(path: Path, password: str, backup: Backup) -> Iterator[Backup]:
    """The backup itself, or a copy of it that was brought up to date in a database of its own.

    Raises Refused for a backup from a newer program or one before 0.9.0, and where the copy can't be made.
    """
    migrations = backup.manifest.migrations
    if is_foreign(migrations):
        raise Refused(foreign(backup.manifest.program))
    if is_newer(migrations):
        raise Refused(newer(backup.manifest.program))
    if not is_older(migrations):
        yield backup
        return
    with TemporaryDirectory(prefix="nzgs-tourney-") as folder:
        copy = Path(folder) / f"current{SUFFIX}"
        own = {"VAR_DIR": folder, "DATABASE_URL": "", "SITE_URL": "", PASSWORD: password}
        command = child_process.command("update_backup", str(path.resolve()), str(copy))
        apart = child_process.environment() | own
        process = subprocess.run(command, env=apart, capture_output=True, text=True, check=False)  # noqa: S603 - our own
        if process.returncode:
            why = process.stderr.strip().splitlines()[-1:] or [""]
            raise Refused(gettext("The backup can’t be brought up to date. {why}").format(why=why[0]))
        with opened(copy) as current:
            yield current


@contextmanager
def _staged(backup: Backup) -> Iterator[list[Path]]:
    """The backup's files on the site's disk, to be put in place once everything else is."""
    folder = Path(settings.VAR_DIR) / "restoring"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    try:
        staged_files = []
        for content in backup.manifest.files:
            if not _ARCHIVE.fullmatch(content.entry):
                raise Refused(gettext("The backup contradicts itself ({why}).").format(why=content.entry))
            path = folder / Path(content.entry).name
            with path.open("wb") as out:
                backup.copy(content, out)
            staged_files.append(path)
        yield staged_files
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _replace(backup: Backup, files: list[Path]) -> tuple[Path | None, tuple[Player, ...]]:
    """Replace database and archives; returns the file with what was here before, None where there was nothing, and
    whom to forget again."""
    copy: Path | None = None
    models = site_models()
    try:
        with transaction.atomic():
            keep_writers_out(_tables(models))
            if has_anything():
                folder = Path(settings.VAR_DIR) / "before-restore"
                folder.mkdir(parents=True, exist_ok=True)
                copy = folder / f"before-restore-{timezone.localtime():%Y%m%d-%H%M%S-%f}{SUFFIX}"
                make_backup(copy)
            before = forgotten_here()
            with guards.lifted(), transaction.atomic():
                empty(models)
                load(backup)
                _refuse_broken_references()
            _refuse_differences(backup)
            Message.objects.ask_about_waiting(timezone.now())
            # Whether they went meanwhile, nobody knows: a director sends again what its receiver lacks.
            WebhookDelivery.objects.all().leave_out()
            Webhook.objects.all().read_everything()
            back = note_whom_to_forget_again(before)
            become_another_site()
            archive_folder().mkdir(parents=True, exist_ok=True)
            for file in files:
                os.replace(file, archive_folder() / file.name)
    except BaseException:
        if copy is not None:
            copy.unlink(missing_ok=True)
        raise
    return copy, back


def _remove_other_archives(archive_names: set[str]) -> None:
    """Delete the archives of the former site; the file kept of it has them."""
    for path in archive_folder().glob("*.zip"):
        if path.name not in archive_names:
            with suppress(OSError):
                path.unlink()


def _tables(models: Sequence[type[Model]]) -> list[str]:
    """The quoted names of all tables that a restore writes to: those of the models, and the sessions'."""
    return [connection.ops.quote_name(name) for name in [*(model._meta.db_table for model in models), "django_session"]]


def _refuse_broken_references() -> None:
    """Raise Refused where a row refers to another that isn't there."""
    try:
        connection.check_constraints()
    except IntegrityError as error:
        why = str(error).partition("\n")[0]
        raise Refused(gettext("The backup contradicts itself ({why}).").format(why=why)) from error


def _refuse_differences(backup: Backup) -> None:
    """Raise Refused unless the database has everything that the backup has."""
    for model in site_models():
        content, count = backup.manifest.table(model._meta.label_lower), model._base_manager.count()
        if content is not None and count != content.rows:
            raise Refused(
                gettext("{table}: the backup has {rows} rows, {found} were restored.").format(
                    table=model._meta.label_lower, rows=content.rows, found=count
                )
            )
    expected_heads = {(ledger.key, ledger.seq, ledger.head) for ledger in backup.manifest.ledgers}
    verdicts = verify()
    if expected_heads != {(verdict.stream, verdict.seq, verdict.head) for verdict in verdicts}:
        raise Refused(gettext("The histories in the backup aren’t those that it names."))
    for verdict in verdicts:
        if verdict.broken is not None:
            sentence = gettext("The history {name} in the backup is broken: {why}.")
            raise Refused(sentence.format(name=verdict.stream, why=verdict.broken.why))


def _row(model: type[Model], columns: Sequence[Any], line: list[Any]) -> Model:
    row = model()
    if len(line) != len(columns):
        raise Refused(gettext("{table}: A row has too few or too many values.").format(table=model._meta.label_lower))
    for field, value in zip(columns, line, strict=True):
        try:
            setattr(row, field.attname, value if value is None else file_value(field, value))
        except (ValidationError, ValueError, binascii.Error) as error:
            column = f"{model._meta.label_lower}.{field.name}"
            raise Refused(gettext("{place}: A value can’t be read.").format(place=column)) from error
    return row


def _time(text: str) -> datetime | None:
    moment = parse_datetime(text)
    return localtime(moment) if moment is not None and moment.tzinfo else moment


def _forget_what_was_worked_out() -> None:
    """Clear every cache: nothing computed from the rows of before may be shown with the new ones."""
    for name in settings.CACHES:
        caches[name].clear()
    forget_ready_pages()
    ContentType.objects.clear_cache()
    forget_address()
