"""One entry at the desk: its rounds, played and planned, its link, and the source of its rating."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import segno
from django.urls import reverse

from games.wording.numbers import capitalised
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.links import address_of, code_of
from nzgs_tourney.models import Entry, Pairing, PlayerLink
from nzgs_tourney.pages.people.sources import Source, sources_of
from nzgs_tourney.store.entries.limits import outside_of_entry
from nzgs_tourney.store.entries.open_games import open_games
from nzgs_tourney.store.people.registrations import EnteredAs, register_answers
from nzgs_tourney.store.rounds.players_boards import players_boards
from nzgs_tourney.tournament.division.choices import Carries
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.wording.entries.strength_words import desk_grade
from nzgs_tourney.tournament.wording.people.register_words import register_words
from nzgs_tourney.tournament.wording.people.told_words import told_words
from ratings.rank import claims_far_above, grade_of_entry, rating_text

_WORDS = {
    Status.BYE: gettext_noop("bye"),
    Status.EXCUSED: gettext_noop("excused"),
    Status.ABSENT: gettext_noop("no-show"),
    Status.WITHDRAWN: gettext_noop("withdrawn"),
    Status.NOT_ENTERED: gettext_noop("not entered yet"),
    Status.HOUSE: gettext_noop("house player, not needed"),
    Status.OUT: gettext_noop("knocked out"),
    Status.WAITS: gettext_noop("no game in this round"),
    Status.RESERVE: gettext_noop("reserve"),
}


@dataclass(frozen=True, slots=True)
class EntryRound:
    """One round of an entry. `happened` says what happened in a published round; `plan` is what is planned for a future
    one, `chosen` what was just chosen for it instead, and `condition` what applies there whatever is planned:
    withdrawn, not entered yet, a house player."""

    number: int
    open: bool
    plan: str
    chosen: str
    happened: str
    condition: str


@dataclass(frozen=True, slots=True)
class PersonalLink:
    """The link that acts for the player: its address, the address of its QR code's picture, and its short code."""

    address: str
    picture: str
    code: str


@dataclass(frozen=True, slots=True)
class WentTo:
    """The division that an entry was moved to, and the entry there."""

    division: str
    entry: int


@dataclass(frozen=True, slots=True)
class DeskEntry:
    """What the page of an entry shows besides the form. `has_board`: a published round has a board of theirs.
    `grade` has what somebody without one is paired as. `claim` that the grade is far above the rating, until a
    director accepts it, and `outside` that they play outside the limits of the division; each is empty for most.
    `person_url` is the public page of the person over all events, empty where no public event names them. `came_from`
    says from where they were moved here and what they carry; `went_to` is set once they were moved away.
    `sources` say where what is kept came from, `told` how they were told of it. `people` are the player, or the
    partners of a side, by number. `register` are sentences on what the federation's register has
    that differs. `open_games` have no report yet; what becomes of
    them is asked where rounds are open at once (`at_once`)."""

    rounds: tuple[EntryRound, ...]
    has_board: bool
    link: PersonalLink | None
    rating_from: str
    person_url: str
    grade: str
    claim: str
    outside: str
    sources: tuple[Source, ...]
    told: str
    people: Mapping[int, str]
    register: tuple[str, ...] = ()
    came_from: str = ""
    went_to: WentTo | None = None
    open_games: int = 0
    at_once: bool = False

    @property
    def open(self) -> bool:
        """Whether any round can still be planned."""
        return any(played.open for played in self.rounds)

    @property
    def asks_of_games(self) -> bool:
        """Whether a withdrawal asks what becomes of the open games."""
        return self.open_games > 1 or (self.at_once and self.open_games > 0)


def entry_page(entry: Entry, chosen: Mapping[int, str] = MappingProxyType({})) -> DeskEntry:
    """The page of an entry; `chosen` is a plan by round that was refused. At most twenty-six queries, whatever the
    number of rounds."""
    division = entry.division
    found = players_boards(entry)
    published = {drawn_round.number: found.boards.get(drawn_round.pk) for drawn_round in found.rounds}
    statuses = {number: Status(status) for number, status in found.statuses.items()}
    plans = {
        number: statuses[number].value if statuses.get(number) in (Status.EXCUSED, Status.ABSENT) else "plays"
        for number in range(1, division.rounds + 1)
    }
    rounds = tuple(
        EntryRound(
            number=number,
            open=number not in published,
            plan=plan,
            chosen=chosen.get(number, plan),
            happened=_told(entry, published.get(number), statuses.get(number)),
            condition=_status_beside(entry, number),
        )
        for number, plan in plans.items()
    )
    link = PlayerLink.objects.living().filter(entry=entry).select_related("event").first()
    return DeskEntry(
        rounds,
        any(published.values()),
        _link(link),
        _rating_from(entry),
        _person_url(entry),
        grade=desk_grade(grade_of_entry(entry.rank, entry.rating), entry.rating),
        claim=_claim(entry),
        outside=str(outside_of_entry(entry, division) or ""),
        sources=sources_of(entry, official=True),
        told=told_words(entry.told),
        people=_people(entry),
        register=register_lines(entry),
        came_from=_came_from(entry),
        went_to=_went_to(entry),
        open_games=len(open_games(entry)) if any(published.values()) else 0,
        at_once=division.is_ladder or sum(played.closed_at is None for played in found.rounds) > 1,
    )


def register_lines(entry: Entry) -> tuple[str, ...]:
    """What the federation's register has that differs, in sentences; nothing about a side. At most seven queries."""
    if entry.division.of_partners or not entry.player_id:
        return ()
    asked = EnteredAs(entry.pk, entry.player.nzgs_id, entry.name, entry.player_id)
    answer = register_answers(entry.division.event, [asked]).get(entry.pk)
    return register_words(answer) if answer else ()


def _people(entry: Entry) -> dict[int, str]:
    """One query for a side, none for anybody else."""
    if not entry.division.of_partners:
        return {entry.player_id: entry.name}
    return dict(entry.members.order_by("position").values_list("player_id", "name"))


_CARRIED = {
    Carries.RESULTS: gettext_noop("Moved here from {division}; the rounds there count as results."),
    Carries.HALF: gettext_noop("Moved here from {division}; each round with a game or a bye there counts ½ point."),
    Carries.NOTHING: gettext_noop("Moved here from {division}; the rounds there count nothing."),
}


def _came_from(entry: Entry) -> str:
    if entry.came_from is None:
        return ""
    return _(_CARRIED[Carries(entry.carries)]).format(division=entry.came_from.division.name)


def _went_to(entry: Entry) -> WentTo | None:
    """One query for somebody who has withdrawn, none for anybody else."""
    moved = entry.went_to.select_related("division").first() if entry.withdrawn_from is not None else None
    return None if moved is None else WentTo(moved.division.name, moved.pk)


def _claim(entry: Entry) -> str:
    grade = grade_of_entry(entry.rank)
    if not claims_far_above(grade, entry.rating) or entry.accepted_claim == entry.rank:
        return ""
    return _("{grade} is far above the rating, {rating}.").format(grade=grade, rating=rating_text(entry.rating))


def _status_beside(entry: Entry, number: int) -> str:
    """As in `availability.statuses_for`, whose first two take precedence over a director's setting."""
    if entry.withdrawn_from is not None and entry.withdrawn_from <= number:
        return "withdrawn"
    if entry.enters_in > number:
        return _("not entered yet")
    return _("house player: plays when the number is odd") if entry.house and not entry.division.by_teams else ""


def _person_url(entry: Entry) -> str:
    public = Entry.objects.published().filter(player=entry.player_id).exists()
    return reverse("public:person", args=[entry.player_id]) if public else ""


def _told(entry: Entry, board: Pairing | None, status: Status | None) -> str:
    """What a round was, in words: `Black against Mere Kōwhai, table 3` at a published board."""
    if board is None:
        return _(_WORDS[status]) if status else _("no board")
    seats = {seat.entry_id == entry.pk: seat for seat in board.seats.all()}
    message = (
        _("Black against {name}, table {table}")
        if seats[True].colour == "black"
        else _("White against {name}, table {table}")
    )
    return message.format(name=seats[False].entry.name, table=board.table)


def _link(link: PlayerLink | None) -> PersonalLink | None:
    if link is None:
        return None
    address = address_of(link)
    picture = segno.make_qr(address, error="m").svg_data_uri(scale=4, border=4, light="white")
    return PersonalLink(address, picture, code_of(link))


def _rating_from(entry: Entry) -> str:
    if entry.division.of_partners:
        return _("{rule}.").format(rule=capitalised(_(str(entry.division.get_side_rating_display()))))
    line = entry.rating_source
    if line is None:
        return "" if entry.rating is None else _("Written by a director.")
    return _("{list}, line {line}.").format(list=line.rating_list, line=line.line)
