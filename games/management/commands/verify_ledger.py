"""`nzgs-tourney verify-ledger`: check that the ledger was not altered, or write a chain out to be checked elsewhere.

Exit status: 0 every chain checked is whole and the confirmed results are those that it tells of, 1 one is not (the
first bad event is named), 2 no such stream, or a role that may not put guards back.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand

from games.ledger.chain import as_line
from games.ledger.guard_state import may_change_guards, missing_guards, put_back_guards
from games.ledger.paper import Agreement, Compared, read_foot
from games.ledger.verify import PersonalCount, Verdict, links_of, verify
from games.models import Stream
from games.store.paper import paper_compared

BROKEN, UNKNOWN = 1, 2


class Command(BaseCommand):
    help = "Check that nothing in the ledger was altered (docs/ledger.md)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """One stream by its key, or all; `--json` for programs; `--export` to write a chain as JSON Lines."""
        parser.add_argument("key", nargs="?", help="the stream to check, such as event:rimu-open; all without it")
        parser.add_argument("--json", action="store_true", help="answer as JSON")
        parser.add_argument(
            "--at", nargs=2, metavar=("NUMBER", "DIGITS"), help="compare with the foot of a printed sheet"
        )
        parser.add_argument("--quick", action="store_true", help="do not draw every round again")
        parser.add_argument(
            "--put-back-guards", action="store_true", help="put the database’s guards back and check nothing"
        )
        parser.add_argument(
            "--export", metavar="KEY", help="write this stream’s events as JSON Lines and check nothing"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Do it, and end the process with the status where it is not 0."""
        if options["put_back_guards"]:
            self._put_back_guards()
            return
        try:
            if options["at"]:
                status = self._compare(options["key"], " ".join(options["at"]))
            else:
                status = self._export(options["export"]) if options["export"] else self._verify(options)
        except Stream.DoesNotExist:
            self.stderr.write(f"There is no stream “{options['export'] or options['key']}” in the ledger.")
            status = UNKNOWN
        if status:
            sys.exit(status)

    def _verify(self, options: dict[str, Any]) -> int:
        verdicts, unguarded = verify(options["key"], slow=not options["quick"]), missing_guards()
        if options["json"]:
            told = {"guards": unguarded, "streams": [_as_json(verdict) for verdict in verdicts]}
            self.stdout.write(json.dumps(told, indent=2))
        else:
            for sentence in (*map(_in_words, verdicts), *map(_of_guard, unguarded)):
                self.stdout.write(sentence)
        return BROKEN if unguarded or any(verdict.broken for verdict in verdicts) else 0

    def _compare(self, key: str | None, text: str) -> int:
        """Say whether the foot of a sheet is in this stream, or without a key in any of them."""
        foot = read_foot(text)
        if foot is None:
            self.stderr.write(f"“{text}” isn’t the foot of a sheet: give its number and at least 8 digits.")
            return UNKNOWN
        streams = [Stream.objects.get(key=key)] if key else list(Stream.objects.order_by("key"))
        found = {stream.key: paper_compared(stream, foot) for stream in streams}
        agreeing = [key for key, one in found.items() if one.agreement is Agreement.AGREES]
        broken = {verdict.stream: verdict.broken for name in agreeing for verdict in verify(name) if verdict.broken}
        for name in agreeing:
            since = f"paper and database agree at event {foot.seq}, {found[name].since} events since"
            self.stdout.write(f"{name}: {since}" + (f"; but {broken[name].why}" if name in broken else ""))
        if not agreeing and key:
            self.stdout.write(f"{key}: {_against(found[key])}")
        elif not agreeing:
            self.stdout.write(f"No ledger here agrees with {foot}: it was rewritten, or its end is missing.")
        return 0 if agreeing and not broken else BROKEN

    def _put_back_guards(self) -> None:
        if not may_change_guards():
            self.stderr.write("Only the role that owns the tables may put guards back: run this with its DATABASE_URL.")
            sys.exit(UNKNOWN)
        tables = put_back_guards()
        self.stdout.write(f"Put back the guards of {', '.join(tables)}." if tables else "Every guard is in place.")

    def _export(self, key: str) -> int:
        for link in links_of(Stream.objects.get(key=key)):
            self.stdout.write(as_line(link))
        return 0


def _in_words(verdict: Verdict) -> str:
    if verdict.broken is None:
        said = [f"whole, {verdict.seq} events, head {verdict.head or 'empty'}{_personal(verdict.personal)}"]
    else:
        said = [f"broken at {found.seq}: {found.why}" for found in verdict.findings]
    return "\n".join(f"{verdict.stream}: {one}" for one in (*said, *(f"note: {note}" for note in verdict.notes)))


def _against(found: Compared) -> str:
    if found.agreement is Agreement.CUT:
        return f"the sheet was printed at event {found.foot.seq}, but there are {found.events}: the end is missing"
    return f"event {found.foot.seq} is {found.there} here, not {found.foot.digits}: the history was rewritten"


def _of_guard(sentence: str) -> str:
    return (
        f"database: {sentence}, so rows can be altered. Put it back with: nzgs-tourney verify-ledger --put-back-guards"
    )


def _personal(count: PersonalCount) -> str:
    """How much personal data could be checked, in words; empty where the events have none."""
    told = [f"{count.checked} names and the like checked"] if count.checked else []
    told += [f"{count.erased} erased"] if count.erased else []
    told += [f"{count.missing} not here"] if count.missing else []
    return f"; {', '.join(told)}" if told else ""


def _as_json(verdict: Verdict) -> dict[str, Any]:
    broken = verdict.broken
    return {
        "stream": verdict.stream,
        "seq": verdict.seq,
        "head": verdict.head,
        "whole": broken is None,
        "broken": None if broken is None else {"seq": broken.seq, "why": broken.why},
        "findings": [{"seq": found.seq, "why": found.why} for found in verdict.findings],
        "notes": list(verdict.notes),
        "personal_data": asdict(verdict.personal),
    }
