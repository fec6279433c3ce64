"""The page of a case for its officials, with the form that was refused, if any."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypedDict, Unpack

from django.http import HttpRequest, HttpResponseBase, QueryDict
from django.urls import reverse

from games.models import Case
from games.rules.possible import PossibleCounts
from games.wording.numbers import decimal_text
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.cases import names_committee, referee_of
from nzgs_tourney.forms.disputes.case_forms import AppealForm, ChangeForm, EvidenceForm
from nzgs_tourney.forms.disputes.ruling_forms import CommitteeForm, DeclineForm, HandForm, RulingForm
from nzgs_tourney.live.news import About
from nzgs_tourney.live.versions import event_version
from nzgs_tourney.models import Event, User
from nzgs_tourney.pages.disputes.case_hands import case_hands, committee_choices
from nzgs_tourney.pages.disputes.case_page import address_of, case_page, heard_by_phone
from nzgs_tourney.pages.disputes.earlier_warnings import earlier_warnings, rules_of
from nzgs_tourney.pages.disputes.games_to_move_to import games_to_move_to
from nzgs_tourney.pages.disputes.handed_case import FreshHanded, can_be_handed, fresh_handed, handed_of
from nzgs_tourney.pages.disputes.option_groups import option_groups
from nzgs_tourney.pages.disputes.player_disputes import record_choices
from nzgs_tourney.pages.disputes.queue import has_referee
from nzgs_tourney.pages.disputes.ruling_impact import ruling_impact
from nzgs_tourney.pages.disputes.ruling_preview import has_agreed, option_cards, proposed_by, why_not_here, why_not_rule
from nzgs_tourney.views.director.form_handling import account
from nzgs_tourney.views.fresh_links import shown_once
from nzgs_tourney.views.live import SOON, from_refusal, live_page, not_sent
from nzgs_tourney.views.referee.nav import referee_nav


class CaseForms(TypedDict, total=False):
    """The forms of the page, and `refused`: why something without a form of its own couldn't be done."""

    ruling_form: RulingForm
    about_form: ChangeForm
    evidence_form: EvidenceForm
    appeal_form: AppealForm | None
    decline_form: DeclineForm
    committee_form: CommitteeForm | None
    hand_form: HandForm | None
    refused: Refused | None


def case_response(
    request: HttpRequest, case: Case, status: int = 200, **came_back: Unpack[CaseForms]
) -> HttpResponseBase:
    """The case as it is now, for its referees and director. A form that is given comes back as it was filled in; the
    others are empty."""
    event, user = case.game.stream.event, account(request)
    return live_page(
        request,
        "referee/case.html",
        # What is at stake depends on every result of the division.
        f"{event_version(event)}.{user.pk}",
        lambda: {**_context(case, event, user, came_back), "fresh_handed": _fresh(request, case)},
        every=SOON,
        status=status,
        url=reverse("referee:case", args=[event.slug, case.number]),
        about=lambda: About(event.stream_id),
    )


FRESH_HANDED = "fresh-handed-case"


def _fresh(request: HttpRequest, case: Case) -> FreshHanded | None:
    """The link and the code of a case that this browser has just handed over, while it waits to be opened."""
    page = reverse("referee:case", args=[case.game.stream.event.slug, case.number])
    links = shown_once(request, page, FRESH_HANDED)
    return next((fresh_handed(case, number, *token.split(".", 1)) for number, token in links if "." in token), None)


def _context(case: Case, event: Event, user: User, came_back: CaseForms) -> dict[str, Any]:
    """The page now, with the forms that came back; what was written in one that has no place any more is kept."""
    now = _case_now(case, event, user)
    forms: CaseForms = {**_empty_forms(case, user), **came_back}
    rules = bool(now["options"]) and not now["why_not_rule"] and not now["hands"].holder
    page = now["case"]
    kept = (
        from_refusal(forms.pop("refused")),
        not_sent(forms["ruling_form"], shown=rules, words="reason"),
        not_sent(forms["about_form"], shown=rules),
        not_sent(forms["evidence_form"], shown=not page.closed, words="text"),
        not_sent(forms["decline_form"], shown=page.proposal is not None, words="reason"),
    )
    return {**now, **forms, "not_sent": next(filter(None, kept), None)}


def _case_now(case: Case, event: Event, user: User) -> dict[str, Any]:
    """The case, and what this account may do about it."""
    case.refresh_from_db(fields=["state", "merged_into", "committee", "held_by", "held_by_name", "held_at"])
    case.game.refresh_from_db(fields=["state", "result", "forfeit"])
    opened = case_page(case, stepped=True)
    question = replace(opened.question, rules=rules_of(event))
    return {
        "event": event,
        "event_nav": referee_nav(event, "referee:case"),
        "case": opened.page,
        "news": _("Case {number}: {kind}.").format(number=case.number, kind=opened.page.label),
        "place": case.game.pairing,
        "impact": None if opened.page.confirmed or opened.page.closed else ruling_impact(case.game.pairing),
        "options": option_groups(option_cards(case, question)),
        "warned": None if opened.page.closed else earlier_warnings(case, question),
        "why_not_rule": why_not_rule(user, event, case),
        "has_referee": has_referee(event),
        "why_not_second": why_not_here(referee_of(user), case),
        "hands": case_hands(case, user),
        "handed": handed_of(case),
        "rule_url": reverse("referee:rule", args=[event.slug, case.number]),
        "proposed_by_me": opened.page.proposal is not None and proposed_by(case) == user.username,
        "agreed_by_me": opened.page.proposal is not None and has_agreed(case, user.username),
        "may_withdraw": case.side in ("paper", "referee") and case.state == "open",
    }


def _empty_forms(case: Case, user: User) -> CaseForms:
    """The forms of the page; a referee who doesn't direct the event doesn't appeal."""
    directs = user.has_perm("tourney.direct_event", case.game.stream.event)
    return {
        "ruling_form": ruling_form_for(case),
        "about_form": about_form_for(case),
        "evidence_form": EvidenceForm(),
        "appeal_form": AppealForm() if directs else None,
        "decline_form": DeclineForm(),
        "committee_form": committee_form_for(case, user),
        "hand_form": HandForm() if can_be_handed(case, user) else None,
        "refused": None,
    }


def committee_form_for(case: Case, user: User) -> CommitteeForm | None:
    """The form for the committee of an appeal, with the people this account can choose; None where it names none."""
    members = committee_choices(case, case.game.stream.event)
    if not members or not names_committee(user, case):
        return None
    return CommitteeForm(members=members, initial={"members": case.committee})


def ruling_form_for(case: Case, answers: QueryDict | None = None) -> RulingForm:
    """The form for a ruling in this case, with examples that are possible in its game."""
    game = case.game
    now = {"handicap": game.handicap, "komi": decimal_text(game.komi), "move": case.move, **heard_by_phone(case)}
    return RulingForm(answers, counts=PossibleCounts(game.board_size, game.komi), initial=now)


def about_form_for(case: Case, answers: QueryDict | None = None) -> ChangeForm:
    """The form that says what this case is about, and whose it is."""
    records = [(choice.number, choice.words) for choice in record_choices(case.game)]
    now = {"kind": case.kind, "record": case.record_id, "move": case.move, "offender": case.offender}
    now |= {"game": case.game_id, "side": case.side}
    return ChangeForm(answers, case=case, games=games_to_move_to(case), records=records, initial=now)


def case_address(case: Case) -> str:
    """The case's page with its board at the move in question."""
    move = address_of(case)
    page = reverse("referee:case", args=[case.stream.event.slug, case.number])
    return f"{page}#{move}" if move else page
