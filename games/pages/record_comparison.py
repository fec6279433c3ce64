"""The page that compares two records of a game, and whether the records of its two sides differ."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import takewhile
from typing import TypedDict

from games.audit.record_diff import HeadLine, head_lines, parting_sentences
from games.audit.stored_verdict import StoredFinding, findings_in
from games.audit.verdict import Judged
from games.models import Game, GameState, Record, Speaker
from games.rules.difference import AS_IT_LIES, Parting, RecordDifference, first_difference
from games.rules.replay import Replay, replay
from games.sheets.board_text import ShownBoard
from games.sheets.step_words import StepRecord
from games.sheets.two_boards import pair_boards
from games.sheets.viewer import board_view
from games.store.game_records import MADE_HERE, audit_of, latest_records, reference_of, ruled_moves
from games.store.public_names import NONE_HIDDEN, PublicNames
from ground.translation import gettext as _, ngettext

LONGEST_STEPPED = 2_000
"""A record with more moves is compared, but not stepped through: its page would be too heavy."""
MOST_FOUND = 20
"""The most findings after the parting that the page lists for each record; the game's page has all."""


@dataclass(frozen=True, slots=True)
class RecordHalf:
    """One of two records: who sent it, its board where they part, and the findings from there on."""

    number: int
    who: str
    at: datetime
    moves: int
    filename: str
    board: ShownBoard
    found: tuple[StoredFinding, ...]
    counts: bool


class SteppedRecord(TypedDict):
    """One of two records for the script, as `games.sheets.viewer` has it; `end_label` is for after its last step."""

    start: str
    start_label: str
    steps: list[StepRecord]
    end_label: str


class PairSteps(TypedDict):
    """Both records for the script, the second turned to fit the first; `parting` is the first step that differs, or the
    last one."""

    parting: int
    records: list[SteppedRecord]


@dataclass(frozen=True, slots=True)
class RecordPair:
    """Two records of a game. `sentences` say where they part, `heads` what else is written differently. `same`: the
    moves are. `steps` are for the script, None for records that are too long to step through."""

    same: bool
    sentences: tuple[str, ...]
    heads: tuple[HeadLine, ...]
    a: RecordHalf
    b: RecordHalf
    steps: PairSteps | None


@dataclass(frozen=True, slots=True)
class ComparedRecordChoice:
    """A record of the game that can be picked for comparison."""

    number: int
    words: str


def record_choices(game: Game, names: PublicNames = NONE_HIDDEN) -> tuple[ComparedRecordChoice, ...]:
    """Every record of the game, the first submitted first; for everybody with the `names` that are hidden in public.
    One query."""
    records = Record.objects.filter(game=game).select_related("audit").defer("original").order_by("pk")
    return tuple(
        ComparedRecordChoice(record.pk, _called(number, names.called(record.who), record.audit.verdict["moves"]))
        for number, record in enumerate(records, 1)
    )


def _called(number: int, sender: str, moves: int) -> str:
    called = ngettext("{number}: {who}, {moves} move", "{number}: {who}, {moves} moves", moves)
    return called.format(number=number, who=sender, moves=moves)


def record_pair(
    game: Game, a: int | None = None, b: int | None = None, names: PublicNames = NONE_HIDDEN
) -> RecordPair | None:
    """The two records with these numbers; without numbers the last of each player, else the last two; for everybody
    with the `names` that are hidden in public. None where the game has no two records. Five queries.

    Raises Record.DoesNotExist for a number that isn't this game's, and for the same number twice.
    """
    first, second = _numbers(game, a, b)
    if first is None or second is None:
        return None
    records = Record.objects.filter(game=game, pk__in=(first, second)).select_related("audit").in_bulk()
    if len(records) != 2:
        raise Record.DoesNotExist
    first_record, second_record = (names.record(records[one], game) for one in (first, second))
    judged, second_judged = (_judged(one, game, names) for one in (first_record, second_record))
    difference = first_difference(judged.record.game, second_judged.record.game)
    reference, ruled = reference_of(game), ruled_moves((first_record, second_record))
    counts = reference.record_id if reference else None
    halves = [
        _half(record, board, difference, game, counts=record.pk == counts, ruled=ruled.get(record.pk, ()))
        for record, board in zip(
            (first_record, second_record),
            pair_boards(difference, judged.record.game, second_judged.record.game),
            strict=True,
        )
    ]
    return RecordPair(
        difference.parting is Parting.NOWHERE,
        parting_sentences(difference, judged, second_judged, (first_record.who, second_record.who)),
        head_lines(judged.record, second_judged.record),
        halves[0],
        halves[1],
        _pair_steps(judged.replay, second_judged.replay, difference),
    )


def _pair_steps(a: Replay, b: Replay, difference: RecordDifference) -> PairSteps | None:
    if max(len(a.game.moves), len(b.game.moves)) > LONGEST_STEPPED:
        return None
    turned = b if difference.turned == AS_IT_LIES else replay(difference.turned.game(b.game))
    views = [board_view(one, prefix=f"pair-{letter}") for letter, one in zip("ab", (a, turned), strict=True)]
    parting = 0
    if views[0].start == views[1].start:
        both = zip(views[0].steps, views[1].steps, strict=False)
        same = sum(1 for _ in takewhile(lambda steps: steps[0] == steps[1], both))
        parting = min(same + 1, max(view.last_step for view in views))
    return PairSteps(
        parting=parting,
        records=[
            SteppedRecord(
                start=view.start,
                start_label=view.start_label,
                steps=list(view.steps),
                end_label=_("Ends here, after move {move}").format(move=len(one.game.moves)),
            )
            for view, one in zip(views, (a, turned), strict=True)
        ],
    )


def differing(records: Iterable[Record]) -> dict[int, tuple[int, int]]:
    """For each game where the last records of the two players have different moves: the two records, Black's first.

    `records` come with their audits, the first submitted first: no query. A record without moves is a position and
    differs from none. `latest_records` says what the program's own records do.
    """
    latest = latest_records(
        record for record in records if record.audit.verdict["moves"] or record.origin.get("code") in MADE_HERE
    )
    return {
        game: (sides[Speaker.BLACK].pk, sides[Speaker.WHITE].pk)
        for game, sides in latest.items()
        if Speaker.BLACK in sides
        and Speaker.WHITE in sides
        and sides[Speaker.BLACK].audit.moves_digest != sides[Speaker.WHITE].audit.moves_digest
    }


def _numbers(game: Game, a: int | None, b: int | None) -> tuple[int | None, int | None]:
    if a is not None and b is not None:
        return a, b
    records = list(Record.objects.filter(game=game).order_by("-pk").values_list("pk", "side"))
    last = {side: next((pk for pk, of in records if of == side), None) for side in (Speaker.BLACK, Speaker.WHITE)}
    number = a if a is not None else b
    if number is None and None not in last.values():
        return last[Speaker.BLACK], last[Speaker.WHITE]
    rest = [pk for pk, _ in records if pk != number]
    if number is None:
        return (rest[1], rest[0]) if len(rest) > 1 else (None, None)
    return (number, rest[0]) if rest else (None, None)


def _judged(record: Record, game: Game, names: PublicNames) -> Judged:
    judged = names.audit(audit_of(record), game).judged
    assert judged is not None, "only records that can be read are kept"
    return judged


def _half(
    record: Record, board: ShownBoard, parting: RecordDifference, game: Game, *, counts: bool, ruled: Collection[int]
) -> RecordHalf:
    verdict = record.audit.verdict
    later = [found for found in verdict["findings"] if found["move"] > parting.common][:MOST_FOUND]
    found = findings_in({**verdict, "findings": later}, confirmed=game.state == GameState.CONFIRMED, ruled=ruled)
    return RecordHalf(
        number=record.pk,
        who=record.who,
        at=record.at,
        moves=verdict["moves"],
        filename=record.filename,
        board=board,
        found=found,
        counts=counts,
    )
