"""The facts of messages about one game of a player: its time, a report, a case, a ruling; None where there is nothing
to say any more, and for a private case that isn't this player's to know."""

from __future__ import annotations

from dataclasses import dataclass

from games.models import Case, Game, GameState, Ruling, Speaker
from games.models.game import OfficialResult
from games.store.past_colours import knows_of
from games.store.result_basis import valid_reports
from ground.coded import read_coded
from nzgs_tourney.models import Message, Seat
from nzgs_tourney.store.messages.recipient import recipient_of
from nzgs_tourney.store.messages.told_results import last_known, opponent_left
from nzgs_tourney.store.rounds.game_times import game_times
from nzgs_tourney.tournament.wording.messages.game_messages import (
    AgreedTimeNews,
    CaseNews,
    EnteredResultNews,
    ProposedTimesNews,
    ReportNews,
    RulingNews,
)
from nzgs_tourney.tournament.wording.messages.message_text import SaysItself


def reported_result(message: Message) -> SaysItself | None:
    """What the opponent reported last, while the player has reported nothing and no official has."""
    own = _own(message, Game.objects.filter(pk=message.arguments["game"]).first())
    if own is None or own.game.state != GameState.REPORTED:
        return None
    reports = valid_reports(own.game)
    if not reports or {report.side for report in reports} != {own.other}:
        return None
    last = reports[-1]
    return ReportNews(*own.news(f"games/{own.game.pk}/"), last.result, last.forfeit)


def entered_result(message: Message) -> SaysItself | None:
    """The result that a director entered, or none of one that was cleared, while it counts and isn't what the player
    knows; or that the opponent left."""
    own = _own(message, Game.objects.filter(pk=message.arguments["game"]).first())
    if own is None:
        return None
    official = own.game.official
    entered = OfficialResult(message.arguments["result"], message.arguments["forfeit"])
    if official != entered:
        return None
    known, left = last_known(own.game, own.entry, own.side, besides=message.pk), opponent_left(own.game, own.entry)
    if known == official or (known is None and not left):
        return None
    reason = own.game.correction.reason if own.game.correction else ""
    return EnteredResultNews(*own.news(f"games/{own.game.pk}/"), official.result, official.forfeit, reason, left)


def opened_case(message: Message) -> SaysItself | None:
    """A case that is still to be decided."""
    cases = Case.objects.filter(stream=message.event.stream_id, number=message.arguments["case"]).waiting()
    case = cases.select_related("appeal_of").first()
    own = _own(message, case.game if case else None)
    if case is None or own is None or not knows_of(case, Speaker(own.side)):
        return None
    appeal_of = case.appeal_of.number if case.appeal_of else 0
    return CaseNews(*own.news(f"cases/{case.number}/"), case.number, appeal_of)


def made_ruling(message: Message) -> SaysItself | None:
    """A final ruling, unless a later one of the same case has taken its place."""
    rulings = Ruling.objects.filter(stream=message.event.stream_id, case__number=message.arguments["case"])
    ruling = rulings.exclude(number=None).select_related("case__game").order_by("number").last()
    own = _own(message, ruling.case.game if ruling else None)
    if ruling is None or own is None or not knows_of(ruling.case, Speaker(own.side)):
        return None
    case = ruling.case.number
    return RulingNews(*own.news(f"cases/{case}/"), case, tuple(map(read_coded, ruling.said)), ruling.reason)


def game_time(message: Message) -> SaysItself | None:
    """The times that the opponent proposes now, or the one on which both agreed."""
    own = _own(message, Game.objects.filter(pk=message.arguments["game"]).first())
    if own is None or own.game.official.result:
        return None
    times, what = game_times(own.game.pk), str(message.arguments["what"])
    if what.startswith("agreed"):
        link = recipient_of(message).link
        calendar = f"{link}calendar.ics" if link else ""
        return AgreedTimeNews(*own.news(""), times.agreed, calendar) if times.agreed else None
    return (
        ProposedTimesNews(*own.news(f"games/{own.game.pk}/online/"), times.proposed) if times.by == own.other else None
    )


@dataclass(frozen=True, slots=True)
class _Own:
    """A player's game in a published round."""

    message: Message
    game: Game
    side: str
    round: int
    opponent: str

    @property
    def entry(self) -> int:
        """The player's entry."""
        return self.message.entry_id or 0

    @property
    def other(self) -> str:
        """The opponent's side."""
        return Speaker.WHITE.value if self.side == Speaker.BLACK else Speaker.BLACK.value

    def news(self, page: str) -> tuple[str, str, str, int, str, str, str]:
        """What each of these messages begins with; `page` is the part of the player's pages that it leads to."""
        to = recipient_of(self.message)
        link = f"{to.link}{page}" if to.link else ""
        black, white = self.game.black_name, self.game.white_name
        return self.message.event.name, to.name, link, self.round, self.opponent, black, white


def _own(message: Message, game: Game | None) -> _Own | None:
    """The game for the player whom this message is for, None where it isn't theirs any more."""
    if game is None:
        return None
    seats = Seat.objects.published().filter(pairing__game=game).select_related("entry", "round__division")
    by_entry = {seat.entry_id: seat for seat in seats}
    mine = by_entry.pop(message.entry_id or 0, None)
    if mine is None or not by_entry:
        return None
    (other,) = by_entry.values()
    return _Own(message, game, mine.colour, mine.round.said, other.entry.both_names)
