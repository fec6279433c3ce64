"""What the federation says of awards and rating lists, the former names of players, and closed lists with every
column: what was public so far is agreed to, and years that were closed get the columns that they were closed with."""

from collections import defaultdict
from decimal import Decimal

import django.db.models.deletion
from django.db import migrations, models

from games.ledger.guard_migration import install_operation
from games.ledger.guarded_tables import altering
from nzgs_tourney.immutability import AGREED_AWARDS, CLOSED_AWARDS


def agree_to_what_was_public(apps, _editor):
    agreed, review = apps.get_model("tourney", "AgreedAward"), apps.get_model("tourney", "ListReview")
    for award in apps.get_model("tourney", "PointsAward").objects.order_by("pk"):
        agreed.objects.create(award=award, actor_name=award.actor_name, at=award.at)
    for rating_list in apps.get_model("ratings", "RatingList").objects.order_by("pk"):
        review.objects.create(
            rating_list=rating_list, accepted_at=rating_list.imported_at, accepted_by=rating_list.imported_by
        )


def fill_closed_years(apps, _editor):
    year_model = apps.get_model("tourney", "PointsYear")
    closed_award, balance = apps.get_model("tourney", "ClosedAward"), apps.get_model("tourney", "ClosedBalance")
    for year in year_model.objects.filter(closed_at__isnull=False).order_by("year"):
        lines = {line.player_id: line for line in balance.objects.filter(year=year)}
        awards = _counted(apps, year, _owners(apps, lines))
        brought = dict(year.standings.values_list("player_id", "brought"))
        for player, line in lines.items():
            line.brought = brought.get(player, Decimal(0))
            line.won = [f"{won.get(player, Decimal(0)):f}" for _award, won in awards]
            line.save()
        closed_award.objects.bulk_create(
            closed_award(year=year, award=award, position=position) for position, (award, _won) in enumerate(awards)
        )


def _counted(apps, year, owner_of):
    """The awards that counted when the year was closed, each with its points by person: the last of a division then.
    One with points for somebody who has no line came later, with a restored event."""
    newest = {}
    made = apps.get_model("tourney", "PointsAward").objects.filter(at__lte=year.closed_at)
    for award in made.select_related("division__event").order_by("number"):
        newest[award.division_id] = award
    counted = []
    for award in newest.values():
        won = defaultdict(Decimal)
        for player, points in award.lines.exclude(points=0).values_list("player_id", "points"):
            won[owner_of(player)] += points
        if award.year == year.year and None not in won:
            counted.append((award, won))
    key = lambda one: (one[0].division.event.begins, one[0].division.event_id, one[0].division.position)  # noqa: E731
    return sorted(counted, key=key)


def _owners(apps, lines):
    """Whose line has what a player won: their own, or that of somebody whom they were ever joined with; else None."""
    same = defaultdict(set)
    for kept, other in apps.get_model("tourney", "Namesakes").objects.filter(same=True).values_list("kept", "other"):
        same[kept].add(other)
        same[other].add(kept)

    def owner(player):
        seen, nearest = set(), {player}
        while nearest:
            if found := nearest & lines.keys():
                return min(found)
            seen |= nearest
            nearest = {other for one in nearest for other in same[one]} - seen
        return None

    return owner


class Migration(migrations.Migration):
    dependencies = [
        ("ratings", "0001_squashed_0002_forgotten_at"),
        ("tourney", "0045_name_parts"),
    ]

    operations = [
        migrations.CreateModel(
            name="AgreedAward",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("actor_name", models.CharField(max_length=120)),
                ("at", models.DateTimeField()),
                (
                    "award",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="agreed", to="tourney.pointsaward"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ClosedAward",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("position", models.PositiveSmallIntegerField()),
                (
                    "award",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="closed", to="tourney.pointsaward"
                    ),
                ),
                (
                    "year",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="closed_awards",
                        to="tourney.pointsyear",
                    ),
                ),
            ],
            options={
                "ordering": ("year", "position"),
                "constraints": [
                    models.UniqueConstraint(fields=("year", "position"), name="closed_award_once_a_column")
                ],
            },
        ),
        migrations.CreateModel(
            name="FormerName",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=120)),
                ("reason", models.CharField(max_length=200)),
                ("actor_name", models.CharField(max_length=120)),
                ("at", models.DateTimeField()),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="former_names", to="ratings.player"
                    ),
                ),
            ],
            options={
                "ordering": ("-pk",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True), name="former_name_is_a_name"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="ListReview",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("accepted_at", models.DateTimeField(blank=True, null=True)),
                ("accepted_by", models.CharField(blank=True, max_length=120)),
                ("withdrawn_at", models.DateTimeField(blank=True, null=True)),
                ("withdrawn_by", models.CharField(blank=True, max_length=120)),
                ("reason", models.CharField(blank=True, max_length=200)),
                (
                    "event",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tourney.event",
                    ),
                ),
                (
                    "rating_list",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="review", to="ratings.ratinglist"
                    ),
                ),
            ],
            options={
                "ordering": ("-rating_list__as_of", "-pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("withdrawn_at__isnull", True), models.Q(("reason", ""), _negated=True), _connector="OR"
                        ),
                        name="withdrawn_list_has_a_reason",
                    )
                ],
            },
        ),
        *altering(
            migrations.AddField(
                model_name="closedbalance",
                name="brought",
                field=models.DecimalField(decimal_places=2, default=Decimal(0), max_digits=8),
                preserve_default=False,
            ),
            migrations.AddField(model_name="closedbalance", name="won", field=models.JSONField(default=list)),
            migrations.RunPython(fill_closed_years, migrations.RunPython.noop),
        ),
        migrations.RunPython(agree_to_what_was_public, migrations.RunPython.noop),
        install_operation((CLOSED_AWARDS, AGREED_AWARDS)),
    ]
