"""The check-in list of a round: everybody who could play in it, by name, who is here, who isn't, and who was not seen.

Who is here is read from the ledger, where each tick is an event: it is nothing that a draw or a standing goes by.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from django.db.models import Q

from games.models import LedgerEvent
from nzgs_tourney.links import check_in_code
from nzgs_tourney.models import Division, Entry, Event, Member, Round, RoundState, RoundStatus
from nzgs_tourney.store.draws.drawn_players import without_place
from nzgs_tourney.tournament.division.history import Presence, Status
from ratings.imports.matching import names_alike
from ratings.imports.names import name_key
from ratings.imports.rating_list import ListedRow
from ratings.rank import claims_far_above, grade_of_entry, rating_text

ROLL_CALLED = "roll.called"
"""The kind of event for ticks: `changed` has the `entry` of each, what it was before (`from`) and is now (`to`), as a
`Presence`; `missing`: all who weren't seen were marked at once."""
ROLL_OPENED, ROLL_CLOSED = "roll.opened", "roll.closed"
"""The kinds of event when players may check themselves in, and may no longer."""


@dataclass(frozen=True, slots=True)
class Roll:
    """The round of a division that check-in is for. `drafted`: it is drawn, but not published."""

    division: Division
    number: int
    drafted: bool = False


def rolls_of(event: Event) -> tuple[Roll, ...]:
    """The next round of each division, in their order, unless one of its rounds is being played, or nobody is entered.
    Two queries."""
    rounds: dict[int, list[tuple[int, str]]] = defaultdict(list)
    drawn = Round.objects.filter(division__event=event).order_by("number")
    for row, number, state in drawn.values_list("division", "number", "state"):
        rounds[row].append((number, state))
    found = []
    entered = event.divisions.filter(entries__withdrawn_from__isnull=True, entries__isnull=False).distinct()
    for division in entered.order_by("position", "pk"):
        division.event = event
        number, state = rounds[division.pk][-1] if rounds[division.pk] else (0, "")
        roll = Roll(division, number if state == RoundState.DRAFT else number + 1, state == RoundState.DRAFT)
        if all(state != RoundState.PUBLISHED for _number, state in rounds[division.pk]) and _has(roll):
            found.append(roll)
    return tuple(found)


def roll_of(division: Division, number: int | None = None) -> Roll | None:
    """Round `number` of the division, or the first that isn't published; None where it hasn't that many. One query."""
    drawn = Round.objects.filter(division=division)
    if number is None:
        number = max(drawn.published().values_list("number", flat=True), default=0) + 1
    roll = Roll(division, number, drawn.drafts().filter(number=number).exists())
    return roll if _has(roll) else None


def _has(roll: Roll) -> bool:
    return 1 <= roll.number <= roll.division.rounds


@dataclass(frozen=True, slots=True)
class CheckInLine:
    """One entry; `status` is None for somebody who plays. A `house` player is available to make up an even number.
    `club` is the team where teams play. `missed`: they were a no-show in the round before. `phone` is for those at the
    desk only. `marked`: they are among those who were last marked as missing at once. `people` are who they are in
    every division, the partners of a side."""

    entry: int
    name: str
    rank: str
    club: str
    phone: str
    presence: Presence
    house: bool
    missed: bool
    marked: bool = False
    people: frozenset[int] = frozenset()

    @property
    def status(self) -> Status | None:
        """The status in the round; None for somebody who plays."""
        return self.presence.status


@dataclass(frozen=True, slots=True)
class NotInRound:
    """Somebody of the division who isn’t on the check-in list: withdrawn before the round, entering later, or knocked
    out."""

    name: str
    rank: str
    status: Status


def is_published(division: Division, number: int) -> bool:
    """Whether the round is being played. One query."""
    return Round.objects.filter(division=division, number=number, state=RoundState.PUBLISHED).exists()


def not_in_round(division: Division, number: int) -> tuple[NotInRound, ...]:
    """The players that `check_in_list` leaves out, in the order of their names. One query, more in a knock-out."""
    entries = Entry.objects.filter(Q(withdrawn_from__lte=number) | Q(enters_in__gt=number), division=division)
    lines = [
        NotInRound(entry.name, entry.rank, Status.WITHDRAWN if _has_withdrawn(entry, number) else Status.NOT_ENTERED)
        for entry in entries
    ]
    if without := without_place(division, number):
        rows = Entry.objects.filter(pk__in=without, withdrawn_from=None, enters_in__lte=number)
        lines += [NotInRound(entry.name, entry.rank, without[entry.pk]) for entry in rows]
    return tuple(sorted(lines, key=lambda line: name_key(line.name)))


def _has_withdrawn(entry: Entry, number: int) -> bool:
    return entry.withdrawn_from is not None and entry.withdrawn_from <= number


def check_in_list(division: Division, number: int) -> tuple[CheckInLine, ...]:
    """The entries that are in the division in this round, in the order of their names. Three queries, one more for
    sides, and more in a knock-out, where those without a place in the round aren’t in it."""
    planned = {
        (row.entry_id, row.round_number): Status(row.status)
        for row in RoundStatus.objects.planned().filter(entry__division=division, round_number__in=(number - 1, number))
    }
    seen, marked = _ticked(division.event.stream_id, division.number, number)
    without = without_place(division, number)
    partners: dict[int, set[int]] = defaultdict(set)
    if division.of_partners:
        for side, player in Member.objects.filter(entry__division=division).values_list("entry", "player"):
            partners[side].add(player)
    withdrawn_later = Q(withdrawn_from__isnull=True) | Q(withdrawn_from__gt=number)
    lines = []
    for entry in Entry.objects.filter(withdrawn_later, division=division, enters_in__lte=number).select_related("team"):
        if entry.pk in without:
            continue
        away = planned.get((entry.pk, number))
        presence = Presence(away) if away else Presence.HERE if entry.number in seen else Presence.UNSEEN
        line = CheckInLine(
            entry.pk,
            entry.name,
            entry.rank,
            entry.team_or_club,
            entry.phone,
            presence,
            entry.house and not division.by_teams,
            missed=planned.get((entry.pk, number - 1)) is Status.ABSENT,
            marked=presence is Presence.ABSENT and entry.number in marked,
            people=frozenset(partners[entry.pk] if division.of_partners else {entry.player_id}),
        )
        lines.append(line)
    return tuple(sorted(lines, key=lambda line: (name_key(line.name), line.entry)))


def _ticked(stream: int, division: int, number: int) -> tuple[set[int], set[int]]:
    """The numbers of the entries last ticked as here, and of those last marked as missing together. One query."""
    told = LedgerEvent.objects.filter(
        stream=stream, kind=ROLL_CALLED, subject=f"division:{division}", payload__round=number
    )
    seen: set[int] = set()
    marked: set[int] = set()
    for payload in told.order_by("seq").values_list("payload", flat=True):
        changed = {int(change["entry"].rpartition(".")[2]): change["to"] for change in payload["changed"]}
        seen = (seen - changed.keys()) | {entry for entry, to in changed.items() if to == Presence.HERE}
        marked = set(changed) if payload.get("missing") else marked - changed.keys()
    return seen, marked


def similar_names(lines: Sequence[CheckInLine]) -> dict[int, tuple[CheckInLine, ...]]:
    """The others whose name is the same or close, by entry; entries without any are left out. Close is what a rating
    list's names go by, and a family name shared by two whose given names begin alike. Nobody is like themselves in
    another division."""
    alike = names_alike([ListedRow(line.entry, line.name) for line in lines])
    pairs = {(pair.one.line, pair.other.line) for pair in alike}
    by_family: dict[tuple[str, str], list[int]] = defaultdict(list)
    for line in lines:
        words = name_key(line.name).split()
        if len(words) > 1:
            by_family[words[-1], words[0][0]].append(line.entry)
    for entries in by_family.values():
        pairs.update(combinations(sorted(entries), 2))
    found: dict[int, set[int]] = defaultdict(set)
    people = {line.entry: line.people for line in lines}
    for one, other in pairs:
        if not people[one] & people[other]:
            found[one].add(other)
            found[other].add(one)
    return {one: tuple(line for line in lines if line.entry in others) for one, others in found.items()}


@dataclass(frozen=True, slots=True)
class SelfCheckIn:
    """Players may check themselves in for round `number` with the code `code`, which is that of the opening with this
    number in the ledger; `seen` has the numbers of the entries that are here already."""

    number: int
    opening: int
    code: str
    seen: frozenset[int]


def self_check_in(division: Division) -> SelfCheckIn | None:
    """What players see of the check-in; None while they may not check themselves in. `division.event.stream` should be
    fetched beforehand. At most three queries, none where this process knows it at this head of the ledger."""
    opened = _opened(division.event.stream_id, division.number, division.pk, division.event.stream.head)
    if opened is None:
        return None
    number, opening, seen = opened
    return SelfCheckIn(number, opening, check_in_code(division.event.link_secret, opening), seen)


def open_to_players(event: Event) -> tuple[tuple[Division, SelfCheckIn], ...]:
    """The divisions whose players may check themselves in, in their order, all with one code. `event.stream` should be
    fetched beforehand. One query, and those of `self_check_in` for each division."""
    found = []
    for division in event.divisions.order_by("position", "pk"):
        division.event = event
        if (opened := self_check_in(division)) is not None:
            found.append((division, opened))
    return tuple(found)


@lru_cache(maxsize=100)
def _opened(stream: int, division_number: int, division_id: int, head: str) -> tuple[int, int, frozenset[int]] | None:
    """The round that is open to players, the number of its opening, and who is here; `head` is the key."""
    told = LedgerEvent.objects.filter(stream=stream, kind__in=(ROLL_OPENED, ROLL_CLOSED))
    told = told.filter(subject__startswith=f"round:{division_number}.")
    last = told.order_by("-seq").values_list("kind", "seq", "payload").first()
    if last is None or last[0] == ROLL_CLOSED:
        return None
    number = last[2]["round"]
    if Round.objects.filter(division=division_id, number=number).published().exists():
        return None
    # The event of an earlier version opened one division alone, and was itself the opening.
    return number, last[2].get("opening", last[1]), frozenset(_ticked(stream, division_number, number)[0])


@dataclass(frozen=True, slots=True)
class ToAskFirst:
    """The names of those to ask about before a round is drawn with them: `missed` were no-shows in the round before,
    `unseen` weren't seen though others were checked in, and `claims` enter in this round with a grade far above their
    rating, which stands beside the name, unless a director has accepted it."""

    missed: tuple[str, ...] = ()
    unseen: tuple[str, ...] = ()
    claims: tuple[str, ...] = ()


def to_ask_first(division: Division, number: int) -> ToAskFirst:
    """The players to ask about before this round is drawn. Four queries."""
    lines = [line for line in check_in_list(division, number) if line.status is None]
    begun = any(line.presence is Presence.HERE for line in lines)
    missed = tuple(line.name for line in lines if line.missed)
    entering = Entry.objects.filter(division=division, enters_in=number, withdrawn_from=None, rating__isnull=False)
    claims = [
        f"{entry.name} {entry.rank} ({rating_text(entry.rating)})"
        for entry in entering
        if claims_far_above(grade_of_entry(entry.rank), entry.rating) and entry.accepted_claim != entry.rank
    ]
    return ToAskFirst(
        missed=missed,
        unseen=tuple(
            line.name for line in lines if begun and line.presence is Presence.UNSEEN and line.name not in missed
        ),
        claims=tuple(sorted(claims, key=name_key)),
    )
