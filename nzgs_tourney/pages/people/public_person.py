"""A person's events, games and ratings, as far as public pages show them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.core.paginator import Page, Paginator
from django.urls import reverse

from games.sheets.board_svg import SvgText
from games.wording.numbers import points
from ground.dates import long_date
from ground.translation import gettext as _
from nzgs_tourney.models import Entry, ListReview, Member
from nzgs_tourney.pages.entries.public_player import PlayersRound, rounds_on, strength_of
from nzgs_tourney.pages.people.head_to_head import HeadToHeadChoice, head_to_head_choice
from nzgs_tourney.store.rounds.players_boards import persons_boards
from nzgs_tourney.store.standings.standings import standings_now
from nzgs_tourney.tournament.charts.over_time import Dated, rating_plot
from nzgs_tourney.tournament.division.names import both_names
from nzgs_tourney.tournament.standings.player_totals import Ended, GameTally, PlayedGame, Totals, head_to_head, totals
from nzgs_tourney.tournament.standings.score import scores_after
from nzgs_tourney.tournament.wording.events.event_facts import when_and_where
from ratings.models import ListedRating, Player
from ratings.rank import NO_GRADE, grade_text, parse_rank, rating_text

EVENTS_A_PAGE = 10
MOST_SIDES = 20
"""The newest of the sides that somebody was one of."""


@dataclass(frozen=True, slots=True)
class PersonsEvent:
    """One division that they played in; `place` and `score` are empty before its first result."""

    event: str
    where: str
    division: str
    rank: str
    club: str
    team: str
    place: str
    score: str
    standings_size: int
    final: bool
    url: str
    standings_url: str
    rounds: tuple[PlayersRound, ...]
    entry: Entry


@dataclass(frozen=True, slots=True)
class PersonsSide:
    """A side of partners that they were one of, whose entry it is: its name, with `place` and `score` as for
    `PersonsEvent`."""

    event: str
    where: str
    division: str
    name: str
    place: str
    score: str
    url: str
    standings_url: str
    entry: Entry


@dataclass(frozen=True, slots=True)
class TallyLine:
    """A tally with its words."""

    label: str
    tally: GameTally


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody they have met more than once."""

    player: int
    name: str
    url: str
    tally: GameTally


@dataclass(frozen=True, slots=True)
class Strength:
    """A strength at a date: from a rating list, or as entered at an event."""

    on: date
    source: str
    rank: str
    rating: Decimal | None
    listed: bool


@dataclass(frozen=True, slots=True)
class PersonPage:
    """The page. `counted` are the games that count; `open` games have no result yet, `unplayed` ones were forfeited:
    neither count. `events` is one page of them, the newest first; `sides` are those with partners, whose games are
    theirs together and counted nowhere else."""

    name: str
    other_names: tuple[str, ...]
    rank: str
    club: str
    newest: Strength | None
    counted: Totals
    open: int
    unplayed: int
    opponents: tuple[Opponent, ...]
    head_to_head: HeadToHeadChoice
    events: tuple[PersonsEvent, ...]
    sides: tuple[PersonsSide, ...]
    how_many: int
    page: Page[Entry]
    strengths: tuple[Strength, ...]
    plot: SvgText | None

    @property
    def total(self) -> GameTally:
        """All games that count."""
        return self.counted.total

    @property
    def tallies(self) -> tuple[TallyLine, ...]:
        """The parts of `total` that have a game."""
        return _tallies(self.counted)


def person_page(player: Player, page: str = "", against: str = "") -> PersonPage:
    """The page of somebody with an entry in a published event, or a place in a side there, as `access_published_player`
    has checked; `against` is the number of an opponent, as a text.

    Eight queries, and those of the standings that aren't cached, for at most `EVENTS_A_PAGE` divisions.
    """
    entries = _entries(player)
    places = list(
        Member.objects.filter(player=player, entry__in=Entry.objects.published_sides())
        .select_related("entry__division__event__stream")
        .order_by("-entry__division__event__begins", "-pk")
    )
    rounds = _rounds(player, entries)
    every = [(entry, played) for entry in entries for played in rounds[entry.pk] if played.game]
    in_events = [(entry, one) for entry, one in every if _counts(one)]
    settled = [played for _entry, played in in_events]
    played = [_played(played) for played in settled]
    shown_entries = Paginator(entries, EVENTS_A_PAGE).get_page(page)
    strengths = _strengths(player, entries, places)
    known: Entry | Member = entries[0] if entries else places[0]
    name = both_names(known.name, known.latin_name)
    names = {entry.name for entry in entries} | {place.name for place in places}
    return PersonPage(
        name=name,
        other_names=tuple(sorted(names - {known.name})),
        rank=grade_text(known.rank),
        club=next((entry.club for entry in entries if entry.club), ""),
        newest=next((strength for strength in strengths if strength.listed), None),
        counted=totals(played),
        open=sum(not played.outcome for _entry, played in every),
        unplayed=sum(bool(played.outcome) and played.forfeit for _entry, played in every),
        opponents=_opponents(played, settled),
        head_to_head=head_to_head_choice(player.pk, in_events, against),
        events=tuple(_event(entry, rounds[entry.pk]) for entry in shown_entries),
        sides=tuple(_side(place.entry) for place in places[:MOST_SIDES]),
        how_many=len({entry.division.event_id for entry in (*entries, *(place.entry for place in places))}),
        page=shown_entries,
        strengths=strengths,
        plot=_plot(name, strengths, entries),
    )


def against(player: Player, opponent: int) -> HeadToHeadChoice:
    """Somebody’s games against one opponent, as their page shows them. At most seven queries."""
    entries = _entries(player)
    rounds = _rounds(player, entries)
    settled = [(entry, played) for entry in entries for played in rounds[entry.pk] if played.game and _counts(played)]
    return head_to_head_choice(player.pk, settled, str(opponent))


def _entries(player: Player) -> list[Entry]:
    entries = Entry.objects.published().filter(player=player).select_related("division__event__stream", "team")
    return list(entries.order_by("-division__event__begins", "-pk"))


def _rounds(player: Player, entries: Sequence[Entry]) -> dict[int, tuple[PlayersRound, ...]]:
    boards = persons_boards(player.pk, entries)
    return {entry.pk: rounds_on(entry, boards[entry.pk], in_public=True) for entry in entries}


def _counts(played: PlayersRound) -> bool:
    return played.outcome not in ("", "void") and not played.forfeit


def _played(played_round: PlayersRound) -> PlayedGame:
    return PlayedGame(
        played_round.opponent_player,
        played_round.colour == "black",
        played_round.handicap,
        played_round.gap,
        Ended(played_round.outcome),
    )


def _tallies(counted: Totals) -> tuple[TallyLine, ...]:
    lines = (
        TallyLine(_("As Black"), counted.black),
        TallyLine(_("As White"), counted.white),
        TallyLine(_("Handicap taken"), counted.taken),
        TallyLine(_("Handicap given"), counted.given),
        TallyLine(_("Against stronger players"), counted.stronger),
        TallyLine(_("Against equals"), counted.equal),
        TallyLine(_("Against weaker players"), counted.weaker),
    )
    return tuple(line for line in lines if line.tally.games)


def _opponents(played: Sequence[PlayedGame], settled: Sequence[PlayersRound]) -> tuple[Opponent, ...]:
    """Each by the name in the newest game, which comes first; nobody whose name is hidden, who has no page."""
    names = {played_round.opponent_player: played_round.opponent for played_round in reversed(settled)}
    return tuple(
        Opponent(tally.opponent, names[tally.opponent], reverse("public:person", args=[tally.opponent]), tally.tally)
        for tally in head_to_head(played)
        if tally.opponent > 0
    )


def _event(entry: Entry, rounds: tuple[PlayersRound, ...]) -> PersonsEvent:
    division, now = entry.division, standings_now(entry.division)
    started = now.after > 0
    return PersonsEvent(
        event=division.event.name,
        where=when_and_where(division.event),
        division=division.name,
        rank=grade_text(entry.rank),
        club=entry.club,
        team=entry.team.name if entry.team else "",
        place=now.place_of(entry.pk),
        score=points(scores_after(now.division, now.after)[entry.pk]) if started else "",
        standings_size=now.after,
        final=now.final,
        url=reverse("public:player", args=[division.event.slug, entry.pk]),
        standings_url=reverse("public:standings", args=[division.event.slug, division.slug]),
        rounds=rounds,
        entry=entry,
    )


def _side(entry: Entry) -> PersonsSide:
    division, now = entry.division, standings_now(entry.division)
    return PersonsSide(
        event=division.event.name,
        where=when_and_where(division.event),
        division=division.name,
        name=entry.both_names,
        place=now.place_of(entry.pk),
        score=points(scores_after(now.division, now.after)[entry.pk]) if now.after > 0 else "",
        url=reverse("public:player", args=[division.event.slug, entry.pk]),
        standings_url=reverse("public:standings", args=[division.event.slug, division.slug]),
        entry=entry,
    )


def _strengths(player: Player, entries: Sequence[Entry], places: Sequence[Member]) -> tuple[Strength, ...]:
    """The known strengths, the newest first. One query."""
    lines = ListedRating.objects.filter(player=player, rating_list__review__in=ListReview.objects.public())
    lines = lines.select_related("rating_list")
    strengths = [
        Strength(line.rating_list.as_of, line.rating_list.name, grade_text(line.rank), line.rating, listed=True)
        for line in lines.order_by("-rating_list__as_of", "-rating_list__pk")
    ]
    strengths += [
        Strength(
            entry.division.event.begins, entry.division.event.name, grade_text(entry.rank), _rating(entry), listed=False
        )
        for entry in entries
    ]
    for place in places:
        event = place.entry.division.event
        strengths.append(Strength(event.begins, event.name, grade_text(place.rank), place.rating, listed=False))
    return tuple(sorted(strengths, key=lambda strength: strength.on, reverse=True))


def _rating(entry: Entry) -> Decimal | None:
    """The entry's rating; None for one that only says what a player without a grade is paired as."""
    return None if entry.rank == NO_GRADE and entry.rating_source_id is None else entry.rating


def _plot(name: str, strengths: Sequence[Strength], entries: Sequence[Entry]) -> SvgText | None:
    listed = [
        Dated(
            strength.on,
            stones,
            _("{place}, {date}: {strength}").format(
                place=strength.source, date=long_date(strength.on), strength=_strength_text(strength)
            ),
        )
        for strength in strengths
        if strength.listed and (stones := _stones(strength)) is not None
    ]
    entered = [
        Dated(
            event.begins,
            strength_of(entry),
            _("{place}, {date}: {strength}").format(
                place=event.name, date=long_date(event.begins), strength=grade_text(entry.rank)
            ),
        )
        for entry in entries
        for event in (entry.division.event,)
    ]
    return rating_plot(name, listed, entered)


def _strength_text(strength: Strength) -> str:
    return rating_text(strength.rating) or strength.rank


def _stones(strength: Strength) -> Decimal | None:
    """The strength in stones; None where a list has no rating and a grade that can't be read."""
    if strength.rating is not None:
        return strength.rating
    try:
        return parse_rank(strength.rank).rating
    except ValueError:
        return None
