"""Finds what a format could not hold: compares a file as it was handed over with what is read back from it.

So writers need not know their own gaps, and none can forget to name one: everything that doesn't come back is named.
Facts that the format had to invent, where nothing was known before, aren't losses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, replace
from decimal import Decimal
from enum import Enum

from games.wording.numbers import capitalised, decimal_text, in_row
from games.wording.terms import stones_words
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.tournament.division.history import BoardResult, DivisionEntry, Status
from nzgs_tourney.tournament.division.settings import SETTINGS
from nzgs_tourney.tournament.exchange.external import (
    ExternalDivision,
    ExternalEvent,
    ExternalPlayer,
    Overtime,
    TimeControl,
)
from nzgs_tourney.tournament.standings.setting_words import value_words

_PERSON = {
    "name": gettext_noop("Names"),
    "rank": gettext_noop("Ranks"),
    "rating": gettext_noop("Ratings"),
    "club": gettext_noop("Clubs"),
    "city": gettext_noop("Cities"),
    "country": gettext_noop("Countries"),
    "family": gettext_noop("Families"),
    "latin": gettext_noop("Names in Latin letters"),
    "start_correction": gettext_noop("Corrections of the starting score"),
}
_PLAYER = {
    "family": gettext_noop("Family names"),
    "given": gettext_noop("Given names"),
    "egd_pin": gettext_noop("EGD pins"),
    "ffg_licence": gettext_noop("FFG licences"),
    "ffg_status": gettext_noop("States of FFG licences"),
    "aga_id": gettext_noop("AGA numbers"),
    "aga_expires": gettext_noop("Expiry of AGA memberships"),
    "grade": gettext_noop("Declared grades"),
    "rating_origin": gettext_noop("Origins of ratings"),
    "preliminary": gettext_noop("Entries that are not final"),
    "beyond": gettext_noop("Participation after the last round"),
    "server_names": gettext_noop("Names on servers"),
    "plays_online": gettext_noop("Who plays online"),
}
_EVENT = {
    "short_name": gettext_noop("The short name"),
    "venue": gettext_noop("The place"),
    "country": gettext_noop("The country"),
    "director": gettext_noop("The director"),
    "begins": gettext_noop("The first day"),
    "ends": gettext_noop("The last day"),
    "time": gettext_noop("The time setting"),
    "egf_class": gettext_noop("The EGF class"),
    "code": gettext_noop("The tournament code"),
    "rules": gettext_noop("The rules"),
    "online": gettext_noop("That it is played online"),
    "zero": gettext_noop("The rank where McMahon scores begin"),
    "no_handicap_from": gettext_noop("The rank from which games are even"),
    "virtual_half": gettext_noop("That missed rounds count half a point for opponents"),
}
_BOARD = {
    "table": gettext_noop("Table numbers"),
    "white": gettext_noop("Colours"),
    "handicap": gettext_noop("Handicaps"),
    "komi": gettext_noop("Komi"),
    "result": gettext_noop("Results or how games ended"),
    "forfeit": gettext_noop("That games were decided without being played"),
}
_NOTHING = ("", "None", "no", "0")
_NO_LONGER = ("", "None")
_NO_VALUE: tuple[object, ...] = (None, "", [])
"""What a database row stores where a setting has no value."""
_OVERTIMES = {
    Overtime.SUDDEN_DEATH: gettext_noop("sudden death"),
    Overtime.BYO_YOMI: gettext_noop("byo-yomi"),
    Overtime.CANADIAN: gettext_noop("Canadian byo-yomi"),
    Overtime.FISCHER: "Fischer",
}


def left_out(before: ExternalDivision, after: ExternalDivision, order: Sequence[int]) -> tuple[str, ...]:
    """Sentences that name every fact in `before` that `after`, read back, lacks or has differently.

    `order` has the ids of the players in `before` in the order of those in `after`. Seeds of draws, which only this
    program has, and settings are compared too.
    """
    id_before = {entry.id: old for entry, old in zip(after.division.players, order, strict=True)}
    return (
        *_event(before, after),
        *_settings(before, after),
        *_missing_players(before, order),
        *_players(before, after, id_before),
        *_partners(before, after, id_before),
        *_teams(before, after, id_before),
        *_boards(before, after, id_before),
        *_statuses(before, after, id_before),
        *_carried(before, after, id_before),
    )


def _event(before: ExternalDivision, after: ExternalDivision) -> Iterator[str]:
    if before.division.name != after.division.name:
        yield _changed(_("The name"), _text(before.division.name), _text(after.division.name))
    for field in fields(ExternalEvent):
        if field.name in _EVENT:
            old, new = _text(getattr(before.event, field.name)), _text(getattr(after.event, field.name))
            if old not in _NOTHING and old != new:
                yield _changed(_(_EVENT[field.name]), old, new)


def _settings(before: ExternalDivision, after: ExternalDivision) -> Iterator[str]:
    old, new = before.division.settings, after.division.settings
    for setting in SETTINGS:
        stored = [setting.kind.stored(setting.of(settings)) for settings in (old, new)]
        if stored[0] != stored[1]:
            was, now = (value_words(setting.kind, value) if value not in _NO_VALUE else "" for value in stored)
            yield _changed(capitalised(_(setting.words)), was, now)


def _missing_players(before: ExternalDivision, order: Sequence[int]) -> Iterator[str]:
    present = set(order)
    for entry in before.division.players:
        if entry.id not in present:
            yield _("{name} ({rank}) is left out.").format(name=entry.name, rank=entry.rank)


def _players(before: ExternalDivision, after: ExternalDivision, id_before: Mapping[int, int]) -> Iterator[str]:
    old_of = {entry.id: entry for entry in before.division.players}
    yield from _people(before, after, [(old_of[id_before[new.id]], new) for new in after.division.players])


def _partners(before: ExternalDivision, after: ExternalDivision, id_before: Mapping[int, int]) -> Iterator[str]:
    if before.event.partners and not after.event.partners:
        yield _("Who the partners of a side are: each side is one player, with both names.")
        return
    new_of = {id_before[side]: partners for side, partners in after.event.partners.items()}
    pairs = [pair for side, old in before.event.partners.items() for pair in zip(old, new_of[side], strict=True)]
    yield from _people(before, after, pairs)


def _teams(before: ExternalDivision, after: ExternalDivision, id_before: Mapping[int, int]) -> Iterator[str]:
    old_teams, new_teams = before.division.teams, after.division.teams
    if len(old_teams) != len(new_teams):
        names = in_row([team.name for team in old_teams])
        yield _("Who is in which team is left out: {teams}.").format(teams=names)
        return
    names_of = {entry.id: entry.name for entry in before.division.players}
    pairs = list(zip(old_teams, new_teams, strict=True))
    yield from _several(_("Names of teams"), [(old.name, old.name, new.name) for old, new in pairs])
    members = [
        (
            old.name,
            in_row([names_of[one] for one in old.members]),
            in_row([names_of[id_before[one]] for one in new.members]),
        )
        for old, new in pairs
    ]
    yield from _several(_("Members of teams"), members)


def _people(
    before: ExternalDivision, after: ExternalDivision, pairs: Sequence[tuple[DivisionEntry, DivisionEntry]]
) -> Iterator[str]:
    for name, label in _PERSON.items():
        yield from _several(
            _(label),
            [(old.name, _text(getattr(old, name)), _text(getattr(new, name))) for old, new in pairs],
            must=name in ("name", "rank", "start_correction"),
        )
    known = [(old.name, _told(before.event.player(old.id)), after.event.player(new.id)) for old, new in pairs]
    for field in fields(ExternalPlayer):
        if field.name not in _PLAYER:
            continue
        yield from _several(
            _(_PLAYER[field.name]),
            [(name, _text(getattr(old, field.name)), _text(getattr(new, field.name))) for name, old, new in known],
        )


def _carried(before: ExternalDivision, after: ExternalDivision, id_before: Mapping[int, int]) -> Iterator[str]:
    kept = {(played.number, id_before[player]) for played in after.division.rounds for player in played.carried}
    lost = {
        player
        for played in before.division.rounds
        for player, credit in played.carried.items()
        if credit and (played.number, player) not in kept
    }
    if names := [entry.name for entry in before.division.players if entry.id in lost]:
        yield _("Points from another division are left out: {names}.").format(names=in_row(names))


def _told(player: ExternalPlayer) -> ExternalPlayer:
    """The player without parts of the name that are a guess, which is no fact to lose."""
    return replace(player, family="", given="", guessed=False) if player.guessed else player


def _boards(before: ExternalDivision, after: ExternalDivision, id_before: Mapping[int, int]) -> Iterator[str]:
    names = {entry.id: entry.name for entry in before.division.players}
    back = {
        (played.number, frozenset((id_before[board.white], id_before[board.black]))): board
        for played in after.division.rounds
        for board in played.boards
    }
    pairs: list[tuple[str, BoardResult, BoardResult]] = []
    unknown = 0
    for played in before.division.rounds:
        for board in played.boards:
            same_pair = back.get((played.number, frozenset((board.white, board.black))))
            game = _("{white} against {black} in round {round}").format(
                white=names[board.white], black=names[board.black], round=played.number
            )
            if same_pair is None:
                yield _("{game} ({result}) is left out.").format(game=game, result=board.result or _("no result"))
                continue
            pairs.append((game, board, same_pair))
            hidden = (played.number, board.table) in before.event.colourless
            unknown += hidden and (played.number, same_pair.table) not in after.event.colourless
    for name, label in _BOARD.items():
        changes = []
        for game, old, new in pairs:
            then, now = getattr(old, name), getattr(new, name)
            changes.append(
                (game, names[then], names[id_before[now]]) if name == "white" else (game, _text(then), _text(now))
            )
        yield from _several(_(label), changes, must=True)
    if unknown:
        yield _("That the colours are not known: {unknown} games.").format(unknown=unknown)


def _statuses(before: ExternalDivision, after: ExternalDivision, id_before: Mapping[int, int]) -> Iterator[str]:
    names = {entry.id: entry.name for entry in before.division.players}
    present = set(id_before.values())
    back: dict[tuple[int, int], Status] = {
        (played.number, id_before[player]): status
        for played in after.division.rounds
        for player, status in played.status.items()
    }
    changes = [
        (
            _("{name} in round {round}").format(name=names[player], round=played.number),
            status.value,
            _text(back.get((played.number, player))),
        )
        for played in before.division.rounds
        for player, status in played.status.items()
        if player in present
    ]
    yield from _several(_("What those without a board did"), changes, must=True)
    yield from _several(
        _("Seeds of draws"),
        [(_("round {number}").format(number=played.number), played.seed, "") for played in before.division.rounds],
    )


def _several(label: str, changes: list[tuple[str, str, str]], *, must: bool = False) -> Iterator[str]:
    """One sentence for all changes of a kind; changes from an empty value count only if `must`."""
    changed = [(name, old, new) for name, old, new in changes if old != new and (must or old not in _NOTHING)]
    if changed:
        name, old, new = changed[0]
        yield _message_for(new, others=len(changed) - 1).format(
            label=label, old=old or _("nothing"), whose=name, new=new, others=len(changed) - 1
        )


def _message_for(new: str, *, others: int) -> str:
    """The message for a change of one player's detail, and of how many others'."""
    dropped = new in _NO_LONGER
    if dropped and others:
        return _("{label}: “{old}” of {whose} is left out, and {others} more.")
    if others:
        return _("{label}: “{old}” of {whose} becomes “{new}”, and {others} more.")
    if dropped:
        return _("{label}: “{old}” of {whose} is left out.")
    return _("{label}: “{old}” of {whose} becomes “{new}”.")


def _changed(label: str, old: str, new: str) -> str:
    message = _("{label}: “{old}” is left out.") if new in _NO_LONGER else _("{label}: “{old}” becomes “{new}”.")
    return message.format(label=label, old=old or _("nothing"), new=new)


def _text(value: object) -> str:
    if isinstance(value, TimeControl):
        return ", ".join(_time_parts(value))
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, Decimal):
        return decimal_text(value)
    if isinstance(value, tuple):
        return ", ".join(_text(part) for part in value)
    return str(value)


def _time_parts(time: TimeControl) -> Iterator[str]:
    if time.main_minutes is not None:
        yield _("{minutes} min").format(minutes=time.main_minutes)
    if time.overtime:
        yield _(_OVERTIMES[time.overtime])
    if time.seconds:
        yield _("{seconds} s").format(seconds=time.seconds)
    if time.stones:
        yield stones_words(time.stones)
    if time.adjusted_minutes is not None:
        yield _("adjusted {minutes} min").format(minutes=decimal_text(time.adjusted_minutes))
    if time.unread:
        yield time.unread
