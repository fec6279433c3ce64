"""The texts and positions of a ruling's paper, and the restored position as a sheet to set up a board from."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal

from django.utils import timezone

from games.cases.facts import CaseFacts, read_facts, rule_of
from games.cases.kind import RESTORES, Decision
from games.ledger.acts import case_subject
from games.models import Correction, LedgerEvent, Ruling
from games.rules.colour import Colour
from games.rules.replay import captured_stones
from games.rules.result import parse_result
from games.sheets.game_head import PaperPlayer
from games.sheets.position_diagrams import diagram_of
from games.sheets.restored_sheet import RestoredSheet
from games.sheets.ruling import PaperDiagram, RulingSheet
from games.store.case_question import judged_of
from games.store.past_colours import terms_at
from games.wording.numbers import capitalised, titled
from games.wording.result_words import result_words
from games.wording.terms import colour_words, komi_figure
from ground.coded import read_coded
from ground.dates import stamp_text
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.models import Event
from nzgs_tourney.paper.sheet_footer import footer_of
from nzgs_tourney.tournament.wording.rounds.places import place_words


def ruling_paper(ruling: Ruling, event: Event, now: datetime, *, official: bool = False) -> RulingSheet:
    """The paper of a ruling, made from what is stored with it; for an `official` with why a party wasn't heard. The
    case, its game and its place should be fetched."""
    case, facts = ruling.case, read_facts(ruling.facts)
    game = case.game
    handicap, komi = _terms(ruling)
    decision = ruling.sentence(game)
    appealed = _("The ruling in case {number}").format(number=case.appeal_of.number) if case.appeal_of else ""
    return RulingSheet(
        footer=footer_of(event, now),
        where=_place(ruling),
        ruled_at=_time(ruling.final_at or ruling.at),
        number=ruling.number,
        case=case.number,
        kind=str(case.get_kind_display()),
        black=PaperPlayer(game.black_name, game.black_rank),
        white=PaperPlayer(game.white_name, game.white_rank),
        board_size=game.board_size,
        handicap=handicap,
        komi=komi_figure(komi) if komi else "",
        question=case.statement or str(case.get_kind_display()),
        decision=decision,
        reason=ruling.reason,
        heard_black=ruling.heard_black,
        heard_white=ruling.heard_white,
        unheard=ruling.unheard_because if official else "",
        referee=ruling.actor_name,
        finding=facts.finding,
        rule=rule_of(facts.places, facts.clause),
        quotations=tuple((quotation.text, quotation.source) for quotation in facts.quotations),
        diagrams=_diagrams(facts),
        next_move="" if _says_who_moves(ruling) else _turn(facts),
        result=_result(ruling),
        second=ruling.second_actor_name,
        agreed=tuple(name for _account, name in ruling.agreed),
        notice=_waits_for(ruling),
        appeal_of=appealed,
    )


def _waits_for(ruling: Ruling) -> str:
    """Who a ruling that isn't final waits for, empty for a final one."""
    if ruling.number:
        return ""
    if len(ruling.case.committee) > 1:
        return _("It waits for the rest of the committee; until then nothing changes in the game.")
    return _("It waits for a second official; until then nothing changes in the game.")


def restored_sheet(ruling: Ruling, event: Event, now: datetime) -> RestoredSheet | None:
    """The position from which play resumes, with room for the times where the game was adjourned; None where the ruling
    keeps no position."""
    facts, adjourned = read_facts(ruling.facts), ruling.decision == Decision.ADJOURNED
    judged = judged_of(ruling.case.record if adjourned else ruling.restored)
    if facts.restored is None or judged is None:
        return None
    game = ruling.case.game
    handicap, komi = _terms(ruling)
    captured = captured_stones(judged.replay)
    return RestoredSheet(
        footer=footer_of(event, now),
        where=_place(ruling),
        title=(
            _("Ruling {number}: the adjourned game") if adjourned else _("Ruling {number}: the board to set up")
        ).format(number=ruling.number),
        black=PaperPlayer(game.black_name, game.black_rank),
        white=PaperPlayer(game.white_name, game.white_rank),
        handicap=handicap,
        komi=komi_figure(komi) if komi else "",
        diagram=diagram_of(facts.restored.rows, None, _("The position from which play goes on")),
        captured_black=captured[Colour.BLACK],
        captured_white=captured[Colour.WHITE],
        next_move=_turn(facts),
        notes=() if adjourned else (ruling.sentence(game),),
        blanks=tuple(map(_, _SEALED)) if adjourned else (),
    )


_SEALED = (
    gettext_noop("Black’s time left"),
    gettext_noop("White’s time left"),
    gettext_noop("Goes on at"),
    gettext_noop("Sealed by"),
)
"""What is written on the sheet of an adjourned game."""


def _diagrams(facts: CaseFacts) -> tuple[PaperDiagram, ...]:
    """The positions that the referee saw, and the restored one."""
    diagrams = [
        PaperDiagram(position.caption, diagram_of(position.rows, position.point, position.caption))
        for position in facts.shown
    ]
    if facts.restored is not None:
        caption = facts.restored.caption
        if facts.to_move:
            caption = titled(caption, _turn(facts))
        diagrams.append(PaperDiagram(caption, diagram_of(facts.restored.rows, None, caption)))
    return tuple(diagrams)


def _turn(facts: CaseFacts) -> str:
    return _("{player} moves next.").format(player=colour_words(facts.to_move)) if facts.to_move else ""


_WITH_NEXT_MOVE = frozenset(
    {
        *("take_back", "take_back_unseen", "go_back", "reading_a", "reading_b", "play_on"),
        *("put_back", "replay", "adjourned", "new_game"),
    }
)
"""The codes of decisions that name who moves next."""


def _says_who_moves(ruling: Ruling) -> bool:
    """Whether the decision names who moves next."""
    return any(read_coded(code).code in _WITH_NEXT_MOVE for code in ruling.said)


def _result(ruling: Ruling) -> str:
    game = ruling.case.game
    words = result_words(parse_result(ruling.result), game.black_name, game.white_name)
    if words and Correction.objects.filter(ruling=ruling).exists():
        return _("{result}. It replaces the result that was final.").format(result=capitalised(words))
    if words:
        return _("{result}. It is made final with the results of the round.").format(result=capitalised(words))
    if ruling.decision in RESTORES or ruling.facts.get("reopens"):
        return _("None yet: the game goes on, and what was reported before no longer counts.")
    return _("This ruling leaves it as it was.")


def _terms(ruling: Ruling) -> tuple[int, Decimal]:
    """The handicap and the komi of the game when the ruling was made; those of now while it is only proposed."""
    case = ruling.case
    events = LedgerEvent.objects.filter(stream=case.stream_id, subject=case_subject(case.number))
    made = events.filter(kind__startswith="ruling.", payload__ruling=ruling.number) if ruling.number else events.none()
    last = made.order_by("seq").first()
    return (case.game.handicap, case.game.komi) if last is None else terms_at(case.game, last.seq)


def _place(ruling: Ruling) -> str:
    pairing = ruling.case.game.pairing
    return place_words(pairing.round.division.name, pairing.round.said, pairing.table)


def _time(at: datetime) -> str:
    return stamp_text(timezone.localtime(at))
