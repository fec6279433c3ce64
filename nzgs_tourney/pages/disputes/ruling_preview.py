"""What a referee sees before ruling: the options as cards, who may rule, and what a decision will do.

Of an appeal also who gave the ruling under it, and which other referees could decide it: by the rules every referee of
the event who didn't play the game, including the one who ruled.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.cases.effects import effects
from games.cases.kind import PRIVATE, Decision, Kind, RulingOption
from games.cases.options import options
from games.cases.question import Question
from games.models import Case, CaseState
from games.services.rule_case import RulingVerdict, decided, read_before
from games.services.ruling_referee import RulingReferee, refuse_own_game
from games.wording.result_words import result_words
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.cases import referee_of
from nzgs_tourney.access.permissions import may_rule
from nzgs_tourney.models import Event, Role, User
from nzgs_tourney.pages.disputes.case_boards import OptionCard, option_card
from nzgs_tourney.pages.disputes.ruling_card import heard_words


@dataclass(frozen=True, slots=True)
class Preview:
    """A decision before it is made: its card, and exactly what will happen. `heard` says in words which parties were
    heard; `unheard`: one of them wasn't. `seen` goes back with the ruling, which is refused if this has changed."""

    card: OptionCard
    effects: tuple[str, ...]
    reason: str
    heard: str
    unheard: bool
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
    return why_not_own(referee_of(user), case)


def why_not_own(referee: RulingReferee, case: Case) -> str:
    """Why this referee can't rule on this game, a sentence; empty where they can."""
    try:
        refuse_own_game(referee, case.game)
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


def preview(case: Case, question: Question, verdict: RulingVerdict, *, needs_second: bool) -> Preview:
    """What this decision would do. Raises Refused as ruling itself would."""
    option = decided(question, verdict)
    winner = result_words(option.result, question.black, question.white)
    return Preview(
        option_card(question, option),
        effects(
            option, needs_second=needs_second or Kind(case.kind) in PRIVATE, winner=winner, confirmed=question.confirmed
        ),
        verdict.reason.strip(),
        heard_words(verdict.heard_black, verdict.heard_white),
        not (verdict.heard_black and verdict.heard_white),
        read_before(case, option),
    )


@dataclass(frozen=True, slots=True)
class OwnRuling:
    """A note that an appeal is against this referee's own ruling: `others` are the names of those who could decide it
    too.
    """

    others: tuple[str, ...]


def own_ruling(user: User, event: Event, case: Case) -> OwnRuling | None:
    """The note for a referee on a waiting appeal, None where it isn't against their own ruling. One query, two for
    their own."""
    if case.appeal_of is None or not case.waits or not may_rule(user, event):
        return None
    if user.username not in referees_of(case.appeal_of):
        return None
    roles = Role.objects.referees().filter(event=event, user__is_active=True).exclude(user=user)
    referees = [role.user for role in roles.select_related("user").order_by("user__username")]
    return OwnRuling(tuple(referee.called for referee in referees if not why_not_own(referee_of(referee), case)))


def referees_of(ruled: Case) -> set[str]:
    """The accounts that gave and confirmed the final ruling of this case. One query, none where `rulings` were
    prefetched."""
    final = [ruling for ruling in ruled.rulings.all() if ruling.final_at]
    return {account for ruling in final for account in (ruling.referee, ruling.second) if account}
