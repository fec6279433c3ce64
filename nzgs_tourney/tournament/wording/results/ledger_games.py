"""Ledger lines on games: results, records, endings, calls, cases and rulings; and the changed results that a director
has not seen yet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime

from games.cases.kind import ABOUT, Kind
from games.rules.result import parse_result
from games.wording.numbers import in_row, sentences
from games.wording.origins import remark_text
from games.wording.result_words import winner_words, words_of
from games.wording.rulings import because_of_ruling, decision_words
from games.wording.terms import colour_words
from ground.coded import Words
from ground.dates import NEW_ZEALAND, moment_text
from ground.translation import gettext as _, gettext_noop, ngettext
from nzgs_tourney.tournament.wording.events.ledger_changes import Payload
from ratings.servers import Server, server_words


def _cleared(p: Payload, where: str) -> str:
    result = words_of(p["said"], bool(p["forfeit"]))
    if not result:
        return _("{game}: the result was cleared (the reports differed). It’s outstanding again.").format(game=where)
    return _("{game}: the result was cleared ({result}). It’s outstanding again.").format(game=where, result=result)


def _restored(p: Payload, where: str) -> str:
    result = words_of(p["said"], bool(p["forfeit"]))
    if not result:
        return _("{game}: clearing the result was undone, the reports differ.").format(game=where)
    return _("{game}: clearing the result was undone, {result}.").format(game=where, result=result)


def _corrected(p: Payload, where: str) -> str:
    if p["side"] == "referee":
        message = _(
            "{game}: the final result was corrected by a ruling on appeal from {was} to {now}. Reason: {reason}"
        )
    else:
        message = _("{game}: the final result was corrected from {was} to {now}. Reason: {reason}")
    return message.format(
        game=where,
        was=words_of(p["from"], bool(p["from_forfeit"])),
        now=words_of(p["result"], bool(p["forfeit"])),
        reason=because_of_ruling(p["ruling"], p["decided"]) if "decided" in p else p["reason"],
    )


CHANGED_RESULTS: dict[str, Words] = {
    "result.cleared": _cleared,
    "result.restored": _restored,
    "result.corrected": _corrected,
}
"""A sentence for each kind of event, from its payload and the game."""


def said_since(kind: str, p: Payload, name: str, table: int) -> str:
    """What `name` did to the result at a table, without a full stop: `Mere Tautahi reported Black by 3½ at table 4`.
    `kind` is `result.reported` or `result.restored`, `p` the payload of that event."""
    result = words_of(p["said"], bool(p["forfeit"]))
    if kind == "result.reported":
        return _("{name} reported {result} at table {table}").format(name=name, result=result, table=table)
    if not result:
        return _("{name} undid clearing the result at table {table}: the reports differ").format(name=name, table=table)
    return _("{name} undid clearing the result at table {table}: {result}").format(
        name=name, result=result, table=table
    )


_REPORTED = {
    "black": gettext_noop("{where}: {result}, reported by Black."),
    "white": gettext_noop("{where}: {result}, reported by White."),
    "paper": gettext_noop("{where}: {result}, reported from the paper slip."),
    "referee": gettext_noop("{where}: {result}, reported by the referee."),
    "": gettext_noop("{where}: {result}, reported by someone."),
}
_CONFIRMED = {
    "black": gettext_noop("{where}: {result}, confirmed by Black."),
    "white": gettext_noop("{where}: {result}, confirmed by White."),
    "paper": gettext_noop("{where}: {result}, confirmed from the paper slip."),
    "referee": gettext_noop("{where}: {result}, confirmed by the referee."),
    "": gettext_noop("{where}: {result}, confirmed by someone."),
}
_AS_RULED = {"referee": gettext_noop("{where}: {result}, confirmed as ruled.")}
_THEN = {"contradicted": gettext_noop("The reports now differ."), "confirmed": gettext_noop("It is final.")}


def _result(messages: Mapping[str, str]) -> Callable[[Payload, str], str]:
    def say(p: Payload, where: str) -> str:
        result = words_of(p.get("said") or p.get("result", ""), bool(p.get("forfeit")))
        then = _THEN.get(p.get("state", ""), "")
        sentence = _(messages[p.get("side", "")]).format(where=where, result=result)
        reason = _("Reason: {reason}").format(reason=p["reason"]) if "reason" in p else ""
        return sentences((sentence, reason, _(then) if then else ""))

    return say


def _confirmed(p: Payload, where: str) -> str:
    """How a result became final; what a ruling gave, without a report, by the director's word."""
    ruled = p.get("side") == "referee" and "said" not in p
    return _result(_AS_RULED if ruled else _CONFIRMED)(p, where)


_SIDE = {
    "black": gettext_noop("Black"),
    "white": gettext_noop("White"),
    "paper": gettext_noop("The director"),
    "referee": gettext_noop("The referee"),
}
"""Who did something, as the subject of a sentence."""


def _side_name(side: str) -> str:
    return colour_words(side) if side in ("black", "white") else _(_SIDE[side])


def _by_side(side: str) -> str:
    """Who brought something, for the end of a sentence."""
    return _(_BROUGHT[side])


_BROUGHT = {
    "black": gettext_noop("by Black"),
    "white": gettext_noop("by White"),
    "paper": gettext_noop("by the director"),
    "referee": gettext_noop("by the referee"),
    "": gettext_noop("by someone"),
}


def _record(p: Payload, where: str) -> str:
    findings = p.get("findings", 0)
    if not findings:
        return _("{where}: a record of {moves} moves was submitted, nothing found.").format(
            where=where, moves=p["moves"]
        )
    return ngettext(
        "{where}: a record of {moves} moves was submitted, {count} finding.",
        "{where}: a record of {moves} moves was submitted, {count} findings.",
        findings,
    ).format(where=where, moves=p["moves"], count=findings)


def _agreed(p: Payload, where: str) -> str:
    args = {"where": where, "count": _counted(p["counted"]), "dead": _dead(p)}
    if p["both"]:
        return _("{where}: Both now agree the count, {count}; {dead}.").format(**args)
    return _("{where}: {who} agreed the count, {count}; {dead}.").format(**args, who=_side_name(p["side"]))


def _counted(result: str) -> str:
    read = parse_result(result)
    return winner_words(read) if read else _("nothing counted")


def _dead(p: Payload) -> str:
    return _("dead: {points}").format(points=in_row(p["dead"])) if p["dead"] else _("no stone dead")


def _resumed(p: Payload, where: str) -> str:
    by_referee, first = p["side"] == "referee", p.get("first")
    if by_referee:
        message = (
            _("{where}: play goes on as the referee says, {player} first.")
            if first
            else _("{where}: play goes on as the referee says.")
        )
    else:
        message = _("{where}: play goes on, {player} first.") if first else _("{where}: play goes on.")
    return message.format(where=where, player=_side_name(first) if first else "")


def _message_by_side(message: str) -> Words:
    """A message about what somebody did: `who` is its subject."""
    return lambda p, where: _(message).format(**{**p, "where": where, "who": _side_name(p["side"])})


def _disputed(p: Payload, where: str) -> str:
    return _("{where}: {who} disputes which of {player}’s stones are dead.").format(
        where=where, who=_side_name(p["side"]), player=_side_name(p["stones"])
    )


def _first(p: Payload, where: str) -> str:
    return _("{where}: {who} wants {player} to move first.").format(
        where=where, who=_side_name(p["side"]), player=_side_name(p["first"])
    )


def _all_stones_stay(p: Payload, where: str) -> str:
    return _("{where}: no agreement on who moves first, so all stones stay and count (reported {by}).").format(
        where=where, by=_by_side(p["side"])
    )


def _said_of_record(p: Payload, where: str) -> str:
    sender = _side_name(p["side"])
    return _("{where}: {who} remarked on record {record}: {remark}").format(
        where=where, who=sender, record=p["record"], remark=remark_text(p.get("origin", {}), sender, p["remark"])
    )


def _case(p: Payload, where: str) -> str:
    args = {**p, "about": _(ABOUT[Kind(p["kind"])]), "by": _by_side(p["side"])}
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


def _case_changed(p: Payload, where: str) -> str:
    about = _(ABOUT[Kind(p["kind"])])
    if p["move"] and p["offender"]:
        message = _("Case {case} is now about {about}, move {move}, by {player}.")
    elif p["move"]:
        message = _("Case {case} is now about {about}, move {move}.")
    elif p["offender"]:
        message = _("Case {case} is now about {about}, by {player}.")
    else:
        message = _("Case {case} is now about {about}.")
    player = colour_words(p["offender"]) if p["offender"] else ""
    now = message.format(case=p["case"], about=about, move=p["move"], player=player)
    return sentences((now, *_case_before(p.get("was", {}), p.get("side", ""))))


def _case_before(was: Payload, side: str) -> Iterator[str]:
    """What a case was until it was changed; nothing for what stayed."""
    if "kind" in was:
        yield _("Until then it was about {about}.").format(about=_(ABOUT[Kind(was["kind"])]))
    if was.get("move"):
        yield _("Until then it was about move {move}.").format(move=was["move"])
    if was.get("offender"):
        yield _("Until then it was about {player}.").format(player=colour_words(was["offender"]))
    if "game" in was:
        yield _("It was opened for another game.")
    if "side" in was:
        yield _("It counts as brought {by}.").format(by=_by_side(side))


def _taken(p: Payload, where: str) -> str:
    message = _("Case {case} was taken over.") if p["over"] else _("Case {case} was taken in hand.")
    return message.format(case=p["case"])


def _evidence(p: Payload, where: str) -> str:
    if p["words"] and p["photo_sha256"]:
        message = _("Case {case}: words and a photo added, {by}.")
    elif p["words"]:
        message = _("Case {case}: words added, {by}.")
    elif not p["photo_sha256"]:
        message = _("Case {case}: it will be told at the desk, {by}.")
    else:
        message = _("Case {case}: a photo added, {by}.")
    return message.format(case=p["case"], by=_by_side(p["side"]))


def _ruling(p: Payload, where: str) -> str:
    sentence = _("Ruling {number} in case {case}: {decision}").format(
        number=p["ruling"], case=p["case"], decision=decision_words(p["decided"])
    )
    second = _("Confirmed by a second official, {name}.").format(name=p.get("second"))
    return sentences((sentence, second if p.get("second") else ""))


def _proposed(p: Payload, where: str) -> str:
    if not p["times"]:
        return _("{where}: {who} withdrew the proposed times.").format(where=where, who=_side_name(p["side"]))
    times = in_row([_time(text) for text in p["times"]])
    return _("{where}: {who} proposed to play at {times}.").format(where=where, who=_side_name(p["side"]), times=times)


def _agreed_time(p: Payload, where: str) -> str:
    return _("{where}: it was agreed to play at {time}.").format(where=where, time=_time(p["time"]))


def _time(text: str) -> str:
    return moment_text(datetime.fromisoformat(text).astimezone(NEW_ZEALAND))


def _linked(p: Payload, where: str) -> str:
    return _("{where}: a link to the game on {server} was given.").format(
        where=where, server=server_words(Server(p["server"]))
    )


GAMES: dict[str, Words] = {
    "time.proposed": _proposed,
    "time.agreed": _agreed_time,
    "game.linked": _linked,
    "game.unlinked": gettext_noop("{where}: the link to the game on its server was removed."),
    "result.reported": _result(_REPORTED),
    "result.confirmed": _confirmed,
    "record.submitted": _record,
    "record.remarked": _said_of_record,
    "game.seen": gettext_noop("{where}: an official has seen what its records show, for the record only."),
    "record.chosen": gettext_noop("{where}: record {record} was chosen as the one that counts: {reason}"),
    "ending.opened": _message_by_side(gettext_noop("{where}: {who} started counting the final position.")),
    "ending.agreed": _agreed,
    "ending.withdrawn": _message_by_side(gettext_noop("{where}: {who} withdrew their agreement to the count.")),
    "ending.disputed": _disputed,
    "ending.settled": _message_by_side(gettext_noop("{where}: {who} withdrew the dispute.")),
    "ending.first": _first,
    "ending.resumed": _resumed,
    "ending.stood": _all_stones_stay,
    "call.made": _message_by_side(gettext_noop("{where}: {who} called the referee to table {table}.")),
    "call.answered": gettext_noop("{where}: the call to table {table} was answered."),
    "call.withdrawn": _message_by_side(gettext_noop("{where}: {who} withdrew the call to table {table}.")),
    "case.opened": _case,
    "case.changed": _case_changed,
    "case.evidence": _evidence,
    "case.withdrawn": gettext_noop("Case {case} was withdrawn."),
    "case.taken": _taken,
    "case.released": gettext_noop("Case {case} is in nobody’s hands."),
    "case.handed": gettext_noop("Case {case} was handed to {person}, who has no account here."),
    "case.handed_opened": gettext_noop("{person} opened case {case}, which was handed to them."),
    "case.handed_back": gettext_noop("Case {case} was taken back."),
    "case.merged": gettext_noop("Case {case} was merged into case {into}."),
    "case.parted": gettext_noop("Case {case} is a case of its own again."),
    "case.committee": gettext_noop("Case {case} goes to a committee."),
    "photo.kept": _message_by_side(gettext_noop("{where}: {who} kept a photo.")),
    "ruling.made": _ruling,
    "ruling.proposed": gettext_noop("Case {case}: a ruling was proposed and waits for a second official."),
    "ruling.agreed": gettext_noop("Case {case}: a member of the committee agreed to the proposed ruling."),
    "ruling.seconded": _ruling,
    "ruling.declined": gettext_noop("Case {case}: the proposed ruling was declined."),
    **CHANGED_RESULTS,
}
"""The sentence for each kind of event: a message with its payload and the game as `where`, or a function of both."""
