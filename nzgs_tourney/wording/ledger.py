"""Ledger lines: one sentence for each event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from games.cases.kind import Kind
from games.rules.result import parse_result
from games.wording.cases import ABOUT
from games.wording.numbers import counted, listed
from games.wording.results import winner_words, words_of
from games.wording.rulings import decision_words, remark_text
from nzgs_tourney.wording.accounts import ACCOUNTS
from nzgs_tourney.wording.changed_results import CHANGED_RESULTS
from nzgs_tourney.wording.federation import FEDERATION
from nzgs_tourney.wording.ledger_changes import Payload, changes, value
from nzgs_tourney.wording.ledger_rounds import ROUNDS
from nzgs_tourney.wording.setting_changes import setting_changes
from ratings.freezing import freeze_mappings

FINAL = frozenset(
    {
        "result.confirmed",
        "result.corrected",
        "round.closed",
        "round.published",
        "ruling.made",
        "ruling.seconded",
        "games.imported",
    }
    | {"points.awarded", "points.year_closed"}
)


class Told(Protocol):
    """An event of the ledger."""

    @property
    def kind(self) -> str: ...
    @property
    def subject(self) -> str: ...
    @property
    def told(self) -> Any: ...


@dataclass(frozen=True, slots=True)
class Names:
    """What events name by the numbers of their stream."""

    divisions: Mapping[int, str]
    games: Mapping[int, str]

    def __post_init__(self) -> None:
        freeze_mappings(self)


def in_words(event: Told, names: Names) -> str:
    """One sentence on what happened; for an unknown kind its name in words, never nothing."""
    say = _SENTENCES.get(event.kind)
    if say is None:
        return f"{event.kind.replace('.', ' ').replace('_', ' ').capitalize()}{_named(event.told)}."
    return say(event.told, _where(event.subject, names))


def _named(payload: Mapping[str, Any]) -> str:
    return f": {payload['name']}" if payload.get("name") else ""


def _where(subject: str, names: Names) -> str:
    """The division of a round, or the two players of a game."""
    kind, _, rest = subject.partition(":")
    number = rest.partition(".")[0]
    if not number.isdigit():
        return ""
    if kind == "round":
        return f" of {names.divisions.get(int(number), 'a division')}"
    if kind == "division":
        return names.divisions.get(int(number), "a division")
    return names.games.get(int(number), "a game") if kind == "game" else ""


def _result(verb: str) -> Callable[[Payload, str], str]:
    def say(p: Payload, where: str) -> str:
        said = words_of(p.get("said") or p.get("result", ""), bool(p.get("forfeit")))
        return f"{where}: {said}, {verb} {_BY[p.get('side', '')]}.{_THEN.get(p.get('state', ''), '')}"

    return say


_BY = {
    "black": "by Black",
    "white": "by White",
    "paper": "from the paper slip",
    "judge": "by the referee",
    "": "by someone",
}
_BROUGHT = {**_BY, "paper": "by the director"}
_THEN = {"contradicted": " The reports now differ.", "confirmed": " It is final."}


def _entered(p: Payload, _: str) -> str:
    rating = f", rating {p['rating']}" if p.get("rating") else ""
    return f"Entered {p['name']}, {p['rank']}{rating}, in {p['division']}."


def _withdrawn(p: Payload, _: str) -> str:
    return f"Withdrew {p['name']} from round {p['from_round']} on{': ' + p['reason'] if p.get('reason') else ''}."


def _roll(p: Payload, _: str) -> str:
    told = ", ".join(f"{one['name']} {one['to']}" for one in p["changed"])
    return f"Checked in {p['division']} for round {p['round']}: {told}."


def _record(p: Payload, where: str) -> str:
    found = p.get("findings", 0)
    what = counted(found, "finding") if found else "nothing found"
    return f"{where}: a record of {p['moves']} moves was submitted, {what}."


def _agreed(p: Payload, where: str) -> str:
    who = "Both now agree" if p["both"] else f"{_SIDE[p['side']]} agreed"
    return f"{where}: {who} the count, {p.get('says') or _counted(p['counted'])}; {_dead(p)}."


def _counted(result: str) -> str:
    read = parse_result(result)
    return winner_words(read) if read else "nothing counted"


def _dead(p: Payload) -> str:
    return f"dead: {', '.join(p['dead'])}" if p["dead"] else "no stone dead"


def _resumed(p: Payload, where: str) -> str:
    begins = f", {_SIDE[p['first']]} first" if p.get("first") else ""
    return f"{where}: play goes on{' as the referee says' if p['side'] == 'judge' else ''}{begins}."


_SIDE = {"black": "Black", "white": "White", "paper": "The director", "judge": "The referee"}


def _did(what: str) -> Callable[[Payload, str], str]:
    return lambda p, where: f"{where}: {_SIDE[p['side']]} {what}."


def _said_of_record(p: Payload, where: str) -> str:
    who = p["side"].capitalize()
    return f"{where}: {who} remarked on record {p['record']}: {remark_text(p.get('origin', {}), who, p['remark'])}"


def _chosen(p: Payload, where: str) -> str:
    return f"{where}: record {p['record']} was chosen as the one that counts: {p['reason']}"


def _imported(p: Payload, _: str) -> str:
    rounds = counted(p["rounds"], "round")
    final = f"{len(p['confirmed'])} of {p['games']} games with a final result"
    kept = len(p.get("impossible", ()))
    odd = f" Kept {counted(kept, 'impossible result')} as in the file." if kept else ""
    return f"Imported {p['division']} from {p['file']}: {p['players']} players, {rounds}, {final}.{odd}"


def _case(p: Payload, _: str) -> str:
    against = f", an appeal against the ruling in case {p['appeal_of']}" if p.get("appeal_of") else ""
    about = f" about {ABOUT[Kind(p['kind'])]}"
    at = f", move {p['move']}" if p.get("move") else ""
    return f"Case {p['case']} was opened{against}{about}{at}, {_BROUGHT[p['side']]}."


def _evidence(p: Payload, _: str) -> str:
    brought = [word for word, there in (("words", p["words"]), ("a photo", p["photo_sha256"])) if there]
    return f"Case {p['case']}: {listed(brought)} added, {_BROUGHT[p['side']]}."


def _ruling(p: Payload, _: str) -> str:
    second = f" Confirmed by a second person, {p['second']}." if p.get("second") else ""
    decided = decision_words(p["decided"]) if "decided" in p else p["sentence"]
    return f"Ruling {p['ruling']} in case {p['case']}: {decided}{second}"


_SENTENCES: dict[str, Callable[[Payload, str], str]] = {
    "event.created": lambda p, _: f"Made the event {p['name']} with {value(p['divisions'])}.",
    "event.edited": lambda p, _: f"Changed the event: {changes(p)}.",
    "division.added": lambda p, _: f"Added the division {p['name']}.",
    "division.removed": lambda p, _: f"Removed the division {p['name']}, which had no entries.",
    "division.edited": lambda p, where: f"Changed the rules of {where}: {setting_changes(p)}.",
    "entry.added": _entered,
    "entry.edited": lambda p, _: f"Changed the entry of {p['name']}: {changes(p['changed'])}.",
    "entry.withdrawn": _withdrawn,
    "entry.returned": lambda p, _: f"Reinstated {p['name']} after a withdrawal.",
    "entry.planned": lambda p, _: f"{p['name']} in round {p['round']}: {p['to']}.",
    "roll.called": _roll,
    "links.issued": lambda p, _: f"Gave {counted(p['entries'], 'player')} of {p['division']} a personal link.",
    "link.replaced": lambda p, _: f"Gave {p['name']} a new personal link; the old one no longer works.",
    **ROUNDS,
    **ACCOUNTS,
    **FEDERATION,
    "result.reported": _result("reported"),
    "result.confirmed": _result("confirmed"),
    **CHANGED_RESULTS,
    "record.submitted": _record,
    "record.remarked": _said_of_record,
    "record.chosen": _chosen,
    "ending.opened": _did("started counting the final position"),
    "ending.agreed": _agreed,
    "ending.withdrawn": _did("withdrew their agreement to the count"),
    "ending.disputed": lambda p, where: (
        f"{where}: {_SIDE[p['side']]} disputes which of {_SIDE[p['stones']]}’s stones are dead."
    ),
    "ending.settled": _did("withdrew the dispute"),
    "ending.first": lambda p, where: f"{where}: {_SIDE[p['side']]} wants {_SIDE[p['first']]} to move first.",
    "ending.resumed": _resumed,
    "ending.stood": lambda p, where: (
        f"{where}: no agreement on who moves first, so all stones stay and count (reported {_BROUGHT[p['side']]})."
    ),
    "call.made": lambda p, where: f"{where}: {_SIDE[p['side']]} called the referee to table {p['table']}.",
    "call.answered": lambda p, where: f"{where}: the call to table {p['table']} was answered.",
    "call.withdrawn": lambda p, where: f"{where}: {_SIDE[p['side']]} withdrew the call to table {p['table']}.",
    "case.opened": _case,
    "case.evidence": _evidence,
    "case.withdrawn": lambda p, _: f"Case {p['case']} was withdrawn.",
    "ruling.made": _ruling,
    "ruling.proposed": lambda p, _: f"Case {p['case']}: a ruling was proposed and waits for a second person.",
    "ruling.seconded": _ruling,
    "ruling.declined": lambda p, _: f"Case {p['case']}: the proposed ruling was declined.",
    "entries.imported": lambda p, _: f"Accepted the entry list {p['file']}: {len(p['entered'])} entered.",
    "games.imported": _imported,
    "ratings.imported": lambda p, _: f"Accepted the rating list {p['list']} of {p['as_of']}: {p['lines']} lines.",
    "ratings.applied": lambda p, _: f"Updated {counted(len(p['ratings']), 'rating')} from {p['list']}.",
    "role.granted": lambda p, _: f"Made {p['account']} {p['role']} of the event.",
    "account.linked": lambda p, _: f"The account {p['account']} plays as {p['player'] or 'nobody'}.",
    "role.revoked": lambda p, _: f"Took the role of {p['role']} from {p['account']}.",
}
