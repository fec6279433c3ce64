"""A published round with some boards paired again: computed but not stored. No-shows and late arrivals are repaired in
two ways; a director can also have chosen boards rearranged.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from django.db.models import Q

from games.models import Game, GameState
from ground.errors import Refused
from ground.freezing import freeze_mappings
from nzgs_tourney.models import Division, Entry, Round, RoundState
from nzgs_tourney.store.draws.drawn_players import absent, statuses_for, too_many
from nzgs_tourney.store.draws.drawn_round import Wishes, draft_values, read_drawn_round, wishes_for
from nzgs_tourney.tournament.division.history import DivisionHistory as DivisionValue, Status
from nzgs_tourney.tournament.pairing.draft import Draw, NoDraw, draw_refusal
from nzgs_tourney.tournament.pairing.progress import Tell, to_nobody
from nzgs_tourney.tournament.pairing.rearrange import Rearrangement, freed, impossible, rearranged
from nzgs_tourney.tournament.pairing.repair import Repair, repair


def touched_tables(drawn_round: Round) -> frozenset[int]:
    """The tables of a published round whose games have a report, record, claim or count.

    A cleared result doesn't count: an open game has no report that counts.
    """
    came = ~Q(state=GameState.OPEN)
    for relation in ("records", "cases", "ending"):
        came |= Q(**{f"{relation}__isnull": False})
    games = Game.objects.filter(pairing__round=drawn_round).filter(came)
    return frozenset(games.values_list("pairing__table", flat=True))


@dataclass(frozen=True, slots=True)
class RepairInputs:
    """The inputs of a repair: the history and the current boards, everybody who is then away, the wishes that can be
    kept, and the tables with reports or records."""

    history: DivisionValue
    before: Draw
    away: Mapping[int, Status]
    wishes: Wishes
    standing: frozenset[int]

    def __post_init__(self) -> None:
        freeze_mappings(self)

    def too_many(self, *, anew: bool) -> bool:
        """Whether this way pairs too many players to wait for."""
        return not self.history.settings.system.scheduled and too_many(self.paired(anew=anew))

    def paired(self, *, anew: bool) -> int:
        """How many players this way pairs: those without a board that stays."""
        out = absent(self.away).keys()
        boards = [board for board in self.before.boards if not {board.white, board.black} & out]
        staying = sum(not anew or board.table in self.standing for board in boards)
        return len(self.history.players) - len(out) - 2 * staying

    def alike(self, other: RepairInputs) -> bool:
        """Whether both give the same boards. Results that came in meanwhile don't change them; one at a board that
        would have to go is refused then."""
        return replace(self, standing=other.standing) == other

    def work_out(self, *, fix: bool, anew: bool, tell: Tell = to_nobody) -> Repair:
        """The requested ways. Raises Refused where the others have no draw."""
        redrawn = repair(
            self.history,
            self.before,
            status=self.away,
            pins=self.wishes.pins,
            forbidden=self.wishes.forbidden,
            standing=self.standing,
            fix=fix,
            anew=anew,
            report_stage=tell,
        )
        if isinstance(redrawn, NoDraw):
            raise Refused(redrawn.reason, redrawn.code)
        return redrawn


def repair_inputs(
    drawn_round: Round, missing: Collection[int], come: Collection[int] = (), *, anew: bool = False
) -> RepairInputs:
    """The inputs of both ways to repair a round for no-shows and late arrivals; a missing player counts as a no-show
    unless marked otherwise. Changes nothing and draws nothing.

    When drawn again, a board of a published round with a report or a record stays. Raises Refused for a closed round,
    where nobody is missing or has come and it isn't to be drawn `anew`, for a missing player who isn't in the round,
    and for a late one who is in it or has withdrawn.
    """
    if drawn_round.state == RoundState.CLOSED:
        raise draw_refusal("is_closed", round=drawn_round.number)
    history, before = draft_values(drawn_round)
    seated = {player for board in before.boards for player in (board.white, board.black)}
    in_round = {*seated, *([] if before.bye is None else [before.bye]), *before.sitting_out}
    if not (missing or come or anew):
        raise draw_refusal("nobody_named")
    if unknown := set(missing) - in_round:
        raise draw_refusal("not_in_round", round=drawn_round.number, players=_named(unknown))
    away = statuses_for(drawn_round.division, drawn_round.number)
    known = {person.id for person in history.players}
    if unfit := {entry for entry in come if entry in in_round or entry not in known or away.get(entry) in _NOT_LATE}:
        raise draw_refusal("not_to_come", round=drawn_round.number, players=_named(unfit))
    away = {entry: status for entry, status in away.items() if entry not in come}
    away |= dict.fromkeys(set(missing) - absent(away).keys(), Status.ABSENT)
    wishes = _kept_wishes(wishes_for(drawn_round.division, drawn_round.number), set(away))
    return RepairInputs(history, before, away, wishes, touched_tables(drawn_round))


def repair_is_large(
    division: Division, number: int, missing: Collection[int], come: Collection[int], *, anew: bool
) -> bool:
    """Whether this way to go on is worked out by a separate process. Raises Refused as `repair_inputs` does, and where
    the round is not drawn."""
    return repair_inputs(read_drawn_round(division, number), missing, come, anew=anew).too_many(anew=anew)


_NOT_LATE = frozenset({Status.WITHDRAWN, Status.HOUSE})


def _named(entries: Collection[int]) -> list[str]:
    return list(Entry.objects.filter(pk__in=list(entries)).order_by("pk").values_list("name", flat=True))


def _kept_wishes(wishes: Wishes, away: Collection[int]) -> Wishes:
    """Without the pairs with an absent player: such a wish can't be kept."""
    pins = tuple(pair for pair in wishes.pins if not set(pair) & set(away))
    return Wishes(pins, wishes.forbidden)


@dataclass(frozen=True, slots=True)
class RearrangeInputs:
    """The inputs for rearranging boards of a published round: the history and the current boards, everybody who doesn't
    play, and the wishes."""

    history: DivisionValue
    before: Draw
    status: Mapping[int, Status]
    wishes: Wishes

    def __post_init__(self) -> None:
        freeze_mappings(self)

    def paired(self, rearrangement: Rearrangement) -> int:
        """How many players the draw would pair; none unless it is asked to."""
        placed = {player for place in rearrangement.places for player in (place.first, place.second)}
        return len(set(freed(self.before, rearrangement)) - placed) if rearrangement.by_draw else 0

    def impossible(self, rearrangement: Rearrangement) -> str:
        """Why these boards are impossible whatever the draw finds, in a sentence; empty where they aren't."""
        return impossible(self.history, self.before, rearrangement)

    def work_out(self, rearrangement: Rearrangement, tell: Tell = to_nobody) -> Draw | NoDraw:
        """The rearranged round, or why it isn't possible."""
        wishes = self.wishes
        return rearranged(
            self.history, self.before, rearrangement,
            status=self.status, pins=wishes.pins, forbidden=wishes.forbidden, report_stage=tell,
        )  # fmt: skip


def published_inputs(drawn_round: Round) -> RearrangeInputs:
    """The current inputs for rearranging a published round. Raises Refused for a round that isn't published or is
    closed."""
    if drawn_round.state == RoundState.DRAFT:
        raise draw_refusal("is_draft", round=drawn_round.number)
    if drawn_round.state == RoundState.CLOSED:
        raise draw_refusal("is_closed", round=drawn_round.number)
    history, before = draft_values(drawn_round)
    status, wishes = (
        statuses_for(drawn_round.division, drawn_round.number),
        wishes_for(drawn_round.division, drawn_round.number),
    )
    return RearrangeInputs(history, before, status, wishes)


def rearrange_inputs(drawn_round: Round, rearrangement: Rearrangement) -> RearrangeInputs:
    """The current inputs for this rearrangement. Doesn't draw.

    Raises Refused as `published_inputs` does, and for a table with reports or records.
    """
    inputs = published_inputs(drawn_round)
    touched = sorted(touched_tables(drawn_round) & set(rearrangement.apart))
    if touched:
        raise draw_refusal("held", table=touched[0])
    return inputs


def rearrange_is_large(division: Division, number: int, rearrangement: Rearrangement) -> bool:
    """Whether so many free players are paired that it is done in a separate process. Raises Refused as
    `rearrange_inputs` does, and where the round isn't drawn."""
    if not rearrangement.by_draw:
        return False
    return too_many(rearrange_inputs(read_drawn_round(division, number), rearrangement).paired(rearrangement))
