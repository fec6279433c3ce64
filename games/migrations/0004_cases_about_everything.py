"""Cases without a position, their remedies, merged and held cases, photos of games, and what an official has seen."""

from django.db import migrations, models

from games.immutability import CASES, PHOTOS
from games.ledger.guarded_tables import InstallGuards, adding_columns


class Migration(migrations.Migration):
    dependencies = (("games", "0003_reason_of_a_void_game"),)

    operations = (
        *adding_columns(
            (CASES,),
            migrations.CreateModel(
                name="GamePhoto",
                fields=[
                    (
                        "id",
                        models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"),
                    ),
                    (
                        "side",
                        models.CharField(
                            choices=[
                                ("black", "Black"),
                                ("white", "White"),
                                ("paper", "paper slip"),
                                ("referee", "referee"),
                            ],
                            max_length=7,
                        ),
                    ),
                    ("actor_name", models.CharField(max_length=160)),
                    ("at", models.DateTimeField()),
                    (
                        "purpose",
                        models.CharField(
                            choices=[
                                ("evidence", "evidence"),
                                ("record", "a record on paper"),
                                ("final_board", "the final board"),
                            ],
                            max_length=11,
                        ),
                    ),
                    ("image", models.BinaryField()),
                    ("sha256", models.CharField(max_length=64)),
                    ("nonce", models.UUIDField(unique=True)),
                ],
                options={
                    "ordering": ("pk",),
                },
            ),
            migrations.CreateModel(
                name="Seen",
                fields=[
                    (
                        "id",
                        models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"),
                    ),
                    ("code", models.CharField(max_length=80)),
                    ("actor_name", models.CharField(max_length=160)),
                    ("at", models.DateTimeField()),
                ],
                options={
                    "ordering": ("pk",),
                },
            ),
            migrations.AddField(
                model_name="case",
                name="committee",
                field=models.JSONField(blank=True, default=list),
            ),
            migrations.AddField(
                model_name="case",
                name="held_at",
                field=models.DateTimeField(blank=True, null=True),
            ),
            migrations.AddField(
                model_name="case",
                name="held_by",
                field=models.CharField(blank=True, default="", max_length=150),
            ),
            migrations.AddField(
                model_name="case",
                name="held_by_name",
                field=models.CharField(blank=True, default="", max_length=160),
            ),
            migrations.AddField(
                model_name="case",
                name="merged_into",
                field=models.ForeignKey(
                    blank=True, null=True, on_delete=models.PROTECT, related_name="merged", to="games.case"
                ),
            ),
            migrations.AddField(
                model_name="ruling",
                name="against",
                field=models.CharField(
                    blank=True, choices=[("black", "Black"), ("white", "White")], default="", max_length=5
                ),
            ),
            migrations.AddField(
                model_name="ruling",
                name="agreed",
                field=models.JSONField(blank=True, default=list),
            ),
            migrations.AddField(
                model_name="ruling",
                name="minutes",
                field=models.SmallIntegerField(blank=True, null=True),
            ),
            migrations.AddField(
                model_name="ruling",
                name="unheard_because",
                field=models.TextField(blank=True, default="", max_length=2000),
            ),
            migrations.AlterField(
                model_name="case",
                name="kind",
                field=models.CharField(
                    choices=[
                        ("repetition", "a position repeated"),
                        ("out_of_turn", "a move out of turn"),
                        ("occupied", "a stone on an occupied point"),
                        ("moved_stone", "a stone moved"),
                        ("wrong_removal", "stones wrongly removed"),
                        ("dead_stones", "which stones are dead"),
                        ("result", "what the result is"),
                        ("knocked_stone", "a stone knocked out of place"),
                        ("time", "the clock or the time"),
                        ("lateness", "a player late or absent"),
                        ("conduct", "conduct"),
                        ("outside_help", "outside help"),
                        ("wrong_terms", "handicap, komi or colours"),
                        ("notes", "analysis or notes"),
                        ("noise", "noise"),
                        ("phone", "a phone that rings"),
                        ("lost_record", "a lost record"),
                        ("other", "something else"),
                    ],
                    max_length=14,
                ),
            ),
            migrations.AlterField(
                model_name="case",
                name="state",
                field=models.CharField(
                    choices=[
                        ("open", "open"),
                        ("proposed", "waits for a second official"),
                        ("ruled", "ruled"),
                        ("withdrawn", "withdrawn"),
                        ("merged", "merged into another"),
                    ],
                    default="open",
                    max_length=10,
                ),
            ),
            migrations.AlterField(
                model_name="rulewording",
                name="place",
                field=models.CharField(
                    choices=[
                        ("play", "Rule set, A play"),
                        ("move", "Rule set, A move"),
                        ("turns", "Rule set, Turns"),
                        ("terms", "Rule set, Komi and handicap"),
                        ("end", "Rule set, The end of the game"),
                        ("repetition", "Explanation, Repetition"),
                        ("illegal", "Explanation, Other illegal moves"),
                        ("handicap", "Explanation, Handicap"),
                        ("disputes", "Explanation, Disputes"),
                    ],
                    max_length=12,
                ),
            ),
            migrations.AlterField(
                model_name="ruling",
                name="decision",
                field=models.CharField(
                    choices=[
                        ("take_back", "taken back; the move counts as a pass"),
                        ("reading_a", "restored, reading A"),
                        ("reading_b", "restored, reading B"),
                        ("play_on", "the game is played on"),
                        ("put_back", "the stones are put back as they stood"),
                        ("replay", "replayed from a move"),
                        ("new_game", "the game is replayed"),
                        ("terms", "the game goes on with other terms"),
                        ("talk", "talked over"),
                        ("warning", "a warning"),
                        ("time", "time is added or taken"),
                        ("adjourned", "the game is adjourned"),
                        ("stands", "the move stands"),
                        ("forfeit", "the game is forfeited"),
                        ("result", "the result is decided"),
                        ("no_breach", "no breach of the rules"),
                    ],
                    max_length=10,
                ),
            ),
            migrations.AddConstraint(
                model_name="case",
                constraint=models.CheckConstraint(
                    condition=models.Q(
                        models.Q(("merged_into__lt", models.F("pk")), ("state", "merged")),
                        models.Q(models.Q(("state", "merged"), _negated=True), ("merged_into__isnull", True)),
                        _connector="OR",
                    ),
                    name="case_merged_into_an_earlier_one",
                ),
            ),
            migrations.AddConstraint(
                model_name="case",
                constraint=models.CheckConstraint(
                    condition=models.Q(
                        models.Q(("held_at__isnull", True), ("held_by", ""), ("held_by_name", "")),
                        models.Q(models.Q(("held_by", ""), _negated=True), ("held_at__isnull", False)),
                        _connector="OR",
                    ),
                    name="case_held_by_somebody_since",
                ),
            ),
            migrations.AddField(
                model_name="gamephoto",
                name="game",
                field=models.ForeignKey(on_delete=models.PROTECT, related_name="photos", to="games.game"),
            ),
            migrations.AddField(
                model_name="seen",
                name="game",
                field=models.ForeignKey(on_delete=models.PROTECT, related_name="seen", to="games.game"),
            ),
            migrations.AddField(
                model_name="seen",
                name="record",
                field=models.ForeignKey(
                    blank=True, null=True, on_delete=models.PROTECT, related_name="seen", to="games.record"
                ),
            ),
            migrations.AddConstraint(
                model_name="gamephoto",
                constraint=models.UniqueConstraint(fields=("game", "sha256"), name="same_photo_once_a_game"),
            ),
            migrations.AddConstraint(
                model_name="seen",
                constraint=models.UniqueConstraint(fields=("game", "record", "code"), name="seen_once_a_record"),
            ),
            migrations.AddConstraint(
                model_name="seen",
                constraint=models.UniqueConstraint(
                    condition=models.Q(("record__isnull", True)), fields=("game", "code"), name="seen_once_a_game"
                ),
            ),
        ),
        InstallGuards((PHOTOS,)),
    )
