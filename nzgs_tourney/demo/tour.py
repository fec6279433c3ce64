"""A tour of the demo: addresses and sign-ins, as lines for the screen."""

from __future__ import annotations

from collections.abc import Iterator

from django.urls import reverse

from games.models import GameState, RecordAudit
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.demo.build import ACCOUNTS, PASSWORD
from nzgs_tourney.demo.next_event import SLUG as NEXT_SLUG
from nzgs_tourney.links import address_of
from nzgs_tourney.models import Event, Pairing, PlayerLink
from nzgs_tourney.network.site_address import site_address

_STORIES = (
    (gettext_noop("a repetition that can still be claimed"), {"kind": "repetition", "claimable": True}),
    (gettext_noop("a repetition too late to claim"), {"kind": "repetition", "claimable": False}),
    (gettext_noop("two moves in a row"), {"kind": "out_of_turn"}),
)


def tour(event: Event) -> Iterator[str]:
    """The lines, in a good order to visit."""
    slug = event.slug
    yield _("{event} is running. Look at:").format(event=event.name)
    yield ""
    yield from _line(_("everybody’s page"), "public:event", slug)
    yield from _line(_("the big screen"), "public:event_screen", slug)
    yield from _line(_("the director’s desk"), "desk:event", slug)
    yield from _line(_("the referee’s list"), "referee:records", slug)
    yield from _line(_("the entry page of the next event"), "public:enter", NEXT_SLUG)
    yield from _line(_("who entered by it, at the desk"), "desk:applications", NEXT_SLUG)
    yield from _line(_("the players over all events"), "public:players")
    yield from _line(_("who wins the handicap games"), "public:statistics", slug, "handicap")
    yield from _line(_("NZGS points of the year"), "public:points_years")
    yield ""
    yield from _stories()
    yield ""
    yield from _players(event)
    yield ""
    names = ", ".join(account.username for account in ACCOUNTS)
    yield _("Sign in as {names}; the password of each is {password}.").format(names=names, password=PASSWORD)


def _line(label: str, name: str, *arguments: object) -> Iterator[str]:
    yield f"  {label:<42}{site_address()}{reverse(name, args=arguments)}"


def _stories() -> Iterator[str]:
    yield _("Games with something in them:")
    audits = list(RecordAudit.objects.select_related("record").order_by("record_id"))
    for label, finding_fields in _STORIES:
        for audit in audits:
            if any(finding_fields.items() <= finding.items() for finding in audit.verdict["findings"]):
                yield from _line(_(label), "public:game", audit.record.game_id)
                break
    for label, matches in (
        (_("self-capture, which is legal"), lambda audit: audit.verdict["self_captures"]),
        (_("a count that is not the claimed result"), lambda audit: _miscounts(audit)),
    ):
        for audit in audits:
            if matches(audit):
                yield from _line(label, "public:game", audit.record.game_id)
                break


def _miscounts(audit: RecordAudit) -> bool:
    return any(warning["code"] == "result_count" for warning in audit.verdict["warnings"])


def _players(event: Event) -> Iterator[str]:
    yield _("Two opponents, as they see it on their phones:")
    board = (
        Pairing.objects.filter(round__division__event=event, game__state=GameState.OPEN)
        .order_by("-round__number", "table")
        .prefetch_related("seats__entry")
        .first()
    )
    for seat in board.seats.all() if board else ():
        link = PlayerLink.objects.living().get(entry=seat.entry)
        yield f"  {seat.entry.name + ', ' + seat.get_colour_display():<42}{address_of(link)}"
