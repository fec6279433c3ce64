"""The lines of points that are brought forward, as they are."""

from __future__ import annotations

from collections import Counter

from games.wording.numbers import decimal_text
from nzgs_tourney.models import YearStanding
from nzgs_tourney.store.people.identity import joined_players, players_besides_removed
from ratings.imports.names import name_key


def brought_text(year: int) -> str:
    """The existing lines as text, to be edited and sent again. Three queries."""
    rows = list(YearStanding.objects.filter(year__year=year).exclude(brought=0).select_related("player"))
    living = players_besides_removed().exclude(pk__in=joined_players())
    names = Counter(name_key(name) for name in living.values_list("name", flat=True))
    lines = []
    for row in sorted(rows, key=lambda row: (-row.brought, row.player.name)):
        number = row.player.nzgs_id or (f"#{row.player.pk}" if names[name_key(row.player.name)] > 1 else "")
        lines.append(
            ", ".join(
                [
                    *([number] if number else []),
                    f'"{row.player.name}"' if "," in row.player.name else row.player.name,
                    decimal_text(row.brought),
                ]
            )
        )
    return "\n".join(lines)
