"""A waiting file from another program: its contents, what can't be stored here, and how it can be imported."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from django.db.models import Model

from games.wording.numbers import points, sentences
from ground.errors import Refused
from ground.translation import gettext as _
from ground.translation import gettext_noop, ngettext
from nzgs_tourney.models import Division, Entry, Round, StagedFile
from nzgs_tourney.store.exchange.external_people import PersonChoices, numbered_players, who_may_be
from nzgs_tourney.tournament.division.history import Person, Status
from nzgs_tourney.tournament.exchange.countries import country_code
from nzgs_tourney.tournament.exchange.egd.write import drawn_rounds
from nzgs_tourney.tournament.exchange.external import ExternalDivision
from nzgs_tourney.tournament.exchange.external_formats import TITLES, Recognised, read_any
from nzgs_tourney.tournament.exchange.fault import Faults
from nzgs_tourney.tournament.exchange.impossible_results import impossible_results
from ratings.imports.matching import names_agree
from ratings.imports.names import name_key
from ratings.models import Player
from ratings.rank import rating_text


def _longest(model: type[Model], field: str) -> int:
    """The most characters that the column can hold."""
    return int(getattr(model._meta.get_field(field), "max_length", 0))


MOST_ROUNDS, MOST_TABLES, MOST_HALF_POINTS, MOST_MINUTES = 20, 32_767, 2, 600
LONGEST = {name: _longest(Entry, name) for name in ("name", "club", "city", "family")}
LONGEST["latin"] = _longest(Entry, "latin_name")
_TOO_LONG = {
    "name": gettext_noop("{name}: the name is longer than {most} characters."),
    "club": gettext_noop("{name}: the club is longer than {most} characters."),
    "city": gettext_noop("{name}: the city is longer than {most} characters."),
    "family": gettext_noop("{name}: the family is longer than {most} characters."),
    "latin": gettext_noop("{name}: the name in Latin letters is longer than {most} characters."),
}
LONGEST_NUMBER, LONGEST_SEED = _longest(Entry, "egd_pin"), _longest(Round, "seed")


@dataclass(frozen=True, slots=True)
class PersonLine:
    """One player of the file, `line` their number there. `here`: new, known (by a number, from an earlier event), or
    entered in the division; `who` are the possible people where no number identifies them."""

    line: int
    name: str
    rank: str
    rating: str
    club: str
    country: str
    numbers: str
    here: str
    who: PersonChoices | None


@dataclass(frozen=True, slots=True)
class RoundLine:
    """One round of the file: its boards, how many lack a result, who has no board, and its state after the import."""

    number: int
    boards: int
    missing: int
    byes: int
    away: int
    becomes: str


@dataclass(frozen=True, slots=True)
class StagedDivision:
    """The preview. `faults` prevent a full import. `impossible` are results that the games can't have, kept as they
    are. `empty`: the division has neither entries nor rounds; `has_rounds`: it has rounds. `fresh` is how many of the
    players aren't entered yet."""

    title: str
    name: str
    people: tuple[PersonLine, ...]
    rounds: tuple[RoundLine, ...]
    games: int
    left_out: tuple[str, ...]
    impossible: tuple[str, ...]
    faults: tuple[str, ...]
    empty: bool
    has_rounds: bool
    fresh: int

    @property
    def doubtful(self) -> int:
        """How many players need an answer."""
        return sum(person.who is not None and not person.who.suggested for person in self.people)


def read_staged(staged: StagedFile) -> Recognised:
    """The event in the file. Raises Refused where it can't be read any more, although it could be when it was sent."""
    return readable(bytes(staged.content))


def readable(content: bytes) -> Recognised:
    """The event in these bytes. Raises Refused with the first error and its place, and how many more there are."""
    recognised = read_any(content)
    if isinstance(recognised, Faults):
        more = len(recognised.faults) - 1
        and_more = ngettext("And {count} more fault.", "And {count} more faults.", more).format(count=more)
        raise Refused(sentences((str(recognised.first), and_more if more else "")))
    return recognised


def staged_division(staged: StagedFile) -> StagedDivision:
    """The preview of a waiting file. At most thirteen queries, whatever is in it. Raises Refused as `read_staged` does,
    and ValueError for a file that waits for no division."""
    if staged.division is None:
        raise ValueError("a division’s file waits for a division")
    division, readable_file = staged.division, read_staged(staged)
    external = readable_file.external
    numbered = numbered_players(division, external)
    fresh = {person.id for person in new_players(division, external).division.players}
    has_rounds = Division.objects.get(pk=division.pk).drawn_rounds.exists()
    candidates_of = who_may_be(division, external, numbered)
    people = tuple(
        _person(external, player, numbered.known, fresh, candidates_of.get(player.id))
        for player in external.division.players
    )
    return StagedDivision(
        title=_(TITLES[readable_file.format]),
        name=external.division.name,
        people=people,
        rounds=tuple(_rounds(external)),
        games=sum(len(played.boards) for played in external.division.rounds),
        left_out=(*external.left_out, *_elsewhere(division, external)),
        impossible=tuple(impossible.words for impossible in impossible_results(external.division)),
        faults=tuple(too_much(external)),
        empty=not has_rounds and not Entry.objects.filter(division=division).exists(),
        has_rounds=has_rounds,
        fresh=len(fresh),
    )


def new_players(division: Division, external: ExternalDivision) -> ExternalDivision:
    """The file with only those players who aren't entered in the division, and no rounds.

    A player counts as entered if an entry has the same EGD PIN or AGA number and a name that may be theirs, or the same
    name and grade; of two players in the file with the same name and grade, one counts for one entry.
    """
    entries = list(Entry.objects.filter(division=division).select_related("player").order_by("pk"))
    names_by_number = defaultdict[tuple[str, str], set[str]](set)
    for entry in entries:
        for number in (("egd", entry.egd_pin), ("aga", entry.aga_id)):
            names_by_number[number] |= {entry.name, entry.player.name}
    names = Counter((name_key(entry.name), entry.rank) for entry in entries)
    fresh = []
    for person in external.division.players:
        extras = external.event.player(person.id)
        own = [number for number in (("egd", extras.egd_pin), ("aga", extras.aga_id)) if number[1]]
        by_number = any(names_agree(person.name, name) for number in own for name in names_by_number[number])
        key = (name_key(person.name), str(person.rank))
        if by_number or names[key] > 0:
            names[key] = max(0, names[key] - 1)
        else:
            fresh.append(person)
    return replace(external, division=replace(external.division, players=tuple(fresh), rounds=()))


def _elsewhere(division: Division, external: ExternalDivision) -> Iterator[str]:
    """A note that the file was played in another country than the event."""
    file_country, event_country = country_code(external.event.country), division.event.country
    if file_country and file_country != event_country:
        yield _(
            "The country of the event in the file, {told}: this event is in {ours}; its own page changes that."
        ).format(told=file_country, ours=event_country)


def too_much(external: ExternalDivision) -> list[str]:
    """What the program can't store from the file, in sentences; none where it can store everything."""
    return [*_rules_faults(external), *_people_faults(external), *_round_faults(external)]


def _rules_faults(external: ExternalDivision) -> Iterator[str]:
    settings = external.division.settings
    if settings.rounds > MOST_ROUNDS:
        yield _("The event has {rounds} rounds: a division here has at most {most_rounds}.").format(
            rounds=settings.rounds, most_rounds=MOST_ROUNDS
        )
    for message, worth in (
        (_("A bye is worth {worth} points in the file: here at most 1."), settings.bye),
        (_("A no-show is worth {worth} points in the file: here at most 1."), settings.absent),
        (_("Being excused is worth {worth} points in the file: here at most 1."), settings.excused),
    ):
        if worth > MOST_HALF_POINTS:
            yield message.format(worth=points(worth))
    minutes = external.event.time.main_minutes if external.event.time else None
    if minutes is not None and minutes > MOST_MINUTES:
        yield _("The main time is {minutes} minutes: here it is at most {most_minutes}.").format(
            minutes=minutes, most_minutes=MOST_MINUTES
        )


def _people_faults(external: ExternalDivision) -> Iterator[str]:
    for person in external.division.players:
        for field, longest in LONGEST.items():
            if len(getattr(person, field)) > longest:
                yield _(_TOO_LONG[field]).format(name=person.name[:40], most=longest)
        extras = external.event.player(person.id)
        if max(len(extras.egd_pin), len(extras.aga_id)) > LONGEST_NUMBER:
            yield _("{name}: a federation’s number is longer than {longest_number} characters.").format(
                name=person.name[:40], longest_number=LONGEST_NUMBER
            )


def _round_faults(external: ExternalDivision) -> Iterator[str]:
    for played in external.division.rounds:
        if len(played.seed) > LONGEST_SEED:
            yield _("Round {number}: the seed is longer than {longest_seed} characters.").format(
                number=played.number, longest_seed=LONGEST_SEED
            )
        for board in played.boards:
            if board.table > MOST_TABLES:
                yield _("Round {number}: table {table} is above {most_tables}.").format(
                    number=played.number, table=board.table, most_tables=MOST_TABLES
                )


def _person(
    external: ExternalDivision,
    person: Person,
    known: Mapping[int, Player],
    fresh: set[int],
    candidates: PersonChoices | None,
) -> PersonLine:
    extras = external.event.player(person.id)
    numbers = (f"EGD {extras.egd_pin}" if extras.egd_pin else "", f"AGA {extras.aga_id}" if extras.aga_id else "")
    state = "new" if person.id in fresh else "entered"
    return PersonLine(
        line=person.id,
        name=person.name,
        rank=str(person.rank),
        rating=rating_text(person.rating),
        club=person.club,
        country=person.country,
        numbers=", ".join(filter(None, numbers)),
        here="known" if state == "new" and person.id in known else state,
        who=candidates,
    )


def _rounds(external: ExternalDivision) -> Iterator[RoundLine]:
    last_round = drawn_rounds(external.division)
    for played in external.division.rounds:
        statuses = list(played.status.values())
        missing = sum(board.result is None for board in played.boards)
        becomes = "published" if missing else "closed"
        byes = statuses.count(Status.BYE)
        away = sum(status in (Status.ABSENT, Status.EXCUSED) for status in statuses)
        yield RoundLine(
            played.number,
            len(played.boards),
            missing,
            byes,
            away,
            becomes if played.number <= last_round else _("to come"),
        )
