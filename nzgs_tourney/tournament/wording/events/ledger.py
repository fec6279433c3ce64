"""Ledger lines: one sentence for each event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from games.wording.numbers import in_row, sentences
from ground.coded import Words, worded
from ground.freezing import freeze_mappings
from ground.translation import gettext as _, gettext_noop, ngettext, pgettext
from nzgs_tourney.tournament.division.history import Presence
from nzgs_tourney.tournament.wording.entries.ledger_fees import MONEY
from nzgs_tourney.tournament.wording.events.big_screen import screen_set_words
from nzgs_tourney.tournament.wording.events.ledger_changes import (
    Payload,
    changes,
    entry_words,
    rating_words,
    setting_changes,
    value,
)
from nzgs_tourney.tournament.wording.events.looks import look_set_words
from nzgs_tourney.tournament.wording.people.ledger_people import ACCOUNTS, FEDERATION
from nzgs_tourney.tournament.wording.people.told_words import people_not_told, people_told
from nzgs_tourney.tournament.wording.results.ledger_games import GAMES
from nzgs_tourney.tournament.wording.rounds.ledger_challenges import CHALLENGES
from nzgs_tourney.tournament.wording.rounds.ledger_rounds import ROUNDS
from nzgs_tourney.tournament.wording.rounds.week_words import WEEKS
from nzgs_tourney.tournament.wording.standings.standings_words import away_words

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
    | {"points.awarded", "points.year_closed", "points.year_reopened"}
)


class LedgerLine(Protocol):
    """An event of the ledger."""

    @property
    def kind(self) -> str: ...
    @property
    def subject(self) -> str: ...
    @property
    def full_payload(self) -> Any: ...
    @property
    def who(self) -> str: ...
    @property
    def by_link(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Names:
    """The names of what events refer to by the numbers of their stream."""

    divisions: Mapping[int, str]
    games: Mapping[int, str]

    def __post_init__(self) -> None:
        freeze_mappings(self)


def actor_words(event: LedgerLine) -> str:
    """Who acted, and that it was by a personal link: `Aroha Kea`, `Mere Tautahi by link`."""
    return _("{name} by link").format(name=event.who) if event.by_link else event.who


def in_words(event: LedgerLine, names: Names) -> str:
    """One sentence about the event; for an unknown kind its name in words, never empty."""
    sentence_of = _SENTENCES.get(event.kind)
    if sentence_of is None:
        return f"{event.kind.replace('.', ' ').replace('_', ' ').capitalize()}{_named(event.full_payload)}."
    where = _subject_text(event.subject, names) or entry_words(event.full_payload.get("entries", ()), names.divisions)
    return worded(
        sentence_of,
        {**event.full_payload, "where": where} if isinstance(sentence_of, str) else event.full_payload,
        where,
    )


def _named(payload: Mapping[str, Any]) -> str:
    return f": {payload['name']}" if payload.get("name") else ""


def _subject_text(subject: str, names: Names) -> str:
    """The division of a round, or the two players of a game."""
    kind, _colon, rest = subject.partition(":")
    number = rest.partition(".")[0]
    if not number.isdigit():
        return ""
    if kind in ("round", "division"):
        return names.divisions.get(int(number), _("a division"))
    return names.games.get(int(number), _("a game")) if kind == "game" else ""


def _entered(p: Payload, where: str) -> str:
    message = _("Entered {name}, {rank}, in {division}.")
    if p.get("rating"):
        message = _("Entered {name}, {rank}, rating {rating}, in {division}.")
    entered = message.format_map({**p, "rating": rating_words(p.get("rating") or "")})
    return sentences((entered, _outside(p)))


def _outside(p: Payload) -> str:
    """Why somebody outside the limits was entered; empty for anybody else."""
    if not p.get("limit_reason"):
        return ""
    return _("{name} is outside the limits of {division}. Because: {reason}").format(
        name=p["name"], division=p["division"], reason=p["limit_reason"]
    )


def _withdrawn(p: Payload, where: str) -> str:
    if p.get("reason"):
        return _("Withdrew {name} from round {from_round} on: {reason}.").format_map(p)
    return _("Withdrew {name} from round {from_round} on.").format_map(p)


def _roll(p: Payload, where: str) -> str:
    changed = in_row([f"{change['name']} {_presence(change['to'])}" for change in p["changed"]])
    return _("Checked in {division} for round {round}: {players}.").format(
        division=p["division"], round=p["round"], players=changed
    )


def _presence(answer: str) -> str:
    return {Presence.UNSEEN: _("not seen yet"), Presence.HERE: pgettext("at check-in", "here")}.get(
        Presence(answer), away_words(answer)
    )


def _planned(p: Payload, where: str) -> str:
    to = _("plays") if p["to"] == "plays" else away_words(p["to"])
    return _("{name} in round {round}: {to}.").format(name=p["name"], round=p["round"], to=to)


def _imported(p: Payload, where: str) -> str:
    sentence = ngettext(
        "Imported {division} from {file}: {players} players, {rounds} round, {final} of {games} games with a final "
        "result.",
        "Imported {division} from {file}: {players} players, {rounds} rounds, {final} of {games} games with a final "
        "result.",
        p["rounds"],
    ).format(**{**p, "final": len(p["confirmed"])})
    impossible = len(p.get("impossible", ()))
    odd = ngettext(
        "Kept {count} impossible result as in the file.", "Kept {count} impossible results as in the file.", impossible
    ).format(count=impossible)
    outside = _("Some are outside the limits. Because: {reason}").format(reason=p.get("limit_reason", ""))
    return sentences((sentence, odd if impossible else "", outside if p.get("limit_reason") else ""))


def _event_edited(p: Payload, where: str) -> str:
    if p.keys() == {"published"}:
        return _("Made the event public.") if p["published"][1] else _("Hid the event from the public.")
    if p.keys() == {"archived"}:
        return _("Archived the event.") if p["archived"][1] else _("Brought the event back from the archive.")
    return _("Changed the event: {changes}.").format(changes=changes(p))


def _created(p: Payload, where: str) -> str:
    made = (
        _("Made the rehearsal {name} with {divisions}.")
        if p.get("rehearsal")
        else _("Made the event {name} with {divisions}.")
    )
    return made.format(name=p["name"], divisions=value(p["divisions"]))


def _deleted(p: Payload, where: str) -> str:
    if p.get("rehearsal"):
        return _("Deleted the rehearsal {name}.").format(name=p["name"])
    return _("Deleted the event {name}, which nothing was published of.").format(name=p["name"])


def _rules_changed(p: Payload, where: str) -> str:
    return _("Changed the rules of {where}: {changes}.").format(where=where, changes=setting_changes(p))


def _entry_edited(p: Payload, where: str) -> str:
    changed = _("Changed the entry of {name}: {changes}.").format(name=p["name"], changes=changes(p["changed"]))
    return sentences((changed, _("Because: {reason}").format(reason=p["reason"]) if p.get("reason") else ""))


_CARRIED = {
    "results": gettext_noop("what they played counts there as results"),
    "half": gettext_noop("each round they played counts there half a point"),
    "nothing": gettext_noop("what they played counts nothing there"),
}


def _entries_moved(p: Payload, where: str) -> str:
    names, carried = in_row([str(one["name"]) for one in p["moved"]]), _CARRIED[p["carries"]]
    return _("Moved {names} from {division} to {to}: {carried}.").format(
        names=names, division=p["division"], to=p["to"], carried=_(carried)
    )


def _entries_moved_back(p: Payload, where: str) -> str:
    names = in_row([str(one["name"]) for one in p["moved"]])
    return _("Undid the move of {names} from {to} to {division}.").format(
        names=names, division=p["division"], to=p["to"]
    )


def _teams(p: Payload, where: str) -> str:
    if "round" in p:
        (team,) = p["teams"]
        return _("Gave in the line-up of {team} for round {round} of {division}.").format(
            team=team["name"], round=p["round"], division=p["division"]
        )
    teams = in_row([f"{team['name']} ({len(team['members'])})" for team in p["teams"]])
    return _("Set teams of {division}, with so many players: {teams}.").format(division=p["division"], teams=teams)


def _links_issued(p: Payload, where: str) -> str:
    return ngettext(
        "Gave {count} entry of {division} a personal link.",
        "Gave {count} entries of {division} a personal link.",
        p["entries"],
    ).format(count=p["entries"], division=p["division"])


def _entries_imported(p: Payload, where: str) -> str:
    accepted = _("Accepted the entry list {file}: {count} entered.").format(file=p["file"], count=len(p["entered"]))
    teams = (_teams(one, where) for one in p.get("teams", ()))
    return sentences((accepted, *teams, *map(_outside, p["entered"])))


def _ratings_applied(p: Payload, where: str) -> str:
    count = len(p["ratings"])
    return ngettext("Updated {count} rating from {list}.", "Updated {count} ratings from {list}.", count).format(
        count=count, list=p["list"]
    )


def _linked(p: Payload, where: str) -> str:
    if p["player"]:
        return _("The account {account} plays as {player}.").format_map(p)
    return _("The account {account} isn’t linked to a player.").format_map(p)


def _grouped(p: Payload, where: str) -> str:
    count = len(p["groups"])
    return ngettext(
        "Put {count} entry of {division} into a group.", "Put {count} entries of {division} into groups.", count
    ).format(count=count, division=p["division"])


_SENTENCES: dict[str, Words] = {
    "event.created": _created,
    "event.edited": _event_edited,
    "event.deleted": _deleted,
    "event.finished": gettext_noop(
        "Finished the event. Boards left open: {boards}; cases: {cases}; players without a federation number: "
        "{numbers}."
    ),
    "event.reopened": gettext_noop("Opened the event again. Because: {reason}"),
    "event.copied": gettext_noop("Sent a copy of the event to {to}; {site} leads it."),
    "event.handed_over": gettext_noop("Handed the event over from {from} to {site}, which leads it now."),
    "event.taken_over": gettext_noop("Took the event over from {from}: {site} leads it now. Because: {reason}"),
    "webhook.made": gettext_noop("Made a webhook: {host} is told what happens."),
    "webhook.ended": gettext_noop("Ended the webhook of {host}."),
    "screen.set": screen_set_words,
    "look.set": look_set_words,
    "entry_page.set": gettext_noop("Set up the entry page."),
    "entry_page.closed": gettext_noop("Closed the entry page."),
    "division.added": gettext_noop("Added the division {name}."),
    "division.removed": gettext_noop("Removed the division {name}, which had no entries."),
    "division.edited": _rules_changed,
    "division.grouped": _grouped,
    "entry.added": _entered,
    "entry.edited": _entry_edited,
    "entry.withdrawn": _withdrawn,
    "entry.returned": gettext_noop("Reinstated {name} after a withdrawal."),
    "entry.removed": gettext_noop("Removed {name} from the entries of {division}."),
    "entries.moved": _entries_moved,
    "entries.moved_back": _entries_moved_back,
    **dict.fromkeys(("team.set", "teams.made"), _teams),
    "team.removed": gettext_noop("Removed the team {name} of {division}."),
    "entry.planned": _planned,
    "entry.person": gettext_noop("Decided whose entry it is: {person}."),
    "roll.called": _roll,
    "roll.opened": gettext_noop("Let players of {division} check themselves in for round {round}."),
    "roll.closed": gettext_noop("Closed the check-in by phone for round {round} of {division}."),
    "links.issued": _links_issued,
    "people.told": people_told,
    "people.not_told": people_not_told,
    "link.replaced": gettext_noop("Gave {name} a new personal link; the old one no longer works."),
    **ROUNDS,
    **CHALLENGES,
    **WEEKS,
    **ACCOUNTS,
    **FEDERATION,
    **MONEY,
    **GAMES,
    "entries.imported": _entries_imported,
    "games.imported": _imported,
    "ratings.imported": gettext_noop("Accepted the rating list {list} of {as_of}: {lines} lines."),
    "ratings.applied": _ratings_applied,
    "role.granted": gettext_noop("Made {account} {role} of the event."),
    "role.changed": gettext_noop("Changed the role of {account} from {was} to {role}."),
    "account.linked": _linked,
    "role.revoked": gettext_noop("Took the role of {role} from {account}."),
}
