"""Compares entries with the ledger: everything that draws and standings use, and their players."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any

from games.ledger.chain import Break
from games.ledger.event_trail import EventTrail
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.ledger_checks.event_facts import UNTOLD, DivisionFacts, Fact
from nzgs_tourney.ledger_checks.read_event_facts import read_event_facts
from nzgs_tourney.models import Entry, Member
from nzgs_tourney.store.events.column_values import same
from nzgs_tourney.store.rounds.round_payloads import ABOUT, STRENGTH, strength_payload

_WORDS = {
    "rank": gettext_noop("grade"),
    "start_correction": gettext_noop("correction of the starting score"),
    "house": gettext_noop("house player"),
    "enters_in": gettext_noop("first round"),
    "withdrawn_from": gettext_noop("withdrawal"),
    "fixed_table": gettext_noop("fixed table"),
    "in_group": gettext_noop("group"),
    "latin_name": gettext_noop("name in Latin letters"),
    "came_from": gettext_noop("entry in another division"),
    "carries": gettext_noop("what is carried from there"),
    "team": gettext_noop("team"),
    "team_board": gettext_noop("place in the team"),
    "captain": gettext_noop("captain of the team"),
}
_NO_TERMS: tuple[dict[str, Any], None] = ({}, None)


def people(trail: EventTrail) -> Iterator[Break]:
    """Every entry is the player's whom the ledger named last: as entered, as the federation decided since, or, for one
    that was imported, at the first board."""
    facts = read_event_facts(trail)
    person_of: dict[tuple[int, int], Fact] = {}
    for number, division in facts.divisions.items():
        person_of |= {(number, entry): fact for entry, fact in _seated(division).items()}
        person_of |= {
            (number, entry): facts["player"] for entry, facts in division.entries.items() if "player" in facts
        }
    rows = Entry.objects.filter(division__event__stream=trail.stream).select_related("division")
    for row in rows.order_by("division__number", "number"):
        player, event = person_of.get((row.division.number, row.number), (None, None))
        if player is not None and event is not None and player != row.player_id:
            named = _("entry {division}.{number} ({name})").format(
                division=row.division.number, number=row.number, name=row.name
            )
            yield trail.differs(
                event.seq,
                _("{named} was the player #{player}’s, but is #{player_id}’s").format(
                    named=named, player=player, player_id=row.player_id
                ),
            )


def _seated(division: DivisionFacts) -> dict[int, Fact]:
    """The player of each entry at boards of published rounds; the first board counts."""
    facts_of: dict[int, Fact] = {}
    for _number, round_facts in sorted(division.rounds.items()):
        for board in round_facts.boards[0] if round_facts.boards else ():
            terms, event = round_facts.terms.get(board["game"], _NO_TERMS)
            for side in ("white", "black"):
                if event is not None and terms.get(f"{side}_player") is not None:
                    facts_of.setdefault(board[side], (terms[f"{side}_player"], event))
    return facts_of


def _team(row: Entry) -> str | None:
    """The number and the name of the entry's team, as its events tell them."""
    if row.team is None:
        return None
    team = f"{row.team.number}. {row.team.name}"
    return team if row.team.division_id == row.division_id else _("{team} of another division").format(team=team)


def entries(trail: EventTrail) -> Iterator[Break]:
    """Every entry has the values that were told last, and of a division that was drawn, everybody was entered."""
    facts = read_event_facts(trail)
    rows = {
        (entry.division.number, entry.number): entry
        for entry in Entry.objects.filter(division__event__stream=trail.stream).select_related(
            "division", "player", "came_from__division", "team"
        )
    }
    for number, division in facts.divisions.items():
        for entry, columns in division.entries.items():
            row = rows.get((number, entry))
            if row is None:
                seq = max(event.seq for _, event in columns.values()) if columns else trail.stream.seq
                yield trail.differs(seq, _("entry {number}.{entry} is gone").format(number=number, entry=entry))
                continue
            now = dict(zip(STRENGTH, strength_payload(row), strict=True)) | {
                column: getattr(row, column) for column in ABOUT
            }
            came_from = f"entry:{row.came_from.division.number}.{row.came_from.number}" if row.came_from else ""
            now |= {"carries": row.carries, "came_from": came_from}
            now |= {"team": _team(row), "team_board": row.team_board, "captain": row.captain}
            if row.team is not None and "team" not in columns:
                untold = _("entry {number}.{entry} ({name}) is in a team, but no event put it there")
                yield trail.untold(untold.format(number=number, entry=entry, name=row.name))
            for column, (value, event) in columns.items():
                is_forgotten = column in ABOUT and (value is None or row.player.forgotten_at is not None)
                if value is UNTOLD or column not in now or is_forgotten or same(value, now[column]):
                    continue
                word, recorded, is_ = _(_WORDS.get(column, column)), value or _("none"), now[column] or _("none")
                yield trail.differs(
                    event.seq,
                    _("entry {number}.{entry} ({name}): {word} was {was}, but is {now}").format(
                        number=number, entry=entry, name=row.name, word=word, was=recorded, now=is_
                    ),
                )
    for (number, entry), row in sorted(rows.items()):
        if facts.divisions[number].all_told and entry not in facts.divisions[number].entries:
            yield trail.untold(
                _("there is an entry {number}.{entry} ({name}), but no event entered it").format(
                    number=number, entry=entry, name=row.name
                )
            )


def partners(trail: EventTrail) -> Iterator[Break]:
    """Every side has the partners that the ledger named last, in order and with their strengths. Names that were erased
    aren't compared, nor are people in a history that doesn't say who they are."""
    sides: dict[tuple[int, int], list[Member]] = defaultdict(list)
    rows = Member.objects.filter(entry__division__event__stream=trail.stream).select_related("entry__division")
    for row in rows.order_by("entry", "position"):
        sides[row.entry.division.number, row.entry.number].append(row)
    for number, division in read_event_facts(trail).divisions.items():
        for entry, columns in division.entries.items():
            members = sides.get((number, entry), [])
            for column, (word, of) in _OF_PARTNER.items():
                told, event = columns.get(column, (None, None))
                if told is None or event is None:
                    continue
                now = [of(member) for member in members]
                if len(told) == len(now) and all(map(_same_of_partner, told, now)):
                    continue
                was, is_ = (", ".join(str(value or _("erased")) for value in values) for values in (told, now))
                yield trail.differs(
                    event.seq,
                    _("side {number}.{entry}: {word} were {was}, but are {now}").format(
                        number=number, entry=entry, word=_(word), was=was, now=is_ or _("none")
                    ),
                )


def _strength(member: Member) -> str:
    return member.rank if member.rating is None else f"{member.rank} ({member.rating})"


_OF_PARTNER: dict[str, tuple[str, Callable[[Member], str | int]]] = {
    "partner_names": (gettext_noop("the partners’ names"), lambda member: member.name),
    "partner_players": (gettext_noop("the partners, by player’s number,"), lambda member: member.player_id),
    "partner_strengths": (gettext_noop("the partners’ strengths"), _strength),
}


def _same_of_partner(told: Any, now: str | int) -> bool:
    """Whether this was told of a partner, or isn't known any more; a rating may be written as `2.3` and as `2.30`."""
    return told in (None, now) or _with_rating(str(told)) == _with_rating(str(now))


def _with_rating(strength: str) -> tuple[str, Decimal | None]:
    """The grade and rating in `2d (2.30)`; any other text as it is."""
    found = re.fullmatch(r"(.+) \((-?\d+(?:\.\d+)?)\)", strength)
    return (found[1], Decimal(found[2])) if found else (strength, None)
