"""The drafts of an event on one page, each with what a director should see before all of them are published."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.urls import reverse

from games.wording.numbers import in_row, sentences
from ground.coded import coded
from ground.translation import gettext as _, ngettext
from nzgs_tourney.models import Division, Event
from nzgs_tourney.pages.draws.before_draw import too_few_rounds
from nzgs_tourney.pages.rounds.board_line import BoardLine
from nzgs_tourney.pages.rounds.round_page import RoundPage, round_page
from nzgs_tourney.store.draws.due_rounds import due_rounds
from nzgs_tourney.store.entries.check_in import to_ask_first
from nzgs_tourney.tournament.wording.draws.reasons import reason_words


@dataclass(frozen=True, slots=True)
class DraftLine:
    """One draft. `key`: the numbers of its division and of its round, e.g. `2.3`. `blocked`: sentences on what keeps it
    from being published, `warnings` on what else there is to know; `unusual` has the boards with a mark."""

    key: str
    name: str
    number: int
    url: str
    boards: tuple[BoardLine, ...]
    bye: str
    blocked: tuple[str, ...]
    warnings: tuple[str, ...]

    @property
    def unusual(self) -> tuple[BoardLine, ...]:
        """The boards that are unusual."""
        return tuple(board for board in self.boards if board.unusual)

    @property
    def usual(self) -> tuple[BoardLine, ...]:
        """The other boards."""
        return tuple(board for board in self.boards if not board.unusual)

    @property
    def needs_an_eye(self) -> bool:
        """Whether somebody should look at it before it is published."""
        return bool(self.blocked or self.warnings or self.unusual)

    @property
    def sentence(self) -> str:
        """What it holds: `6 boards, Mere Rangi has the bye`."""
        boards = ngettext("{count} board", "{count} boards", len(self.boards)).format(count=len(self.boards))
        return in_row([boards, _("{name} has the bye").format(name=self.bye)]) if self.bye else boards


@dataclass(frozen=True, slots=True)
class DraftsPage:
    """The drafts in the order of the divisions. `expected_seq` is the ledger's number when this page was made."""

    drafts: tuple[DraftLine, ...]
    expected_seq: int

    @property
    def to_check(self) -> str:
        """The divisions whose draft needs an eye, in a row; empty where none does."""
        return in_row([draft.name for draft in self.drafts if draft.needs_an_eye])

    @property
    def can_publish(self) -> bool:
        """Whether nothing keeps at least one of them from being published."""
        return any(not draft.blocked for draft in self.drafts)


def drafts_page(event: Event) -> DraftsPage:
    """The drafts as they are now. The queries of a round's page for each draft, whatever the number of players."""
    seq = event.stream.seq
    return DraftsPage(tuple(_line(due.division, due.number) for due in due_rounds(event) if due.drafted), seq)


def _line(division: Division, number: int) -> DraftLine:
    page = round_page(division, number)
    return DraftLine(
        key=f"{division.number}.{number}",
        name=division.name,
        number=number,
        url=reverse("desk:round", args=[division.event.slug, division.slug, number]),
        boards=_said_once(division, page),
        bye=in_row([bye.who.name for bye in page.byes]),
        blocked=tuple(_blocking(page)),
        warnings=tuple(_warnings(division, page)),
    )


def _said_once(division: Division, page: RoundPage) -> tuple[BoardLine, ...]:
    """The boards, without the sentence about many stones where a warning says it of all of them."""
    wish = coded("above_wish", wish=division.handicap_wish)
    known = {reason_words(wish, "", "", page.number)} if page.differences else set()
    return tuple(
        replace(board, reasons=tuple(reason for reason in board.reasons if reason not in known))
        for board in page.boards
    )


def _blocking(page: RoundPage) -> Iterator[str]:
    if page.gone:
        yield _named(_("No longer here:"), [name for _entry, name in page.gone])
    if page.late and page.by_hand:
        yield _named(_("No board yet:"), [name for _entry, name in page.late])
    yield from page.clashes


def _warnings(division: Division, page: RoundPage) -> Iterator[str]:
    """What the page of the round says in notices, as sentences."""
    yield from page.warnings
    first = to_ask_first(division, page.number)
    if first.missed:
        yield _named(_("No-show in the round before:"), first.missed)
    if first.unseen:
        yield _named(_("Not seen yet:"), first.unseen)
    if first.claims:
        yield _named(_("Grades far above the rating:"), first.claims)
    if page.late and not page.by_hand:
        yield _named(_("Available, but not in this draft:"), [name for _entry, name in page.late])
    if page.outdated:
        yield _("Results, entries, rules or wishes have changed since this draft was drawn.")
    yield from page.differences
    yield from filter(None, (page.stones_of_19, too_few_rounds(division, page.number)))
    yield from page.shared_tables


def _named(title: str, names: list[str] | tuple[str, ...]) -> str:
    return sentences((title, f"{in_row(names)}."))
