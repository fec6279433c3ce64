"""`nzgs-tourney verify-ledger`: verify that the ledger wasn't altered, or export a chain to verify it elsewhere.

Exit status: 0 every chain checked is whole and the confirmed results match it, 1 one is not (the first bad event is
named), 2 no such stream, no backup, or a role that may not put guards back, 3 every chain is whole, but somebody has a
right that no event gave, or personal data is gone without anybody forgotten.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from dataclasses import asdict
from pathlib import Path
from typing import Any

from games.ledger.chain import as_line
from games.ledger.guard_state import may_change_guards, missing_guards, put_back_guards
from games.ledger.sheet_foot import ComparedFoot, FootAgreement, read_foot
from games.ledger.verify import PersonalCount, StreamVerdict, links_of, verify
from games.ledger.witnesses import ComparedHead, compare_heads, compare_sheet
from games.management.spoken import SpokenCommand
from games.models import Stream
from games.wording.numbers import in_row
from ground.errors import Refused
from ground.translation import gettext as _, gettext_noop, ngettext
from nzgs_tourney.management.backup_password import asked_password
from nzgs_tourney.site.backups.container import opened
from nzgs_tourney.site.backups.encryption import is_encrypted

BROKEN, UNKNOWN, UNEXPLAINED = 1, 2, 3


class Command(SpokenCommand):
    help = gettext_noop("Check that nothing in the ledger was altered (docs/ledger.md).")

    def add_arguments(self, parser: ArgumentParser) -> None:
        """One stream by its key, or all; `--json` for programs; `--export` to write a chain as JSON Lines."""
        parser.add_argument("key", nargs="?", help=_("the stream to check, such as event:rimu-open; all without it"))
        parser.add_argument("--json", action="store_true", help=_("answer as JSON"))
        parser.add_argument(
            "--at", nargs=2, metavar=("NUMBER", "DIGITS"), help=_("compare with the foot of a printed sheet")
        )
        parser.add_argument(
            "--backup", metavar="FILE", type=Path, help=_("compare with the histories in a backup of the site")
        )
        parser.add_argument("--quick", action="store_true", help=_("do not draw every round again"))
        parser.add_argument(
            "--put-back-guards", action="store_true", help=_("put the database’s guards back and check nothing")
        )
        parser.add_argument(
            "--export", metavar="KEY", help=_("write this stream’s events as JSON Lines and check nothing")
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Runs the command, and exits with the status where it isn't 0."""
        if options["put_back_guards"]:
            self._put_back_guards()
            return
        try:
            if options["backup"]:
                status = self._compare_backup(options["backup"])
            elif options["at"]:
                status = self._compare(options["key"], " ".join(options["at"]))
            else:
                status = self._export(options["export"]) if options["export"] else self._verify(options)
        except Stream.DoesNotExist:
            self.stderr.write(
                _("There is no stream “{key}” in the ledger.").format(key=options["export"] or options["key"])
            )
            status = UNKNOWN
        if status:
            sys.exit(status)

    def _verify(self, options: dict[str, Any]) -> int:
        verdicts, unguarded = verify(options["key"], slow=not options["quick"]), missing_guards()
        if options["json"]:
            values = {"guards": unguarded, "streams": [_as_json(verdict) for verdict in verdicts]}
            self.stdout.write(json.dumps(values, indent=2))
        else:
            for sentence in (*map(_in_words, verdicts), *map(_of_guard, unguarded)):
                self.stdout.write(sentence)
        if unguarded or any(verdict.broken for verdict in verdicts):
            return BROKEN
        return UNEXPLAINED if any(verdict.unexplained for verdict in verdicts) else 0

    def _compare(self, key: str | None, text: str) -> int:
        """Says whether the foot of a sheet is in this stream, or without a key in any stream."""
        foot = read_foot(text)
        if foot is None:
            self.stderr.write(
                _("“{text}” isn’t the foot of a sheet: give its number and at least 8 digits.").format(text=text)
            )
            return UNKNOWN
        streams = [Stream.objects.get(key=key)] if key else list(Stream.objects.order_by("key"))
        comparisons = {stream.key: compare_sheet(stream, foot) for stream in streams}
        agreeing = [key for key, comparison in comparisons.items() if comparison.agreement is FootAgreement.AGREES]
        broken = {verdict.stream: verdict.broken for name in agreeing for verdict in verify(name) if verdict.broken}
        for name in agreeing:
            since = ngettext(
                "{stream}: paper and database agree at event {number}, {count} event since",
                "{stream}: paper and database agree at event {number}, {count} events since",
                comparisons[name].since,
            ).format(stream=name, number=foot.seq, count=comparisons[name].since)
            if name in broken:
                since = _("{agreement}; but {why}").format(agreement=since, why=broken[name].why)
            self.stdout.write(since)
        if not agreeing and key:
            self.stdout.write(f"{key}: {_against(comparisons[key])}")
        elif not agreeing:
            self.stdout.write(
                _("No ledger here agrees with {foot}: it was rewritten, or its end is missing.").format(foot=foot)
            )
        return 0 if agreeing and not broken else BROKEN

    def _compare_backup(self, path: Path) -> int:
        """Says of each history in this backup whether the database still has it as it was."""
        try:
            with path.open("rb") as file:
                locked = is_encrypted(file)
            with opened(path, asked_password(self) if locked else "") as backup:
                heads = [(ledger.key, ledger.seq, ledger.head) for ledger in backup.manifest.ledgers]
        except OSError as error:
            self.refuse(_("{path}: The file can’t be read ({reason}).").format(path=path, reason=error.strerror))
        except Refused as refused:
            self.refuse(f"{path}: {refused.sentence}")
        compared = compare_heads(heads)
        for ledger in compared:
            self.stdout.write(_of_backup(ledger))
        return 0 if all(ledger.agrees for ledger in compared) else BROKEN

    def _put_back_guards(self) -> None:
        if not may_change_guards():
            self.stderr.write(
                _("Only the role that owns the tables may put guards back: run this with its DATABASE_URL.")
            )
            sys.exit(UNKNOWN)
        tables = put_back_guards()
        self.stdout.write(
            _("Put back the guards of {tables}.").format(tables=", ".join(tables))
            if tables
            else _("Every guard is in place.")
        )

    def _export(self, key: str) -> int:
        for link in links_of(Stream.objects.get(key=key)):
            self.stdout.write(as_line(link))
        return 0


def _in_words(verdict: StreamVerdict) -> str:
    if verdict.broken is None:
        head = verdict.head or _("empty")
        summary = ngettext(
            "{stream}: whole, {count} event, head {head}", "{stream}: whole, {count} events, head {head}", verdict.seq
        ).format(stream=verdict.stream, count=verdict.seq, head=head)
        lines = ["; ".join((summary, *_personal(verdict.personal)))]
    else:
        pattern = _("{stream}: broken at {number}: {why}")
        lines = [
            pattern.format(stream=verdict.stream, number=finding.seq, why=finding.why) for finding in verdict.findings
        ]
    pattern = _("{stream}: note: {note}")
    return "\n".join((*lines, *(pattern.format(stream=verdict.stream, note=note) for note in verdict.notes)))


def _against(sheet: ComparedFoot) -> str:
    if sheet.agreement is FootAgreement.CUT:
        return _("the sheet was printed at event {seq}, but there are {events}: the end is missing").format(
            seq=sheet.foot.seq, events=sheet.events
        )
    return _("event {seq} is {there} here, not {digits}: the history was rewritten").format(
        seq=sheet.foot.seq, there=sheet.there, digits=sheet.foot.digits
    )


def _of_backup(ledger: ComparedHead) -> str:
    compared = ledger.compared
    if compared is None:
        return _("{stream}: the backup has this history, and the database doesn’t").format(stream=ledger.key)
    if ledger.agrees:
        return ngettext(
            "{stream}: backup and database agree at event {number}, {count} event since",
            "{stream}: backup and database agree at event {number}, {count} events since",
            compared.since,
        ).format(stream=ledger.key, number=compared.foot.seq, count=compared.since)
    if compared.agreement is FootAgreement.CUT:
        why = _("the backup has {seq} events, but there are {events}: the end is missing").format(
            seq=compared.foot.seq, events=compared.events
        )
    else:
        why = _("event {seq} is not the one in the backup: the history was rewritten").format(seq=compared.foot.seq)
    return f"{ledger.key}: {why}"


def _of_guard(sentence: str) -> str:
    return _(
        "database: {sentence}, so rows can be altered. Put it back with: nzgs-tourney verify-ledger --put-back-guards"
    ).format(sentence=sentence)


def _personal(count: PersonalCount) -> tuple[str, ...]:
    """How much personal data could be checked, in words; empty where the events have none."""
    parts = [_("{count} names and other details checked").format(count=count.checked)] if count.checked else []
    parts += [_("{count} erased").format(count=count.erased)] if count.erased else []
    parts += [_("{count} not here").format(count=count.missing)] if count.missing else []
    return (in_row(parts),) if parts else ()


def _as_json(verdict: StreamVerdict) -> dict[str, Any]:
    broken = verdict.broken
    return {
        "stream": verdict.stream,
        "seq": verdict.seq,
        "head": verdict.head,
        "whole": broken is None,
        "broken": None if broken is None else {"seq": broken.seq, "why": broken.why},
        "findings": [{"seq": finding.seq, "why": finding.why} for finding in verdict.findings],
        "notes": list(verdict.notes),
        "unexplained": list(verdict.unexplained),
        "personal_data": asdict(verdict.personal),
    }
