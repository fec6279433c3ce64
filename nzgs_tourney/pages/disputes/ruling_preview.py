"""What a referee sees before ruling: the options as cards, who may rule, and what a decision will do."""

from __future__ import annotations

from dataclasses import dataclass

from games.cases.effects import effects
from games.cases.kind import PRIVATE, Decision, Kind, RulingOption
from games.cases.options import options
from games.cases.question import Question
from games.models import Case, CaseState
from games.services.rule_case import RulingVerdict, decided, read_before
from games.services.ruling_referee import RulingReferee, refuse_to_rule
from games.wording.result_words import result_words
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.cases import referee_of
from nzgs_tourney.access.permissions import may_rule
from nzgs_tourney.models import Event, User
from nzgs_tourney.pages.disputes.case_boards import OptionCard, option_card
from nzgs_tourney.pages.disputes.ruling_card import heard_words


@dataclass(frozen=True, slots=True)
class Preview:
    """A decision before it is made: its card, and exactly what will happen. `heard` says in words which parties were
    heard, `unheard` why one of them wasn't. `proposes`: a second official or a committee must
    confirm it. `seen` goes back with the ruling, which is refused if this has changed."""

    card: OptionCard
    effects: tuple[str, ...]
    reason: str
    heard: str
    unheard: str
    proposes: bool
    seen: str


def option_cards(case: Case, question: Question) -> tuple[OptionCard, ...]:
    """All decisions for a waiting case, none for any other."""
    if case.state != CaseState.OPEN:
        return ()
    return tuple(option_card(question, option, drawn=_shows_more(question, option)) for option in options(question))


def _shows_more(question: Question, option: RulingOption) -> bool:
    """Whether its board is another than the last of the record, which the page shows already."""
    keeps = option.decision in (Decision.PUT_BACK, Decision.ADJOURNED)
    return not keeps or question.replay is None or option.game != question.replay.game


def why_not_rule(user: User, event: Event, case: Case) -> str:
    """Why this account can't rule in this case, a sentence; empty where it can."""
    if not may_rule(user, event):
        return _("Only a referee of this event can rule. You see what a referee sees.")
    return why_not_here(referee_of(user), case)


def why_not_here(referee: RulingReferee, case: Case) -> str:
    """Why this referee can't rule in this case, a sentence; empty where they can. One query for an appeal."""
    try:
        refuse_to_rule(referee, case)
    except Refused as refused:
        return refused.sentence
    return ""


def proposal_in(case: Case) -> int:
    """The number of the ruling that waits for a second official, or of the last confirmed one. Raises Refused for
    none.
    """
    standing = case.rulings.filter(declined_at=None).values_list("pk", flat=True).first()
    if standing is None:
        raise Refused(_("No ruling waits in case {number}.").format(number=case.number))
    return standing


def proposed_by(case: Case) -> str:
    """The account whose ruling waits for a second official, empty for none. One query."""
    return case.rulings.filter(final_at=None, declined_at=None).values_list("referee", flat=True).first() or ""


def has_agreed(case: Case, username: str) -> bool:
    """Whether this member of a committee has agreed to the ruling that waits. One query."""
    waiting = case.rulings.filter(final_at=None, declined_at=None).values_list("agreed", flat=True).first()
    return any(account == username for account, _name in waiting or ())


def preview(case: Case, question: Question, verdict: RulingVerdict, *, needs_second: bool) -> Preview:
    """What this decision would do. Raises Refused as ruling itself would."""
    option, together = decided(question, verdict), len(case.committee) > 1
    proposes = needs_second or Kind(case.kind) in PRIVATE or together
    winner = result_words(option.result, question.black, question.white)
    return Preview(
        option_card(question, option),
        effects(
            option,
            needs_second=proposes,
            committee=together,
            winner=winner,
            confirmed=question.confirmed,
        ),
        verdict.reason.strip(),
        heard_words(verdict.heard_black, verdict.heard_white),
        "" if verdict.heard_black and verdict.heard_white else verdict.unheard.strip(),
        proposes,
        read_before(case, option),
    )
