"""The page of a case for its officials, with whichever form came back."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponseBase, QueryDict
from django.urls import reverse

from games.models import Case
from games.rules.possible import PossibleCounts
from nzgs_tourney.access.judges import judge_of
from nzgs_tourney.forms.case import AppealForm, DeclineForm, EvidenceForm, RulingForm
from nzgs_tourney.pages.disputes.appealed_ruling import own_ruling
from nzgs_tourney.pages.disputes.case import address_of, case_page
from nzgs_tourney.pages.disputes.queue import has_referee
from nzgs_tourney.pages.disputes.ruling_impact import ruling_impact
from nzgs_tourney.pages.disputes.ruling_preview import option_cards, why_not_own, why_not_rule
from nzgs_tourney.store.news import About
from nzgs_tourney.store.versions import event_version
from nzgs_tourney.views.director.form_handling import account
from nzgs_tourney.views.live import SOON, live_page
from nzgs_tourney.views.referee.nav import referee_nav
from ratings.errors import Refused
from ratings.translation import gettext as _


def case_answer(
    request: HttpRequest,
    case: Case,
    status: int = 200,
    *,
    ruling_form: RulingForm | None = None,
    evidence_form: EvidenceForm | None = None,
    appeal_form: AppealForm | None = None,
    decline_form: DeclineForm | None = None,
    refused: Refused | None = None,
) -> HttpResponseBase:
    """The case as it is now, for its referees and director."""
    event, user = case.game.stream.event, account(request)
    # What is at stake hangs on every result of the division.
    version = f"{event_version(event)}.{user.pk}"

    def context() -> dict[str, Any]:
        case.refresh_from_db(fields=["state"])
        case.game.refresh_from_db(fields=["state", "result", "forfeit"])
        opened = case_page(case, stepped=True)
        return {
            "event": event,
            "event_nav": referee_nav(event, "referee:case"),
            "case": opened.page,
            "news": _("Case {number}: {kind}.").format(number=case.number, kind=opened.page.label),
            "place": case.game.pairing,
            "impact": None if opened.page.confirmed or opened.page.closed else ruling_impact(case.game.pairing),
            "options": option_cards(case, opened.question),
            "why_not_rule": why_not_rule(user, event, case),
            "has_referee": has_referee(event),
            "why_not_own": why_not_own(judge_of(user), case),
            "own_ruling": own_ruling(user, event, case),
            "proposed_by_me": opened.page.proposal is not None and _proposed_by(case) == user.username,
            "may_withdraw": case.side in ("paper", "judge") and case.state == "open",
            "ruling_form": ruling_form or ruling_form_for(case),
            "evidence_form": evidence_form or EvidenceForm(),
            "appeal_form": appeal_form or AppealForm(),
            "decline_form": decline_form or DeclineForm(),
            "refused": refused,
        }

    page_url = reverse("referee:case", args=[event.slug, case.number])
    return live_page(
        request,
        "referee/case.html",
        version,
        context,
        every=SOON,
        status=status,
        url=page_url,
        about=lambda: About(event.stream_id),
    )


def ruling_form_for(case: Case, answers: QueryDict | None = None) -> RulingForm:
    """The form for a ruling in this case, whose examples its game can have."""
    return RulingForm(answers, counts=PossibleCounts(case.game.board_size, case.game.komi))


def case_address(case: Case) -> str:
    """The case's page with its board at the move that is meant."""
    move = address_of(case)
    page = reverse("referee:case", args=[case.stream.event.slug, case.number])
    return f"{page}#{move}" if move else page


def _proposed_by(case: Case) -> str:
    return case.rulings.filter(final_at=None, declined_at=None).values_list("judge", flat=True).first() or ""
