from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('tourney', '0039_standings_guarded'),
    ]

    operations = [
        migrations.RenameModel(old_name='Door', new_name='NetworkAccess'),
    ]
