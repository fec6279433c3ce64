"""Where a division is played, who plays online, links of games on servers, and times that players agree on."""

from django.db import migrations, models

from games.ledger.guarded_tables import altering

KNOWN = [
    ("ogs", "OGS"),
    ("kgs", "KGS"),
    ("pandanet", "Pandanet"),
    ("fox", "Fox"),
    ("tygem", "Tygem"),
    ("other", "another server"),
]
PLAYING = [
    ("event", "as the event: online or at the venue"),
    ("venue", "at the venue"),
    ("server", "on a server"),
    ("hybrid", "some here, some online"),
]


class Migration(migrations.Migration):
    dependencies = (
        ("games", "0005_moves_being_entered"),
        ("ratings", "0003_names_on_servers"),
        ("tourney", "0012_entry_pages"),
    )

    operations = (
        *altering(
            migrations.AddField(
                "division", "place", models.CharField(choices=PLAYING, default="event", max_length=6)
            ),
            migrations.AddField(
                "division",
                "server",
                models.CharField(
                    blank=True, choices=[("", "as the players agree"), *KNOWN], default="", max_length=8
                ),
            ),
            migrations.AddField("entry", "online", models.BooleanField(default=False)),
            migrations.CreateModel(
                name="GameLink",
                fields=[
                    (
                        "id",
                        models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"),
                    ),
                    ("server", models.CharField(choices=KNOWN, max_length=8)),
                    ("server_game", models.CharField(max_length=120)),
                    ("actor_name", models.CharField(max_length=160)),
                    ("at", models.DateTimeField()),
                    (
                        "game",
                        models.OneToOneField(
                            on_delete=models.CASCADE, related_name="link", to="games.game"
                        ),
                    ),
                ],
                options={
                    "ordering": ("pk",),
                    "constraints": [
                        models.CheckConstraint(
                            condition=models.Q(("server_game", ""), _negated=True), name="game_link_has_a_game"
                        )
                    ],
                },
            ),
            migrations.CreateModel(
                name="ProposedTime",
                fields=[
                    (
                        "id",
                        models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"),
                    ),
                    ("side", models.CharField(choices=[("black", "Black"), ("white", "White")], max_length=5)),
                    ("starts_at", models.DateTimeField()),
                    ("proposed_at", models.DateTimeField()),
                    ("agreed_at", models.DateTimeField(blank=True, null=True)),
                    (
                        "game",
                        models.ForeignKey(on_delete=models.CASCADE, related_name="times", to="games.game"),
                    ),
                ],
                options={
                    "ordering": ("game", "starts_at"),
                    "constraints": [
                        models.UniqueConstraint(fields=("game", "starts_at"), name="one_proposal_a_time"),
                        models.UniqueConstraint(
                            condition=models.Q(("agreed_at__isnull", False)),
                            fields=("game",),
                            name="one_agreed_time_a_game",
                        ),
                    ],
                },
            ),
        ),
    )
