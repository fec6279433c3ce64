"""Ledger lines on accounts, people, prizes, points and the site."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from games.cases.rule_places import NAMES, RulePlace
from games.wording.numbers import in_row, sentences
from ground.coded import Words
from ground.dates import short_date
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.tournament.exchange.results_table import GAME_COLUMNS, PLAYER_COLUMNS
from nzgs_tourney.tournament.standings.prize_terms import terms_of_json
from nzgs_tourney.tournament.wording.events.ledger_changes import Payload, changes, each_change
from nzgs_tourney.tournament.wording.people.role_words import ROLES
from nzgs_tourney.tournament.wording.people.scope_words import SCOPES
from nzgs_tourney.tournament.wording.points.points_words import points_text


def _of_role(message: str) -> Callable[[Payload, str], str]:
    """A message about an invited person, with their name and the role."""
    return lambda p, where: _(message).format(person=p["person"], role=_(ROLES[p["role"]]))


def _accepted(p: Payload, where: str) -> str:
    if p["new"]:
        message = _("Invitation of {person} as {role} accepted, with the new account {account}.")
    else:
        message = _("Invitation of {person} as {role} accepted, with the account {account}.")
    return message.format(person=p["person"], role=_(ROLES[p["role"]]), account=p["account"])


def _rights(p: Payload, where: str) -> str:
    return _("Changed the rights of {account}: {changes}.").format(account=p["account"], changes=changes(p["changed"]))


def _federation_set(p: Payload, where: str) -> str:
    name = recipient_name(p)
    if p["what"] == "token":
        message = _("Kept a token for the {federation}.") if p["set"] else _("Removed the token for the {federation}.")
    else:
        message = _("Set where files for the {federation} go by mail.")
        if not p["set"]:
            message = _("Files for the {federation} don’t go by mail any more.")
    return message.format(federation=name)


def _token_made(p: Payload, where: str) -> str:
    """Which site may send events here, and which event it may fetch."""
    if p.get("event"):
        return _("Made a token for {site}, which may fetch {event} and send it here.").format_map(p)
    return _("Made a token for {site}, which may send events here.").format_map(p)


def _program_let_in(p: Payload, where: str) -> str:
    """Which program may do what in the event."""
    may = in_row([_(SCOPES[scope]) for scope in p["scopes"]])
    return _("Made a token for {program}: {may}.").format(program=p["program"], may=may)


ACCOUNTS: dict[str, Words] = {
    "site.set_up": gettext_noop("Set up the site: {account} is its first administrator."),
    "invitation.made": _of_role(gettext_noop("Invited {person} as {role} by a link.")),
    "invitation.accepted": _accepted,
    "invitation.revoked": _of_role(gettext_noop("Revoked the invitation of {person} as {role}.")),
    "second_factor.removed": gettext_noop("Removed the second factor of {account}."),
    "account.deactivated": gettext_noop("Deactivated the account {account}."),
    "account.reactivated": gettext_noop("Reactivated the account {account}."),
    "account.rights": _rights,
    "account.passkey_added": gettext_noop("Added a passkey to {account}."),
    "account.passkey_removed": gettext_noop("Removed a passkey of {account}."),
    "move_token.made": _token_made,
    "move_token.revoked": gettext_noop("Revoked the token of {site}."),
    "api_token.made": _program_let_in,
    "api_token.ended": gettext_noop("Ended the token of {program}."),
    "federation.contact": _federation_set,
    "history.replaced": gettext_noop(
        "Took another history of {event} from number {number} on. What was here is in {file}. Because: {reason}"
    ),
    "password.link_made": gettext_noop("Made a password link for {account}."),
    "password.link_revoked": gettext_noop("Revoked the password link for {account}."),
    "password.set": gettext_noop("Set a new password for {account}, by a link."),
}
"""A sentence for each kind of event, from its payload."""


_PLAYERS = {one.code: one.heading for one in PLAYER_COLUMNS}
_GAMES = {one.code: one.heading for one in GAME_COLUMNS}


def _place(p: Payload) -> str:
    """A place in the rules."""
    return _(NAMES[RulePlace(p["place"])])


def _awarded(p: Payload, where: str) -> str:
    """The points of a division; a second award with its reason."""
    if p.get("reason") and where:
        message = _("Awarded the NZGS points of {where} in {year} again, because: {reason}: {points}.")
    elif p.get("reason"):
        message = _("Awarded the NZGS points in {year} again, because: {reason}: {points}.")
    elif where:
        message = _("Awarded the NZGS points of {where} in {year}: {points}.")
    else:
        message = _("Awarded the NZGS points in {year}: {points}.")
    points = "; ".join(map(_award_text, p["points"])) or _("none")
    return message.format(where=where, year=p["year"], reason=p.get("reason"), points=points)


def _award_text(stored: Mapping[str, Any]) -> str:
    """What a player was awarded."""
    return _("{place} {name}: {points}").format(
        place=stored["place"], name=stored["name"], points=points_text(Decimal(stored["points"]))
    )


def _columns(p: Payload, where: str) -> str:
    """The columns of the results table, by their headings."""
    parts = [
        message.format(columns=in_row([_(headings.get(code, code)) for code in p["changed"][table][1]]))
        for table, message, headings in (
            ("players", _("players {columns}"), _PLAYERS),
            ("games", _("games {columns}"), _GAMES),
        )
        if table in p["changed"]
    ]
    return _("Chose the columns of the results table: {columns}.").format(columns="; ".join(parts))


def _prize(stored: Mapping[str, Any]) -> str:
    """A line of the prizes."""
    return terms_of_json(stored).sentence


def _forgotten(p: Payload, where: str) -> str:
    if not p.get("entries"):
        return _("Forgot a person: results stay, the name is erased.")
    return _("Forgot a person, entry {entries}: results stay, the name is erased.").format(entries=where)


def _eligible(p: Payload, where: str) -> str:
    message = (
        _("Set who may win NZGS points of {where}: {players}.")
        if where
        else _("Set who may win NZGS points: {players}.")
    )
    return message.format(where=where, players=in_row(p["players"]))


def _registered(p: Payload, where: str) -> str:
    return _("Changed the register entry of {name}: {changes}.").format(name=p["name"], changes=changes(p["changed"]))


def _undone(p: Payload, where: str) -> str:
    if p["same"]:
        return _("Undid the decision that {other} is {kept}.").format_map(p)
    return _("Undid the decision that {other} is not {kept}.").format_map(p)


def _worded_rule(p: Payload, where: str) -> str:
    if p["text"]:
        return _("Entered the official wording of {place}: {text}").format(place=_place(p), text=p["text"])
    return _("Removed the official wording of {place}.").format(place=_place(p))


def _year_closed(p: Payload, where: str) -> str:
    if p["goes"]:
        return _("Closed the points of {year}; {goes} represents New Zealand.").format_map(p)
    return _("Closed the points of {year}; nobody represents New Zealand.").format_map(p)


def _year_reopened(p: Payload, where: str) -> str:
    sentence = _("Reopened the points of {year}, as {asked_by} asked: {reason}").format_map(p)
    if not p["changed"]:
        return sentence
    taken = _("Taken back from {next_year}: {changes}.")
    return sentences((sentence, taken.format(next_year=p["year"] + 1, changes=each_change(p["changed"]))))


def _points_rules(p: Payload, where: str) -> str:
    return _("Changed how {where} gives NZGS points: {changes}.").format(where=where, changes=changes(p["changed"]))


def _points_table(p: Payload, where: str) -> str:
    return _("Table of NZGS points {name} from {from_year}: {points}.").format(
        name=p["name"], from_year=p["from_year"], points=in_row(p["points"])
    )


def _series(p: Payload, where: str) -> str:
    return _("Series {name}: {changes}.").format(name=p["name"], changes=changes(p["changed"]))


def _year_rules(p: Payload, where: str) -> str:
    return _("Changed how {year} is closed: {changes}.").format(year=p["year"], changes=changes(p))


def _brought(p: Payload, where: str) -> str:
    return _("Set the points brought into {year}: {changes}.").format(year=p["year"], changes=each_change(p["changed"]))


def _willing(p: Payload, where: str) -> str:
    return _("Set who is available in {year}: {changes}.").format(year=p["year"], changes=each_change(p["changed"]))


def _prizes(p: Payload, where: str) -> str:
    prizes = "; ".join(map(_prize, p["to"])) or _("none")
    return _("Set the prizes of {where}: {prizes}.").format(where=where, prizes=prizes)


def _sent(p: Payload, where: str) -> str:
    message = _("Sent the file of {where} to the {recipient}, as of number {number}.")
    if p.get("mailed"):
        message = _("Sent the file of {where} to the {recipient} by mail, as of number {number}.")
    return message.format(where=where, recipient=recipient_name(p), number=p["from"])


def _downloaded(p: Payload, where: str) -> str:
    message = _("Downloaded the file of {where}, {file}, as of number {number}.")
    return message.format(where=where, file=p.get("layout", p["target"]), number=p["from"])


def _day(text: str) -> str:
    return short_date(date.fromisoformat(text)) if text else ""


def _rated(p: Payload, where: str) -> str:
    message = _("The {recipient} rated the games of {where} on {day}.")
    if not p["day"]:
        message = _("The {recipient} hasn’t rated the games of {where} after all.")
    return message.format(recipient=recipient_name(p), where=where, day=_day(p["day"]))


def _layout_saved(p: Payload, where: str) -> str:
    headings = _PLAYERS if p["table"] == "players" else _GAMES
    columns = in_row([_(headings.get(code, code)) for code in p["columns"]])
    message = _("Saved the layout {name} for the {federation}: {columns}.")
    return message.format(name=p["name"], federation=recipient_name(p), columns=columns)


FEDERATIONS = {
    "nzgs": gettext_noop("New Zealand Go Society"),
    "australia": gettext_noop("Australian Go Association"),
    "egd": gettext_noop("European Go Database"),
    "aga": gettext_noop("American Go Association"),
    "ffg": gettext_noop("French Go Federation"),
}
"""Who files go to, by their codes."""

RECIPIENTS = {"results-table": "nzgs", "h9": "egd", "aga": "aga", "tou": "ffg"}
"""The code of who a division's file goes to, by the file's word in addresses; a saved layout says it itself."""


def recipient_name(p: Payload) -> str:
    """Who the file goes to that an event of the ledger tells of."""
    code = p.get("federation") or RECIPIENTS[p["target"]]
    return _(FEDERATIONS[code])


FEDERATION: dict[str, Words] = {
    "points.rules": _points_rules,
    "points.eligibility": _eligible,
    "points.awarded": _awarded,
    "points.table": _points_table,
    "points.series": _series,
    "points.series_removed": gettext_noop("Removed the series {name}."),
    "points.year_rules": _year_rules,
    "points.brought": _brought,
    "points.willing": _willing,
    "points.year_closed": _year_closed,
    "points.event_approved": gettext_noop("Approved {event} and its tables of points: {reason}"),
    "points.event_sent_back": gettext_noop("Sent {event} and its tables of points back: {reason}"),
    "points.reopening_asked": gettext_noop("Asked to reopen the points of {year}: {reason}"),
    "points.reopening_withdrawn": gettext_noop("Withdrew the request to reopen the points of {year}."),
    "points.year_reopened": _year_reopened,
    "ratings.accepted": gettext_noop("Accepted the rating list {list} of {as_of}: it is public."),
    "ratings.withdrawn": gettext_noop("Withdrew the rating list {list} of {as_of}: {reason}"),
    "points.agreed": gettext_noop("Agreed to the points of {event}, {division}: they count in {year}."),
    "people.joined": gettext_noop("Decided that {other} is {kept}: {reason}"),
    "people.split": gettext_noop("Split {other} from {kept}: {reason}"),
    "people.renamed": gettext_noop("Renamed {before}: {name} from now on. {reason}"),
    "people.registered": _registered,
    "people.numbered": gettext_noop("Gave {name} the NZGS number {number}."),
    "people.apart": gettext_noop("Decided that {other} is not {kept}: {reason}"),
    "person.forgotten": _forgotten,
    "people.taken_back": _undone,
    "rule.worded": _worded_rule,
    "results.columns": _columns,
    "phones.let_in": gettext_noop("Let phones in at http://{address}:{port}."),
    "phones.kept_out": gettext_noop("Kept phones out of http://{address}:{port}."),
    "backups.chosen": gettext_noop("Chose {folder} for the site’s backups."),
    "backups.stopped": gettext_noop("Stopped the site’s backups into {folder}."),
    "prizes.set": _prizes,
    "file.sent": _sent,
    "file.downloaded": _downloaded,
    "file.rated": _rated,
    "layout.saved": _layout_saved,
    "layout.removed": gettext_noop("Removed the layout {name}."),
}
"""The sentence for each kind of event: a message with its payload, or a function of it and of the place."""
