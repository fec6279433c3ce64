"""The desk's page of an event: for its director the state of each division and its next step, for others their work."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db.models import Count, Q
from django.urls import reverse

from games.models import GameState
from games.wording.numbers import in_row
from ground.translation import gettext as _, ngettext
from nzgs_tourney.models import Division, Event, Round, RoundState
from nzgs_tourney.pages.events.navigation import NavLink
from nzgs_tourney.pages.events.progress import progress_of_divisions
from nzgs_tourney.store.draws.due_rounds import due_rounds
from nzgs_tourney.store.entries.limits import limits_of
from nzgs_tourney.tournament.division.choices import System
from nzgs_tourney.tournament.division.progress import Progress, ProgressState
from nzgs_tourney.tournament.wording.entries.side_words import sides_counted, with_teams_counted
from nzgs_tourney.tournament.wording.entries.strength_words import limits_words
from nzgs_tourney.tournament.wording.events.event_facts import overtime_words, system_words
from nzgs_tourney.tournament.wording.standings.standings_words import games_so_far


@dataclass(frozen=True, slots=True)
class NextStep:
    """Something to do: its words, where it is done, and one sentence on why now."""

    label: str
    url: str
    why: str


@dataclass(frozen=True, slots=True)
class RoundCount:
    """The boards of a round, counted. `missing` have no result, `differing` two that differ, `unconfirmed` one that
    isn't confirmed yet."""

    number: int
    state: str
    boards: int
    missing: int
    differing: int
    unconfirmed: int

    @property
    def settled(self) -> int:
        """The boards with an uncontradicted result."""
        return self.boards - self.missing - self.differing


@dataclass(frozen=True, slots=True)
class DivisionState:
    """One division of the overview. `latest` is the round last drawn, None before the first; `round` the one that
    it is at, which can be an earlier one that is still open. `ended`: the director finished the event. `ladder`: a
    round is one game, and nobody waits for a draw. `groups`: it is a round robin in groups, after which a final can be
    played. `moved` went on to another division: they aren't among the `withdrawn`."""

    name: str
    slug: str
    side: str
    rules: str
    playing: int
    teams: int
    withdrawn: int
    rounds: int
    state: ProgressState
    latest: RoundCount | None
    round: int
    open: int
    next: NextStep
    ended: bool
    ladder: bool = False
    groups: bool = False
    moved: int = 0

    @property
    def entered(self) -> str:
        """How many play, in words: `14 players`, `7 sides`, `4 teams, 14 players`."""
        return with_teams_counted(self.side, self.playing, self.teams)

    @property
    def roll(self) -> int | None:
        """The round that check-in is open for: the next to be drawn, None where nobody waits for one and in a finished
        event."""
        number = 1 if self.latest is None else self.latest.number + (self.latest.state == RoundState.CLOSED)
        drawn = self.latest is not None and self.latest.state == RoundState.PUBLISHED
        nobody_waits = drawn or self.ended or self.ladder or not self.playing
        return None if nobody_waits or number > self.rounds else number

    @property
    def standing(self) -> str:
        """The round and its state, e.g. `Round 3 of 6 is a draft`."""
        if self.latest is None:
            return ""
        state = self.latest.state
        patterns = {
            "draft": _("Round {number} of {rounds} is a draft"),
            "published": _("Round {number} of {rounds} is being played"),
            "closed": _("Round {number} of {rounds} is closed"),
        }
        number = self.latest.number
        if self.ladder:
            return games_so_far(number)
        if self.open > 1:
            return _("{open} of {rounds} rounds are being played").format(open=self.open, rounds=self.rounds)
        if state == RoundState.CLOSED and self.round != number:
            number, state = self.round, RoundState.PUBLISHED
        return patterns[state].format(number=number, rounds=self.rounds)


_gone = Q(entries__withdrawn_from__isnull=False)


def division_states(event: Event) -> tuple[DivisionState, ...]:
    """The divisions in their order. Three queries, whatever the number of divisions, rounds and players."""
    latest, progress = _latest(event), progress_of_divisions(event.divisions.all())
    divisions = event.divisions.order_by("position", "pk").annotate(
        playing=Count("entries", filter=Q(entries__withdrawn_from__isnull=True), distinct=True),
        playing_teams=Count("entries__team", filter=Q(entries__withdrawn_from__isnull=True), distinct=True),
        withdrawn=Count("entries", filter=_gone & Q(entries__went_to=None), distinct=True),
        moved=Count("entries", filter=_gone & Q(entries__went_to__isnull=False), distinct=True),
    )
    return tuple(
        DivisionState(
            name=division.name,
            slug=division.slug,
            rules=rules_in_short(division),
            side=division.side,
            playing=division.playing,
            teams=division.playing_teams,
            withdrawn=division.withdrawn,
            moved=division.moved,
            rounds=division.rounds,
            state=progress[division.pk].state,
            latest=latest.get(division.pk),
            round=progress[division.pk].round,
            open=len(progress[division.pk].going) if division.system == System.ROUND_ROBIN.value else 1,
            next=next_step(division, division.playing, latest.get(division.pk), progress[division.pk]),
            ended=progress[division.pk].ended,
            ladder=division.is_ladder,
            groups=division.in_groups,
        )
        for division in divisions
    )


def _latest(event: Event) -> dict[int, RoundCount]:
    """The last drawn round of each division, by the division's row. One query."""
    rounds = Round.objects.filter(division__event=event).order_by("number")
    by_state = rounds.values_list("division", "number", "state", "pairings__game__state")
    found: dict[int, tuple[int, str, Counter[str | None]]] = {}
    for division, number, state, of_game, boards in by_state.annotate(boards=Count("pairings")):
        if division not in found or found[division][0] != number:
            found[division] = (number, state, Counter())
        found[division][2][of_game] += boards
    return {
        division: RoundCount(
            number,
            state,
            boards=boards.total(),
            missing=boards[GameState.OPEN],
            differing=boards[GameState.CONTRADICTED],
            unconfirmed=boards[GameState.REPORTED],
        )
        for division, (number, state, boards) in found.items()
    }


@dataclass(frozen=True, slots=True)
class AllAtOnce:
    """What can be done in several divisions at once, in words: `draw` has the rounds that wait for their draw,
    `publish` the drafts. Each is empty where fewer than two divisions wait for it."""

    draw: str
    publish: str


def all_at_once(event: Event) -> AllAtOnce:
    """The rounds that several divisions wait for. Three queries."""
    waiting: dict[bool, list[str]] = {True: [], False: []}
    for due in due_rounds(event):
        words = _("{division} round {number}").format(division=due.division.name, number=due.number)
        waiting[due.drafted].append(words)
    draw, publish = (in_row(rounds) if len(rounds) > 1 else "" for rounds in (waiting[False], waiting[True]))
    return AllAtOnce(draw, publish)


def rules_in_short(division: Division) -> str:
    """`McMahon, 6 rounds, 19×19, 60 min, 30 s byo-yomi, even games, players up to 1d`."""
    minutes = _("{minutes} min").format(minutes=division.main_minutes)
    if division.handicap_basis == "none":
        handicap = _("even games")
    else:
        handicap = _("handicaps {basis}").format(basis=_(str(division.get_handicap_basis_display())))
    size = f"{division.board_size}×{division.board_size}"
    overtime, players = overtime_words(division.overtime), limits_words(limits_of(division))
    return in_row([*filter(None, (system_words(division), size, minutes, overtime, handicap, players))])


def next_step(division: Division, playing: int, latest: RoundCount | None, progress: Progress) -> NextStep:
    """The one thing that brings a division on. The first that applies, in the order of a tournament's day."""
    place = [division.event.slug, division.slug]
    if progress.state is ProgressState.FINISHED:
        label, why = (
            (_("Final standings"), "")
            if progress.ended
            else (_("See the final standings"), _("Every round is played."))
        )
        return NextStep(label, reverse("desk:standings", args=place), why)
    if latest is None and playing < 2:
        why = _("Nobody is entered yet.") if not playing else _("One player is entered so far.")
        if division.of_partners:
            return NextStep(_("Add a side"), reverse("desk:entry_new", args=place), _("Two sides can begin."))
        return NextStep(_("Import the entry list"), reverse("desk:import", args=place), why)
    if division.is_ladder:
        entered = sides_counted(division.side, playing) if latest is None else ""
        why = _("{players} are entered.").format(players=entered) if entered else ""
        return NextStep(_("Ladder and challenges"), reverse("desk:ladder", args=place), why)
    number = 1 if latest is None else latest.number
    page = reverse("desk:round", args=[*place, number])
    if latest is None:
        entered = sides_counted(division.side, playing)
        return NextStep(_("Draw round 1"), page, _("{players} are entered.").format(players=entered))
    if latest.state == RoundState.DRAFT:
        return NextStep(
            _("Check and publish round {number}").format(number=number),
            page,
            "",
        )
    if latest.state == RoundState.CLOSED:
        if number >= division.rounds and progress.going:
            return _round_left_open(place, progress.going[0])
        following = reverse("desk:round", args=[*place, number + 1])
        return NextStep(
            _("Draw round {number}").format(number=number + 1),
            following,
            "",
        )
    results = reverse("desk:results", args=[*place, number])
    if latest.differing:
        why = _("The two sides report {boards} differently.").format(boards=_boards(latest.differing))
        return NextStep(_("Decide what differs"), results, why)
    if latest.missing:
        return NextStep(_("Enter results"), results, "")
    if latest.unconfirmed:
        return NextStep(
            _("Confirm and close round {number}").format(number=number),
            page,
            _("{boards} reported by one side.").format(boards=_boards(latest.unconfirmed)),
        )
    return NextStep(_("Close round {number}").format(number=number), page, _("Every result is confirmed."))


def _round_left_open(place: list[str], number: int) -> NextStep:
    return NextStep(
        _("Finish round {number}").format(number=number),
        reverse("desk:results", args=[*place, number]),
        _("Round {number} isn’t over yet.").format(number=number),
    )


def _boards(count: int) -> str:
    return ngettext("{count} board", "{count} boards", count).format(count=count)


@dataclass(frozen=True, slots=True)
class DivisionWork:
    """One division, and the pages of somebody's work in it: `current` marks the one that it is time for."""

    state: DivisionState
    pages: tuple[NavLink, ...]


def division_work(event_slug: str, states: Iterable[DivisionState], may: Collection[str]) -> tuple[DivisionWork, ...]:
    """The divisions with the pages of what this account may do (`access.permissions.Work`). No query."""
    return tuple(DivisionWork(state, _pages(event_slug, state, may)) for state in states)


def _pages(event_slug: str, state: DivisionState, may: Collection[str]) -> tuple[NavLink, ...]:
    played = state.latest.number - (state.latest.state == RoundState.DRAFT) if state.latest else 0
    going = state.latest is not None and state.latest.state == RoundState.PUBLISHED
    to_draw = state.roll or (state.latest.number if state.latest else 1)
    if state.ladder:
        going, to_draw = False, 0
    check_in = _("Check-in for round {roll}").format(roll=state.roll)
    offers = (
        ("draw_event", not going, _("Draw of round {number}").format(number=to_draw), "desk:round", to_draw),
        ("enter_results", going, _("Results of round {number}").format(number=played), "desk:results", played),
        ("check_in", bool(state.roll), check_in, "desk:check_in", state.roll),
        ("print_sheets", False, _("Sheets"), "desk:sheets", played or 1),
    )
    links = [
        NavLink(label, _address(event_slug, state.slug, page, number), now)
        for work, now, label, page, number in offers
        if work in may and number
    ]
    if state.ladder and "draw_event" in may:
        links.insert(0, NavLink(_("Ladder"), reverse("desk:ladder", args=[event_slug, state.slug]), True))
    standings = reverse("desk:standings", args=[event_slug, state.slug])
    return _one_first([*links, NavLink(_("Standings"), standings, not links)])


def _address(event_slug: str, slug: str, page: str, number: int) -> str:
    if page == "desk:check_in":
        return f"{reverse(page, args=[event_slug])}?division={slug}&round={number}"
    return reverse(page, args=[event_slug, slug, number])


def _one_first(links: Iterable[NavLink]) -> tuple[NavLink, ...]:
    """The links with the one first that it is time for; no other is marked."""
    first, *others = sorted(links, key=lambda link: not link.current)
    return (first, *(NavLink(link.label, link.url) for link in others))
