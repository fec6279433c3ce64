"""The page of a case, for its referee and its parties: everything said and done in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from games.audit.verdict import Judged
from games.cases.facts import SECTIONS, clause_of, found_in, places_of, rule_of
from games.cases.kind import WITHOUT_POSITION, Kind
from games.cases.question import Question
from games.cases.rule_places import places_text
from games.ledger.acts import case_subject
from games.models import Case, CaseState, Confirmed, Evidence, Game, GameState, LedgerEvent, Record, Ruling, Speaker
from games.pages.game_photos import GamePhotoLine, photos_of
from games.pages.record_comparison import differing
from games.rules.result import parse_result
from games.sheets.board_text import ShownBoard
from games.sheets.viewer import BoardView, board_view
from games.store.case_question import judged_of, question_of
from games.store.game_records import tree_in
from games.store.past_colours import past_colours
from games.store.result_basis import gave_result
from games.wording.numbers import listed
from games.wording.result_words import result_words
from ground.translation import gettext as _, gettext_noop, ngettext
from nzgs_tourney.pages.disputes.case_boards import boards_of
from nzgs_tourney.pages.disputes.ruling_card import AppealOutcome, RulingCard, appeal_outcomes, ruling_card
from nzgs_tourney.pages.disputes.who_decides import who_decides
from nzgs_tourney.tournament.wording.events.ledger import FINAL, Names, actor_words, in_words

LONGEST_STEPPED = 2_000
MOST_ELSEWHERE = 6
"""The most other moves that a page names as those where the record shows a breach."""
_TONES = {
    CaseState.OPEN: (gettext_noop("Open"), "bad"),
    CaseState.PROPOSED: (gettext_noop("Waits for a second official"), "warn"),
    CaseState.RULED: (gettext_noop("Ruled"), "good"),
    CaseState.WITHDRAWN: (gettext_noop("Withdrawn"), ""),
    CaseState.MERGED: (gettext_noop("Merged"), ""),
}


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of evidence. `side` brought it, `photo` is the number of a photo, None for words alone."""

    side: str
    who: str
    at: datetime
    text: str
    photo: int | None

    @property
    def at_desk(self) -> bool:
        """Whether it will be told at the desk."""
        return not self.text and self.photo is None


@dataclass(frozen=True, slots=True)
class CaseMoment:
    """A line of the timeline, as `parts/timeline.html` shows it."""

    at: datetime
    text: str
    who: str
    seq: int
    strong: bool


@dataclass(frozen=True, slots=True)
class CaseLink:
    """Another case that this one is about, that is about this one, or that was merged into it. `statement` and `who`:
    what was claimed in one that was merged, by whose side."""

    number: int
    state: str
    statement: str = ""
    who: str = ""


@dataclass(frozen=True, slots=True)
class CasePage:
    """A case. `found` is what the record shows at the move, `clause` the rule it rests on, `section` its anchor on the
    page of the rules, `boards` the positions to look at, `view` the whole record; `address` is the move's anchor in it.
    `elsewhere`: the record shows such a breach at other moves only, in a sentence. `ruling` is final, `proposal` waits.
    `appealable`: an appeal against the ruling can change something, none waits or is ruled, and the players have the
    colours that it names. `played_out`: nobody plays on meanwhile, because the result is final or a first ruling is
    only about the result. `confirmed`: the result is final; `by_players`: both players confirmed it, and nothing can
    change it; `replaceable`: the ruling under appeal gave it, and another can replace it. `differ`: the last records of
    the two players have different moves. `merged_into` goes on with it; `merged` were merged into it, and their
    evidence is among the `pieces`. `decides` says who decides an appeal that waits,
    `committee` that it is several together. `stops`: nobody plays on before the ruling."""

    number: int
    kind: str
    title: str
    state: str
    label: str
    tone: str
    game: int
    black: str
    white: str
    side: str
    who: str
    at: datetime
    statement: str
    record: int | None
    move: int | None
    address: str
    elsewhere: str
    found: str
    clause: str
    section: str
    boards: tuple[ShownBoard, ...]
    view: BoardView | None
    pieces: tuple[Piece, ...]
    photos: tuple[GamePhotoLine, ...]
    moments: tuple[CaseMoment, ...]
    ruling: RulingCard | None
    proposal: RulingCard | None
    declined: tuple[RulingCard, ...]
    appeal_of: CaseLink | None
    appeals: tuple[CaseLink, ...]
    appealable: bool
    played_out: bool
    confirmed: bool
    by_players: bool
    replaceable: bool
    result: str
    differ: bool
    merged_into: int | None
    merged: tuple[CaseLink, ...]
    merged_sides: frozenset[str]
    decides: str
    committee: bool
    stops: bool

    @property
    def closed(self) -> bool:
        """Whether nothing can be added any more."""
        return self.state in (CaseState.RULED, CaseState.WITHDRAWN, CaseState.MERGED)

    @property
    def about_the_board(self) -> bool:
        """Whether a record could show it."""
        return Kind(self.kind) not in WITHOUT_POSITION

    def awaits(self, side: Speaker) -> bool:
        """Whether the player of this side hasn't said anything yet, and isn't going to at the desk."""
        brought = (side == self.side and self.statement) or side in self.merged_sides
        answered = brought or any(piece.side == side for piece in self.pieces)
        return self.state == CaseState.OPEN and not answered


@dataclass(frozen=True, slots=True)
class OpenedCase:
    """A case with its question, which the page of its options needs as well."""

    page: CasePage
    question: Question


def case_page(case: Case, *, stepped: bool = False) -> OpenedCase:
    """The case; if `stepped`, for officials, with the whole record to step through, clock times included. `case.game`,
    `record` and `appeal_of` should be fetched beforehand. Eleven queries; more for an appeal that waits."""
    game, judged = case.game, judged_of(case.record)
    question = question_of(case, game, judged)
    appeal = appeal_outcomes(case.appeals.all()).get(case.pk, AppealOutcome.NONE)
    rulings = Ruling.objects.filter(case=case).order_by("pk")
    cards = [(ruling, ruling_card(ruling, game, appeal)) for ruling in rulings]
    final = next((ruling for ruling in rulings if ruling.final_at), None)
    label, tone = label_and_tone(case)
    official, merged = game.official, list(case.merged.order_by("number"))
    records = Record.objects.filter(game=game).select_related("audit").defer("original").order_by("pk")
    page = CasePage(
        number=case.number,
        kind=case.kind,
        title=case.get_kind_display(),
        state=case.state,
        label=label,
        tone=tone,
        game=game.pk,
        black=game.black_name,
        white=game.white_name,
        side=case.side,
        who=who_says(Speaker(case.side), game, case.actor_name),
        at=case.at,
        statement=case.statement,
        record=case.record_id,
        move=case.move,
        address=address_of(case),
        elsewhere=_elsewhere(question),
        found=found_in(question),
        clause=rule_of(places_text(places_of(question)), clause_of(question)),
        section=SECTIONS[question.kind],
        boards=boards_of(question),
        view=_view(judged, game, case) if stepped and judged else None,
        pieces=_pieces((case, *merged), game),
        photos=photos_of(game),
        moments=_moments((case, *merged)),
        ruling=next((card for ruling, card in cards if ruling is final), None),
        proposal=next((card for ruling, card in cards if not ruling.final_at and not ruling.declined_at), None),
        declined=tuple(card for ruling, card in cards if ruling.declined_at),
        appeal_of=CaseLink(case.appeal_of.number, case.appeal_of.get_state_display()) if case.appeal_of else None,
        appeals=tuple(CaseLink(one.number, one.get_state_display()) for one in case.appeals.order_by("number")),
        appealable=appeal is AppealOutcome.NONE
        and _may_change(final, question, game)
        and not past_colours(case.stream_id).turned(case),
        played_out=question.confirmed or (case.asks_for_a_result and case.appeal_of is None),
        confirmed=question.confirmed,
        by_players=game.confirmed_by == Confirmed.PLAYERS,
        replaceable=question.gave_result,
        result=result_words(parse_result(official.result), game.black_name, game.white_name, forfeit=official.forfeit),
        differ=bool(differing(records)),
        merged_into=case.merged_into.number if case.merged_into else None,
        merged=tuple(
            CaseLink(
                one.number, one.get_state_display(), one.statement, who_says(Speaker(one.side), game, one.actor_name)
            )
            for one in merged
        ),
        merged_sides=frozenset(one.side for one in merged),
        committee=len(case.committee) > 1,
        decides=who_decides(case, game.pairing.round.division.event),
        stops=case.stops,
    )
    return OpenedCase(page, question)


def _elsewhere(question: Question) -> str:
    """That the record shows what the case is about, but at other moves; empty where it doesn't."""
    moves = question.elsewhere[:MOST_ELSEWHERE]
    if not moves:
        return ""
    message = ngettext(
        "The record shows this at move {moves}, not where the case says.",
        "The record shows this at moves {moves}, not where the case says.",
        len(moves),
    )
    return message.format(moves=listed([str(move) for move in moves]))


def _may_change(ruling: Ruling | None, question: Question, game: Game) -> bool:
    """Whether an appeal against this ruling can change something: of a final result, one that it gave, or the ruling
    that it is about."""
    if ruling is None or not question.confirmed:
        return ruling is not None
    return question.gave_result or gave_result((ruling,), game)


def heard_by_phone(case: Case) -> dict[str, bool]:
    """Whether each player has said something in the case, as the form of a ruling ticks who was heard. One query."""
    spoke = set(Evidence.objects.filter(case=case).exclude(text="", sha256="").values_list("side", flat=True))
    if case.statement:
        spoke.add(case.side)
    return {"heard_black": Speaker.BLACK in spoke, "heard_white": Speaker.WHITE in spoke}


def label_and_tone(case: Case) -> tuple[str, str]:
    """The state of a case in a word, and the tone of its chip."""
    label, tone = _TONES[CaseState(case.state)]
    if case.state == CaseState.PROPOSED and len(case.committee) > 1:
        label = gettext_noop("Waits for the committee")
    return _(label), tone


def who_says(side: Speaker, game: Game, actor: str) -> str:
    """Who speaks: a party by colour and name, an official by name."""
    if side == Speaker.BLACK:
        return _("{name} (Black)").format(name=game.black_name)
    if side == Speaker.WHITE:
        return _("{name} (White)").format(name=game.white_name)
    official = _("{name}, the referee") if side == Speaker.REFEREE else _("{name}, the director")
    return official.format(name=actor)


def address_of(case: Case) -> str:
    """The anchor of the move in the board's viewer, empty where there is none."""
    return f"m{case.move}" if case.move else ""


def _view(judged: Judged, game: Game, case: Case) -> BoardView | None:
    if len(judged.record.game.moves) > LONGEST_STEPPED:
        return None
    ruled = {case.move} if case.state == CaseState.RULED and case.move else set()
    tree = tree_in(case.record) if case.record else None
    confirmed = game.state == GameState.CONFIRMED
    return board_view(judged.replay, confirmed=confirmed, ruled=ruled, tree=tree, clocks=True)


def _pieces(cases: Iterable[Case], game: Game) -> tuple[Piece, ...]:
    """The evidence, in order; the pictures themselves stay in the database."""
    evidence = Evidence.objects.filter(case__in=cases).defer("image").order_by("pk")
    return tuple(
        Piece(
            side=piece.side,
            who=who_says(Speaker(piece.side), game, piece.actor_name),
            at=piece.at,
            text=piece.text,
            photo=piece.pk if piece.sha256 else None,
        )
        for piece in evidence
    )


def _moments(cases: Sequence[Case]) -> tuple[CaseMoment, ...]:
    """The history of a case and of those that were merged into it."""
    subjects = [case_subject(case.number) for case in cases]
    events = LedgerEvent.objects.filter(stream_id=cases[0].stream_id, subject__in=subjects).order_by("seq")
    names = Names({}, {})
    return tuple(
        CaseMoment(event.at, in_words(event, names), actor_words(event), event.seq, event.kind in FINAL)
        for event in events
    )
