"""Prices given boards, with their reasons and totals: the same for drawn boards and for edited ones."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import numpy as np

from games.rules.result import HalfPoints
from ground.coded import Coded
from ground.translation import gettext as _
from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.division.settings import Side, Tier
from nzgs_tourney.tournament.pairing.bye import place_in_queue
from nzgs_tourney.tournament.pairing.cost import bye_gap, costs, with_bye
from nzgs_tourney.tournament.pairing.draft import Draw, DrawnBoard, Seated, Summary
from nzgs_tourney.tournament.pairing.explain import Explainer, PairedBoard
from nzgs_tourney.tournament.pairing.handicap_policy import ceiling
from nzgs_tourney.tournament.pairing.match_games import match_games
from nzgs_tourney.tournament.pairing.player_columns import PairingField, Pairs, differences, field_of
from nzgs_tourney.tournament.pairing.round_players import RoundEntry, round_entries
from nzgs_tourney.tournament.pairing.team_draw import price_matches


def price_boards(
    division: DivisionHistory,
    number: int,
    seed: str,
    boards: Sequence[Seated],
    bye: int | None = None,
    *,
    pins: Collection[tuple[int, int]] = (),
    forbidden: Collection[tuple[int, int]] = (),
    notes: tuple[Coded, ...] = (),
    sitting_out: tuple[int, ...] = (),
    waiting: Collection[int] = (),
    drawn: bool = False,
) -> Draw:
    """These boards of round `number` as a draft, as they are: nobody is paired again.

    Colours, handicaps and komi are those given. `pins` and `forbidden` are reported, not obeyed; `sitting_out` is kept
    as it is. `waiting` are players without a board yet; they count when these boards are judged. `drawn`: these boards
    are the proved best draw, so the reasons say that nothing cheaper was possible. The result counts as not proved.

    Raises ValueError for a player on two boards, KeyError for one who isn't an entry of the division.
    """
    if division.settings.side is Side.TEAM:
        byes = [player for player in (bye, *sitting_out) if player is not None]
        return price_matches(division, number, seed, boards, byes, price_boards, notes=notes, drawn=drawn)
    seated = [player for board in boards for player in (board.white, board.black)]
    everybody = seated if bye is None else [*seated, bye]
    _refuse_twice(division, everybody)
    entries = {entry.id: entry for entry in round_entries(division, number, [*everybody, *waiting])}
    judged = [entries[player] for player in sorted({*everybody, *waiting})]
    field = field_of(judged, division.settings.in_round(number), seed)
    columns = costs(field, _pairs(field, boards))
    pinned, barred = _unordered(pins), _unordered(forbidden)
    explainer = Explainer(field, number, seed, match_games(division, number))
    priced = []
    for row, board in enumerate(boards):
        meeting = _meeting(board, entries, pinned, barred, drawn=drawn)
        cost = {tier: int(column[row]) for tier, column in columns.items()}
        gap = HalfPoints(abs(meeting.white.score - meeting.black.score))
        priced.append(_drawn_board(board, explainer.reasons(meeting), cost, gap))
    priced.sort(key=lambda board: (board.table, board.white))
    total = {tier: int(column.sum()) for tier, column in columns.items()}
    of_bye = 0
    if bye is not None:
        of_bye = bye_gap([entry.score for entry in judged], entries[bye].score)
        own = {Tier.SCORE_GAP: of_bye**2, Tier.BYE: place_in_queue(judged, bye, seed)}
        total = {tier: total.get(tier, 0) + own.get(tier, 0) for tier in with_bye(tuple(total))}
    summary = _summary(entries, field, priced, bye, pinned, barred, notes)
    return Draw(
        number, seed, bye, tuple(priced), total, proved=False, summary=summary, sitting_out=sitting_out,
        bye_gap=HalfPoints(of_bye),
    )  # fmt: skip


def _refuse_twice(division: DivisionHistory, players: Sequence[int]) -> None:
    """Raise ValueError, with the names, where a player occurs more than once."""
    if len(set(players)) == len(players):
        return
    twice = sorted({player for player in players if players.count(player) > 1})
    names = ", ".join(division.player(player).name for player in twice)
    raise ValueError(_("On two boards at once: {names}.").format(names=names))


def _unordered(pairs: Collection[tuple[int, int]]) -> frozenset[frozenset[int]]:
    return frozenset(map(frozenset, pairs))


def _meeting(
    board: Seated,
    entries: Mapping[int, RoundEntry],
    pinned: frozenset[frozenset[int]],
    barred: frozenset[frozenset[int]],
    *,
    drawn: bool,
) -> PairedBoard:
    pair = frozenset((board.white, board.black))
    return PairedBoard(
        board,
        entries[board.white],
        entries[board.black],
        pinned=pair in pinned,
        forbidden=pair in barred,
        drawn=drawn and pair not in pinned,
    )


def _drawn_board(board: Seated, reasons: tuple[Coded, ...], cost: Mapping[Tier, int], gap: HalfPoints) -> DrawnBoard:
    return DrawnBoard(board.table, board.white, board.black, board.handicap, board.komi, reasons, cost, gap)


def _pairs(field: PairingField, boards: Sequence[Seated]) -> Pairs:
    column = {entry.id: index for index, entry in enumerate(field.entries)}
    rows = [
        (
            *sorted((column[board.white], column[board.black])),
            board.handicap,
            int(column[board.black] < column[board.white]),
        )
        for board in boards
    ]
    values = np.array(rows, dtype=np.int64).reshape(len(rows), 4)
    return Pairs(values[:, 0], values[:, 1], values[:, 2], values[:, 3])


def _summary(
    entries: Mapping[int, RoundEntry],
    field: PairingField,
    boards: Sequence[DrawnBoard],
    bye: int | None,
    pinned: frozenset[frozenset[int]],
    barred: frozenset[frozenset[int]],
    notes: tuple[Coded, ...],
) -> Summary:
    met = {frozenset((board.white, board.black)) for board in boards}
    seated = frozenset(player for pair in met for player in pair)
    gaps = [board.gap for board in boards]
    pairs = _pairs(field, boards)
    club = field.clubs[pairs.first] == field.clubs[pairs.second]
    both_at_bar = (field.at_bar[pairs.first] & field.at_bar[pairs.second]) == 1
    stones = differences(field, pairs).tolist()
    handicap_wish, highest = field.settings.handicap_wish, ceiling(field.settings)
    after = [
        entries[player].balance + turn
        for board in boards
        if board.handicap == 0
        for player, turn in ((board.black, 1), (board.white, -1))
    ]
    return Summary(
        rematches=sum(bool(entries[board.white].meetings(board.black)) for board in boards),
        gap_sum=HalfPoints(sum(gaps)),
        gap_largest=HalfPoints(max(gaps, default=0)),
        floats_repeated=sum(repeated_floats(entries[board.white], entries[board.black]) for board in boards),
        colours_over_one=sum(abs(balance) > 1 for balance in after),
        same_club=int((club & ~both_at_bar).sum()),
        handicap_largest=max((board.handicap for board in boards), default=0),
        byes_repeated=int(bye is not None and bool(entries[bye].byes)),
        forbidden=len(met & barred),
        parted=sum(bool(pair & seated) for pair in pinned - met),
        notes=notes,
        above_wish=tuple(board.table for board, size in zip(boards, stones, strict=True) if size > handicap_wish),
        above_ceiling=tuple(
            board.table for board, size in zip(boards, stones, strict=True) if highest is not None and size > highest
        ),
        difference_largest=max(stones, default=0),
    )


def repeated_floats(entry: RoundEntry, other: RoundEntry) -> int:
    """How many of the two float in a direction that they have floated before."""
    if entry.score == other.score:
        return 0
    high, low = (entry, other) if entry.score > other.score else (other, entry)
    return bool(high.downs) + bool(low.ups)
