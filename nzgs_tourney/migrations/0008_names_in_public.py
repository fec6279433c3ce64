"""What public pages show instead of a player's name: initials or a pseudonym."""

from django.db import migrations, models

from games.ledger.guarded_tables import altering

SHOWN = [("entered", "as entered"), ("initials", "initials"), ("pseudonym", "a pseudonym")]


class Migration(migrations.Migration):
    dependencies = (("tourney", "0007_moved_entries"),)

    operations = altering(
        migrations.AddField(
            "entry", "name_in_public", models.CharField(choices=SHOWN, default="entered", max_length=9)
        ),
        migrations.AddField("entry", "pseudonym", models.CharField(blank=True, max_length=60)),
        migrations.AddConstraint(
            "entry",
            models.CheckConstraint(
                condition=models.Q(
                    models.Q(("name_in_public", "pseudonym"), models.Q(("pseudonym", ""), _negated=True)),
                    models.Q(("name_in_public__in", ("entered", "initials")), ("pseudonym", "")),
                    _connector="OR",
                ),
                name="entry_pseudonym_if_shown",
            ),
        ),
    )
