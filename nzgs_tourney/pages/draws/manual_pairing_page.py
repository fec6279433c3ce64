"""The page for pairing a round by hand: who has no board yet, the boards so far, and a preview of a board."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from games.wording.numbers import listed, points, rounds_named
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division, Round
from nzgs_tourney.pages.draws.new_boards import NewBoard, new_boards
from nzgs_tourney.pages.rounds.round_page import RoundPage, round_page
from nzgs_tourney.store.draws.manual_pairing import ManualDraft, manual_draft
from nzgs_tourney.tournament.pairing.edit import price_of
from nzgs_tourney.tournament.pairing.manual_pairing import add_board
from nzgs_tourney.tournament.pairing.round_players import round_entries
from nzgs_tourney.tournament.wording.draws.price import price_words


@dataclass(frozen=True, slots=True)
class FreePlayer:
    """Somebody without a board. `colours` are those of even games so far, e.g. `BWB`; `about` says more in a few
    words.
    """

    entry: int
    name: str
    rank: str
    club: str
    score: str
    colours: str
    about: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class ManualPairingPage:
    """The page. `chosen` are those ticked, in the order of the list; if there are two, `board` is what they would play
    and `price` its cost."""

    round: RoundPage
    free: tuple[FreePlayer, ...]
    chosen: tuple[FreePlayer, ...]
    board: NewBoard | None
    price: tuple[str, ...]

    @property
    def chosen_names(self) -> str:
        """The names of the ticked players."""
        return listed([player.name for player in self.chosen])


def manual_pairing_page(division: Division, number: int, ticked: Collection[int] = ()) -> ManualPairingPage:
    """The draft of round `number`, with these entries ticked; others are ignored.

    Raises Refused where the round isn't a draft.
    """
    drawn_round = Round.objects.drafts().filter(division=division, number=number).first()
    if drawn_round is None:
        raise Refused(_("Round {number} isn’t a draft, so its boards can’t be made by hand.").format(number=number))
    manual = manual_draft(drawn_round)
    free = _free(manual, number, ticked)
    chosen = tuple(player for player in free if player.chosen)
    board: NewBoard | None = None
    price: tuple[str, ...] = ()
    if len(chosen) == 2:
        after = add_board(manual.judging, manual.draft, chosen[0].entry, chosen[1].entry)
        tables = {board.table for board in manual.draft.boards}
        added = [board for board in after.boards if board.table not in tables]
        (board,) = new_boards(manual.history, added, after.round)
        price = price_words(price_of(manual.draft, after))
    return ManualPairingPage(round_page(division, number), free, chosen, board, price)


def _role_text(house: bool, byes: Sequence[int]) -> str:
    if house:
        return _("house player")
    return _("bye in {rounds}").format(rounds=rounds_named(byes)) if byes else ""


def _free(manual: ManualDraft, number: int, ticked: Collection[int]) -> tuple[FreePlayer, ...]:
    """Those without a board by score, then by strength; house players last."""
    entries = round_entries(manual.history, number, manual.free | manual.house)
    ordered = sorted(
        entries, key=lambda player: (player.id in manual.house, -player.score, -player.entry.strength, player.id)
    )
    return tuple(
        FreePlayer(
            entry=player.id,
            name=player.name,
            rank=str(player.entry.rank),
            club=player.entry.club,
            score=points(player.earned),
            colours="".join(
                colour for _, colour in sorted([*((n, "B") for n in player.blacks), *((n, "W") for n in player.whites)])
            ),
            about=_role_text(player.id in manual.house, player.byes),
            chosen=player.id in ticked,
        )
        for player in ordered
    )
