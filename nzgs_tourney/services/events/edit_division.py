"""A director changes a division's rules, or adds one; both fit its board and the other divisions of its event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils.text import slugify

from games.ledger.acts import Actor
from games.ledger.append import announced, append, at_one_moment, lock, next_number
from games.wording.numbers import capitalised, decimal_text, listed
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import ChallengeState, Division, Event, PointsRules, Round
from nzgs_tourney.services.events.edit_conflict import editors_since, refuse_overtaken
from nzgs_tourney.services.events.subjects import division_subject
from nzgs_tourney.services.events.week_times import give_times
from nzgs_tourney.store.entries.limits import limits_of
from nzgs_tourney.store.events.column_values import apply_changes
from nzgs_tourney.store.rounds.stored_values import settings_values
from nzgs_tourney.store.rounds.week import plan_of
from nzgs_tourney.tournament.division.presets import ADDED, DIVISION_PRESETS, table_for
from nzgs_tourney.tournament.division.settings import (
    BESIDE,
    FROM_PLAY,
    OF_SIDES,
    SETTINGS,
    HandicapBasis,
    Side,
    System,
    frozen_settings,
    to_row,
)
from nzgs_tourney.tournament.pairing.draft import draw_refusal
from nzgs_tourney.tournament.pairing.team_draw import OF_TEAMS
from nzgs_tourney.tournament.wording.events.ledger_changes import setting_words, the_setting

EDITABLE = frozenset(one.row for one in (*BESIDE, *SETTINGS)) - FROM_PLAY
FROZEN_ONCE_DRAWN = frozenset(one.row for one in SETTINGS if one.frozen)


@transaction.atomic
def edit_division(
    division_id: int, values: Mapping[str, Any], *, actor: Actor, expected_seq: int | None = None
) -> Division:
    """The division with these fields changed, one ledger event if anything was. Rounds already drawn keep their inputs.
    A table of handicaps is for one size of board: another size, or handicaps where there were none, brings the one that
    a division of this size begins with, unless these fields have one; where there is none for it, the old one goes.

    New limits refuse nobody who is entered. Raises Refused for fewer rounds than are drawn, for changing a field that
    is frozen after the first draw, for another kind of side once somebody is entered, for sides of partners where the
    division gives NZGS points, for teams in a system that has none, for a bar, floor or limit that isn't a grade, for a
    bar below the floor, for a highest grade below the lowest, for another rule for shared places once the last round
    is drawn, for another number of rounds once the lot for them is, and for another system than that of a ladder with
    challenges; OvertakenError where somebody changed one of the fields after ledger event `expected_seq`; KeyError for
    a field that cannot be edited.
    """
    if not values.keys() <= EDITABLE:
        raise KeyError(f"not editable: {sorted(values.keys() - EDITABLE)}")
    stream = lock(Division.objects.select_related("event").get(pk=division_id).event.stream_id)
    division = Division.objects.get(pk=division_id)
    changed = apply_changes(division, with_handicaps_for_its_board(division, values))
    editors = editors_since(stream, expected_seq, "division.edited", division_subject(division))
    refuse_overtaken(stream, editors, changed, setting_words)
    last_round = Round.objects.filter(division=division).aggregate(last=Max("number"))["last"] or 0
    if last_round and changed.keys() & FROZEN_ONCE_DRAWN:
        frozen = listed([the_setting(one) for one in frozen_settings(System(division.system), Side(division.side))])
        raise Refused(_("{settings} can’t change once a round is drawn.").format(settings=capitalised(frozen)))
    if "system" in changed and division.challenges.exclude(state=ChallengeState.WITHDRAWN).exists():
        raise Refused(_("{name} has challenges: it stays a ladder.").format(name=division.name))
    announced_rounds = changed["rounds"][0] if "rounds" in changed else division.rounds
    if "shared_place" in changed and last_round >= announced_rounds:
        raise Refused(_("The last round is drawn: what decides a shared place is announced before."))
    if "rounds" in changed and division.place_lot:
        raise Refused(_("The lot for shared places is drawn: take it back first, on the page “Play-off”."))
    if changed.keys() & OF_SIDES and division.entries.exists():
        raise Refused(_("Somebody is entered already: the kind of side can’t change."))
    if division.of_partners and "side" in changed and _gives_points(division):
        raise Refused(
            _(
                "{name} gives NZGS points, which single players win: choose “No points” on its page of points first."
            ).format(name=division.name)
        )
    if division.rounds < last_round:
        raise Refused(_("{drawn} rounds are drawn already: there can’t be fewer.").format(drawn=last_round))
    try:
        settings, limits = settings_values(division), limits_of(division)
    except ValueError as error:
        raise Refused(str(error)) from error
    if settings.bar is not None and settings.floor is not None and settings.bar < settings.floor:
        raise Refused(_("The bar, {bar}, is below the floor, {floor}.").format(bar=settings.bar, floor=settings.floor))
    if settings.side is Side.TEAM and settings.system not in OF_TEAMS:
        raise draw_refusal("team_system")
    if limits.lowest is not None and limits.highest is not None and limits.highest < limits.lowest:
        raise Refused(
            _("The highest grade, {highest}, is below the lowest, {lowest}.").format(
                highest=limits.highest, lowest=limits.lowest
            )
        )
    if changed:
        with announced(stream):
            division.save(update_fields=list(changed))
            append(stream, "division.edited", division_subject(division), actor, changed)
    return division


def _gives_points(division: Division) -> bool:
    return PointsRules.objects.filter(division=division).exclude(table="").exists()


@transaction.atomic
def add_division(event_id: int, name: str, *, actor: Actor, preset: str = "") -> Division:
    """A new division of the event, with the rules and time of this key of `DIVISION_PRESETS`; without one, as the
    event's last division, or the defaults. Its tables go on after those of the divisions before it. In a weekly event
    its rounds have the week's times, told in one more ledger event.

    Raises Refused for an empty name and for one that the event already has; KeyError for a preset that isn't one.
    """
    event = Event.objects.get(pk=event_id)
    stream = lock(event.stream_id)
    if not name.strip():
        raise Refused(_("Give the division a name."))
    divisions = list(Division.objects.filter(event=event).order_by("position"))
    slug = slugify(name)[:60] or f"division-{len(divisions) + 1}"
    if any(other.slug == slug for other in divisions):
        raise Refused(_("This event has a division called {name} already.").format(name=name))
    last = divisions[-1].position if divisions else 0
    division = _beginning(divisions, preset)
    division.event, division.name, division.slug, division.position = event, name.strip(), slug, last + 1
    division.first_table = None
    division.number = next_number(stream, "division")
    division.save()
    append(stream, "division.added", division_subject(division), actor, {"name": division.name, "preset": preset})
    if (plan := plan_of(event)) is not None:
        with at_one_moment(stream):
            give_times(event, division, plan, stream.moment, actor)
    return division


def _beginning(divisions: list[Division], preset: str) -> Division:
    """An unsaved division with the rules of the preset, of the last of these, or the defaults."""
    if preset:
        return Division(**DIVISION_PRESETS[preset][1].row)
    if not divisions:
        return Division(**to_row(ADDED))
    division = divisions[-1]
    division.pk, division._state.adding = None, True
    for row in FROM_PLAY:
        setattr(division, row, "")
    return division


def with_handicaps_for_its_board(division: Division, values: Mapping[str, Any]) -> Mapping[str, Any]:
    """These new values for fields of the division, with the table of handicaps that its size of board begins with:
    where that size is another, or where it has had neither handicaps nor a table. Without handicaps the table is
    empty."""
    now = {row: values.get(row, getattr(division, row)) for row in ("board_size", "handicap_basis", "komi")}
    given = now["handicap_basis"] != HandicapBasis.NONE.value
    begins = given and division.handicap_basis == HandicapBasis.NONE.value and not division.handicap_table
    if now["board_size"] == division.board_size and not begins:
        return values
    table = table_for(now["board_size"], now["komi"]) if given else ()
    return {"handicap_table": [[stones, decimal_text(komi)] for stones, komi in table], **values}
