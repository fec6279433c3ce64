"""The preview of a waiting file from another program: its contents, what can't be stored here, who its players are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from games.wording.numbers import in_row
from ground.translation import gettext as _
from nzgs_tourney.models import Division, Entry, StagedFile
from nzgs_tourney.store.entries.limits import outside_division
from nzgs_tourney.store.exchange.staged_division import (
    PersonChoices,
    new_players,
    not_storable,
    numbered_players,
    read_staged,
    who_may_be,
)
from nzgs_tourney.tournament.division.history import DivisionEntry, Status
from nzgs_tourney.tournament.exchange.countries import country_code
from nzgs_tourney.tournament.exchange.egd.write import drawn_rounds
from nzgs_tourney.tournament.exchange.external import ExternalDivision, people_of
from nzgs_tourney.tournament.exchange.external_formats import TITLES
from nzgs_tourney.tournament.exchange.impossible_results import impossible_results
from nzgs_tourney.tournament.wording.entries.strength_words import OutsideDivision
from ratings.models import Player
from ratings.rank import rating_text


@dataclass(frozen=True, slots=True)
class PersonLine:
    """One player of the file, `line` their number there. `team` is their team, or the side they are a partner of.
    `here`: new, known (by a number, from an earlier event), or entered in the division; `who` are the possible people
    where no number identifies them."""

    line: int
    name: str
    team: str
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
    players aren't entered yet; `teams` and `sides` how many of either play, 0 where single players do; `outside` are
    the entries that are outside the limits of the division."""

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
    teams: int
    sides: int
    outside: tuple[OutsideDivision, ...]

    @property
    def doubtful(self) -> int:
        """How many players need an answer."""
        return sum(person.who is not None and not person.who.suggested for person in self.people)


def staged_division(staged: StagedFile) -> StagedDivision:
    """The preview of a waiting file. At most thirteen queries, whatever is in it. Raises Refused as `read_staged` does,
    and ValueError for a file that waits for no division."""
    if staged.division is None:
        raise ValueError("a division’s file waits for a division")
    division, readable_file = staged.division, read_staged(staged)
    external = readable_file.external
    file_people, team_of = people_of(external), team_of_people(external)
    numbered = numbered_players(division, file_people)
    fresh = {entry.id for entry in new_players(division, file_people).division.players}
    has_rounds = Division.objects.get(pk=division.pk).drawn_rounds.exists()
    candidates_of = who_may_be(division, file_people, numbered)
    people = tuple(
        _person(external, player, team_of.get(player.id, ""), numbered.known, fresh, candidates_of.get(player.id))
        for player in file_people.division.players
    )
    return StagedDivision(
        title=_(TITLES[readable_file.format]),
        name=external.division.name,
        people=people,
        rounds=tuple(_rounds(external)),
        games=sum(len(played.boards) for played in external.division.rounds),
        left_out=(*external.left_out, *_carried(external), *_elsewhere(division, external)),
        impossible=tuple(impossible.words for impossible in impossible_results(external.division)),
        faults=tuple(not_storable(external)),
        empty=not has_rounds and not Entry.objects.filter(division=division).exists(),
        has_rounds=has_rounds,
        fresh=len(fresh),
        teams=len(external.division.teams),
        sides=len(external.event.partners),
        outside=tuple(_outside(division, external, fresh)),
    )


def _outside(division: Division, external: ExternalDivision, fresh: set[int]) -> Iterator[OutsideDivision]:
    """The new entries, players or sides, that are outside the limits of the division."""
    for one in external.division.players:
        found = outside_division(division, one.name, one.rank, one.rating)
        if found and (one.id in fresh or one.id in external.event.partners):
            yield found


def _carried(external: ExternalDivision) -> Iterator[str]:
    """A note that somebody in our own file brought points from a division that isn't in it."""
    carrying = {player for played in external.division.rounds for player in played.carried}
    if names := [entry.name for entry in external.division.players if entry.id in carrying]:
        yield _("Points from another division are left out: {names}.").format(names=in_row(names))


def _elsewhere(division: Division, external: ExternalDivision) -> Iterator[str]:
    """A note that the file was played in another country than the event."""
    file_country, event_country = country_code(external.event.country), division.event.country
    if file_country and file_country != event_country:
        yield _(
            "The country of the event in the file, {told}: this event is in {ours}; its own page changes that."
        ).format(told=file_country, ours=event_country)


def team_of_people(external: ExternalDivision) -> dict[int, str]:
    """The team of each person of the file, or the side that they are a partner of, by the person's number there."""
    teams = {member: team.name for member, team in external.division.team_of.items()}
    sides = {
        partner.id: external.division.player(side).name
        for side, partners in external.event.partners.items()
        for partner in partners
    }
    return teams | sides


def _person(
    external: ExternalDivision,
    entry: DivisionEntry,
    team: str,
    known: Mapping[int, Player],
    fresh: set[int],
    candidates: PersonChoices | None,
) -> PersonLine:
    extras = external.event.player(entry.id)
    numbers = (f"EGD {extras.egd_pin}" if extras.egd_pin else "", f"AGA {extras.aga_id}" if extras.aga_id else "")
    state = "new" if entry.id in fresh else "entered"
    return PersonLine(
        line=entry.id,
        name=entry.name,
        team=team,
        rank=str(entry.rank),
        rating=rating_text(entry.rating),
        club=entry.club,
        country=entry.country,
        numbers=", ".join(filter(None, numbers)),
        here="known" if state == "new" and entry.id in known else state,
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
