"""The big screen: what it shows in turn, over all divisions of an event or for one of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

import segno
from django.urls import reverse

from ground.translation import gettext as _, pgettext
from nzgs_tourney.access.divisions import access_published_round
from nzgs_tourney.models import Division, Event
from nzgs_tourney.network.site_address import address_for_others
from nzgs_tourney.pages.draws.bracket_page import PublicBracket, public_bracket
from nzgs_tourney.pages.events.navigation import last_published
from nzgs_tourney.pages.rounds.public_round import PublicBoard, PublicPlayerLine, PublicRound, public_round
from nzgs_tourney.pages.standings.crosstable import CrossLine, PublicCrosstable, public_crosstable
from nzgs_tourney.pages.standings.public_standings import PublicRow, PublicStandings, public_standings
from nzgs_tourney.store.events.big_screen import ScreenChoice, Wifi, screen_choice
from nzgs_tourney.store.events.timetable import starts_of
from nzgs_tourney.tournament.division.big_screen import LastRound, Scene, Shown, scenes
from nzgs_tourney.tournament.division.names import name_key


@dataclass(frozen=True, slots=True)
class ScreenPart:
    """The boards of one division in a scene. `heading` is empty where the scene shows no other division."""

    heading: str
    boards: tuple[PublicBoard, ...]
    away: tuple[PublicPlayerLine, ...]


@dataclass(frozen=True, slots=True)
class ScreenPerson:
    """A player in the list by name: where they sit, or `status`, why they don't."""

    name: str
    colour: str
    at: str
    status: str


@dataclass(frozen=True, slots=True)
class ScreenScene:
    """One thing on the screen. `kind` is a value of `Shown`; `about` comes after the title.

    `starts_at` is when the round begins: that of the boards, or the next one; `next_round` is its number in the latter
    case, else 0. Only what the kind shows is filled in.
    """

    key: str
    kind: str
    title: str
    about: str
    starts_at: datetime | None = None
    next_round: int = 0
    parts: tuple[ScreenPart, ...] = ()
    people: tuple[ScreenPerson, ...] = ()
    standings: PublicStandings | None = None
    crosstable: PublicCrosstable | None = None
    bracket: PublicBracket | None = None

    @property
    def name(self) -> str:
        """Both in one: title and what it is about."""
        return ", ".join(filter(None, (self.title, self.about)))


@dataclass(frozen=True, slots=True)
class BigScreen:
    """The screen. `address` is what phones open, empty while only this machine can; `code` is its QR code, as an image
    in the page, and `wifi_code` that of the hall's WiFi, empty where there is none. `page_url` leads away from the
    screen."""

    event: str
    notice: str
    scenes: tuple[ScreenScene, ...]
    address: str
    code: str
    wifi: Wifi
    wifi_code: str
    page_url: str
    rehearsal: bool = False


def big_screen(event: Event, division: Division | None = None) -> BigScreen:
    """The screen of an event, or of one of its divisions.

    One query for the divisions and one for the choice; for each division those of `public_round` and of what is shown.
    """
    every = tuple(event.divisions.order_by("position", "pk"))
    choice = screen_choice(event.stream_id)
    shown = [one for one in every if one.pk == division.pk] if division else [*every]
    if division is None and choice.division:
        shown = [one for one in every if one.number == choice.division] or shown
    for one in shown:
        one.event = event
    home, site = reverse("public:event", args=[event.slug]), address_for_others()
    address = f"{site}{home}" if site else ""
    found = _scenes(event, shown, choice)
    wifi = Wifi(event.wifi_name, event.wifi_password)
    # Without anything to scan, the codes only say that nothing else is shown yet.
    scanned = address or wifi.name
    return BigScreen(
        event=event.name,
        notice=choice.notice,
        scenes=found if scanned else tuple(one for one in found if one.kind != Shown.CODES.value) or found,
        address=address,
        code=_code(address) if address else "",
        wifi=wifi,
        wifi_code=_code(wifi.joining) if wifi.name else "",
        page_url=home,
        rehearsal=event.rehearsal,
    )


def _scenes(event: Event, divisions: Sequence[Division], choice: ScreenChoice) -> tuple[ScreenScene, ...]:
    rounds = {
        one.number: public_round(drawn_round)
        for one in divisions
        if not one.is_ladder and (drawn_round := access_published_round(one))
    }
    last = [_last(one, rounds.get(one.number)) for one in divisions]
    by_number = {one.number: one for one in divisions}
    return tuple(
        shown for scene in scenes(last, choice.shows) for shown in _by_group(_scene(scene, event, by_number, rounds))
    )


def _by_group(scene: ScreenScene) -> Iterator[ScreenScene]:
    """A table of a division in groups as one scene for each group, any other scene as it is."""
    table, cross = scene.standings, scene.crosstable
    lines: Sequence[PublicRow | CrossLine] = table.rows if table else cross.lines if cross else ()
    groups = list(dict.fromkeys(line.group for line in lines))
    if len(groups) < 2:
        yield scene
        return
    for group in groups:
        yield replace(
            scene,
            key=f"{scene.key}-{group}",
            about=_("{division}, group {group}").format(division=scene.about, group=group) if group else scene.about,
            standings=table and replace(table, rows=tuple(row for row in table.rows if row.group == group)),
            crosstable=cross and replace(cross, lines=tuple(line for line in cross.lines if line.group == group)),
        )


def _last(division: Division, shown: PublicRound | None) -> LastRound:
    if division.is_ladder:
        return LastRound(division.number, last_published(division), ladder=True)
    if shown is None:
        return LastRound(division.number, 0)
    return LastRound(division.number, shown.round, shown.total, shown.done, closed=shown.closed)


def _scene(
    scene: Scene, event: Event, divisions: Mapping[int, Division], rounds: Mapping[int, PublicRound]
) -> ScreenScene:
    if scene.kind is Shown.CODES:
        number, starts_at = _next_start(divisions.values(), rounds)
        return ScreenScene(scene.kind.value, scene.kind.value, event.name, "", starts_at, number)
    if scene.kind in (Shown.STANDINGS, Shown.CROSSTABLE):
        division = divisions[scene.divisions[0]]
        return _table(scene.kind, division, _next_start([division], rounds))
    return _boards(scene.kind, [rounds[number] for number in scene.divisions])


def _next_start(divisions: Iterable[Division], rounds: Mapping[int, PublicRound]) -> tuple[int, datetime | None]:
    """The number and the announced start of the first round that isn't published yet; 0 and None where none is
    announced."""
    starts = []
    for division in divisions:
        number = rounds[division.number].round + 1 if division.number in rounds else 1
        if (starts_at := starts_of(division).get(number)) is not None:
            starts.append((starts_at, number))
    if not starts:
        return 0, None
    starts_at, number = min(starts)
    return number, starts_at


def _boards(kind: Shown, shown: Sequence[PublicRound]) -> ScreenScene:
    alone, numbers = len(shown) == 1, {one.round for one in shown}
    done, total = sum(one.done for one in shown), sum(one.total for one in shown)
    title, about = {
        Shown.DRAW: (pgettext("pairings of a round", "Draw"), ""),
        Shown.NAMES: (_("By name"), _("By name")),
        Shown.RESULTS: (_("Results"), _("{done} of {total} results").format(done=done, total=total)),
    }[kind]
    if len(numbers) == 1:
        title = _("Round {number}").format(number=shown[0].round)
    return ScreenScene(
        key=kind.value,
        kind=kind.value,
        title=title,
        about=" · ".join(filter(None, (shown[0].division if alone else "", about if about != title else ""))),
        starts_at=min((one.starts_at for one in shown if one.starts_at is not None), default=None),
        parts=() if kind is Shown.NAMES else tuple(_part(one, kind, alone, len(numbers) == 1) for one in shown),
        people=_people(shown) if kind is Shown.NAMES else (),
    )


def _part(shown: PublicRound, kind: Shown, alone: bool, one_round: bool) -> ScreenPart:
    heading = "" if alone else shown.division
    if heading and not one_round:
        heading = " · ".join((heading, _("Round {number}").format(number=shown.round)))
    return ScreenPart(heading, shown.boards, shown.away if kind is Shown.DRAW else ())


def _people(shown: Sequence[PublicRound]) -> tuple[ScreenPerson, ...]:
    rows = [(person, "" if len(shown) == 1 else one.division) for one in shown for person in one.people]
    rows.sort(key=lambda row: name_key(row[0].listed))
    return tuple(
        ScreenPerson(person.name, person.colour, f"{division} {person.table}".strip(), person.status)
        for person, division in rows
    )


def _table(kind: Shown, division: Division, next_start: tuple[int, datetime | None]) -> ScreenScene:
    number, starts_at = next_start
    bracket = public_bracket(division) if kind is Shown.CROSSTABLE else None
    if bracket is not None:
        # In place of the crosstable: the bracket says the same of a knock-out.
        return ScreenScene(
            key=f"{kind.value}-{division.number}",
            kind=kind.value,
            title=_("Bracket"),
            about=division.name,
            starts_at=starts_at,
            next_round=number,
            bracket=bracket,
        )
    table = public_standings(division) if kind is Shown.STANDINGS else public_crosstable(division)
    title = _table_title(kind, table)
    return ScreenScene(
        key=f"{kind.value}-{division.number}",
        kind=kind.value,
        title=title,
        about=division.name if division.name != title else "",
        starts_at=starts_at,
        next_round=number,
        standings=table if isinstance(table, PublicStandings) else None,
        crosstable=table if isinstance(table, PublicCrosstable) else None,
    )


def _table_title(kind: Shown, table: PublicStandings | PublicCrosstable) -> str:
    if kind is Shown.CROSSTABLE:
        return _("Crosstable")
    if table.final:
        return _("Final standings")
    if isinstance(table, PublicStandings) and table.games is not None:
        return _("Ladder")
    return _("Standings after round {round}").format(round=table.round) if table.round else _("Standings")


def _code(text: str) -> str:
    """A QR code as an image in the page."""
    return str(segno.make_qr(text, error="m").svg_data_uri(border=2, light="#fff", dark="#000"))
