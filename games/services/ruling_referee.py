"""Who may rule: nobody on their own game, nobody on an appeal against their own ruling, and in a committee its members
only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from games.ledger.acts import Actor
from games.models import Case
from ground.errors import Refused
from ground.translation import gettext as _


@dataclass(frozen=True, slots=True)
class RulingReferee:
    """An account that rules or confirms a ruling. `account` is its user name, `actor` its name in the ledger, `players`
    the numbers of the player it is on the board: several if one person was entered as two or plays in a side of
    partners, none if it isn't linked to a player; `full_name` may be empty."""

    account: str
    actor: Actor
    players: frozenset[int] = frozenset()
    full_name: str = ""


_PARTNERS = " & "
"""Between the partners of a side, which is called by all their names."""


class Played(Protocol):
    """A game by its two players, or a row of a list with theirs."""

    @property
    def black_id(self) -> int: ...
    @property
    def white_id(self) -> int: ...
    @property
    def black_name(self) -> str: ...
    @property
    def white_name(self) -> str: ...


def is_own_game(referee: RulingReferee, game: Played) -> bool:
    """Whether `refuse_own_game` refuses."""
    try:
        refuse_own_game(referee, game)
    except Refused:
        return True
    return False


def refuse_own_game(referee: RulingReferee, game: Played) -> None:
    """Raise Refused where this account is one of the two players or of a side's partners, or has the name of one and
    isn't linked to any player.
    """
    if referee.players & {game.black_id, game.white_id}:
        raise Refused(_("You can’t rule on your own game: ask another referee."))
    if referee.players:
        return
    name = _comparable_name(referee.full_name)
    for player in (game.black_name, game.white_name):
        if name and name in {_comparable_name(one) for one in (player, *player.split(_PARTNERS))}:
            raise Refused(
                _(
                    "Your account has the same name as {player}, who played this game. If that’s you, ask another "
                    "referee; if not, ask the federation to link your account to your player."
                ).format(player=player)
            )


def refuse_to_rule(referee: RulingReferee, case: Case) -> None:
    """Raise Refused as `refuse_own_game` does, for an appeal against this account's own ruling, and where a committee
    decides that it isn't in. One query for an appeal."""
    refuse_own_game(referee, case.game)
    if case.appeal_of is not None and referee.account in ruled_by(case.appeal_of):
        raise Refused(
            _("You ruled in case {number}: somebody else decides the appeal.").format(number=case.appeal_of.number)
        )
    if case.committee and referee.account not in case.committee:
        raise Refused(_("A committee decides case {number}, and you aren’t in it.").format(number=case.number))


def ruled_by(ruled: Case) -> frozenset[str]:
    """The accounts that gave, confirmed and agreed to the final ruling of this case, and to those that it appeals
    against itself. One query, none where `rulings` were prefetched, and two more for each case below an appeal."""
    final = [ruling for ruling in ruled.rulings.all() if ruling.final_at]
    named = {account for ruling in final for account in (ruling.referee, ruling.second) if account}
    named |= {account for ruling in final for account, _name in ruling.agreed}
    return frozenset(named) | (ruled_by(ruled.appeal_of) if ruled.appeal_of is not None else frozenset())


def _comparable_name(name: str) -> str:
    return " ".join(name.casefold().split())
