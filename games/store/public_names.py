"""Games, records and texts as everybody may read them, where a name is hidden in public."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cached_property
from pathlib import PurePath
from typing import Any, TypeVar

from games.audit.verdict import GameAudit
from games.models import Game, Record
from games.sgf.record import ReadRecord
from games.sgf.tree import NOTHING_NOTED, RecordTree
from ground.freezing import freeze_mappings

_Value = TypeVar("_Value")
_BLACK_AND_WHITE = frozenset({"Black", "White"})
_OF_NAMES = frozenset({"name_black", "name_white", "wrong_game", "wrong_opponent", "submitted_elsewhere"})
"""Remarks that tell what a record calls its players: a nickname may be as good as the name."""


@dataclass(frozen=True)
class PublicNames:
    """The names that are hidden in an event: what is shown instead, by the row of the player (`of_players`), and by
    each name that they are known by (`of_names`). Without any, everything stays as it is."""

    of_players: Mapping[int, str]
    of_names: Mapping[str, str]

    def __post_init__(self) -> None:
        freeze_mappings(self)

    def __bool__(self) -> bool:
        return bool(self.of_players)

    def hides(self, game: Game) -> bool:
        """Whether the name of one of the game's players is hidden."""
        named = {game.black_name, game.white_name}
        return bool(self.of_players.keys() & {game.black_id, game.white_id} or self.of_names.keys() & named)

    def game(self, game: Game) -> Game:
        """The game under the names that are shown; a copy where one is hidden, never to be saved."""
        if not self.hides(game):
            return game
        shown = copy(game)
        shown.black_name = self.of_players.get(game.black_id) or self.called(game.black_name)
        shown.white_name = self.of_players.get(game.white_id) or self.called(game.white_name)
        return shown

    def record(self, record: Record, game: Game) -> Record:
        """A record of this game, without the name of its file and without remarks on what it calls the players; a copy
        where a name is hidden, never to be saved. Its audit should be fetched beforehand."""
        if not self.hides(game):
            return record
        shown, audit = copy(record), copy(record.audit)
        shown.actor_name, shown.remark = self.called(record.actor_name), self.said(record.remark)
        shown.filename = f"record{PurePath(record.filename).suffix}"
        audit.remarks = [self.everywhere(one) for one in audit.remarks if one["code"] not in _OF_NAMES]
        # The copy has a cache of its own: with the record's, the audit would be put there too.
        shown._state = copy(record._state)
        shown._state.fields_cache = {**record._state.fields_cache, "audit": audit, "game": self.game(game)}
        return shown

    def audit(self, audit: GameAudit, game: Game) -> GameAudit:
        """A record of this game as it is read: under the names that are shown, and without where it was played."""
        judged = audit.judged
        if judged is None or not self.hides(game):
            return audit
        shown = self.game(game)
        record = replace(judged.record, black=shown.black_name, white=shown.white_name, event="", round="", place="")
        return replace(audit, judged=replace(judged, record=record), warnings=self.everywhere(audit.warnings))

    def tree(self, tree: RecordTree, record: ReadRecord, game: Game) -> RecordTree:
        """What this record of the game says beside its moves, without the hidden names, nor what the record itself
        calls those players."""
        shown = self.game(game)
        nicknames: dict[str, str] = {}
        sides = ((record.black, game.black_name, shown.black_name), (record.white, game.white_name, shown.white_name))
        for written, name, instead in sides:
            if name != instead:
                others = (shown.black_name, shown.white_name)
                nicknames |= dict.fromkeys(known_by((written,), others) - _BLACK_AND_WHITE, instead)
        if not nicknames and not self.hides(game):
            return tree
        names = PublicNames(self.of_players, {**nicknames, **self.of_names})
        nodes = (
            node if node.notes is NOTHING_NOTED else replace(node, notes=names.everywhere(node.notes))
            for node in tree.nodes
        )
        return replace(tree, nodes=tuple(nodes))

    def called(self, name: str) -> str:
        """What is shown for this whole name of a player."""
        return self.of_names.get(name, name)

    def said(self, text: str) -> str:
        """The text with what is shown in place of each hidden name."""
        return self._found.sub(lambda found: self.of_names[found[0]], text) if self.of_names else text

    def everywhere(self, value: _Value) -> _Value:
        """A value with all its texts as `said`: frozen data, a tuple, list or mapping of them, or anything else, which
        stays."""
        return self._in(value) if self else value

    def _in(self, value: Any) -> Any:
        if type(value) is str:
            return self.said(value)
        if type(value) in (tuple, list):
            return type(value)(map(self._in, value))
        if isinstance(value, Mapping):
            return {key: self._in(part) for key, part in value.items()}
        if is_dataclass(value) and not isinstance(value, type):
            return replace(value, **{one.name: self._in(getattr(value, one.name)) for one in fields(value) if one.init})
        return value

    @cached_property
    def _found(self) -> re.Pattern[str]:
        longest_first = sorted(self.of_names, key=len, reverse=True)
        return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")


NONE_HIDDEN = PublicNames({}, {})


def known_by(names: Iterable[str], others: Iterable[str]) -> frozenset[str]:
    """What somebody with these names is called in texts: each name, and each of its words that isn't an initial or a
    word of the names of `others`, whose names are shown."""
    taken = _BLACK_AND_WHITE.union(*map(_words, others))
    named = frozenset(filter(None, names))
    return named | (frozenset[str]().union(*map(_words, named)) - taken)


def _words(name: str) -> frozenset[str]:
    return frozenset(word for word in re.split(r"[\s,]+", name) if len(word.rstrip(".")) > 1)
