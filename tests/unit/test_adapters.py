"""A network adapter is named for what it is."""

from __future__ import annotations

import pytest

from nzgs_tourney.network.addresses import AdapterKind, NetworkAddress


@pytest.mark.parametrize(
    ("adapter", "kind"),
    [
        ("wlp3s0", AdapterKind.WIFI),
        ("Intel(R) Wi-Fi 6 AX201 160MHz", AdapterKind.WIFI),
        ("enp0s31f6", AdapterKind.CABLE),
        ("Realtek PCIe GbE Ethernet", AdapterKind.CABLE),
        ("vEthernet (WSL)", AdapterKind.VIRTUAL),
        ("utun3", AdapterKind.VIRTUAL),
        ("en0", AdapterKind.UNKNOWN),
    ],
)
def test_an_adapter_is_named_for_what_it_is(adapter: str, kind: AdapterKind) -> None:
    assert NetworkAddress("192.168.1.20", adapter).kind is kind
