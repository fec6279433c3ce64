"""Reads the current state of an event's divisions, entries and rounds from its ledger."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import zip_longest
from typing import Any, cast

from games.ledger.event_trail import EventTrail, TrailEvent, reading
from nzgs_tourney.ledger_checks.challenge_facts import KINDS as CHALLENGE_KINDS, challenge_columns
from nzgs_tourney.ledger_checks.event_facts import UNTOLD, DivisionFacts, EventFacts, Fact, RoundFacts
from nzgs_tourney.models import RoundState
from nzgs_tourney.store.events.column_values import ASKED_ABOUT
from nzgs_tourney.store.rounds.round_payloads import ABOUT, STRENGTH
from nzgs_tourney.tournament.division.history import Status


def read_event_facts(trail: EventTrail) -> EventFacts:
    """All of it, read from the first event to the last, once for all checks. Raises UnreadableEvent."""
    if "told" not in trail.kept:
        facts = EventFacts()
        for event in trail.events:
            if (read := _KINDS.get(event.kind)) is not None:
                with reading(event):
                    read(trail, event, facts)
        trail.kept["told"] = facts
    return cast(EventFacts, trail.kept["told"])


def _place(event: TrailEvent) -> tuple[int, int]:
    """The two numbers in a subject, e.g. `round:2.3`; the second is 0 for a division."""
    division, _, number = event.subject.partition(":")[2].partition(".")
    return int(division), int(number or 0)


def _division(event: TrailEvent, facts: EventFacts) -> DivisionFacts:
    return facts.divisions[_place(event)[0]]


def _round(event: TrailEvent, facts: EventFacts) -> RoundFacts:
    return _division(event, facts).rounds[_place(event)[1]]


def _entry(subject: str, facts: EventFacts) -> dict[str, Fact]:
    division, number = map(int, subject.removeprefix("entry:").split("."))
    return facts.divisions[division].entries[number]


def _created(_trail: EventTrail, event: TrailEvent, facts: EventFacts) -> None:
    """A new event is never archived, and its own ledger event doesn't say so; it says of a rehearsal alone what it
    is."""
    facts.columns |= {column: (event.payload[column], event) for column in _OF_EVENT}
    facts.columns |= {column: (event.payload.get(column, default), event) for column, default in _ADDED.items()}
    facts.columns |= {"archived": (False, event), "rehearsal": (event.payload.get("rehearsal", False), event)}


_OF_EVENT = (
    "name", "begins", "ends", "venue", "city", "country", "online", "contacts_shared", "published",
    "second_confirms_rulings", "proposes_dead_stones",
)  # fmt: skip
_ADDED = {
    **dict.fromkeys(("forfeit_after_minutes", "warnings_before_forfeit", "reconnect_minutes", "reconnect_times")),
    "show_clock_times": False,
}
"""What an event of an earlier version doesn't tell of, with what it was then."""


def _edited(_trail: EventTrail, event: TrailEvent, facts: EventFacts) -> None:
    changed = event.payload.items()
    facts.columns |= {column: (to, event) for column, (_, to) in changed if column not in ASKED_ABOUT}


def _deleted(_trail: EventTrail, _event: TrailEvent, facts: EventFacts) -> None:
    facts.deleted = True
    facts.columns.clear()
    facts.divisions.clear()


def _division_edited(_trail: EventTrail, event: TrailEvent, facts: EventFacts) -> None:
    for column, (_, to) in event.payload.items():
        _division(event, facts).settings[column] = (to, event)


def _division_added(_trail: EventTrail, event: TrailEvent, facts: EventFacts) -> None:
    _division(event, facts).settings["name"] = (event.payload["name"], event)


def _division_removed(_trail: EventTrail, event: TrailEvent, facts: EventFacts) -> None:
    _division(event, facts).removed = True


def _points_rules(_trail: EventTrail, event: TrailEvent, facts: EventFacts) -> None:
    settings = _division(event, facts).settings
    for column, value in _NO_POINTS.items():
        settings.setdefault(f"points.{column}", (value, event))
    for column, (_, to) in event.payload["changed"].items():
        settings[f"points.{column}"] = (to, event)


_NO_POINTS = {"table": "", "own": [], "year": 0, "among_eligible": False}
"""The rules before their first change, which only records what changed."""


def _entered(trail: EventTrail, event: TrailEvent, facts: EventFacts) -> None:
    _new_entry(trail, event, event.subject, event.payload, facts)


def _list_entered(trail: EventTrail, event: TrailEvent, facts: EventFacts) -> None:
    for values in event.payload["entered"]:
        _new_entry(trail, event, values["entry"], values, facts)
    for joined in event.payload.get("teams", ()):
        if "number" in joined:
            _seat_teams(facts.divisions[joined["number"]], joined["teams"], event)


def _new_entry(trail: EventTrail, event: TrailEvent, subject: str, p: dict[str, Any], facts: EventFacts) -> None:
    entry = _entry(subject, facts)
    entry |= {
        "name": (trail.value_of(event, p["name"]), event),
        "player": (trail.player_of(event, p["name"]), event),
        "rank": (p["rank"], event),
        "rating": (p["rating"], event),
    }
    entry |= {"enters_in": (p["enters_in"], event), "country": (p["country"], event)}
    entry |= {"withdrawn_from": (None, event), "start_correction": (0, event), "house": (False, event)}
    entry |= {"fixed_table": (None, event), "in_group": (0, event)}
    _partners(trail, event, p, entry)
    division, number = map(int, subject.removeprefix("entry:").split("."))
    rounds = facts.divisions[division].rounds
    for missed in range(1, p["enters_in"]):
        rounds[missed].set_status(number, Status.NOT_ENTERED.value, event)
    for away in p.get("away", ()):
        rounds[away].set_status(number, Status.EXCUSED.value, event)


def _partners(trail: EventTrail, event: TrailEvent, p: Mapping[str, Any], entry: dict[str, Fact]) -> None:
    """The partners of a side by position, where these values have them: name, player and strength of each."""
    if "partners" in p:
        entry["partner_names"] = ([trail.value_of(event, name) for name in p["partners"]], event)
        entry["partner_players"] = ([trail.player_of(event, name) for name in p["partners"]], event)
    if "strengths" in p:
        entry["partner_strengths"] = (p["strengths"], event)


def _entry_edited(trail: EventTrail, event: TrailEvent, facts: EventFacts) -> None:
    entry = _entry(event.subject, facts)
    changed = event.payload["changed"]
    _partners(
        trail, event, {field: changed[field][1] for field in ("partners", "strengths") if field in changed}, entry
    )
    for column, (_, to) in changed.items():
        value = trail.value_of(event, to)
        # Contact details and families are never recorded; an erased value isn't known any more.
        unknown = value == "…" or (value is None and to is not None)
        entry[column] = (UNTOLD if unknown else value, event)


def _grouped(_trail: EventTrail, event: TrailEvent, facts: EventFacts) -> None:
    for number, group in event.payload["groups"].items():
        _division(event, facts).entries[int(number)]["in_group"] = (group, event)


def _moved(trail: EventTrail, event: TrailEvent, facts: EventFacts) -> None:
    for values in event.payload["moved"]:
        _new_entry(trail, event, values["entry"], values, facts)
        entry = _entry(values["entry"], facts)
        entry |= {"came_from": (values["was"], event), "carries": (event.payload["carries"], event)}
        _entry(values["was"], facts)["withdrawn_from"] = (values["from_round"], event)


def _moved_back(_trail: EventTrail, event: TrailEvent, facts: EventFacts) -> None:
    for values in event.payload["moved"]:
        division, number = map(int, values["entry"].removeprefix("entry:").split("."))
        _forget_entry(facts, division, number, event)
        _entry(values["was"], facts)["withdrawn_from"] = (None, event)


def _entry_removed(_trail: EventTrail, event: TrailEvent, facts: EventFacts) -> None:
    division, number = _place(event)
    _forget_entry(facts, division, number, event)


def _forget_entry(facts: EventFacts, division: int, number: int, event: TrailEvent) -> None:
    of_division = facts.divisions[division]
    of_division.entries.pop(number, None)
    for round_facts in of_division.rounds.values():
        round_facts.set_status(number, "", event)


def _person(trail: EventTrail, event: TrailEvent, facts: EventFacts) -> None:
    for subject in event.payload["entries"]:
        _entry(subject, facts)["player"] = (trail.player_of(event, event.payload["person"]), event)
    for subject, position in zip_longest(event.payload.get("sides", ()), event.payload.get("positions", ())):
        side = _entry(subject, facts)
        if (told := side.get("partner_players")) is not None:
            players = list(told[0]) if position else [None] * len(told[0])  # older events don't say which partner
            if position:
                players[position - 1] = trail.player_of(event, event.payload["person"])
            side["partner_players"] = (players, event)


def _withdrawn(_trail: EventTrail, event: TrailEvent, facts: EventFacts) -> None:
    """Or came back: then without a round."""
    _entry(event.subject, facts)["withdrawn_from"] = (event.payload.get("from_round"), event)


def _ratings(trail: EventTrail, event: TrailEvent, facts: EventFacts) -> None:
    for change in event.payload["ratings"]:
        _entry(change["entry"], facts)["rating"] = (change["to"], event)
        if "rank" in change:  # a side's grade follows from the ratings of its partners
            _entry(change["entry"], facts)["rank"] = (change["rank"][1], event)
        _partners(trail, event, change, _entry(change["entry"], facts))


def _planned(_trail: EventTrail, event: TrailEvent, facts: EventFacts) -> None:
    division, number = _place(event)
    p = event.payload
    facts.divisions[division].rounds[p["round"]].set_status(number, p["to"], event)


def _roll(_trail: EventTrail, event: TrailEvent, facts: EventFacts) -> None:
    round_facts = _division(event, facts).rounds[event.payload["round"]]
    for change in event.payload["changed"]:
        round_facts.set_status(int(change["entry"].rpartition(".")[2]), change["to"], event)


def _drawn(trail: EventTrail, event: TrailEvent, facts: EventFacts) -> None:
    division, number = _place(event)
    round_facts = RoundFacts(RoundState.DRAFT.value, event, event, seed=event.payload["seed"])
    facts.divisions[division].rounds[number] = round_facts
    p = event.payload
    round_facts.inputs_sha256, round_facts.entries = p["inputs_sha256"], trail.value_of(event, p["drawn_people"])
    _whole_division(trail, event, facts.divisions[division])
    _set_draw(round_facts, trail, event, p["now"])


def _team_set(_trail: EventTrail, event: TrailEvent, facts: EventFacts) -> None:
    """The members of teams, in their order, and who is in none any more."""
    entries = _division(event, facts).entries
    for left in event.payload.get("left", ()):
        entries[left] |= {"team": (None, event), "team_board": (None, event), "captain": (False, event)}
    _seat_teams(_division(event, facts), event.payload["teams"], event)


def _seat_teams(division: DivisionFacts, teams: Iterable[Mapping[str, Any]], event: TrailEvent) -> None:
    for team in teams:
        label = f"{team['team']}. {team['name']}"
        for board, member in enumerate(team["members"], start=1):
            division.entries[member] |= {"team": (label, event), "team_board": (board, event)}
            division.entries[member]["captain"] = (team.get("captain") == member, event)


def _challenged(_trail: EventTrail, event: TrailEvent, facts: EventFacts) -> None:
    told = _division(event, facts).challenges[event.payload["challenge"]]
    told |= {column: (value, event) for column, value in challenge_columns(event).items()}


def _whole_division(trail: EventTrail, event: TrailEvent, division: DivisionFacts) -> None:
    """The settings and every entry of the division."""
    p = event.payload
    division.settings |= {column: (value, event) for column, value in p["settings"].items()}
    division.all_told = True
    for number, values in p["entries"].items():
        division.entries[int(number)] |= {
            column: (value, event) for column, value in zip(STRENGTH, values, strict=False)
        }
    for number, *values in trail.value_of(event, p["people"]) or ():
        division.entries[int(number)] |= {column: (value, event) for column, value in zip(ABOUT, values, strict=True)}


def _set_draw(round_facts: RoundFacts, trail: EventTrail, event: TrailEvent, now: dict[str, Any]) -> None:
    round_facts.statuses, round_facts.statuses_by = now["statuses"], event
    if "boards" not in now:
        return
    round_facts.boards = (now["boards"], event)
    round_facts.went_on = (now.get("went_on", []), event)
    for board in now["boards"]:
        if "size" in board and board["game"] is not None:
            round_facts.terms[board["game"]] = (
                {
                    **board,
                    "white_name": trail.value_of(event, board["white_name"]),
                    "black_name": trail.value_of(event, board["black_name"]),
                    "white_player": trail.player_of(event, board["white_name"]),
                    "black_player": trail.player_of(event, board["black_name"]),
                },
                event,
            )


def _changed(trail: EventTrail, event: TrailEvent, facts: EventFacts) -> None:
    round_facts, p = _round(event, facts), event.payload
    _set_draw(round_facts, trail, event, p["now"])
    if round_facts.state == RoundState.DRAFT:
        round_facts.made = event
    _enter_in(event, facts, p.get("came", ()), _place(event)[1])


def _published(trail: EventTrail, event: TrailEvent, facts: EventFacts) -> None:
    round_facts = _round(event, facts)
    round_facts.state, round_facts.published = RoundState.PUBLISHED.value, event
    _set_draw(round_facts, trail, event, event.payload["now"])
    _went_on(event, facts)
    _enter_in(event, facts, event.payload["late"], _place(event)[1] + 1)


def _recalled(trail: EventTrail, event: TrailEvent, facts: EventFacts) -> None:
    round_facts = _round(event, facts)
    round_facts.state, round_facts.published, round_facts.closed = RoundState.DRAFT.value, None, None
    _set_draw(round_facts, trail, event, event.payload["now"])
    _went_on(event, facts)
    _enter_in(event, facts, event.payload["late"], _place(event)[1])


def _went_on(event: TrailEvent, facts: EventFacts) -> None:
    """In a knock-out, who goes on from the matches of the round before."""
    before = _division(event, facts).rounds.get(_place(event)[1] - 1)
    if "went_on" not in event.payload or before is None or before.boards is None:
        return
    sides, (boards, _by) = event.payload["went_on"], before.boards
    now = [{key: value for key, value in board.items() if key != "goes_on"} for board in boards]
    for board in now:
        if (side := sides.get(str(board["table"]))) is not None:
            board["goes_on"] = side
    before.boards = (now, event)
    before.went_on = (event.payload.get("went_on_without", []), event)


def _enter_in(event: TrailEvent, facts: EventFacts, entries: Iterable[int], number: int) -> None:
    for entry in entries:
        _division(event, facts).entries[entry]["enters_in"] = (number, event)


def _closed(_trail: EventTrail, event: TrailEvent, facts: EventFacts) -> None:
    round_facts = _round(event, facts)
    round_facts.state, round_facts.closed = RoundState.CLOSED.value, event


def _discarded(trail: EventTrail, event: TrailEvent, facts: EventFacts) -> None:
    division, number = _place(event)
    facts.divisions[division].rounds[number] = round_facts = RoundFacts("", made=event)
    _set_draw(round_facts, trail, event, event.payload["now"])


def _imported(trail: EventTrail, event: TrailEvent, facts: EventFacts) -> None:
    division, p = _division(event, facts), event.payload
    _whole_division(trail, event, division)
    _seat_teams(division, p.get("teams", ()), event)
    for number, side in p.get("sides", {}).items():
        _partners(trail, event, side, division.entries[int(number)])
    for number, played in p["drawn"].items():
        round_facts = RoundFacts(played["state"], event, event, event, event, imported=True, seed=played["seed"])
        round_facts.inputs_sha256, round_facts.entries = (
            played["inputs_sha256"],
            trail.value_of(event, played["drawn_people"]),
        )
        _set_draw(round_facts, trail, event, played["now"])
        division.rounds[int(number)] = round_facts


_KINDS: dict[str, Callable[[EventTrail, TrailEvent, EventFacts], None]] = {
    "event.created": _created,
    "event.edited": _edited,
    "event.deleted": _deleted,
    "division.added": _division_added,
    "division.grouped": _grouped,
    "division.edited": _division_edited,
    "division.removed": _division_removed,
    "points.rules": _points_rules,
    **dict.fromkeys(("team.set", "team.removed", "teams.made"), _team_set),
    **dict.fromkeys(CHALLENGE_KINDS, _challenged),
    "entry.added": _entered,
    "entries.imported": _list_entered,
    "entry.edited": _entry_edited,
    "entry.person": _person,
    "entry.removed": _entry_removed,
    "entries.moved": _moved,
    "entries.moved_back": _moved_back,
    "entry.withdrawn": _withdrawn,
    "entry.returned": _withdrawn,
    "entry.planned": _planned,
    "ratings.applied": _ratings,
    "roll.called": _roll,
    "round.drawn": _drawn,
    "round.begun": _drawn,
    **dict.fromkeys(
        ("round.edited", "round.repaired", "round.rearranged", "round.terms_changed", "round.went_on"), _changed
    ),
    "round.published": _published,
    "round.recalled": _recalled,
    "round.closed": _closed,
    "round.discarded": _discarded,
    "games.imported": _imported,
}
