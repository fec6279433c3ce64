"""Which addresses phones are offered, and under which names a laptop's site answers."""

import itertools

import pytest

from nzgs_tourney.network.addresses import (
    NetworkAddress,
    in_order,
    is_loopback,
    is_private,
    offered,
    own_addresses,
    routed,
)
from nzgs_tourney.network.local_requests import answers_to, own_names

WIFI = NetworkAddress("192.168.1.20", "wlp3s0")
CABLE = NetworkAddress("10.0.0.7", "Ethernet")
OTHER = NetworkAddress("192.0.2.2", "eth0")
ALONE = NetworkAddress("169.254.7.7", "Ethernet 2")
VPN = NetworkAddress("10.8.0.2", "tun0")
VIRTUAL = NetworkAddress("172.17.0.1", "vEthernet (Default Switch)")


def test_the_halls_network_comes_first_and_vpn_and_virtual_ones_last() -> None:
    for order in itertools.permutations((WIFI, OTHER, ALONE, VPN)):
        assert in_order(order, "10.8.0.2") == (WIFI, OTHER, ALONE, VPN)


def test_among_equals_the_one_with_the_way_out_comes_first() -> None:
    assert in_order((CABLE, WIFI), "192.168.1.20") == (WIFI, CABLE)
    assert in_order((WIFI, CABLE), "10.0.0.7") == (CABLE, WIFI)


@pytest.mark.parametrize("address", ["127.0.0.1", "127.0.1.1", "203.0.114.9", "8.8.8.8", "0.0.0.0", "224.0.0.1"])
def test_loopback_public_and_other_addresses_are_not_offered(address: str) -> None:
    assert in_order((NetworkAddress(address, "eth0"),), "") == ()


@pytest.mark.parametrize(
    "adapter",
    [
        "docker0",
        "br-1f",
        "veth12",
        "tun0",
        "utun3",
        "wg0",
        "VirtualBox Host-Only Network",
        "VMware Network Adapter VMnet8",
        "vEthernet (WSL)",
        "Tailscale",
        "ZeroTier One",
        "Bluetooth Network Connection",
        "NordVPN",
    ],
)
def test_adapters_of_vpn_and_virtual_machines_are_known(adapter: str) -> None:
    assert NetworkAddress("192.168.1.20", adapter).virtual


@pytest.mark.parametrize(
    "adapter", ["wlan0", "en0", "eth0", "Wi-Fi", "Intel(R) Wi-Fi 6 AX201 160MHz", "Realtek PCIe GbE"]
)
def test_real_adapters_are_not_taken_for_them(adapter: str) -> None:
    assert not NetworkAddress("192.168.1.20", adapter).virtual


def test_this_machine_is_looked_at() -> None:
    assert "127.0.0.1" in own_addresses()
    for one in offered():
        assert one.address in own_addresses()
        assert is_private(one.address)
        assert not is_loopback(one.address)
    assert routed() == "" or routed() in own_addresses()


@pytest.mark.parametrize(
    "host",
    ["192.168.1.20", "10.0.0.7", "172.16.0.1", "127.0.0.1", "[::1]", "[fd00::2]", "169.254.7.7", "laptop", "LAPTOP"],
)
def test_a_private_address_or_an_own_name_is_answered(host: str) -> None:
    assert answers_to(host, {"laptop"})


@pytest.mark.parametrize(
    "host",
    [
        "",
        "0.0.0.0",
        "[::]",
        "8.8.8.8",
        "evil.example",
        "192.168.1.20.evil.example",
        "laptop.evil.example",
        "192.168.1.20.nip.io",
        "3232235796",
        "0x7f000001",
        "127.1",
        "192.168.1",
        "*",
    ],
)
def test_any_other_name_is_refused(host: str) -> None:
    assert not answers_to(host, {"laptop"})


def test_the_machine_knows_its_names() -> None:
    assert "localhost" in own_names()
    assert "" not in own_names()
