"""`nzgs-tourney event`: writes a whole event as one file and restores it, writes its lists, and imports events of other
programs.

See docs/event-file.md and docs/exchange.md.
"""

from __future__ import annotations

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from games.ledger.acts import COMMAND_LINE
from games.ledger.verify import verify
from games.management.spoken import SpokenCommand
from games.wording.numbers import sentences
from ground.errors import Refused
from ground.translation import gettext as _, gettext_noop, ngettext
from nzgs_tourney.models import Division, Event, User
from nzgs_tourney.pages.events.phones import printed_codes
from nzgs_tourney.pages.exchange.downloads import event_lists
from nzgs_tourney.services.exchange.event_shape import event_schema
from nzgs_tourney.services.exchange.import_division import take_file
from nzgs_tourney.services.exchange.restore_event import NotLedError, RestoredEvent, restore_as_director
from nzgs_tourney.store.exchange.event_file import event_file, in_backup
from nzgs_tourney.store.rounds.division import division_values
from nzgs_tourney.tournament.exchange.impossible_results import impossible_results
from nzgs_tourney.tournament.exchange.tables import TableFormat
from nzgs_tourney.tournament.wording.entries.accepted_lists import number_dropped_words, number_left_out_words
from nzgs_tourney.tournament.wording.events.backup_words import rows_counted
from nzgs_tourney.tournament.wording.events.ledger_head import head_text
from nzgs_tourney.tournament.wording.events.rehearsal import STAYS_IN_REHEARSAL

"""The exit status where the file, or what was asked, is wrong."""


class Command(SpokenCommand):
    """Refuses with one sentence on the error stream and exit status 2, without writing anything."""

    help = gettext_noop(
        "Writes a whole event into one file, or restores one, beside other events too (see docs/event-file.md)."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declares the arguments: what to do, and with which event and file."""
        verbs = parser.add_subparsers(dest="verb", required=True)
        out = verbs.add_parser(
            "export", help=_("write an event into a file; handle it with care: it has contact details")
        )
        out.add_argument("slug", help=_("the event as its address names it, e.g. rimu-open"))
        out.add_argument("file", metavar="FILE", help=_("written whole or not at all"))
        lists = verbs.add_parser(
            "tables", help=_("write every list of every division into a folder, and a web page of each")
        )
        lists.add_argument("slug")
        lists.add_argument(
            "folder", metavar="FOLDER", help=_("made where it is missing; files of the same name are replaced")
        )
        lists.add_argument("--form", choices=[form.value for form in TableFormat], default=TableFormat.CSV.value)
        take = verbs.add_parser(
            "take", help=_("take a file of another program as a new division; its results become final")
        )
        take.add_argument("slug")
        take.add_argument("file", metavar="FILE")
        verbs.add_parser("schema", help=_("print the JSON Schema of the file"))
        back = verbs.add_parser("import", help=_("import an event with its history"))
        back.add_argument("file", metavar="FILE")
        back.add_argument(
            "--director", metavar="LOGIN", help=_("an account of this site that directs the event from now")
        )
        back.add_argument(
            "--reason", default="", help=_("why the site that leads the event can’t go on; it is led here then")
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Runs the verb, which prints what it did."""
        {
            "schema": lambda: self.stdout.write(event_schema()),
            "tables": lambda: self._tables(options),
            "take": lambda: self._take(options),
            "import": lambda: self._back(self._import(options)),
            "export": lambda: self._print_summary(self._export(options)),
        }[options["verb"]]()

    def _back(self, restored: RestoredEvent) -> None:
        """Prints what was restored, whose numbers are somebody else's, and which address the printed codes need."""
        event = restored.event
        self._print_summary(event)
        for dropped in restored.dropped:
            self.stdout.write(number_dropped_words(dropped))
        self._impossible(*event.divisions.all())
        self.stdout.write(printed_codes(event).sentence)

    def _print_summary(self, event: Event) -> None:
        """Prints what is in the file, and the ledger's head to compare with a printed sheet."""
        (verdict,) = verify(event.stream.key)
        chain = (
            _("broken at {seq}, {why}").format(seq=verdict.broken.seq, why=verdict.broken.why)
            if verdict.broken
            else _("whole")
        )
        rows = rows_counted({table.key: table.count for table in in_backup(event)})
        self.stdout.write(_("{event}: {rows}.").format(event=event.name, rows=rows))
        self.stdout.write(_("History {head}: {state}.").format(head=head_text(event.stream), state=chain))

    def _export(self, options: dict[str, Any]) -> Event:
        event = self._event(options)
        if event.rehearsal:
            self.refuse(_(STAYS_IN_REHEARSAL))
        out = Path(options["file"])
        unfinished = out.with_name(f".{out.name}.part")
        try:
            unfinished.write_bytes(event_file(event))
            os.replace(unfinished, out)
        except OSError as error:
            unfinished.unlink(missing_ok=True)
            self.refuse(_("{out}: The file cannot be written ({reason}).").format(out=out, reason=error.strerror))
        return event

    def _import(self, options: dict[str, Any]) -> RestoredEvent:
        director = None
        if login := options["director"]:
            director = User.objects.filter(username=login).first()
            if director is None:
                self.refuse(_("There is no account “{login}” here.").format(login=login))
        try:
            content = Path(options["file"]).read_bytes()
            because = options["reason"]
            return restore_as_director(content, director, actor=COMMAND_LINE, by_federation=True, because=because)
        except OSError as error:
            self.refuse(
                _("{file}: The file cannot be read ({reason}).").format(file=options["file"], reason=error.strerror)
            )
        except NotLedError as elsewhere:
            self.refuse(sentences((f"{options['file']}: {elsewhere.sentence}", _("Say why with --reason."))))
        except Refused as refused:
            self.refuse(f"{options['file']}: {refused.sentence}")

    def _tables(self, options: dict[str, Any]) -> None:
        event, folder, form = self._event(options), Path(options["folder"]), TableFormat(options["form"])
        count = 0
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for name, content in event_lists(event, form):
                (folder / name).write_bytes(content)
                count += 1
        except OSError as error:
            self.refuse(
                _("{folder}: The lists cannot be written ({reason}).").format(folder=folder, reason=error.strerror)
            )
        self.stdout.write(
            ngettext(
                "{count} file in {folder}. The lists of entries have contact details: handle them with care.",
                "{count} files in {folder}. The lists of entries have contact details: handle them with care.",
                count,
            ).format(count=count, folder=folder)
        )

    def _take(self, options: dict[str, Any]) -> None:
        event, file = self._event(options), Path(options["file"])
        try:
            imported = take_file(event.pk, filename=file.name, content=file.read_bytes(), actor=COMMAND_LINE)
        except OSError as error:
            self.refuse(_("{file}: The file cannot be read ({reason}).").format(file=file, reason=error.strerror))
        except Refused as refused:
            self.refuse(f"{file}: {refused.sentence}")
        self.stdout.write(
            _("{file} is the division {division} of {event} now.").format(
                file=file.name, division=imported.division.name, event=event.name
            )
        )
        for left_out in imported.numbers:
            self.stdout.write(number_left_out_words(left_out))
        self._impossible(imported.division)

    def _impossible(self, *divisions: Division) -> None:
        """Prints the results that were kept although board and komi don't allow them."""
        for division in divisions:
            for impossible in impossible_results(division_values(division)):
                self.stdout.write(
                    _("Kept as it is: {division}, {what}").format(
                        division=division.name, what=f"{impossible.words[0].lower()}{impossible.words[1:]}"
                    )
                )

    def _event(self, options: dict[str, Any]) -> Event:
        event = Event.objects.select_related("stream").filter(slug=options["slug"]).first()
        if event is None:
            self.refuse(_("There is no event “{slug}”.").format(slug=options["slug"]))
        return event
