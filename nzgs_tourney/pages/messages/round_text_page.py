"""A published round as one text, which a director copies for a chat, in a language that the players read."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404
from django.urls import reverse

from ground.translation import ENGLISH, in_language
from nzgs_tourney.models import Division, Event, PlayerLink, Round
from nzgs_tourney.network.site_address import address_for_others
from nzgs_tourney.pages.events.navigation import NavLink
from nzgs_tourney.site.languages.reader_language import languages
from nzgs_tourney.store.events.timetable import times_of
from nzgs_tourney.store.rounds.round_boards import SeatedEntry, away_from, round_boards, seated_in
from nzgs_tourney.tournament.wording.messages.round_text import RoundText, TextBoard
from ratings.rank import grade_text
from ratings.servers import Server, server_words


@dataclass(frozen=True, slots=True)
class RoundTextPage:
    """The text, with the languages in which it can be had; none where there is one alone."""

    text: str
    ways: tuple[NavLink, ...]


def round_text_page(division: Division, number: int, asked: str) -> RoundTextPage:
    """The round in the language with the code `asked`, where a player of the event reads it; otherwise in English.
    Raises Http404 where it isn't published."""
    known, chosen = dict(languages()), PlayerLink.objects.living().filter(entry__division__event=division.event_id)
    read = set(chosen.values_list("language", flat=True))
    offered = [code for code in known if code == ENGLISH or code in read]
    language = asked if asked in offered else ENGLISH
    with in_language(language):
        text = round_text(division, number).words
    ways = tuple(NavLink(known[code], f"?language={code}", code == language) for code in offered)
    return RoundTextPage(text, ways if len(ways) > 1 else ())


def round_text(division: Division, number: int) -> RoundText:
    """The round, with names as its public page shows them. Raises Http404 where it isn't published."""
    drawn = Round.objects.filter(division=division, number=number).published().first()
    if drawn is None:
        raise Http404
    rows, times, server = round_boards(drawn, reasons=False), times_of(division, number), Server(division.server)
    return RoundText(
        event=division.event.name,
        division=division.name,
        number=number,
        starts=times.starts,
        due=times.due,
        server="" if server is Server.NONE else server_words(server),
        boards=tuple(
            TextBoard(row.table, _named(row.black), _named(row.white), row.handicap, row.komi, row.online)
            for row in rows
        ),
        away=tuple(
            (one.who.in_public.name, one.status.value)
            for one in away_from(division, number, drawn.state, seated_in(rows))
        ),
        address=_address(division.event, division, number),
    )


def _named(who: SeatedEntry) -> str:
    return f"{who.in_public.name} {grade_text(who.rank)}"


def _address(event: Event, division: Division, number: int) -> str:
    site = address_for_others()
    return (
        f"{site}{reverse('public:draw', args=[event.slug, division.slug, number])}" if site and event.published else ""
    )
