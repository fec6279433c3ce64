"""What a known rating system would make of a division, for a page, a sheet and a file: always an estimate.

Also which class the EGF would give the division's event by its time setting, and why, in words.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from itertools import groupby

from games.wording.numbers import decimal_text, listed, points, sentences
from ground.errors import Refused
from ground.translation import gettext as _, ngettext
from nzgs_tourney.models import Division, Entry
from nzgs_tourney.pages.events.navigation import NavLink
from nzgs_tourney.store.standings.standings import standings_now
from nzgs_tourney.tournament.exchange.external import egf_class
from nzgs_tourney.tournament.exchange.time_setting import time_control
from nzgs_tourney.tournament.standings.estimate import EstimateLine, NotRated, RatingEstimate, estimate
from nzgs_tourney.tournament.wording.events.event_facts import overtime_words
from ratings.rank import grade_text, rating_text
from ratings.system.egf_class import TournamentClass
from ratings.system.systems import variants

LEAST = TournamentClass.C
"""Used where a time is too short for any class at a board."""


@dataclass(frozen=True, slots=True)
class ClassByTime:
    """A class with the sentences that explain it."""

    tournament_class: TournamentClass
    why: str


def class_by_time(main_minutes: int, overtime: str, *, online: bool = False) -> ClassByTime:
    """The class by the main time and the overtime text, at a board or `online`; the lowest one where there is none."""
    time = time_control(main_minutes, overtime)
    minutes = "" if time.adjusted_minutes is None else decimal_text(time.adjusted_minutes)
    sentence = _("{main} min, {minutes} adjusted minutes")
    if overtime:
        sentence = _("{main} min and {overtime}, {minutes} adjusted minutes")
    if overtime and time.overtime is None:
        sentence = _("{main} min; the overtime “{overtime}” is not understood and does not count")
    sentence = sentence.format(main=main_minutes, overtime=overtime_words(overtime), minutes=minutes)
    name = egf_class(time, online=online)
    if name:
        return ClassByTime(
            TournamentClass(name), _("Class {letter} by the time setting: {time}.").format(letter=name, time=sentence)
        )
    short = _("The time is too short for any class, so the EGF would rate none of these games: {time}.").format(
        time=sentence
    )
    least = TournamentClass.D if online else LEAST
    return ClassByTime(least, sentences((short, _("Class {letter} is shown.").format(letter=least))))


EXPECTED = Decimal("0.01")


@dataclass(frozen=True, slots=True)
class EstimateRow:
    """One player. `rating` is the one used, in stones, and `source` where it comes from; `before` and `after` are on
    the system's scale, `change` in stones. The figures beside the texts are for sorting and for files."""

    entry: int
    name: str
    rank: str
    club: str
    rating: str
    source: str
    games: int
    scored: str
    expected: str
    before: str
    after: str
    change: str
    line: EstimateLine


@dataclass(frozen=True, slots=True)
class NotCounted:
    """The games excluded for one reason: `where` lists them (`Round 1, tables 2 and 5. Round 3, table 1.`)."""

    reason: str
    games: int
    where: str


@dataclass(frozen=True, slots=True)
class EstimatePage:
    """The estimate after round `after` of `last` published ones. `label` is beside every figure.

    `why` says how the class was chosen, empty where the reader chose it. `games` counted, `not_counted` did not.
    """

    division: str
    key: str
    after: int
    last: int
    system: str
    label: str
    notes: tuple[str, ...]
    why: str
    games: int
    not_counted: tuple[NotCounted, ...]
    rows: tuple[EstimateRow, ...]
    systems: tuple[NavLink, ...]
    rounds: tuple[NavLink, ...]

    @property
    def when(self) -> str:
        """`after round 3`, `before round 1`."""
        return _("after round {round}").format(round=self.after) if self.after else _("before round 1")

    @property
    def news(self) -> str:
        """What the page now shows, in one sentence."""
        if not self.after:
            return _("The estimate before round 1.")
        return _("The estimate after round {round}.").format(round=self.after)


def estimate_page(
    division: Division,
    key: str | None,
    after: int | None,
    address: Callable[[str, int], str],
    *,
    in_public: bool = False,
) -> EstimatePage:
    """The estimate by the system with this word, by default the EGF's with the class of the time setting, after this
    round, by default the last that counts. `address` gives the same page with another system and round. `in_public`:
    under the names that are shown in public.

    One query more than the standings. Raises Refused for an unknown word or round, for another board than 19x19, and
    where partners play.
    """
    preset = class_by_time(division.main_minutes, division.overtime, online=division.event.online)
    proposed = f"egf-{preset.tournament_class.value.lower()}"
    chosen, known = key or proposed, variants()
    if chosen not in known:
        sentence = _("“{name}” is no rating system: choose from {systems}.")
        raise Refused(sentence.format(name=chosen[:20], systems=", ".join(known)))
    now, system = standings_now(division), known[chosen]
    now = now.in_public if in_public else now
    through, last = now.after if after is None else after, len(now.division.rounds)
    try:
        rated = estimate(now.division, through, system)
    except ValueError as error:
        raise Refused(str(error)) from error
    used = _sources(division)
    return EstimatePage(
        division=division.name,
        key=chosen,
        after=through,
        last=last,
        system=system.name,
        label=rated.label,
        notes=system.notes,
        why=preset.why if chosen.startswith("egf") else "",
        games=sum(line.change.games for line in rated.lines) // 2,
        not_counted=_not_counted(rated),
        rows=tuple(_row(line, used, system.decimals) for line in rated.lines),
        systems=tuple(NavLink(rating.name, address(word, through), word == chosen) for word, rating in known.items()),
        rounds=tuple(NavLink(str(number), address(chosen, number), number == through) for number in range(1, last + 1)),
    )


def _sources(division: Division) -> dict[int, str]:
    """Where each entry's rating comes from, by entry. One query."""
    rows = Entry.objects.filter(division=division).select_related("rating_source__rating_list")
    return {
        row.pk: str(row.rating_source.rating_list)
        if row.rating_source
        else _("the middle of {grade}").format(grade=row.rank)
        if row.rating is None
        else _("written by the director")
        for row in rows
    }


def _row(line: EstimateLine, used: dict[int, str], decimals: int) -> EstimateRow:
    person, change = line.player, line.change
    return EstimateRow(
        entry=person.id,
        name=person.both_names,
        rank=grade_text(person.rank),
        club=person.club,
        rating=rating_text(person.strength),
        source=used.get(person.id, ""),
        games=change.games,
        scored=points(int(change.scored * 2)),
        expected=f"{change.expected.quantize(EXPECTED):f}",
        before=_signed(f"{line.before:.{decimals}f}"),
        after=_signed(f"{line.after:.{decimals}f}"),
        change=_signed(f"{line.difference:+.2f}") if line.difference else "0.00",
        line=line,
    )


def _signed(text: str) -> str:
    return text.replace("-", "\N{MINUS SIGN}")


def _not_counted(rated: RatingEstimate) -> tuple[NotCounted, ...]:
    by_reason: dict[str, list[NotRated]] = {}
    for game in rated.not_rated:
        by_reason.setdefault(game.reason, []).append(game)
    return tuple(NotCounted(reason, len(games), _rounds_text(games)) for reason, games in by_reason.items())


def _rounds_text(games: list[NotRated]) -> str:
    parts = []
    for number, of_round in groupby(games, key=lambda game: game.round):
        tables = [str(game.table) for game in of_round]
        message = ngettext("Round {round}, table {tables}.", "Round {round}, tables {tables}.", len(tables))
        parts.append(message.format(round=number, tables=listed(tables)))
    return " ".join(parts)


def not_counted_text(page: EstimatePage) -> str:
    """How many games counted and how many didn't, as a sentence."""
    game_count = sum(reason_count.games for reason_count in page.not_counted)
    games = ngettext("{count} game counted", "{count} games counted", page.games).format(count=page.games)
    if not game_count:
        return _("{counted}.").format(counted=games)
    more = ngettext("{count} game did not", "{count} games did not", game_count).format(count=game_count)
    return _("{counted}; {not_counted}.").format(counted=games, not_counted=more)
