"""Sheets printed once for the whole event: name cards, badges, welcome sheets, the notice of the rules."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from itertools import groupby
from operator import itemgetter

from django.urls import reverse

from games.rules.possible import PossibleCounts
from games.sheets.bilingual import in_both, in_differing, in_each
from games.sheets.plain_rules import rules_sections
from games.wording.numbers import listed, points
from games.wording.terms import komi_figure, stones_words
from ground.errors import Refused
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.models import Division, Entry, Role, RoundStatus
from nzgs_tourney.network.site_address import address_for_others, site_host
from nzgs_tourney.paper.privacy_line import privacy_lines
from nzgs_tourney.paper.round_sheets import NO_LINK, living_links
from nzgs_tourney.paper.sheet_footer import footer_of
from nzgs_tourney.paper.sheets.badges import Badge, BadgeCode, BadgePack
from nzgs_tourney.paper.sheets.name_cards import CardPack, NameCard
from nzgs_tourney.paper.sheets.rules_notice import RulesNotice
from nzgs_tourney.paper.sheets.welcome import Labelled, SecondTexts, WelcomeSheet
from nzgs_tourney.store.events.look import look_of
from nzgs_tourney.store.events.timetable import announced_rounds
from nzgs_tourney.store.rounds.division import division_values
from nzgs_tourney.tournament.division.history import (
    BoardResult,
    DivisionEntry,
    DivisionHistory as DivisionValue,
    Status,
)
from nzgs_tourney.tournament.division.names import name_key
from nzgs_tourney.tournament.division.settings import HandicapBasis
from nzgs_tourney.tournament.standings.criteria import chosen
from nzgs_tourney.tournament.wording.events.event_facts import division_facts, event_rules, when_and_where
from nzgs_tourney.tournament.wording.rounds.places import status_words
from ratings.rank import grade_text

REPORTING = gettext_noop(
    "Scan the code to open your page: see your opponents and tables, report results, send game records. You need no "
    "account. Keep the code to yourself. No phone? Fill in the slip at your table and bring it to the desk."
)


def card_pack(division: Division, *, now: datetime) -> CardPack:
    """A name card for everybody who plays, ordered by family name."""
    several = division.event.divisions.count() > 1
    cards = tuple(
        NameCard(
            entry.both_names,
            in_both(partial(grade_text, entry.rank)),
            entry.team_or_club or entry.city,
            division.name if several else "",
        )
        for entry in _playing(division)
    )
    return CardPack(footer_of(division.event, now), cards)


def badge_pack(division: Division, *, code: BadgeCode, now: datetime) -> BadgePack:
    """A badge for everybody who plays, ordered by family name, under the name that everybody may read. The front has no
    code while nobody else can open the page that it leads to."""
    event = division.event
    several = event.divisions.count() > 1
    links = living_links(division) if code is BadgeCode.BACK else {}
    site = address_for_others() if code is BadgeCode.FRONT and event.published else ""

    def badge(entry: Entry) -> Badge:
        link = links.get(entry.pk, NO_LINK)
        return Badge(
            entry.name_for_all,
            in_both(partial(grade_text, entry.rank)),
            entry.team_or_club or entry.city,
            division.name if several else "",
            f"{site}{reverse('public:player', args=[event.slug, entry.pk])}" if site else link.address,
            link.code,
        )

    badges = tuple(map(badge, _playing(division)))
    return BadgePack(footer_of(event, now), badges, look_of(event), site_host(), code)


def rules_notice(division: Division, *, large: bool, now: datetime) -> RulesNotice:
    """How this division is played, with its referees by name."""
    referees = Role.objects.referees().filter(event=division.event).select_related("user")
    return RulesNotice(
        footer=footer_of(division.event, now),
        division=division.name,
        facts=_conditions(division),
        sections=rules_sections(
            komi=komi_figure(division.komi, ""),
            handicaps=_has_handicaps(division),
            small_board=bool(division.handicap_table),
            tie=_("A tie is half a point for each.") if _ties(division) else "",
        ),
        referees=tuple(sorted({role.user.called for role in referees}, key=name_key)),
        large=large,
    )


def _has_handicaps(division: Division) -> bool:
    return division.handicap_basis != HandicapBasis.NONE.value or bool(division.handicap_table)


def _ties(division: Division) -> bool:
    """Whether games can be tied: by the komi of an even game, or because handicaps change it."""
    return _has_handicaps(division) or PossibleCounts(division.board_size, division.komi).in_whole_points


def welcome_sheets(division: Division, *, now: datetime, entry: int | None = None) -> tuple[WelcomeSheet, ...]:
    """A sheet for everybody who plays, ordered by name, or only for this entry.

    A player without a link gets a sheet without a code. Raises Refused where the entry isn't in this division.
    """
    entries = _playing(division) if entry is None else list(division.entries.filter(pk=entry))
    if entry is not None and not entries:
        raise Refused(_("There is no such entry in this division."))
    values = division_values(division)
    links = living_links(division)
    round_words = in_each(lambda: _round_words(division, values))
    facts = in_each(lambda: _conditions(division))
    privacy = privacy_lines(division.event)
    footer, ties, look = footer_of(division.event, now), _ties(division), look_of(division.event)
    where = ", ".join(part for part in (division.event.venue, when_and_where(division.event)) if part)

    def sheet(entry: Entry) -> WelcomeSheet:
        rounds = _rounds(entry, values.settings.rounds, round_words)
        reporting = in_differing(lambda: _reporting(entry.pk in links))
        return WelcomeSheet(
            footer=footer,
            where=where,
            division=division.name,
            name=entry.both_names,
            about=" · ".join(part for part in (grade_text(entry.rank), entry.team_or_club or entry.city) if part),
            facts=facts[0],
            rounds=rounds[0],
            link=links.get(entry.pk, NO_LINK).address,
            code=links.get(entry.pk, NO_LINK).code,
            host=site_host(),
            reporting=reporting[0],
            second=SecondTexts(facts[1], rounds[1], "".join(reporting[1:])) if len(facts) > 1 else None,
            ties=ties,
            privacy=privacy,
            look=look,
        )

    return tuple(map(sheet, entries))


def _reporting(has_link: bool) -> str:
    return _(REPORTING) if has_link else _("Fill in the slip at your table and bring it to the desk.")


def without_link(division: Division) -> int:
    """How many players have no personal link yet: they get it when the first round is published, or before."""
    links = living_links(division)
    return sum(entry.pk not in links for entry in _playing(division))


def _playing(division: Division) -> list[Entry]:
    """Everybody who is still in the event, or comes later, ordered by name."""
    next_round = 1 + division.drawn_rounds.count()
    entries = division.entries.select_related("team").exclude(withdrawn_from__lte=next_round)
    return sorted(entries, key=lambda entry: (name_key(entry.listed_name), entry.pk))


def _conditions(division: Division) -> Labelled:
    order = listed([criterion.name for criterion in chosen(tuple(division.criteria))])
    return (
        *((fact.label, fact.value) for fact in division_facts(division, announced_rounds(division))),
        *((fact.label, fact.value) for fact in event_rules(division.event)),
        (
            _("Without a game"),
            _("a bye counts {bye}, an excused round {excused}, a no-show {absent}").format(
                bye=points(division.bye_half_points),
                excused=points(division.excused_half_points),
                absent=points(division.absent_half_points),
            ),
        ),
        (_("Places"), _("by {criteria}; those level on these share the place").format(criteria=order)),
    )


def _round_words(division: Division, values: DivisionValue) -> dict[tuple[int, int], str]:
    """By entry and round, what is known in words: the board, or why there is none."""
    entries = {entry.id: entry for entry in values.players}
    round_words = {
        (row.entry_id, row.round_number): status_words(row.status)
        for row in RoundStatus.objects.filter(entry__division=division)
    }
    for played in values.rounds:
        for board in played.boards:
            round_words[board.black, played.number] = _board(board, entries[board.white], black=True)
            round_words[board.white, played.number] = _board(board, entries[board.black], black=False)
    return round_words


def _rounds(entry: Entry, last: int, round_words: tuple[dict[tuple[int, int], str], ...]) -> tuple[Labelled, ...]:
    """What is known about each round, equal neighbouring rounds joined, `Rounds 2–6`, `To be drawn`: in each
    language.
    """

    def texts(number: int) -> tuple[str, ...]:
        results = iter(round_words)
        return in_each(lambda: _round(entry, number, next(results)))

    spans = [
        ([number for number, _texts in alike], same)
        for same, alike in groupby(((number, texts(number)) for number in range(1, last + 1)), key=itemgetter(1))
    ]
    labels = in_each(lambda: [_rounds_label(numbers) for numbers, _same in spans])
    return tuple(
        tuple((label, same[place]) for label, (_numbers, same) in zip(called, spans, strict=True))
        for place, called in enumerate(labels)
    )


def _rounds_label(numbers: list[int]) -> str:
    if len(numbers) == 1:
        return _("Round {number}").format(number=numbers[0])
    return _("Rounds {first}–{last}").format(first=numbers[0], last=numbers[-1])


def _round(entry: Entry, number: int, round_words: dict[tuple[int, int], str]) -> str:
    if (entry.pk, number) in round_words:
        return round_words[entry.pk, number]
    if entry.withdrawn_from is not None and entry.withdrawn_from <= number:
        return status_words(Status.WITHDRAWN)
    return status_words(Status.NOT_ENTERED) if entry.enters_in > number else _("To be drawn")


def _board(board: BoardResult, against: DivisionEntry, *, black: bool) -> str:
    if board.handicap and black:
        message = _("Table {table}: Black against {name}, {grade}, {stones}")
    elif board.handicap:
        message = _("Table {table}: White against {name}, {grade}, {stones}")
    elif black:
        message = _("Table {table}: Black against {name}, {grade}")
    else:
        message = _("Table {table}: White against {name}, {grade}")
    return message.format(
        table=board.table, name=against.both_names, grade=grade_text(against.rank), stones=stones_words(board.handicap)
    )
