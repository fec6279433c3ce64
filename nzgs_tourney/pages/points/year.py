"""The list of a year: points brought forward, points from each event, who is first, and what closing would leave."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from django.urls import reverse

from games.wording.numbers import decimal_text, in_row, listed, sentences
from ground.translation import gettext as _, ngettext
from nzgs_tourney.models import PointsAward, PointsRules, YearReopening, YearStanding
from nzgs_tourney.store.people.identity import joined_players, players_besides_removed
from nzgs_tourney.store.points.points_year import YearPerson, YearState, year_in_public, year_state
from nzgs_tourney.tournament.standings.points_year import Closing
from nzgs_tourney.tournament.wording.points.points_words import (
    award_heading,
    award_words,
    division_heading,
    points_text,
    reopened_words,
    year_rules_words,
)
from ratings.imports.names import name_key


@dataclass(frozen=True, slots=True)
class GivenBy:
    """An award that counts in the year, as a column: the heading, and its public page."""

    heading: str
    url: str


@dataclass(frozen=True, slots=True)
class WaitingAward:
    """An award that the federation hasn't agreed to: `words` say where and by which table, `given` what it gives."""

    pk: int
    words: str
    given: str
    actor: str


@dataclass(frozen=True, slots=True)
class YearLine:
    """One person of the list, values as texts; `won` one for each event, empty for none. `first`: nobody available
    has more points. `carried` what closing leaves them, or left them; `points` is the total as a number."""

    player: int
    place: str
    name: str
    brought: str
    won: tuple[str, ...]
    total: str
    points: Decimal
    willing: bool
    first: bool
    carried: str


@dataclass(frozen=True, slots=True)
class ReopeningAsked:
    """A request to reopen the year that waits for a second official. `account` is the number of who asked."""

    account: int
    by: str
    at: datetime
    reason: str


@dataclass(frozen=True, slots=True)
class YearPage:
    """The page of a year. `choice` is a sentence on who is first choice, `carried_words` on how the carried points are
    computed; `years` are all existing years, newest first; `set_aside` is a sentence on awards that came after the year
    was closed, empty without any; `reopened` has one for each time that the year was reopened, `asked` the request to
    reopen it. `not_awarded` are divisions that give points of an open year and have no award yet.
    """

    year: int
    events: tuple[GivenBy, ...]
    lines: tuple[YearLine, ...]
    choice: str
    closed_at: datetime | None
    closed_by: str
    representative: str
    rules: str
    carried_words: str
    closing: Closing
    years: tuple[int, ...]
    waiting: tuple[WaitingAward, ...]
    set_aside: str
    reopened: tuple[str, ...]
    asked: ReopeningAsked | None
    not_awarded: tuple[str, ...] = ()

    @property
    def firsts(self) -> int:
        """How many are first choice, more than one if equal."""
        return sum(line.first for line in self.lines)

    @property
    def first_choice(self) -> int | None:
        """The player who is first choice, None where nobody is or several are equal."""
        firsts = [line.player for line in self.lines if line.first]
        return firsts[0] if len(firsts) == 1 else None

    @property
    def willing(self) -> tuple[tuple[int, str], ...]:
        """Those who are willing to represent New Zealand, most points first."""
        return tuple((line.player, line.name) for line in self.lines if line.willing)

    @property
    def ahead(self) -> Mapping[int | None, str]:
        """For each person who can be chosen, and None for nobody, a sentence on who is available with more points."""
        available = [line for line in self.lines if line.willing]
        return {
            one.player if one else None: sentence
            for one in (None, *available)
            if (sentence := _ahead([line for line in available if one is None or line.points > one.points], one))
        }

    @property
    def summary(self) -> tuple[str, ...]:
        """What closing the year would keep, in sentences."""
        people, events = len(self.lines), len(self.events)
        count = ngettext("{people} player", "{people} players", people).format(people=people)
        columns = ngettext("points from {events} division", "points from {events} divisions", events)
        total = sum((line.points for line in self.lines), Decimal(0))
        facts = _("{count}, {columns}, {total} points in all.")
        waiting = ngettext(
            "{waiting} award waits for your yes and won’t count.",
            "{waiting} awards wait for your yes and won’t count.",
            len(self.waiting),
        )
        not_awarded = _("Not awarded yet, so it won’t count: {divisions}.")
        return (
            facts.format(count=count, columns=columns.format(events=events), total=points_text(total)),
            *((waiting.format(waiting=len(self.waiting)),) if self.waiting else ()),
            *((not_awarded.format(divisions=listed(self.not_awarded)),) if self.not_awarded else ()),
        )


def _ahead(more: Sequence[YearLine], chosen: YearLine | None) -> str:
    if not more:
        return ""
    names = listed([f"{line.name} ({line.total})" for line in more])
    if chosen is None:
        return _("Available with points: {names}. Tick if nobody goes anyway.").format(names=names)
    sentence = _("More points than {name} ({total}): {names}. Tick if {name} goes anyway.")
    return sentence.format(name=chosen.name, total=chosen.total, names=names)


def year_page(year: int, *, in_public: bool = False) -> YearPage:
    """The page: the current list, or the list as it was closed; `in_public` without the awards that wait, and with
    everybody under the name that is shown there. At most thirteen queries."""
    now = year_in_public(year) if in_public else year_state(year)
    return YearPage(
        year=year,
        events=tuple(_given_by(award) for award in now.values.awards),
        lines=tuple(_line(person) for person in now.people),
        choice=_choice([person.name for person in now.firsts], bool(now.values.willing)) if now.people else "",
        closed_at=now.closed_at,
        closed_by=now.closed_by,
        representative=now.representative,
        rules=year_rules_words(now.values.closing),
        carried_words=_carried_words(now),
        closing=now.values.closing,
        years=now.years,
        waiting=tuple(_waiting(award) for award in now.waiting),
        set_aside=_set_aside(now.set_aside),
        reopened=tuple(reopened_words(one.on, one.reason) for one in now.reopened),
        not_awarded=() if in_public or now.closed_at else _not_awarded(year),
        asked=next(map(_asked, (one for one in now.reopenings if one.waits)), None),
    )


def _not_awarded(year: int) -> tuple[str, ...]:
    """One query."""
    rules = PointsRules.objects.filter(year=year, division__event__stream__rehearsal=False).exclude(table="")
    without = rules.filter(division__points_awards=None).select_related("division__event")
    return tuple(division_heading(one.division) for one in without.order_by("division__event__begins", "division"))


def _asked(request: YearReopening) -> ReopeningAsked:
    return ReopeningAsked(request.asked_by_id, request.asked_by.called, request.asked_at, request.reason)


def _waiting(award: PointsAward) -> WaitingAward:
    given = [f"{line.name} {points_text(line.points)}" for line in award.lines.all() if line.points]
    return WaitingAward(award.pk, award_words(award), in_row(given), award.actor_name)


def _set_aside(awards: Sequence[PointsAward]) -> str:
    if not awards:
        return ""
    sentence = _("Set aside, because they came after the year was closed: the points of {events}.")
    return sentence.format(events=listed([award_heading(award) for award in awards]))


def _line(person: YearPerson) -> YearLine:
    return YearLine(
        player=person.player,
        place=person.place,
        name=person.name,
        brought=points_text(person.brought) if person.brought else "",
        won=tuple(points_text(points) if points else "" for points in person.won),
        total=points_text(person.total),
        points=person.total,
        willing=person.willing,
        first=person.first,
        carried=points_text(person.carried),
    )


def _carried_words(now: YearState) -> str:
    rules = now.values.closing
    part, loses = f"{decimal_text(rules.reduction * 100)}\u00a0%", points_text(rules.representative)
    if now.goes is not None:
        sentence = (
            _("Carried forward: the total less {part}, and for {name} less a further {points}.")
            if now.closed_at
            else _("To carry forward: the total less {part}, and for {name} less a further {points}.")
        )
    elif now.closed_at:
        sentence = _("Carried forward: the total less {part}.")
    else:
        sentence = _(
            "To carry forward: the total less {part}; the representative loses a further {points}, not deducted yet."
        )
    name = "" if now.goes is None else now.values.people[now.goes]
    return sentences((sentence.format(part=part, name=name, points=loses), _("Hundredths are rounded half up.")))


def _given_by(award: PointsAward) -> GivenBy:
    event = award.division.event
    url = reverse("public:points", args=[event.slug, award.division.slug]) if event.published else ""
    return GivenBy(award_heading(award), url)


def _choice(names: list[str], any_willing: bool) -> str:
    if not any_willing:
        return _("Nobody is available yet.")
    if len(names) == 1:
        return _("{name} has the most points of the available players, and is first choice.").format(name=names[0])
    return _("{names} have the same number of points: the Society decides between them.").format(names=listed(names))


def brought_text(year: int) -> str:
    """The existing lines as text, to be edited and sent again. Three queries."""
    rows = list(YearStanding.objects.filter(year__year=year).exclude(brought=0).select_related("player"))
    living = players_besides_removed().exclude(pk__in=joined_players())
    names = Counter(name_key(name) for name in living.values_list("name", flat=True))
    lines = []
    for row in sorted(rows, key=lambda row: (-row.brought, row.player.name)):
        number = row.player.nzgs_id or (f"#{row.player.pk}" if names[name_key(row.player.name)] > 1 else "")
        lines.append(
            ", ".join(
                [
                    *([number] if number else []),
                    f'"{row.player.name}"' if "," in row.player.name else row.player.name,
                    decimal_text(row.brought),
                ]
            )
        )
    return "\n".join(lines)
