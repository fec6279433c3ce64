"""Who holds what is kept about the people of an event, what each of them allows, and how they were told."""

from django.db import migrations, models

from games.ledger.guarded_tables import altering

ANSWERS = [("unknown", "not asked"), ("yes", "yes"), ("no", "no")]
TOLD = [(one, one) for one in ("link", "mail", "paper", "word", "themselves", "public", "known")]


class Migration(migrations.Migration):
    dependencies = (("tourney", "0010_messages"),)

    operations = altering(
        migrations.AddField("event", "organiser", models.CharField(blank=True, max_length=120)),
        migrations.AddField("event", "contact", models.CharField(blank=True, max_length=120)),
        *(
            migrations.AddField("entry", name, models.CharField(choices=ANSWERS, default="unknown", max_length=7))
            for name in ("photos_consent", "records_consent")
        ),
        migrations.AddField("entry", "told", models.CharField(blank=True, choices=TOLD, max_length=10)),
        migrations.AddField("entry", "told_at", models.DateTimeField(blank=True, null=True)),
        migrations.AddConstraint(
            "entry",
            models.CheckConstraint(
                condition=models.Q(
                    models.Q(("told", ""), ("told_at__isnull", True)),
                    models.Q(models.Q(("told", ""), _negated=True), ("told_at__isnull", False)),
                    _connector="OR",
                ),
                name="entry_told_at_a_time",
            ),
        ),
    )
