"""Webhooks, and what was or is to be sent to them."""

import django.db.models.deletion
import uuid
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tourney', '0037_scheveningen'),
    ]

    operations = [
        migrations.CreateModel(
            name='Webhook',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('standard', 'Standard Webhooks'), ('pairgoth', 'Pairgoth')], max_length=8)),
                ('address', models.CharField(max_length=300)),
                ('secret', models.CharField(max_length=120)),
                ('types', models.JSONField(blank=True, default=list)),
                ('code', models.CharField(blank=True, max_length=60)),
                ('made_at', models.DateTimeField()),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
                ('read_to', models.PositiveBigIntegerField()),
                ('division', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='webhooks', to='tourney.division')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='webhooks', to='tourney.event')),
            ],
            options={
                'ordering': ('pk',),
            },
        ),
        migrations.CreateModel(
            name='WebhookDelivery',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('type', models.CharField(choices=[('round.published', 'round.published'), ('result.confirmed', 'result.confirmed'), ('result.corrected', 'result.corrected'), ('event.finished', 'event.finished'), ('ruling.published', 'ruling.published'), ('pairings', 'pairings'), ('standings', 'standings'), ('test', 'test')], max_length=16)),
                ('about', models.CharField(blank=True, max_length=60)),
                ('seq', models.PositiveBigIntegerField()),
                ('said', models.CharField(blank=True, max_length=20)),
                ('state', models.CharField(choices=[('waiting', 'waiting'), ('delivered', 'delivered'), ('dead', 'dead'), ('left_out', 'left out')], default='waiting', max_length=9)),
                ('due', models.DateTimeField()),
                ('written_at', models.DateTimeField()),
                ('tries', models.PositiveSmallIntegerField(default=0)),
                ('tried_at', models.DateTimeField(blank=True, null=True)),
                ('delivered_at', models.DateTimeField(blank=True, null=True)),
                ('status', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('trouble', models.CharField(blank=True, choices=[('', ''), ('away', 'away'), ('private', 'private'), ('insecure', 'insecure'), ('refused', 'refused')], max_length=8)),
                ('webhook', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='tourney.webhook')),
            ],
            options={
                'ordering': ('pk',),
            },
        ),
        migrations.AddConstraint(
            model_name='webhook',
            constraint=models.UniqueConstraint(condition=models.Q(('ended_at', None)), fields=('event', 'address', 'code'), name='webhook_once_an_address'),
        ),
        migrations.AddConstraint(
            model_name='webhook',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('code', ''), ('division', None), ('kind', 'standard'), models.Q(('types', []), _negated=True)), models.Q(('division__isnull', False), ('kind', 'pairgoth'), ('types', []), models.Q(('code', ''), _negated=True)), _connector='OR'), name='webhook_of_its_kind'),
        ),
        migrations.AddConstraint(
            model_name='webhook',
            constraint=models.CheckConstraint(condition=models.Q(('secret', ''), _negated=True), name='webhook_has_a_secret'),
        ),
        migrations.AddIndex(
            model_name='webhookdelivery',
            index=models.Index(fields=['state', 'due'], name='webhook_delivery_due'),
        ),
        migrations.AddConstraint(
            model_name='webhookdelivery',
            constraint=models.UniqueConstraint(condition=models.Q(('type', 'test'), _negated=True), fields=('webhook', 'type', 'about', 'seq'), name='webhook_delivery_once'),
        ),
        migrations.AddConstraint(
            model_name='webhookdelivery',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('delivered_at__isnull', False), ('state', 'delivered')), models.Q(models.Q(('state', 'delivered'), _negated=True), ('delivered_at', None)), _connector='OR'), name='webhook_delivered_at_a_time'),
        ),
    ]
