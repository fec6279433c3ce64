"""A director accepts a waiting entry list."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.ledger.acts import Actor, Personal
from games.ledger.append import announced, append, lock
from games.wording.numbers import listed
from ground.errors import Refused
from ground.translation import gettext as _, ngettext
from nzgs_tourney.models import Division, Eligible, Entry, RoundStatus, StagedFile
from nzgs_tourney.services.entries.enter_player import NewEntry, add_entry
from nzgs_tourney.services.entries.limits import limit_payload
from nzgs_tourney.services.entries.set_teams import Joining, join_teams, redraw_draft, refuse_large_draft
from nzgs_tourney.services.events.subjects import EVENT, entry_name, entry_subject
from nzgs_tourney.services.messages.send_links import give_links_of_ladder
from nzgs_tourney.store.entries.staged_entries import staged_entries
from nzgs_tourney.store.entries.staged_files import EDITED, columns_read
from nzgs_tourney.store.entries.staged_rows import LineState, StagedRow
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.exchange.entry_row import identity
from nzgs_tourney.tournament.wording.entries.who_it_is import NEW
from ratings.imports.cells import UnreadableLine
from ratings.imports.matching import names_agree
from ratings.models import Player


@dataclass(frozen=True, slots=True)
class LeftOutNumber:
    """Somebody who was entered without the number of their line, which is the player's called `holder`. `kind` is
    `nzgs`, `egd` or `aga`."""

    name: str
    number: str
    holder: str
    kind: str = "nzgs"


@dataclass(frozen=True, slots=True)
class Imported:
    """The result of accepting a list: how many are entered, were already entered, and wait; and who was entered without
    their number. `waiting` is the list with the lines that wait, 0 if none does; `refused` says why one that was read
    does. `repeats` are the lines that were left out because they repeat others."""

    entered: int
    already: int
    left: int
    numbers: tuple[LeftOutNumber, ...] = ()
    waiting: int = 0
    refused: tuple[str, ...] = ()
    repeats: tuple[UnreadableLine, ...] = ()


@transaction.atomic
def import_entries(
    staged_id: int, answers: Mapping[int, str], *, actor: Actor, reasons: Mapping[int, str] = MappingProxyType({})
) -> Imported:
    """Enter everybody on the list who isn't entered yet and is certain; one ledger event for the whole list. The other
    lines wait as a list of their own: those without an answer, those that can't be read, and those that `add_entry`
    refuses.

    `answers` says by line who somebody is (`StagedRow.choices`); a line without an answer uses the suggestion.
    `reasons` says by line why somebody outside the limits plays all the same; without one the line is refused. Rounds
    that the list marks as missed are planned as excused. Where teams play, those who are entered join the ones that
    their lines name, and a round that is a draft there is drawn again from its seed; where that is too large, their
    lines are refused. Players of a ladder get their links, as by `enter_player`. Somebody who isn't the player with the
    number of their line is entered without it. Accepting twice, or accepting the same file again, enters nobody twice.
    Raises Refused, entering nobody, where an answer isn't among its line's choices, where two lines are one entry,
    where a draft can't be drawn with the teams, and where nobody can be entered.
    """
    staged = StagedFile.objects.select_related("event", "division").get(pk=staged_id)
    stream = lock(staged.event.stream_id)
    staged = StagedFile.objects.select_related("event", "division").get(pk=staged_id)
    if staged.accepted_at is not None:
        raise Refused(_("This list is accepted already."))
    staged_list = staged_entries(staged)
    if staged_list.fault or not staged_list.rows:
        raise Refused(staged_list.fault or _("No line of this list can be read, so nobody was entered."))
    answer_of = {row.row.line: _answer(row, answers) for row in staged_list.rows if row.state is not LineState.ENTERED}
    open_lines = [line for line, answer in answer_of.items() if not answer]
    if open_lines and len(open_lines) == len(answer_of):
        message = ngettext(
            "Choose first who is meant in line {lines}.",
            "Choose first who is meant in lines {lines}.",
            len(open_lines),
        )
        raise Refused(message.format(lines=listed([str(line) for line in open_lines])))
    _refuse_one_twice(answer_of)
    entered: list[tuple[Entry, list[int]]] = []
    player_of: dict[int, int] = {}
    numbers: list[LeftOutNumber] = []
    refused: dict[int, str] = {}
    joining: dict[Division, list[Joining]] = defaultdict(list)
    for row in staged_list.rows:
        line = row.row.line
        kind, _colon, number = answer_of.get(line, "").partition(":")
        if kind == "entry":
            # From now on this line belongs to that entry, and isn't asked about again.
            Entry.objects.filter(pk=int(number), identity="").update(identity=identity(row.row))
            player_of[line] = Entry.objects.values_list("player_id", flat=True).get(pk=int(number))
        elif kind == "line" and int(number) not in player_of:
            open_lines.append(line)
        elif kind:
            player = int(number) if kind == "player" else player_of.get(int(number)) if kind == "line" else None
            numbered, left_out = _with_own_number(row, player_of) if kind == NEW else (row, None)
            try:
                with transaction.atomic():
                    _refuse_large_draft(row)
                    entered.append(_enter(numbered, player, reasons.get(line, "")))
            except Refused as reason:
                refused[line] = reason.sentence
                continue
            numbers += [left_out] if left_out else []
            player_of[line] = entered[-1][0].player_id
            if row.team:
                joining[row.division].append(Joining(entered[-1][0], row.team, row.row.board))
    if refused and not entered:
        raise Refused(next(iter(refused.values())))
    left = {*open_lines, *refused, *(line.line for line in staged_list.unreadable)}
    waiting = _waiting(staged, left, staged_list.texts) if left else 0
    people = {str(line): answer for line, answer in answer_of.items() if line not in left}
    staged.accepted_at = timezone.now()
    staged.answers = {**staged.answers, "people": people}
    staged.save(update_fields=["accepted_at", "answers"])
    payload = imported_payload(staged, entered, [line.line for line in staged_list.unreadable])
    with announced(stream):
        teams = [
            {"division": division.name, "number": division.number, "teams": join_teams(division, new)}
            for division, new in joining.items()
        ]
        payload |= {"teams": teams} if teams else {}
        append(stream, "entries.imported", EVENT, actor, payload)
    for division in joining:
        redraw_draft(division, actor)
    for division in {entry.division for entry, _away in entered}:
        give_links_of_ladder(division, [entry for entry, _away in entered if entry.division_id == division.pk])
    already = len(staged_list.rows) - len(entered) - len(refused) - len(open_lines)
    return Imported(
        entered=len(entered),
        already=already,
        left=len(left),
        numbers=tuple(numbers),
        waiting=waiting,
        refused=tuple(refused.values()),
        repeats=staged_list.repeats,
    )


def _waiting(staged: StagedFile, left: Collection[int], texts: Mapping[int, str]) -> int:
    """The same list with only the lines that are left, which waits; its number."""
    gone: dict[str, list[str]] = {str(line): [] for line in texts if line not in left}
    answers = {**staged.answers, EDITED: {**staged.answers.get(EDITED, {}), **gone}, "people": {}}
    waiting = StagedFile.objects.create(
        event=staged.event,
        division=staged.division,
        kind=staged.kind,
        filename=staged.filename,
        content=bytes(staged.content),
        mapping=columns_read(staged),
        answers=answers,
        uploaded_by_id=staged.uploaded_by_id,
    )
    return waiting.pk


def _answer(row: StagedRow, answers: Mapping[int, str]) -> str:
    answer = answers.get(row.row.line, "") or row.suggested
    if answer and answer != NEW and answer not in {choice.value for choice in row.choices}:
        raise Refused(
            _("Line {line}: that answer is no longer possible. Check the list again.").format(line=row.row.line)
        )
    return answer


def _refuse_one_twice(answer_of: Mapping[int, str]) -> None:
    """Raise Refused where two lines are one entry; two lines for one player are noticed when they are entered."""
    lines: dict[str, int] = {}
    for line, answer in answer_of.items():
        if answer.startswith("entry:") and answer in lines:
            raise Refused(
                _("Lines {lines} and {line} can’t both be the same entry.").format(lines=lines[answer], line=line)
            )
        lines[answer] = line


def _with_own_number(staged: StagedRow, player_of: Mapping[int, int]) -> tuple[StagedRow, LeftOutNumber | None]:
    """The line of somebody new: without its NZGS number where that is a player's whom they were said not to be, or who
    has quite another name, since one player would otherwise be two people."""
    number = staged.row.nzgs_id
    holder = Player.objects.filter(nzgs_id=number).first() if number else None
    if holder is None or (not _was_offered(staged, holder, player_of) and names_agree(holder.name, staged.row.name)):
        return staged, None
    left_out = LeftOutNumber(staged.row.name, number, holder.name)
    return replace(staged, row=replace(staged.row, nzgs_id="")), left_out


def _was_offered(staged: StagedRow, player: Player, player_of: Mapping[int, int]) -> bool:
    """Whether the player, their entry in the division, or their earlier line of the list was among the answers."""
    entry = Entry.objects.filter(division=staged.division, player=player).first()
    values = {f"player:{player.pk}", f"entry:{entry.pk}" if entry else ""}
    values |= {f"line:{line}" for line, one in player_of.items() if one == player.pk}
    return any(choice.value in values for choice in staged.choices)


def _refuse_large_draft(staged: StagedRow) -> None:
    """Raise Refused where the player would join a team while its division's draw is a large draft."""
    if not staged.team:
        return
    try:
        refuse_large_draft(staged.division)
    except Refused as refused:
        raise _of_line(staged, refused) from refused


def _of_line(staged: StagedRow, refused: Refused) -> Refused:
    return Refused(_("Line {line}: {sentence}").format(line=staged.row.line, sentence=refused.sentence))


def _enter(staged: StagedRow, player: int | None, limit_reason: str) -> tuple[Entry, list[int]]:
    """The new entry, and the rounds that it is excused from."""
    row = staged.row
    try:
        entry = add_entry(
            staged.division,
            NewEntry(
                name=row.name,
                latin_name=row.latin,
                parts=row.parts,
                rank=str(row.rank) if row.rank else "",
                rating=row.rating,
                club=row.club,
                city=row.city,
                country=row.country or staged.division.event.country,
                family=row.family,
                tags=row.tags,
                points_eligible=row.eligible or Eligible.UNKNOWN.value,
                email=row.email,
                phone=row.phone,
                nzgs_id=row.nzgs_id,
                egd_pin=row.egd_pin,
                aga_id=row.aga_id,
                server_names=row.server_names,
                identity=identity(row),
                limit_reason=limit_reason,
                player=None if player is None else Player.objects.get(pk=player),
            ),
        )
    except Refused as refused:
        raise _of_line(staged, refused) from refused
    away = [number for number in sorted(row.away) if entry.enters_in <= number <= staged.division.rounds]
    RoundStatus.objects.bulk_create(
        RoundStatus(entry=entry, round_number=number, status=Status.EXCUSED.value) for number in away
    )
    return entry, away


def imported_payload(
    staged: StagedFile, entered: Iterable[tuple[Entry, Sequence[int]]], unreadable: Sequence[int] = ()
) -> dict[str, Any]:
    """The new entries, each with the rounds that it is excused from, and the lines of the file that couldn't be
    read."""
    return {
        "file": Personal(staged.filename),
        "sha256": hashlib.sha256(bytes(staged.content)).hexdigest(),
        "entered": [
            {
                "name": entry_name(entry),
                "rank": entry.rank,
                "division": entry.division.name,
                "entry": entry_subject(entry),
                "rating": None if entry.rating is None else str(entry.rating),
                "enters_in": entry.enters_in,
                "country": entry.country,
                "away": list(away),
                **limit_payload(entry),
            }
            for entry, away in entered
        ],
        "unreadable": list(unreadable),
    }
