import uuid

from django.db import migrations, models


def give_keys(apps, editor):
    """Each account its own: a default of the column would be one for all."""
    users = apps.get_model('tourney', 'User').objects.using(editor.connection.alias)
    for pk in users.values_list('pk', flat=True):
        users.filter(pk=pk).update(key=uuid.uuid4())


class Migration(migrations.Migration):

    dependencies = [
        ('tourney', '0032_draw_questions'),
    ]

    operations = [
        migrations.AddField(
            model_name='user',
            name='key',
            field=models.UUIDField(default=uuid.uuid4, editable=False, null=True),
        ),
        migrations.RunPython(give_keys, migrations.RunPython.noop),
        migrations.AlterField(
            model_name='user',
            name='key',
            field=models.UUIDField(default=uuid.uuid4, editable=False, unique=True),
        ),
        migrations.AddField(
            model_name='drawjob',
            name='actor_name',
            field=models.CharField(default='', max_length=160),
            preserve_default=False,
        ),
    ]
