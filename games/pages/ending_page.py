"""The page on which one of the two players ends a game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal

from games.ending.chains import Chain, chains_of
from games.ending.estimate import SOURCE, estimate_dead
from games.ending.state import EndingPhase, EndingState
from games.ending.step_checks import differ_on_first
from games.models import EndingStep, Game, GameState, Record, Speaker
from games.pages.ending_board import StoryLine, source_words, story_of
from games.rules.colour import Colour
from games.rules.game import Move
from games.rules.point import name_of, rows_of
from games.rules.result import parse_result
from games.sheets.board_svg import SvgText, TapBoard, svg, tap_board
from games.sheets.diagram import Diagram
from games.sheets.position_diagrams import ending_diagram
from games.store.ending import record_to_count, state_of, steps_of_game, stopping_case
from games.store.game_records import reference_of
from games.store.result_basis import valid_reports
from games.wording.counts import CountWords, count_words
from games.wording.result_words import result_words
from ground.translation import gettext as _, gettext_noop, ngettext


@dataclass(frozen=True, slots=True)
class ChainLine:
    """A chain to choose from the list: `point` is sent, `words` are shown, `dead` is its mark."""

    point: str
    words: str
    dead: bool
    colour: str


@dataclass(frozen=True, slots=True)
class CountedRecordChoice:
    """A record whose final position can be counted."""

    number: int
    words: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class ProposalLine:
    """A proposal of dead stones that isn't the marking yet. `doubtful` are the chains it is unsure of, `says` the
    result if it is used."""

    source: str
    chains: tuple[ChainLine, ...]
    doubtful: tuple[ChainLine, ...]
    says: str


@dataclass(frozen=True, slots=True)
class PlayLine:
    """Resumed play. `turn` says whose it is, `last` the last move, `notes` what to know about it: a repetition that the
    opponent may claim as of move `claim`, a legal move that looks illegal."""

    turn: str
    yours: bool
    last: str
    notes: tuple[str, ...]
    claim: int | None


@dataclass(frozen=True, slots=True)
class EndingPage:
    """Everything on the page. `board` is None until somebody has opened the ending, `tap` unless the board can be
    tapped.

    `you`, `them`, `offered` (whose stones are in dispute) and the two `first` are `black` or `white`. `final`: nothing
    can be marked any more, because the result is confirmed or decided by the referee; `ruled` says how. `fuller` is a
    record with more moves than the one on the board, which can be counted instead. `waiting_case`:
    nobody plays, marks or agrees before its ruling. `etag` is the page's version for this player."""

    game: int
    etag: str
    phase: str
    version: int
    you: str
    them: str
    opponent: str
    final: bool
    ruled: str
    board: SvgText | None
    tap: TapBoard | None
    count: CountWords | None
    chains: tuple[ChainLine, ...]
    dead: int
    proposal: ProposalLine | None
    may_ask: bool
    records: tuple[CountedRecordChoice, ...]
    fuller: CountedRecordChoice | None
    you_say_over: bool
    they_say_over: bool
    you_agree: bool
    they_agree: bool
    offered: str
    disputed_by_you: bool
    your_first: str
    their_first: str
    differ: bool
    resumed: bool
    play: PlayLine | None
    waiting_case: int | None
    your_report: str
    their_report: str
    story: tuple[StoryLine, ...]


def ending_etag(game: Game, side: Speaker) -> str:
    """A version that changes whenever the page would: the ledger, and the steps. One query; the game's stream must be
    fetched.
    """
    last = EndingStep.objects.filter(game=game).order_by("-seq").values_list("seq", flat=True).first() or 0
    return f'"{game.stream.seq}-{last}-{side.value}"'


def ending_page(game: Game, side: Speaker, *, proposes: bool = False) -> EndingPage:
    """The page for this player; `proposes`: the event lets them ask which stones are dead. At most nine queries."""
    rows = steps_of_game(game)
    state = state_of(rows)
    you, them = (Colour.BLACK, Colour.WHITE) if side == Speaker.BLACK else (Colour.WHITE, Colour.BLACK)
    opened = state.phase is not EndingPhase.UNOPENED
    reports = {report.side: report.result for report in valid_reports(game)}
    ruled = result_words(parse_result(reports.get(Speaker.REFEREE, "")), game.black_name, game.white_name)
    final = game.state == GameState.CONFIRMED or bool(ruled)
    waiting = None if final else stopping_case(game)
    marking = state.phase is EndingPhase.MARKING and state.play_is_over and not final and waiting is None
    return EndingPage(
        game=game.pk,
        etag=f'"{game.stream.seq}-{state.seq}-{side.value}"',
        phase=state.phase.value,
        version=state.version,
        you=you.word,
        them=them.word,
        opponent=game.white_name if side == Speaker.BLACK else game.black_name,
        final=final,
        ruled=ruled,
        board=svg(_diagram(state)) if opened else None,
        tap=_tap(state, you) if opened and not final and waiting is None else None,
        count=_count(state, game),
        chains=_chains(state) if marking else (),
        dead=len(state.dead),
        proposal=_proposal(state, game) if marking else None,
        may_ask=proposes and marking and (state.proposal is None or state.proposal.source != SOURCE),
        records=() if opened or final else _records(game),
        fuller=_fuller(state, game) if opened and not final and waiting is None else None,
        you_say_over=you in state.over,
        they_say_over=them in state.over,
        you_agree=you in state.agreed,
        they_agree=them in state.agreed,
        offered=state.in_dispute.word if state.in_dispute else "",
        disputed_by_you=state.disputed_by is you,
        your_first=state.first[you].word if you in state.first else "",
        their_first=state.first[them].word if them in state.first else "",
        differ=differ_on_first(state),
        resumed=state.resumed_at is not None,
        play=_play(state, you),
        waiting_case=waiting,
        your_report=reports.get(side.value, ""),
        their_report=reports.get(them.word, ""),
        story=story_of(rows, game),
    )


def _count(state: EndingState, game: Game) -> CountWords | None:
    return count_words(state.alive, Decimal(game.komi)) if state.shows_count else None


def _tap(state: EndingState, you: Colour) -> TapBoard | None:
    """The board for tapping: a tap marks a chain or plays a move. For screen readers it has the real position."""
    playing = _("Play as Black") if you is Colour.BLACK else _("Play as White")
    label = {EndingPhase.MARKING: _("Mark a chain"), EndingPhase.RESUMED: playing}.get(state.phase)
    if state.phase is EndingPhase.MARKING and not state.play_is_over:
        return None
    if label is None or (state.phase is EndingPhase.RESUMED and state.to_move is you.opponent):
        return None
    board = tap_board(_diagram(state), "tap-form", label=label)
    return replace(board, rows="".join(rows_of(state.position)))


def _chains(state: EndingState) -> tuple[ChainLine, ...]:
    return tuple(_line(chain, state.dead) for chain in chains_of(state.position))


def _diagram(state: EndingState) -> Diagram:
    """The board of the page, with what is proposed on it."""
    if state.proposal is None or state.phase is not EndingPhase.MARKING or not state.play_is_over:
        return ending_diagram(state)
    unsure = frozenset().union(*(chain.points for chain in _doubtful(state)))
    return ending_diagram(state, state.proposal.points, unsure)


def _doubtful(state: EndingState) -> tuple[Chain, ...]:
    """The chains that the proposal is unsure of: only the program's own estimate says so."""
    estimated = state.proposal is not None and state.proposal.source == SOURCE
    return estimate_dead(state.position).doubtful if estimated else ()


def _proposal(state: EndingState, game: Game) -> ProposalLine | None:
    if state.proposal is None or state.phase is not EndingPhase.MARKING:
        return None
    points = state.proposal.points
    dead = [chain for chain in chains_of(state.position) if chain.points <= points]
    return ProposalLine(
        source_words(state.proposal.source) or state.proposal.source,
        tuple(_line(chain, points) for chain in dead),
        tuple(_line(chain, points) for chain in _doubtful(state)),
        count_words(replace(state, dead=points).alive, Decimal(game.komi)).says,
    )


def _line(chain: Chain, dead: frozenset[int]) -> ChainLine:
    return ChainLine(chain.name, chain.words, chain.points <= dead, chain.colour.word)


def _records(game: Game) -> tuple[CountedRecordChoice, ...]:
    first = record_to_count(game)
    records = Record.objects.filter(game=game).select_related("audit").order_by("-pk")
    return tuple(
        CountedRecordChoice(record.pk, _record_words(record), first is not None and record == first)
        for record in records
    )


def _fuller(state: EndingState, game: Game) -> CountedRecordChoice | None:
    """The record with the most moves, where that is more than the board shows. None once play was resumed here, and
    where a referee has chosen another."""
    if state.game is None or state.resumed_at is not None:
        return None
    chosen = reference_of(game)
    records = Record.objects.filter(game=game, **({"pk": chosen.record_id} if chosen else {}))
    fullest = max(
        records.select_related("audit").defer("original").order_by("pk"),
        key=lambda record: record.audit.verdict["moves"],
        default=None,
    )
    if fullest is None or fullest.audit.verdict["moves"] <= len(state.game.moves):
        return None
    return CountedRecordChoice(fullest.pk, _record_words(fullest), True)


def _record_words(record: Record) -> str:
    moves = record.audit.verdict["moves"]
    return ngettext("{moves} move, from {who}", "{moves} moves, from {who}", moves).format(moves=moves, who=record.who)


def _play(state: EndingState, you: Colour) -> PlayLine | None:
    if state.phase is not EndingPhase.RESUMED or state.game is None:
        return None
    if state.to_move is None:
        turn = _("Either of you may move first.")
    else:
        turn = _("Black to move.") if state.to_move is Colour.BLACK else _("White to move.")
    moves_made = len(state.game.moves)
    last = _last_words(moves_made, state.game.moves[-1], state.size) if moves_made > (state.resumed_at or 0) else ""
    notes, claim = _notes(state, you)
    return PlayLine(turn, state.to_move in (None, you), last, notes, claim)


def _last_words(number: int, move: Move, size: int) -> str:
    """The last move, in a sentence."""
    black = move.colour is Colour.BLACK
    if move.point is None:
        sentence = _("Move {number}: Black passed.") if black else _("Move {number}: White passed.")
        return sentence.format(number=number)
    sentence = _("Move {number}: Black played {point}.") if black else _("Move {number}: White played {point}.")
    return sentence.format(number=number, point=name_of(move.point, size))


def _notes(state: EndingState, you: Colour) -> tuple[tuple[str, ...], int | None]:
    repetition = state.repetition
    if repetition is None or repetition.colour is None:
        return ((_("The last move is {note}.").format(note=state.note),) if state.note else ()), None
    move = repetition.repeats[0] if repetition.repeats else 0
    if repetition.colour is you:
        text = _REPEATED[you.opponent, bool(move)]
        return (_(text).format(move=move),), None
    if move:
        text = _("This move repeats the position after move {move}: you may claim that before moving.")
        return (text.format(move=move),), repetition.move
    return (_("This move repeats the position as it was set up: you may claim that before moving."),), repetition.move


_REPEATED = {
    (Colour.BLACK, True): gettext_noop(
        "This move repeats the position after move {move}: Black may claim that before moving."
    ),
    (Colour.WHITE, True): gettext_noop(
        "This move repeats the position after move {move}: White may claim that before moving."
    ),
    (Colour.BLACK, False): gettext_noop(
        "This move repeats the position as it was set up: Black may claim that before moving."
    ),
    (Colour.WHITE, False): gettext_noop(
        "This move repeats the position as it was set up: White may claim that before moving."
    ),
}
"""The sentences about a repetition, by who may claim it, and whether it repeats the position after a move."""
