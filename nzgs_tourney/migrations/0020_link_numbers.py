"""Secrets, prefixes and numbers of links are always there; printed addresses and wrong codes are kept."""

from django.db import migrations, models
from django.db.models.deletion import PROTECT

from nzgs_tourney.site.slip_code import new_prefix, new_secret


class Migration(migrations.Migration):
    dependencies = [("tourney", "0019_link_secrets")]

    operations = [
        migrations.AlterField(
            "event", "link_secret", models.CharField(default=new_secret, editable=False, max_length=64)
        ),
        migrations.AlterField(
            "event", "link_prefix", models.CharField(default=new_prefix, editable=False, max_length=8, unique=True)
        ),
        migrations.AlterField(
            "playerlink", "event", models.ForeignKey(on_delete=PROTECT, related_name="links", to="tourney.event")
        ),
        migrations.AlterField("playerlink", "number", models.PositiveIntegerField()),
        migrations.AddConstraint(
            "playerlink", models.UniqueConstraint(fields=("event", "number"), name="link_number_once_an_event")
        ),
        migrations.CreateModel(
            "PrintedAddress",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("address", models.CharField(max_length=200)),
                ("printed_at", models.DateTimeField()),
                (
                    "event",
                    models.ForeignKey(on_delete=PROTECT, related_name="printed_addresses", to="tourney.event"),
                ),
            ],
            options={
                "ordering": ("event", "-printed_at", "pk"),
                "constraints": [
                    models.UniqueConstraint(fields=("event", "address"), name="printed_address_once_an_event")
                ],
            },
        ),
        migrations.CreateModel(
            "WrongCodes",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("address", models.CharField(max_length=64)),
                ("stretch", models.PositiveBigIntegerField()),
                ("count", models.PositiveIntegerField(default=0)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("address", "stretch"), name="wrong_codes_once_a_stretch")
                ],
            },
        ),
    ]
