"""Ledger lines on rounds, their boards, wishes and times."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from zoneinfo import ZoneInfo

from games.wording.numbers import counted, listed
from nzgs_tourney.wording.ledger_changes import Payload, people
from nzgs_tourney.wording.price import price_words
from ratings.coded import read_coded

NEW_ZEALAND = ZoneInfo("Pacific/Auckland")


def _times(p: Payload) -> str:
    """Each round that changed with its new times, as the clock in New Zealand shows them."""
    told = []
    for words, changed in (("begins ", p.get("changed", {})), ("is due ", p.get("due", {}))):
        for number, (_, after) in changed.items():
            moment = datetime.fromisoformat(after).astimezone(NEW_ZEALAND) if after else None
            shown = f"{words}{moment:%a} {moment.day} {moment:%B %H:%M}" if moment else f"{words}at no set time"
            told.append(f"round {number} {shown}")
    return ", ".join(told)


def _drawn(p: Payload, where: str) -> str:
    boards = len(p.get("boards", ()))
    proved = ", proved best" if p.get("proved") else ""
    return f"Drew round {p['round']}{where}: {boards} boards{proved}, seed {p['seed']}."


def _repaired(p: Payload, where: str) -> str:
    who = (("without", p["missing"]), ("with", p.get("come")))
    told = listed([f"{word} {people(names)}" for word, names in who if names])
    verb = "Redrew the rest of" if "anew" in p else "Fixed"
    because = f" Because: {p['anew']}." if p.get("anew") else ""
    boards = counted(p["changed"], "new board")
    return f"{verb} round {p['round']}{where}{told and ' '}{told}: {boards}.{because}"


def _rearranged(p: Payload, where: str) -> str:
    def boards(those: list[Payload]) -> str:
        return "; ".join(f"table {one['table']}, {one['black']} – {one['white']}" for one in those) or "no board"

    bye = f" Bye: {people(p['byes'])}." if p.get("byes") else ""
    return (
        f"Changed boards of published round {p['round']}{where}. Before: {boards(p['from'])}. "
        f"Now: {boards(p['to'])}.{bye} Because: {p['reason']}"
    )


def _edited(p: Payload, where: str) -> str:
    if "swapped" in p:
        return f"Swapped {people(p['swapped'])} in the draft{where}. {_price(p)}".strip()
    if "tables" in p:
        return f"Moved the board of table {p['tables'][0]} to table {p['tables'][1]} in the draft{where}."
    if (by_hand := _by_hand(p)) is not None:
        return f"{by_hand} in the draft{where}. {_price(p)}".strip()
    before, after = p["handicap"]
    return f"Set the handicap at table {p['table']}{where} from {before} to {after}: {p['reason']}"


def _price(p: Payload) -> str:
    return " ".join(price_words(map(read_coded, p.get("price", ()))))


def _by_hand(p: Payload) -> str | None:
    """What a director did to the boards one by one; None where it was something else."""
    if "paired" in p:
        return f"Paired {people(p['paired'])}"
    if "parted" in p:
        return f"Split the pair at table {p['parted']}"
    if "turned" in p:
        return f"Changed the colours at table {p['turned']}"
    if "given" in p:
        said = (("Gave the bye to ", p["given"]), ("Took the bye back from ", p["taken"]))
        return "; ".join(f"{verb}{people(who)}" for verb, who in said if who)
    return f"Drew {p['filled']} boards for the rest" if "filled" in p else None


def _wished(p: Payload, where: str) -> str:
    who, kind = (
        listed(p["players"]),
        {"together": "put together", "apart": "kept apart", "bye": "given the bye"},
    )
    when = "in every round" if p.get("always") else f"in round {p['round']}"
    return f"{who}{where}: {kind[p['kind']]} {when}"


ROUNDS: dict[str, Callable[[Payload, str], str]] = {
    "round.drawn": _drawn,
    "round.begun": lambda p, where: f"Began round {p['round']}{where} by hand, without boards.",
    "round.edited": _edited,
    "round.mended": _repaired,
    "round.rearranged": _rearranged,
    "wish.added": lambda p, where: f"{_wished(p, where)}.",
    "wish.dropped": lambda p, where: f"{_wished(p, where)}: taken back.",
    "timetable.set": lambda p, where: f"Set the timetable of {where}: {_times(p)}.",
    "round.discarded": lambda p, where: f"Discarded the draft of round {p['round']}{where}.",
    "round.published": lambda p, where: f"Published round {p['round']}{where}: {p['boards']} boards.",
    "round.recalled": lambda p, where: f"Took round {p['round']}{where} back to a draft.",
    "round.closed": lambda p, where: f"Closed round {p['round']}{where}.",
}
"""A sentence for each kind of event, from its payload and the division."""
