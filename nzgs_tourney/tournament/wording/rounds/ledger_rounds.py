"""Ledger lines on rounds, their boards, wishes and times."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from decimal import Decimal

from games.wording.numbers import decimal_text, in_row, listed, sentences
from games.wording.rulings import by_ruling, reason_of_terms
from games.wording.terms import komi_words
from ground.coded import Words, read_coded
from ground.dates import NEW_ZEALAND, deadline_text, moment_text
from ground.translation import gettext as _, gettext_noop, ngettext
from nzgs_tourney.tournament.wording.draws.price import price_words
from nzgs_tourney.tournament.wording.events.ledger_changes import Payload


def _times(p: Payload) -> str:
    """Each changed round with its new times, in New Zealand time."""
    starts = [_begins(number, after) for number, (_before, after) in p.get("changed", {}).items()]
    starts += [_is_due(number, after) for number, (_before, after) in p.get("due", {}).items()]
    return in_row(starts)


def _begins(number: str, after: str | None) -> str:
    if not after:
        return _("round {number} has no set start").format(number=number)
    return _("round {number} begins {time}").format(number=number, time=moment_text(_clock(after)))


def _is_due(number: str, after: str | None) -> str:
    if not after:
        return _("round {number} has no set due date").format(number=number)
    return _("round {number} is due {time}").format(number=number, time=deadline_text(_clock(after)))


def _clock(text: str) -> datetime:
    return datetime.fromisoformat(text).astimezone(NEW_ZEALAND)


def _drawn(p: Payload, division: str) -> str:
    boards = len(p.get("boards", ()))
    if p.get("proved"):
        message = ngettext(
            "Drew round {round} of {division}: {boards} board, proved best, seed {seed}.",
            "Drew round {round} of {division}: {boards} boards, proved best, seed {seed}.",
            boards,
        )
    else:
        message = ngettext(
            "Drew round {round} of {division}: {boards} board, seed {seed}.",
            "Drew round {round} of {division}: {boards} boards, seed {seed}.",
            boards,
        )
    return message.format(round=p["round"], division=division, boards=boards, seed=p["seed"])


def _repaired(p: Payload, division: str) -> str:
    missing, arrived = p["missing"], p.get("come")
    anew = "anew" in p
    if missing and arrived:
        message = (
            _("Redrew the rest of round {round} of {division} without {missing} and with {come}: {boards}.")
            if anew
            else _("Fixed round {round} of {division} without {missing} and with {come}: {boards}.")
        )
    elif missing:
        message = (
            _("Redrew the rest of round {round} of {division} without {missing}: {boards}.")
            if anew
            else _("Fixed round {round} of {division} without {missing}: {boards}.")
        )
    elif arrived:
        message = (
            _("Redrew the rest of round {round} of {division} with {come}: {boards}.")
            if anew
            else _("Fixed round {round} of {division} with {come}: {boards}.")
        )
    else:
        message = (
            _("Redrew the rest of round {round} of {division}: {boards}.")
            if anew
            else _("Fixed round {round} of {division}: {boards}.")
        )
    sentence = message.format(
        round=p["round"],
        division=division,
        missing=listed(missing) if missing else "",
        come=listed(arrived) if arrived else "",
        boards=ngettext("{count} new board", "{count} new boards", p["changed"]).format(count=p["changed"]),
    )
    return sentences((sentence, _("Because: {reason}.").format(reason=p["anew"]) if p.get("anew") else ""))


def _rearranged(p: Payload, division: str) -> str:
    return sentences(
        (
            _("Changed boards of published round {round} of {division}.").format(round=p["round"], division=division),
            _("Before: {boards}.").format(boards=_boards(p["from"])),
            _("Now: {boards}.").format(boards=_boards(p["to"])),
            _("Bye: {players}.").format(players=listed(p["byes"])) if p.get("byes") else "",
            _("Because: {reason}").format(reason=p["reason"]),
        )
    )


def _went_on(p: Payload, division: str) -> str:
    if "match" in p:
        message = _("From the match of {players} in round {round} of {division} {name} goes on. Because: {reason}")
        if not p["goes_on"]:
            message = _("From the match of {players} in round {round} of {division} nobody goes on. Because: {reason}")
        return message.format(
            players=listed(p["players"]),
            round=p["round"],
            division=division,
            name=listed(p["goes_on"]),
            reason=p["reason"],
        )
    message = _("From table {table} of round {round} of {division} {name} goes on. Because: {reason}")
    if not p["goes_on"]:
        message = _("From table {table} of round {round} of {division} nobody goes on. Because: {reason}")
    return message.format(
        table=p["table"], round=p["round"], division=division, name=listed(p["goes_on"]), reason=p["reason"]
    )


def _boards(boards: Sequence[Payload]) -> str:
    sentence = (_("table {table}, {black} – {white}").format_map(board) for board in boards)
    return "; ".join(sentence) or _("no board")


def _edited(p: Payload, division: str) -> str:
    if "undone" in p:
        return _("Undid the last change in the draft of {division}.").format(division=division)
    if "swapped" in p:
        sentence = _("Swapped {players} in the draft of {division}.").format(
            players=listed(p["swapped"]), division=division
        )
        return sentences((sentence, _price(p)))
    if "tables" in p:
        return _("Moved the board of table {one} to table {other} in the draft of {division}.").format(
            one=p["tables"][0], other=p["tables"][1], division=division
        )
    if (by_hand := _by_hand(p, division)) is not None:
        return sentences((by_hand, _price(p)))
    sentence = _("Set the handicap at table {table} of {division} from {before} to {after}: {reason}").format(
        table=p["table"], division=division, before=p["handicap"][0], after=p["handicap"][1], reason=p["reason"]
    )
    return sentences((_komi(p), sentence))


def _komi(p: Payload) -> str:
    """The komi, where it was set by hand too; empty where it followed the handicap."""
    if not p.get("komi_set"):
        return ""
    return _("Set with {komi}.").format(komi=komi_words(Decimal(p["komi"][1])))


def _terms_changed(p: Payload, division: str) -> str:
    reason = reason_of_terms(by_ruling(p["ruling"])) if "ruling" in p else p["reason"]
    turned = p["black"][0] != p["black"][1]
    same_stones = p["handicap"][0] == p["handicap"][1]
    if same_stones and not turned and p["komi"][0] != p["komi"][1]:
        return _(
            "Changed the komi at table {table} of published round {round} of {division} from {before} to {after}: "
            "{reason}"
        ).format(
            table=p["table"],
            round=p["round"],
            division=division,
            before=decimal_text(Decimal(p["komi"][0])),
            after=decimal_text(Decimal(p["komi"][1])),
            reason=reason,
        )
    if turned and same_stones:
        return _("Exchanged the colours at table {table} of published round {round} of {division}: {reason}").format(
            table=p["table"], round=p["round"], division=division, reason=reason
        )
    sentence = _(
        "Changed the handicap at table {table} of published round {round} of {division} from {before} to {after}: "
        "{reason}"
    ).format(
        table=p["table"],
        round=p["round"],
        division=division,
        before=p["handicap"][0],
        after=p["handicap"][1],
        reason=reason,
    )
    return sentences((_("The two sides exchanged colours.") if turned else "", _komi(p), sentence))


def _price(p: Payload) -> str:
    return sentences(price_words(map(read_coded, p.get("price", ()))))


def _by_hand(p: Payload, division: str) -> str | None:
    """What a director did to single boards; None where it was something else."""
    if "paired" in p:
        return _("Paired {players} in the draft of {division}.").format(players=listed(p["paired"]), division=division)
    if "parted" in p:
        return _("Split the pair at table {table} in the draft of {division}.").format(
            table=p["parted"], division=division
        )
    if "turned" in p:
        return _("Changed the colours at table {table} in the draft of {division}.").format(
            table=p["turned"], division=division
        )
    if "given" in p:
        return _byes(p, division)
    if "filled" in p:
        return ngettext(
            "Drew {boards} board for the rest in the draft of {division}.",
            "Drew {boards} boards for the rest in the draft of {division}.",
            p["filled"],
        ).format(boards=p["filled"], division=division)
    return None


def _byes(p: Payload, division: str) -> str:
    byes, no_byes = p["given"], p["taken"]
    if byes and no_byes:
        message = _("Gave the bye to {given} and took it back from {taken} in the draft of {division}.")
    elif byes:
        message = _("Gave the bye to {given} in the draft of {division}.")
    else:
        message = _("Took the bye back from {taken} in the draft of {division}.")
    return message.format(
        given=listed(byes) if byes else "", taken=listed(no_byes) if no_byes else "", division=division
    )


_WISHED = {
    ("together", True): gettext_noop("{players} of {division}: put together in every round."),
    ("together", False): gettext_noop("{players} of {division}: put together in round {round}."),
    ("apart", True): gettext_noop("{players} of {division}: kept apart in every round."),
    ("apart", False): gettext_noop("{players} of {division}: kept apart in round {round}."),
    ("bye", True): gettext_noop("{players} of {division}: given the bye in every round."),
    ("bye", False): gettext_noop("{players} of {division}: given the bye in round {round}."),
}
_TAKEN_BACK = {
    ("together", True): gettext_noop("{players} of {division}: no longer put together in every round."),
    ("together", False): gettext_noop("{players} of {division}: no longer put together in round {round}."),
    ("apart", True): gettext_noop("{players} of {division}: no longer kept apart in every round."),
    ("apart", False): gettext_noop("{players} of {division}: no longer kept apart in round {round}."),
    ("bye", True): gettext_noop("{players} of {division}: no longer given the bye in every round."),
    ("bye", False): gettext_noop("{players} of {division}: no longer given the bye in round {round}."),
}
"""The sentences for adding or removing a wish, by its kind and whether it is for every round."""


def _wished(messages: Mapping[tuple[str, bool], str]) -> Words:
    return lambda p, division: _(messages[p["kind"], bool(p.get("always"))]).format(
        players=listed(p["players"]), division=division, round=p["round"]
    )


def _timetable(p: Payload, division: str) -> str:
    return _("Set the timetable of {division}: {times}.").format(division=division, times=_times(p))


def _begun(p: Payload, division: str) -> str:
    if "paper" not in p:
        return _("Began round {round} of {where} by hand, without boards.").format(round=p["round"], where=division)
    return ngettext(
        "Typed round {round} of {where} from paper: {boards} board.",
        "Typed round {round} of {where} from paper: {boards} boards.",
        p["paper"],
    ).format(round=p["round"], where=division, boards=p["paper"])


def _published(p: Payload, division: str) -> str:
    return ngettext(
        "Published round {round} of {division}: {boards} board.",
        "Published round {round} of {division}: {boards} boards.",
        p["boards"],
    ).format(round=p["round"], division=division, boards=p["boards"])


ROUNDS: dict[str, Words] = {
    "round.drawn": _drawn,
    "round.begun": _begun,
    "round.edited": _edited,
    "round.repaired": _repaired,
    "round.rearranged": _rearranged,
    "round.terms_changed": _terms_changed,
    "round.went_on": _went_on,
    "wish.added": _wished(_WISHED),
    "wish.dropped": _wished(_TAKEN_BACK),
    "timetable.set": _timetable,
    "round.discarded": gettext_noop("Discarded the draft of round {round} of {where}."),
    "round.published": _published,
    "round.recalled": gettext_noop("Took round {round} of {where} back to a draft."),
    "round.closed": gettext_noop("Closed round {round} of {where}."),
}
"""The sentence for each kind of event: a message with its payload and the division as `where`, or a function of
both.
"""
