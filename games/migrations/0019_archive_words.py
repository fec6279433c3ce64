from django.db import migrations


class Migration(migrations.Migration):
    """Why a record was refused is worded from its line."""

    dependencies = [("games", "0018_no_sentences")]

    operations = [migrations.RemoveField("archiverow", "message")]
