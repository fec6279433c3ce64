"""Ledger lines: one sentence for each event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from games.cases.kind import Kind
from games.rules.result import parse_result
from games.wording.cases import ABOUT
from games.wording.numbers import in_row, sentences
from games.wording.results import winner_words, words_of
from games.wording.rulings import decision_words, remark_text
from games.wording.terms import colour_words
from nzgs_tourney.wording.accounts import ACCOUNTS
from nzgs_tourney.wording.changed_results import CHANGED_RESULTS
from nzgs_tourney.wording.federation import FEDERATION
from nzgs_tourney.wording.ledger_changes import Payload, changes, value
from nzgs_tourney.wording.ledger_rounds import ROUNDS
from nzgs_tourney.wording.setting_changes import setting_changes
from ratings.coded import Words, worded
from ratings.freezing import freeze_mappings
from ratings.translation import gettext as _
from ratings.translation import gettext_noop, ngettext

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
    where = _where(event.subject, names)
    return worded(say, {**event.told, "where": where} if isinstance(say, str) else event.told, where)


def _named(payload: Mapping[str, Any]) -> str:
    return f": {payload['name']}" if payload.get("name") else ""


def _where(subject: str, names: Names) -> str:
    """The division of a round, or the two players of a game."""
    kind, _colon, rest = subject.partition(":")
    number = rest.partition(".")[0]
    if not number.isdigit():
        return ""
    if kind in ("round", "division"):
        return names.divisions.get(int(number), _("a division"))
    return names.games.get(int(number), _("a game")) if kind == "game" else ""


_REPORTED = {
    "black": gettext_noop("{where}: {result}, reported by Black."),
    "white": gettext_noop("{where}: {result}, reported by White."),
    "paper": gettext_noop("{where}: {result}, reported from the paper slip."),
    "judge": gettext_noop("{where}: {result}, reported by the referee."),
    "": gettext_noop("{where}: {result}, reported by someone."),
}
_CONFIRMED = {
    "black": gettext_noop("{where}: {result}, confirmed by Black."),
    "white": gettext_noop("{where}: {result}, confirmed by White."),
    "paper": gettext_noop("{where}: {result}, confirmed from the paper slip."),
    "judge": gettext_noop("{where}: {result}, confirmed by the referee."),
    "": gettext_noop("{where}: {result}, confirmed by someone."),
}
_THEN = {"contradicted": gettext_noop("The reports now differ."), "confirmed": gettext_noop("It is final.")}


def _result(messages: Mapping[str, str]) -> Words:
    def say(p: Payload, where: str) -> str:
        said = words_of(p.get("said") or p.get("result", ""), bool(p.get("forfeit")))
        then = _THEN.get(p.get("state", ""), "")
        told = _(messages[p.get("side", "")]).format(where=where, result=said)
        return sentences((told, _(then) if then else ""))

    return say


_SIDE = {
    "black": gettext_noop("Black"),
    "white": gettext_noop("White"),
    "paper": gettext_noop("The director"),
    "judge": gettext_noop("The referee"),
}
"""Who did something, as the subject of a sentence."""


def _who(side: str) -> str:
    return colour_words(side) if side in ("black", "white") else _(_SIDE[side])


def _by(side: str) -> str:
    """Who brought something, as said at the end of a sentence."""
    return _(_BROUGHT[side])


_BROUGHT = {
    "black": gettext_noop("by Black"),
    "white": gettext_noop("by White"),
    "paper": gettext_noop("by the director"),
    "judge": gettext_noop("by the referee"),
    "": gettext_noop("by someone"),
}


def _entered(p: Payload, where: str) -> str:
    if p.get("rating"):
        return _("Entered {name}, {rank}, rating {rating}, in {division}.").format_map(p)
    return _("Entered {name}, {rank}, in {division}.").format_map(p)


def _withdrawn(p: Payload, where: str) -> str:
    if p.get("reason"):
        return _("Withdrew {name} from round {from_round} on: {reason}.").format_map(p)
    return _("Withdrew {name} from round {from_round} on.").format_map(p)


def _roll(p: Payload, where: str) -> str:
    told = in_row([f"{one['name']} {one['to']}" for one in p["changed"]])
    return _("Checked in {division} for round {round}: {players}.").format(
        division=p["division"], round=p["round"], players=told
    )


def _record(p: Payload, where: str) -> str:
    found = p.get("findings", 0)
    if not found:
        return _("{where}: a record of {moves} moves was submitted, nothing found.").format(
            where=where, moves=p["moves"]
        )
    return ngettext(
        "{where}: a record of {moves} moves was submitted, {count} finding.",
        "{where}: a record of {moves} moves was submitted, {count} findings.",
        found,
    ).format(where=where, moves=p["moves"], count=found)


def _agreed(p: Payload, where: str) -> str:
    args = {"where": where, "count": p.get("says") or _counted(p["counted"]), "dead": _dead(p)}
    if p["both"]:
        return _("{where}: Both now agree the count, {count}; {dead}.").format(**args)
    return _("{where}: {who} agreed the count, {count}; {dead}.").format(**args, who=_who(p["side"]))


def _counted(result: str) -> str:
    read = parse_result(result)
    return winner_words(read) if read else _("nothing counted")


def _dead(p: Payload) -> str:
    return _("dead: {points}").format(points=in_row(p["dead"])) if p["dead"] else _("no stone dead")


def _resumed(p: Payload, where: str) -> str:
    judged, first = p["side"] == "judge", p.get("first")
    if judged:
        message = (
            _("{where}: play goes on as the referee says, {player} first.")
            if first
            else _("{where}: play goes on as the referee says.")
        )
    else:
        message = _("{where}: play goes on, {player} first.") if first else _("{where}: play goes on.")
    return message.format(where=where, player=_who(first) if first else "")


def _did(message: str) -> Words:
    """A message on what somebody did: `who` is its subject."""
    return lambda p, where: _(message).format(**{**p, "where": where, "who": _who(p["side"])})


def _disputed(p: Payload, where: str) -> str:
    return _("{where}: {who} disputes which of {player}’s stones are dead.").format(
        where=where, who=_who(p["side"]), player=_who(p["stones"])
    )


def _first(p: Payload, where: str) -> str:
    return _("{where}: {who} wants {player} to move first.").format(
        where=where, who=_who(p["side"]), player=_who(p["first"])
    )


def _stood(p: Payload, where: str) -> str:
    return _("{where}: no agreement on who moves first, so all stones stay and count (reported {by}).").format(
        where=where, by=_by(p["side"])
    )


def _said_of_record(p: Payload, where: str) -> str:
    who = _who(p["side"])
    return _("{where}: {who} remarked on record {record}: {remark}").format(
        where=where, who=who, record=p["record"], remark=remark_text(p.get("origin", {}), who, p["remark"])
    )


def _imported(p: Payload, where: str) -> str:
    told = ngettext(
        "Imported {division} from {file}: {players} players, {rounds} round, {final} of {games} games with a final "
        "result.",
        "Imported {division} from {file}: {players} players, {rounds} rounds, {final} of {games} games with a final "
        "result.",
        p["rounds"],
    ).format(**{**p, "final": len(p["confirmed"])})
    kept = len(p.get("impossible", ()))
    odd = ngettext(
        "Kept {count} impossible result as in the file.", "Kept {count} impossible results as in the file.", kept
    ).format(count=kept)
    return sentences((told, odd if kept else ""))


def _case(p: Payload, where: str) -> str:
    args = {**p, "about": _(ABOUT[Kind(p["kind"])]), "by": _by(p["side"])}
    if p.get("appeal_of") and p.get("move"):
        message = _(
            "Case {case} was opened, an appeal against the ruling in case {appeal_of} about {about}, move {move}, {by}."
        )
    elif p.get("appeal_of"):
        message = _("Case {case} was opened, an appeal against the ruling in case {appeal_of} about {about}, {by}.")
    elif p.get("move"):
        message = _("Case {case} was opened about {about}, move {move}, {by}.")
    else:
        message = _("Case {case} was opened about {about}, {by}.")
    return message.format(**args)


def _evidence(p: Payload, where: str) -> str:
    if p["words"] and p["photo_sha256"]:
        message = _("Case {case}: words and a photo added, {by}.")
    elif p["words"]:
        message = _("Case {case}: words added, {by}.")
    else:
        message = _("Case {case}: a photo added, {by}.")
    return message.format(case=p["case"], by=_by(p["side"]))


def _ruling(p: Payload, where: str) -> str:
    decided = decision_words(p["decided"]) if "decided" in p else p["sentence"]
    told = _("Ruling {number} in case {case}: {decision}").format(number=p["ruling"], case=p["case"], decision=decided)
    second = _("Confirmed by a second person, {name}.").format(name=p.get("second"))
    return sentences((told, second if p.get("second") else ""))


def _plain_changes(p: Payload, where: str) -> str:
    return _("Changed the event: {changes}.").format(changes=changes(p))


def _created(p: Payload, where: str) -> str:
    return _("Made the event {name} with {divisions}.").format(name=p["name"], divisions=value(p["divisions"]))


def _rules_changed(p: Payload, where: str) -> str:
    return _("Changed the rules of {where}: {changes}.").format(where=where, changes=setting_changes(p))


def _entry_edited(p: Payload, where: str) -> str:
    return _("Changed the entry of {name}: {changes}.").format(name=p["name"], changes=changes(p["changed"]))


def _links_issued(p: Payload, where: str) -> str:
    return ngettext(
        "Gave {count} player of {division} a personal link.",
        "Gave {count} players of {division} a personal link.",
        p["entries"],
    ).format(count=p["entries"], division=p["division"])


def _entries_imported(p: Payload, where: str) -> str:
    return _("Accepted the entry list {file}: {count} entered.").format(file=p["file"], count=len(p["entered"]))


def _ratings_applied(p: Payload, where: str) -> str:
    count = len(p["ratings"])
    return ngettext("Updated {count} rating from {list}.", "Updated {count} ratings from {list}.", count).format(
        count=count, list=p["list"]
    )


def _linked(p: Payload, where: str) -> str:
    if p["player"]:
        return _("The account {account} plays as {player}.").format_map(p)
    return _("The account {account} plays as nobody.").format_map(p)


_SENTENCES: dict[str, Words] = {
    "event.created": _created,
    "event.edited": _plain_changes,
    "division.added": gettext_noop("Added the division {name}."),
    "division.removed": gettext_noop("Removed the division {name}, which had no entries."),
    "division.edited": _rules_changed,
    "entry.added": _entered,
    "entry.edited": _entry_edited,
    "entry.withdrawn": _withdrawn,
    "entry.returned": gettext_noop("Reinstated {name} after a withdrawal."),
    "entry.planned": gettext_noop("{name} in round {round}: {to}."),
    "roll.called": _roll,
    "links.issued": _links_issued,
    "link.replaced": gettext_noop("Gave {name} a new personal link; the old one no longer works."),
    **ROUNDS,
    **ACCOUNTS,
    **FEDERATION,
    "result.reported": _result(_REPORTED),
    "result.confirmed": _result(_CONFIRMED),
    **CHANGED_RESULTS,
    "record.submitted": _record,
    "record.remarked": _said_of_record,
    "record.chosen": gettext_noop("{where}: record {record} was chosen as the one that counts: {reason}"),
    "ending.opened": _did(gettext_noop("{where}: {who} started counting the final position.")),
    "ending.agreed": _agreed,
    "ending.withdrawn": _did(gettext_noop("{where}: {who} withdrew their agreement to the count.")),
    "ending.disputed": _disputed,
    "ending.settled": _did(gettext_noop("{where}: {who} withdrew the dispute.")),
    "ending.first": _first,
    "ending.resumed": _resumed,
    "ending.stood": _stood,
    "call.made": _did(gettext_noop("{where}: {who} called the referee to table {table}.")),
    "call.answered": gettext_noop("{where}: the call to table {table} was answered."),
    "call.withdrawn": _did(gettext_noop("{where}: {who} withdrew the call to table {table}.")),
    "case.opened": _case,
    "case.evidence": _evidence,
    "case.withdrawn": gettext_noop("Case {case} was withdrawn."),
    "ruling.made": _ruling,
    "ruling.proposed": gettext_noop("Case {case}: a ruling was proposed and waits for a second person."),
    "ruling.seconded": _ruling,
    "ruling.declined": gettext_noop("Case {case}: the proposed ruling was declined."),
    "entries.imported": _entries_imported,
    "games.imported": _imported,
    "ratings.imported": gettext_noop("Accepted the rating list {list} of {as_of}: {lines} lines."),
    "ratings.applied": _ratings_applied,
    "role.granted": gettext_noop("Made {account} {role} of the event."),
    "account.linked": _linked,
    "role.revoked": gettext_noop("Took the role of {role} from {account}."),
}
