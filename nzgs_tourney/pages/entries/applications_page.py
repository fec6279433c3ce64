"""Those who entered by the public page, at the desk: who they are, what is doubtful about each, and what became of
them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from games.wording.numbers import in_row
from ground.translation import gettext as _, ngettext
from ground.typed_text import FORGOTTEN
from nzgs_tourney.links import application_address
from nzgs_tourney.models import (
    Application,
    ApplicationState,
    Division,
    EntryPage,
    Event,
    Team,
)
from nzgs_tourney.network.site_address import site_address
from nzgs_tourney.store.entries.applied import compared_applications
from nzgs_tourney.store.entries.fees import open_fees
from nzgs_tourney.store.entries.listed_applications import ListedApplicant
from nzgs_tourney.store.entries.room import PlacesLeft, rooms_of
from nzgs_tourney.store.entries.staged_rows import LineState, StagedRow
from nzgs_tourney.store.events.finished import is_finished
from nzgs_tourney.store.messages.recipient import mails_entry_links
from nzgs_tourney.store.people.registrations import EnteredAs, register_answers
from nzgs_tourney.tournament.fees.owed import Owed
from nzgs_tourney.tournament.wording.entries.fee_words import due_words, owed_words
from nzgs_tourney.tournament.wording.people.register_words import register_words
from ratings.rank import grade_of_entry, rating_text


@dataclass(frozen=True, slots=True)
class ApplicationLine:
    """One of them. `proofs` is what the grade rests on, in words, `listed` what the event's rating list says, on which
    they may be (`on_list`), `register` what the federation's register has that differs, `doubts` what to look at, `fee`
    what they owe, `team` which team they named, and whether it is new. `who` says who it may be; None once decided.
    `place` on the waiting list, 0 elsewhere."""

    number: int
    name: str
    rank: str
    division: str
    team: str
    club: str
    state: ApplicationState
    place: int
    late: bool
    fee: str
    sent_at: datetime
    email: str
    phone: str
    link: str
    proofs: str
    listed: str
    on_list: bool
    register: tuple[str, ...]
    doubts: tuple[str, ...]
    parent: str
    missed: str
    public_name: str
    decided_by: str
    because: str
    entry: int | None
    who: StagedRow | None

    @property
    def needs_answer(self) -> bool:
        """Whether a director has to say who this is first."""
        return self.who is not None and self.who.state is LineState.DOUBTFUL

    @property
    def may_reopen(self) -> bool:
        """Whether a declined one can be decided again: its person didn't erase it."""
        return self.state is ApplicationState.DECLINED and self.name != FORGOTTEN


@dataclass(frozen=True, slots=True)
class DivisionRoom:
    """A division with its room."""

    name: str
    room: PlacesLeft


@dataclass(frozen=True, slots=True)
class ApplicationsPage:
    """The page; `page` is None where none was opened. `open` are those to decide, the waiting list after them, `over`
    the others, the newest first. `mails`: links and decisions are mailed."""

    page: EntryPage | None
    is_open: bool
    url: str
    mails: bool
    rooms: tuple[DivisionRoom, ...]
    open: tuple[ApplicationLine, ...]
    over: tuple[ApplicationLine, ...]

    @property
    def limited(self) -> bool:
        """Whether any division has a number of places."""
        return any(one.room.places is not None for one in self.rooms)


def applications_page(event: Event, now: datetime) -> ApplicationsPage:
    """The page. At most thirty-nine queries, whatever the number of entries."""
    page = EntryPage.objects.filter(event=event).first()
    rows = list(Application.objects.filter(event=event).select_related("division").order_by("number"))
    for row in rows:
        row.event = event
    undecided = [row for row in rows if row.state in _ORDER]
    undecided.sort(key=lambda row: (_ORDER[ApplicationState(row.state)], row.division_id, row.waiting_since or now))
    compared, fees = compared_applications(event.pk, undecided), open_fees(event)
    rooms, twins, teams = rooms_of(event.pk), _twins(rows), _teams(rows)
    asked = [EnteredAs(row.number, row.nzgs_id, row.name) for row in undecided if not row.division.of_partners]
    registered = register_answers(event, asked)
    divisions = Division.objects.filter(event=event).order_by("position", "pk")
    places: dict[int, int] = {}
    lines = []
    for row in undecided:
        if row.state == ApplicationState.WAITING:
            places[row.division_id] = places.get(row.division_id, 0) + 1
        place = places[row.division_id] if row.state == ApplicationState.WAITING else 0
        listed = compared.listed.get(row.number)
        says = register_words(registered[row.number]) if row.number in registered else ()
        team = teams.get(row.number, "")
        lines.append(_line(row, compared.rows[row.number], twins, place, fees.get(row.pk), listed, says, team))
    decided = [row for row in reversed(rows) if row.state not in _ORDER]
    over = [_line(row, None, {}, 0, team=teams.get(row.number, "")) for row in decided]
    return ApplicationsPage(
        page=page,
        is_open=page is not None and page.is_open(now) and not is_finished(event.stream_id),
        url=f"{site_address()}/e/{event.slug}/enter/",
        mails=mails_entry_links(event),
        rooms=tuple(DivisionRoom(one.name, rooms[one.pk]) for one in divisions),
        open=tuple(lines),
        over=tuple(over),
    )


def applications_to_decide(event: Event) -> str:
    """How many wait for a director, in a sentence; empty for nobody. One query."""
    count = Application.objects.to_decide().filter(event=event).count()
    if not count:
        return ""
    return ngettext(
        "{count} player entered and waits for you.", "{count} players entered and wait for you.", count
    ).format(count=count)


_ORDER = {ApplicationState.CONFIRMED: 0, ApplicationState.SENT: 1, ApplicationState.WAITING: 2}


def _twins(rows: Iterable[Application]) -> Mapping[int, tuple[str, str]]:
    """For each with a name that is in another of the same division, a partner's too: that name, and the address of who
    sent the other."""
    known: dict[tuple[int, str], Application] = {}
    twins = {}
    for row in rows:
        if row.state in (ApplicationState.DECLINED, ApplicationState.WITHDRAWN):
            continue
        for name in (row.name, *(one["name"] for one in row.partners)):
            key = (row.division_id, " ".join(sorted(name.casefold().split())))
            if (other := known.get(key)) is not None and other is not row:
                twins[row.number], twins[other.number] = (name, other.email), (name, row.email)
            known[key] = row
    return twins


def _teams(rows: Sequence[Application]) -> Mapping[int, str]:
    """The team that each names, in words, also that accepting it makes the team; one query where any names one."""
    naming = [row for row in rows if row.team and row.division.by_teams]
    divisions = {row.division_id for row in naming}
    known = Team.objects.filter(division__in=divisions).values_list("division", "name") if naming else ()
    there = {(division, name.casefold()) for division, name in known}

    def words(row: Application) -> str:
        new = row.state in _ORDER and (row.division_id, row.team.casefold()) not in there
        return (_("new team {team}") if new else _("team {team}")).format(team=row.team)

    return {row.number: words(row) for row in naming}


def _line(
    row: Application,
    compared: StagedRow | None,
    twins: Mapping[int, tuple[str, str]],
    place: int,
    fee: Owed | None = None,
    listed: ListedApplicant | None = None,
    register: tuple[str, ...] = (),
    team: str = "",
) -> ApplicationLine:
    return ApplicationLine(
        number=row.number,
        name=row.both_names,
        rank=row.rank,
        division=row.division.name,
        team=team,
        club=row.club,
        state=ApplicationState(row.state),
        place=place,
        late=fee is not None and fee.is_late,
        fee=_fee_words(fee) if fee is not None else "",
        sent_at=row.sent_at,
        email=row.email,
        phone=row.phone,
        link=application_address(row),
        proofs=_proofs(row, compared),
        listed=_listed_words(listed) if listed is not None else "",
        on_list=listed is not None and listed.line is not None,
        register=register,
        doubts=tuple(_doubts(row, compared, twins)),
        parent=row.parent_name if row.under_16 else "",
        missed=", ".join(map(str, row.away)),
        public_name=row.pseudonym or (row.get_name_in_public_display() if row.name_in_public != "entered" else ""),
        decided_by=row.decided_by,
        because=row.declined_because,
        entry=row.entry_id,
        who=compared,
    )


def _fee_words(fee: Owed) -> str:
    """The fee and what is still to pay; of who isn't asked and paid nothing, the class alone."""
    owed = owed_words(fee) if fee.asked or fee.due else ""
    return ", ".join(filter(None, (due_words(fee), owed)))


def _proofs(row: Application, compared: StagedRow | None) -> str:
    """What the grade rests on: numbers of federations, a server account, or the known player."""
    numbers = (("NZGS", row.nzgs_id), ("EGD", row.egd_pin), ("AGA", row.aga_id))
    known = compared is not None and compared.state is LineState.KNOWN
    proofs = [
        *(f"{name} {number}" for name, number in numbers if number),
        *([row.server_account] if row.server_account else []),
        *([_("known player")] if known else []),
    ]
    return in_row(proofs) or (_("no proof") if grade_of_entry(row.rank).given else "")


def _listed_words(found: ListedApplicant) -> str:
    """What the list says, e.g. `3k, 3.42 on NZGS ratings, 1 November 2026`."""
    if found.line is None:
        return _("not on {list}").format(list=found.rating_list)
    strength = in_row([text for text in (str(found.line.rank or ""), rating_text(found.line.rating)) if text])
    if found.sure:
        return _("{strength} on {list}").format(strength=strength, list=found.rating_list)
    return _("perhaps {name}, {strength} on {list}").format(
        name=found.line.name, strength=strength, list=found.rating_list
    )


def _doubts(row: Application, compared: StagedRow | None, twins: Mapping[int, tuple[str, str]]) -> Iterable[str]:
    if compared is None:
        return
    if compared.state is LineState.ENTERED:
        yield _("Entered already by the director.")
    if compared.far_above is not None:
        yield _("The grade is far above the rating, {rating}.").format(rating=rating_text(compared.far_above))
    elif not grade_of_entry(row.rank).given:
        yield _("No grade yet.")
    if compared.outside is not None:
        yield f"{compared.outside}."
    if row.number in twins:
        name, address = twins[row.number]
        said = (
            _("{name} is in the entry from {address} too.")
            if row.partners
            else _("The same name was sent with {address} too.")
        )
        yield said.format(name=name, address=address)
