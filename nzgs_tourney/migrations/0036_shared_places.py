"""What decides a shared place is announced, and the lot that decides it is kept."""

from django.db import migrations, models

from games.ledger.guarded_tables import adding_columns
from nzgs_tourney.immutability import DIVISIONS


class Migration(migrations.Migration):
    dependencies = (("tourney", "0035_api_tokens"),)

    operations = adding_columns(
        (DIVISIONS,),
        migrations.AddField(
            "division",
            "shared_place",
            models.CharField(
                choices=[
                    ("shared", "it stays shared"),
                    ("game", "one deciding game"),
                    ("twice", "they all meet twice"),
                    ("lot", "the lot decides"),
                ],
                default="shared",
                max_length=6,
            ),
        ),
        migrations.AddField("division", "place_lot", models.CharField(blank=True, default="", max_length=16)),
    )
