"""What can be printed now, by when it is needed, with its addresses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse

from games.wording.numbers import sentences
from ground.translation import gettext as _, ngettext
from nzgs_tourney.models import Division, Event, PointsRules, Round, RoundState
from nzgs_tourney.pages.rounds.online_boards import online_boards
from nzgs_tourney.paper.event_sheets import without_link
from nzgs_tourney.paper.round_pack import PackSheet, possible, rounds_to_print, title_of, usual
from nzgs_tourney.tournament.division.settings import System


@dataclass(frozen=True, slots=True)
class SheetOffer:
    """A sheet. `picture` names its drawing (`director/sheet_picture.html`); `large` and `by_place` other forms of it,
    empty where there are none, and `others` the words and addresses of further ones."""

    picture: str
    title: str
    text: str
    url: str
    large: str = ""
    by_place: str = ""
    others: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class OfferGroup:
    """The sheets for one occasion. `note` says why some are missing, or is empty."""

    key: str
    title: str
    offers: tuple[SheetOffer, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class PackChoice:
    """A sheet for the pack, and whether it is in it by default."""

    value: str
    title: str
    usual: bool


@dataclass(frozen=True, slots=True)
class PrintPage:
    """The page. `state` is the round's, empty where it isn't drawn; `without_link` players have no personal link."""

    state: str
    pack: tuple[PackChoice, ...]
    groups: tuple[OfferGroup, ...]
    without_link: int


@dataclass(frozen=True, slots=True)
class PackRound:
    """A round in the pack of an event. `url` has all the sheets of its division."""

    division: str
    number: int
    state: str
    url: str


@dataclass(frozen=True, slots=True)
class EventPrintPage:
    """What can be printed of all divisions at once: these sheets of these rounds."""

    rounds: tuple[PackRound, ...]
    pack: tuple[PackChoice, ...]


def event_print_page(event: Event, *, drafts: bool) -> EventPrintPage:
    """The choices for all divisions; not `drafts`: a draft counts as not drawn. One query."""
    rounds = rounds_to_print(event, drafts=drafts)
    offered = {sheet for one in rounds for sheet in possible(one)}
    chosen = {sheet for one in rounds for sheet in usual(one)}
    return EventPrintPage(
        rounds=tuple(
            PackRound(
                one.division.name,
                one.said,
                one.state,
                reverse("desk:sheets", args=[event.slug, one.division.slug, one.number]),
            )
            for one in rounds
        ),
        pack=tuple(PackChoice(one.value, title_of(one), one in chosen) for one in PackSheet if one in offered),
    )


def print_page(division: Division, number: int, *, drafts: bool = True) -> PrintPage:
    """The choices for round `number`; not `drafts`: a draft counts as not drawn. At most seven queries."""
    rounds = Round.objects.all() if drafts else Round.objects.published()
    drawn_round = rounds.filter(division=division, number=number).first()
    if drawn_round:
        drawn_round.division = division
    state = drawn_round.state if drawn_round else ""
    boards = drawn_round.pairings.count() if drawn_round else 0
    online = len(online_boards(division, number))
    chosen = usual(drawn_round) if drawn_round else ()
    offered = possible(drawn_round) if drawn_round else ()
    return PrintPage(
        state=state,
        pack=tuple(PackChoice(sheet.value, title_of(sheet), sheet in chosen) for sheet in offered),
        groups=(
            OfferGroup(
                "before",
                _("Before the round"),
                _sheets_before(division, number, state, boards - online, online),
                _not_yet(number, state),
            ),
            OfferGroup("during", _("During the round"), _during(division, number, state)),
            OfferGroup("after", _("After the round"), _sheets_after(division, number, state)),
            OfferGroup("event", _("For the whole event"), _event(division)),
        ),
        without_link=without_link(division),
    )


def _not_yet(number: int, state: str) -> str:
    if not state:
        return _("Round {number} is not drawn yet: its draw and slips come with it.").format(number=number)
    if state == RoundState.DRAFT:
        return _("This round is a draft: its sheets say DRAFT, and slips come when it is published.")
    return ""


def _sheets_before(division: Division, number: int, state: str, boards: int, online: int) -> tuple[SheetOffer, ...]:
    place = [division.event.slug, division.slug, number]
    offers = []
    if state:
        offers += [
            _wall(
                "table",
                _("Draw by table"),
                _("For the wall: one line per game, with room for the result."),
                "draw_pdf",
                place,
            ),
        ]
    if state and not division.is_ladder:
        names = _("For everybody looking for their table: one line per name.")
        offers.append(_wall("names", _("Draw by name"), names, "names_pdf", place))
    if state and state != RoundState.DRAFT:
        message = ngettext(
            "Four per page, to cut. Each QR code opens a personal page. {count} slip.",
            "Four per page, to cut. Each QR code opens a personal page. {count} slips.",
            boards,
        )
        slips = message.format(count=boards)
        if online:
            others = ngettext("{count} other board is online.", "{count} other boards are online.", online)
            slips = sentences((slips, others.format(count=online)))
        offers.append(SheetOffer("slips", _("Result slips"), slips, reverse("desk:slips_pdf", args=place)))
    if division.is_ladder:
        # Each round is one game: nobody looks for their name, or for those who don't play in it.
        return tuple(offers)
    away = _("Byes and absences by reason, so that nobody goes looking for them.")
    return (*offers, _wall("list", _("Not playing"), away, "away_pdf", place))


def _during(division: Division, number: int, state: str) -> tuple[SheetOffer, ...]:
    place = [division.event.slug, division.slug]
    wall = _wall(
        "wall",
        _("Wall list"),
        _("Everybody by strength, the same numbers the whole event, with boxes to write in."),
        "wall_pdf",
        place,
        by_place=True,
    )
    if not state or state == RoundState.DRAFT:
        return (wall,)
    text = _("Every game with its result, winners in bold, as they are in now.")
    return wall, _wall("table", _("Results of the round"), text, "results_pdf", [*place, number])


def _sheets_after(division: Division, number: int, state: str) -> tuple[SheetOffer, ...]:
    place = [division.event.slug, division.slug]
    offers = [
        _wall("grid", _("Standings"), _("Places, scores with what they mean, and every game."), "standings_pdf", place),
        _wall(
            "grid",
            _("Crosstable"),
            _("Every result in one table: 12+ beat number 12, 3− lost to 3."),
            "crosstable_pdf",
            place,
        ),
    ]
    drawn = number > 1 or state not in ("", RoundState.DRAFT)
    if drawn and division.system == System.KNOCKOUT.value and division.event.published:
        sentence = _("Every round on one page, and who goes on.")
        offers.append(SheetOffer("grid", _("Bracket"), sentence, reverse("public:bracket_pdf", args=place)))
    if division.prizes.exists():
        prizes = _("Who wins what as results stand, with a line to sign for it.")
        offers.append(SheetOffer("table", _("Prize list"), prizes, reverse("desk:prizes_pdf", args=place)))
    if PointsRules.objects.filter(division=division).exclude(table="").exists():
        sentence = _("Places by score alone and what they are worth.")
        offers.append(SheetOffer("table", _("NZGS points"), sentence, reverse("desk:points_pdf", args=place)))
    return tuple(offers)


def _event(division: Division) -> tuple[SheetOffer, ...]:
    place = [division.event.slug, division.slug]
    notice = _("One page to hang up: how this division is played, and what to do in a dispute.")
    welcome = _("A page for each entry: rounds, time, komi, the rules in five lines, and their QR code.")
    badges, certificates = (reverse(f"desk:{name}", args=place) for name in ("badges_pdf", "certificates_pdf"))
    return (
        SheetOffer(
            "cards",
            _("Name cards"),
            _("Ten per page, for holders of 90 by 54 mm."),
            reverse("desk:cards_pdf", args=place),
        ),
        SheetOffer(
            "cards",
            _("Badges"),
            _("To wear, 90 by 55 mm, with room for a photo. A code in front is public, one on the back personal."),
            badges,
            others=(
                (_("Code in front"), f"{badges}?code=front"),
                (_("On the back"), f"{badges}?code=back"),
            ),
        ),
        SheetOffer("letter", _("Welcome sheets"), welcome, reverse("desk:welcome_pdf", args=place)),
        _wall("notice", _("The rules"), notice, "notice_pdf", place),
        SheetOffer(
            "certificate",
            _("Certificates"),
            _("For the winners, to sign, once the division is finished. A single one is with the entry."),
            certificates,
            others=((_("For everybody"), f"{certificates}?who=all"),),
        ),
    )


def _wall(
    picture: str, title: str, text: str, name: str, place: Sequence[object], *, by_place: bool = False
) -> SheetOffer:
    """A sheet for the wall, also available in large type."""
    url = reverse(f"desk:{name}", args=place)
    return SheetOffer(picture, title, text, url, f"{url}?size=large", f"{url}?by=place" if by_place else "")
