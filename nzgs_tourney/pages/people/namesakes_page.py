"""The federation's page of players who may be one person entered twice, and the page that compares two of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from games.wording.numbers import decimal_text
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Entry, FormerName, Member, Namesakes
from nzgs_tourney.store.people.identity import joined_players, other_names, players_besides_removed
from nzgs_tourney.store.people.same_people import (
    NUMBERS,
    PlayerRows,
    answer_about,
    last_entry_of,
    rows_of_player,
    why_not_one_person,
)
from nzgs_tourney.tournament.wording.entries.who_it_is import NUMBER_WORDS, last_entry_words, two_people_words
from nzgs_tourney.tournament.wording.events.event_facts import when_and_where
from ratings.imports.matching import SimilarRows, names_alike
from ratings.imports.names import name_key
from ratings.imports.rating_list import ListedRow
from ratings.models import ListedRating, Player
from ratings.rank import rating_text
from ratings.servers import Server, same_server_name, server_names_text, server_words

MOST = 50
"""The most found people shown at once."""


@dataclass(frozen=True, slots=True)
class SomebodyKnown:
    """A player in one line; `words` say where they were last seen."""

    pk: int
    name: str
    words: str


@dataclass(frozen=True, slots=True)
class PairAlike:
    """Two players who may be one person, and the reason."""

    one: SomebodyKnown
    other: SomebodyKnown
    reason: str


@dataclass(frozen=True, slots=True)
class PersonDecision:
    """What was decided about two players. `other` and `kept` are their names with their numbers."""

    pk: int
    other: str
    kept: str
    same: bool
    reason: str
    actor: str
    at: datetime
    taken_back_at: datetime | None
    taken_back_by: str


@dataclass(frozen=True, slots=True)
class PairsFound:
    """Pairs who may be one person, the same names first, read a page at a time. `names` are everybody's."""

    pairs: tuple[SimilarRows, ...]
    names: Mapping[int, str]

    def __len__(self) -> int:
        return len(self.pairs)

    def page(self, order: Sequence[str], start: int, stop: int) -> tuple[PairAlike, ...]:
        """Some of them; `order` is empty, because they have only one order. Two queries."""
        shown_pairs = self.pairs[start:stop]
        people = {row.line for pair in shown_pairs for row in (pair.one, pair.other)}
        known = somebody_known({pk: self.names[pk] for pk in people})
        return tuple(PairAlike(known[pair.one.line], known[pair.other.line], pair.reason) for pair in shown_pairs)


@dataclass(frozen=True, slots=True)
class AnswersGiven:
    """The decisions, the newest first, read a page at a time."""

    count: int

    def __len__(self) -> int:
        return self.count

    def page(self, order: Sequence[str], start: int, stop: int) -> tuple[PersonDecision, ...]:
        """Some of them; `order` is empty, for they have one order. One query."""
        return tuple(_answer(namesakes) for namesakes in Namesakes.objects.select_related("kept", "other")[start:stop])


@dataclass(frozen=True, slots=True)
class NamesakesPage:
    """The page. `found` are the people that a search found, the first of `in_all`; `alike`: some players have similar
    names, whether or not they may be one person."""

    pairs: PairsFound
    alike: bool
    answers: AnswersGiven
    found: tuple[SomebodyKnown, ...]
    in_all: int


@dataclass(frozen=True, slots=True)
class ComparedPlayer:
    """One of the two players who are compared, with what belongs to them, in words."""

    player: Player
    numbers: tuple[tuple[str, str], ...]
    entries: tuple[tuple[str, str], ...]
    lines: tuple[str, ...]
    account: str
    brought: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TwoPeople:
    """Two players side by side. `against`: what makes it impossible that they are one person; `two_names`:
    servers on which both have a name, of which one would be kept; `answer`: the decision.
    """

    one: ComparedPlayer
    other: ComparedPlayer
    against: tuple[str, ...]
    two_names: tuple[str, ...]
    answer: PersonDecision | None

    @property
    def against_words(self) -> str:
        """The sentences of `against` as one text."""
        return " ".join(self.against)

    @property
    def sides(self) -> tuple[ComparedPlayer, ComparedPlayer]:
        """Both, in the requested order."""
        return self.one, self.other


def namesakes_page(search: str) -> NamesakesPage:
    """The page: pairs and answers are read when they are shown. At most ten queries, whatever the number of players."""
    players_joined = joined_players()
    known_ones = players_besides_removed().remembered().only("name", "nzgs_id", "egd_pin", "aga_id")
    players = {player.pk: player for player in known_ones if player.pk not in players_joined}
    names = {pk: player.name for pk, player in players.items()}
    alike = names_alike([ListedRow(pk, player.name, player.nzgs_id) for pk, player in players.items()])
    search_words = name_key(search).split()
    others = other_names({**players, **Player.objects.in_bulk(players_joined)}, players_joined) if search_words else {}
    matching = [
        pk
        for pk, name in names.items()
        if search_words
        and any(all(word in name_key(one) for word in search_words) for one in (name, *others.get(pk, ())))
    ]
    return NamesakesPage(
        pairs=PairsFound(tuple(_possible(alike, players)), names),
        alike=bool(alike),
        answers=AnswersGiven(Namesakes.objects.count()),
        found=tuple(somebody_known({pk: names[pk] for pk in matching[:MOST]}).values()),
        in_all=len(matching),
    )


def somebody_known(names: Mapping[int, str]) -> dict[int, SomebodyKnown]:
    """These players by row, in their order; `names` are theirs. One query, none for nobody."""
    last_events = last_entry_of({*names}) if names else {}
    return {pk: SomebodyKnown(pk, name, last_entry_words(last_events.get(pk))) for pk, name in names.items()}


def _possible(pairs: Sequence[SimilarRows], players: Mapping[int, Player]) -> list[SimilarRows]:
    """The pairs that are undecided and possible, the same names first."""
    people = {row.line for pair in pairs for row in (pair.one, pair.other)}
    settled = {frozenset(two) for two in Namesakes.objects.in_force().values_list("kept", "other")}
    seats = Entry.objects.filter(player__in=people).values_list("player_id", "division_id")
    places = Member.objects.filter(player__in=people).values_list("player_id", "entry__division_id")
    divisions = _by_player([*seats, *places])
    lists = _by_player(ListedRating.objects.filter(player__in=people).values_list("player_id", "rating_list_id"))
    open_ones = [
        pair
        for pair in pairs
        if (two := frozenset((pair.one.line, pair.other.line))) not in settled
        and not set.intersection(*(divisions[one] for one in two))
        and not set.intersection(*(lists[one] for one in two))
        and not _two_numbers(*(players[one] for one in two))
    ]
    return sorted(
        open_ones, key=lambda pair: (name_key(pair.one.name) != name_key(pair.other.name), name_key(pair.one.name))
    )


def _by_player(rows: Collection[tuple[int, int]]) -> dict[int, set[int]]:
    alike_of: dict[int, set[int]] = defaultdict(set)
    for player, value in rows:
        alike_of[player].add(value)
    return alike_of


def _two_numbers(first: Player, second: Player) -> bool:
    pairs = [(getattr(first, field), getattr(second, field)) for field in NUMBERS]
    return any(first and second and first != second for first, second in pairs)


def two_people(one: int, other: int) -> TwoPeople:
    """The two side by side. Raises Refused where both are the same player, or one is gone."""
    players = Player.objects.in_bulk([one, other])
    if len(players) < 2:
        raise Refused(_("Choose two different players."))
    two_held = rows_of_player(players[one]), rows_of_player(players[other])
    standing = answer_about(one, other)
    return TwoPeople(
        _side(two_held[0]),
        _side(two_held[1]),
        () if standing else tuple(map(two_people_words, why_not_one_person(*two_held))),
        _two_names(*(held.player.server_names for held in two_held)),
        _answer(standing) if standing else None,
    )


def _two_names(one: Mapping[str, str], other: Mapping[str, str]) -> tuple[str, ...]:
    """The servers on which the two have different names."""
    shared = [Server(server) for server, name in one.items() if not same_server_name(name, other.get(server, name))]
    return tuple(map(server_words, shared))


@dataclass(frozen=True, slots=True)
class OnePerson:
    """A person that the federation renames or splits. `former` are names they had before; `entries` and `lines` are
    rows that may be another person's, each with its number."""

    side: ComparedPlayer
    former: tuple[str, ...]
    entries: tuple[tuple[int, str], ...]
    lines: tuple[tuple[int, str], ...]

    @property
    def can_be_split(self) -> bool:
        """Whether something can be another person's and something is left."""
        return len(self.entries) + len(self.lines) > 1


def one_person(player: Player) -> OnePerson:
    """The page of this person. Six queries."""
    rows = rows_of_player(player)
    return OnePerson(
        side=_side(rows),
        former=tuple(FormerName.objects.filter(player=player).values_list("name", flat=True)),
        entries=tuple(
            (entry.pk, ": ".join(_played(entry)))
            for entry in (*rows.entries, *(member.entry for member in rows.members))
        ),
        lines=tuple((line.pk, _line(line)) for line in rows.lines),
    )


def _side(person: PlayerRows) -> ComparedPlayer:
    return ComparedPlayer(
        player=person.player,
        numbers=(
            *((words, number) for field, words in NUMBER_WORDS.items() if (number := getattr(person.player, field))),
            *([(_("Names on servers"), names)] if (names := server_names_text(person.player.server_names)) else []),
        ),
        entries=tuple(_played(entry) for entry in (*person.entries, *(member.entry for member in person.members))),
        lines=tuple(_line(line) for line in person.lines),
        account=person.account.username if person.account else "",
        brought=tuple(
            _("{points} into {year}").format(points=decimal_text(row.brought), year=row.year.year)
            for row in person.standings
            if row.brought
        ),
    )


def _played(entry: Entry) -> tuple[str, str]:
    event = entry.division.event
    description = ", ".join(filter(None, (entry.name, entry.rank, entry.club, entry.city)))
    return f"{event.name}, {entry.division.name}", f"{description}; {when_and_where(event)}"


def _line(line: ListedRating) -> str:
    strength = rating_text(line.rating) or line.rank
    return f"{line.rating_list}: {', '.join(filter(None, (line.name, strength, line.club)))}"


def _answer(namesakes: Namesakes) -> PersonDecision:
    return PersonDecision(
        pk=namesakes.pk,
        other=f"{namesakes.other.name} (#{namesakes.other_id})",
        kept=f"{namesakes.kept.name} (#{namesakes.kept_id})",
        same=namesakes.same,
        reason=namesakes.reason,
        actor=namesakes.actor_name,
        at=namesakes.at,
        taken_back_at=namesakes.taken_back_at,
        taken_back_by=namesakes.taken_back_by,
    )
