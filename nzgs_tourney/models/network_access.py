"""Access from the local network: the address and port of this machine at which phones reach the site."""

from __future__ import annotations

from django.db import models

FIRST_PORT = 8000


class NetworkAccess(models.Model):
    """The only row. `address` is the one chosen last, None before the first; `reached_at` is when the first visitor
    from another machine came since it was opened there."""

    port = models.PositiveIntegerField(default=FIRST_PORT)
    address = models.GenericIPAddressField(protocol="IPv4", null=True, blank=True)
    is_open = models.BooleanField(default=False)
    reached_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.CheckConstraint(condition=models.Q(pk=1), name="door_is_one"),
            models.CheckConstraint(condition=models.Q(port__gte=1, port__lte=65535), name="door_port_is_a_port"),
            models.CheckConstraint(
                condition=models.Q(is_open=False) | models.Q(address__isnull=False), name="door_open_has_an_address"
            ),
        )

    def __str__(self) -> str:
        return f"{self.address or 'no address'}, port {self.port}, {'open' if self.is_open else 'shut'}"
