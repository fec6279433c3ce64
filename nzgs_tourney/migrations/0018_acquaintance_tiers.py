"""Families, clubs, cities and countries become tiers of their own, in divisions and in drafts."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

OLD = "acquaintance"
NEW = ("family", "club", "city", "country")
OLD_DEFAULT = [
    "rematch", "score_gap", "float", "float_balance", "float_place", OLD, "handicap", "colour", "seeding", "hash",
]  # fmt: skip
NEW_DEFAULT = [
    "rematch", "score_gap", "family", "club", "city", "float", "float_balance", "float_place", "country", "handicap",
    "colour", "seeding", "hash",
]  # fmt: skip


def renamed(tiers: list[str]) -> list[str]:
    """The four where the one stood, each once."""
    found: list[str] = []
    for tier in tiers:
        found += NEW if tier == OLD else (tier,)
    return list(dict.fromkeys(found))


def split(cost: dict[str, int]) -> dict[str, int]:
    """What one board cost: 4 was one family, 3 a club, 2 a city, 1 a country, the closest of them only."""
    if OLD not in cost:
        return cost
    found: dict[str, int] = {}
    for tier, value in cost.items():
        found |= {new: int(value == 4 - place) for place, new in enumerate(NEW)} if tier == OLD else {tier: value}
    return found


def take_over(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """The order that nobody had chosen becomes the default of now; any other keeps its places. A published round keeps
    what it was drawn with."""
    for division in apps.get_model("tourney", "Division").objects.all():
        tiers = NEW_DEFAULT if division.tiers == OLD_DEFAULT else renamed(division.tiers)
        hard = renamed(division.hard)
        if (tiers, hard) != (division.tiers, division.hard):
            division.tiers, division.hard = tiers, hard
            division.save(update_fields=["tiers", "hard"])
    for draft in apps.get_model("tourney", "Round").objects.filter(state="draft"):
        rules = draft.inputs.get("division", {}).get("settings", {})
        for key in ("tiers", "hard"):
            if key in rules:
                rules[key] = renamed(rules[key])
        boards = list(draft.pairings.all())
        for board in boards:
            board.cost = split(board.cost)
            board.save(update_fields=["cost"])
        if OLD in draft.cost:
            draft.cost = {tier: sum(board.cost.get(tier, 0) for board in boards) for tier in renamed(list(draft.cost))}
        draft.save(update_fields=["inputs", "cost"])


class Migration(migrations.Migration):
    dependencies = [("tourney", "0017_neighbours")]
    operations = [migrations.RunPython(take_over, migrations.RunPython.noop)]
