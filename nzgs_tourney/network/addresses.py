"""The addresses of this machine in its local networks, those that phones most likely reach first."""

from __future__ import annotations

import socket
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from ipaddress import IPv4Address, ip_address, ip_network

import ifaddr

# RFC 1918: what a hall's router assigns.
_HALL = tuple(map(ip_network, ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12")))
_VIRTUAL_BEGINS = (
    "docker",
    "br-",
    "veth",
    "vethernet",
    "virbr",
    "vmnet",
    "tun",
    "tap",
    "utun",
    "wg",
    "zt",
    "ppp",
    "ham",
)
_VIRTUAL_HOLDS = ("vmware", "virtual", "hyper-v", "wsl", "vpn", "wireguard", "tailscale", "zerotier", "bluetooth")
_ANYWHERE = ("192.0.2.1", 9)
"""An unused address from RFC 5737: a datagram socket connected to it sends nothing."""


class AdapterKind(StrEnum):
    """What a network adapter is."""

    WIFI = "wifi"
    CABLE = "cable"
    VIRTUAL = "virtual"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class NetworkAddress:
    """An IPv4 address of this machine, and the system's name of its adapter."""

    address: str
    adapter: str

    @property
    def kind(self) -> AdapterKind:
        """What it is, by its adapter's name; macOS calls WiFi and cable alike."""
        name = self.adapter.lower()
        if self.virtual:
            return AdapterKind.VIRTUAL
        if name.startswith("wl") or any(word in name for word in ("wi-fi", "wifi", "wireless", "wlan", "airport")):
            return AdapterKind.WIFI
        if name.startswith(("eth", "enp", "eno", "ens", "enx")) or "ethernet" in name:
            return AdapterKind.CABLE
        return AdapterKind.UNKNOWN

    @property
    def virtual(self) -> bool:
        """Whether the adapter's name is that of a VPN or a virtual machine's network, which phones aren't in."""
        name = self.adapter.lower()
        return name.startswith(_VIRTUAL_BEGINS) or any(word in name for word in _VIRTUAL_HOLDS)


def own_addresses() -> frozenset[str]:
    """Every address of this machine, including loopback."""
    return frozenset(_text(ip.ip) for adapter in ifaddr.get_adapters() for ip in adapter.ips)


def offered() -> tuple[NetworkAddress, ...]:
    """The addresses that phones in the same network may reach, the likeliest first."""
    addresses = (
        NetworkAddress(_text(ip.ip), adapter.nice_name)
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if ip.is_IPv4
    )
    return in_order(addresses, routed())


def in_order(addresses: Iterable[NetworkAddress], preferred: str) -> tuple[NetworkAddress, ...]:
    """The private ones of these: real adapters before virtual ones, a hall's networks before others, `preferred` first
    among equals, self-assigned ones (169.254) last. Loopback and public addresses are left out."""
    offered = {address.address: address for address in addresses if _may_be_offered(address.address)}

    def sort_key(address: NetworkAddress) -> tuple[bool, bool, bool, bool]:
        number = IPv4Address(address.address)
        return (
            address.virtual,
            number.is_link_local,
            not any(number in network for network in _HALL),
            address.address != preferred,
        )

    return tuple(sorted(offered.values(), key=sort_key))


def routed() -> str:
    """This machine's address on the route to other networks; empty where there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ANYWHERE)
            return str(probe.getsockname()[0])
        except OSError:
            return ""


def is_loopback(address: str) -> bool:
    """Whether only this machine itself can open that address. False for a text that isn't an address."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def is_private(address: str) -> bool:
    """Whether that is an address inside a private network, or this machine's own. Not for 0.0.0.0."""
    try:
        number = ip_address(address)
    except ValueError:
        return False
    return number.is_private and not number.is_unspecified and not number.is_multicast


def _may_be_offered(address: str) -> bool:
    return is_private(address) and not is_loopback(address)


def _text(ip: str | tuple[str, int, int]) -> str:
    return ip if isinstance(ip, str) else ip[0]
