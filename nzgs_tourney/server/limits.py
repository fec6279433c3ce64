"""Every limit of the server: sizes in bytes, times in seconds. The proxy examples in docs/operations.md repeat them."""

from __future__ import annotations

from dataclasses import dataclass

KB, MB = 1024, 1024 * 1024


@dataclass(frozen=True, slots=True)
class Limits:
    """One set of limits.

    At most `streams` of the `connections` are open for news; `address_connections` and `address_streams` are those of
    one address: a hall of 500 phones, with three connections each, has one. `head_seconds` and `head_bytes` limit the
    request line and headers. `silent_seconds` ends a connection without requests, `reader_seconds` one whose reader
    takes nothing. A body must not pause for `pause_seconds`, and must be complete `body_seconds` after it began plus a
    second for each `body_rate` bytes received, after `longest_body_seconds` at the latest. A form is read up to
    `form_bytes`, an upload up to its limit in `BODIES`. Above `spool_bytes` a body is kept in a file.

    The first `small_bytes` of every body have room of their own, `small_held_bytes`, of which one address gets
    `address_small_bytes`; `held_bytes` is the room for all that is longer, of which one address gets
    `address_held_bytes`, or a single body of any length. After a refusal the sender may still send `linger_bytes` for
    `linger_seconds`, which are discarded.
    """

    connections: int = 6_500
    address_connections: int = 2_000
    streams: int = 3_000
    address_streams: int = 1_500
    head_seconds: float = 10
    head_bytes: int = 64 * KB
    silent_seconds: float = 30
    reader_seconds: float = 60
    pause_seconds: float = 15
    body_seconds: float = 30
    body_rate: int = 16 * KB
    longest_body_seconds: float = 1_800
    form_bytes: int = 3 * MB
    spool_bytes: int = 1 * MB
    small_bytes: int = 64 * KB
    small_held_bytes: int = 64 * MB
    address_small_bytes: int = 16 * MB
    held_bytes: int = 256 * MB
    address_held_bytes: int = 100 * MB
    linger_seconds: float = 2
    linger_bytes: int = 1 * MB
    stop_seconds: int = 3
    threads: int = 8


LIMITS = Limits()

_RECORDS = 20 * MB
_PHOTO = 13 * MB
_LIST = 8 * MB
BODIES: dict[str, int] = {
    "player:record": _RECORDS,
    "player:share": _RECORDS,
    "player:claim": _PHOTO,
    "player:case_evidence": _PHOTO,
    "player:photo_keep": _PHOTO,
    "referee:case_open": _PHOTO,
    "referee:game": _PHOTO,
    "referee:case_evidence": _PHOTO,
    "referee:archives": 60 * MB,
    "desk:event_look": _PHOTO,
    "desk:import": _LIST,
    "desk:ratings": _LIST,
    "desk:import_division": 12 * MB,
    "desk:restore": 60 * MB,
    "federation:restore_site": 210 * MB,
    "joining:restore": 210 * MB,
    "moves:event": 30 * MB,
    "moves:file": _PHOTO,
    "moves:head": 8 * MB,
}
"""The pages that accept more than a form's `form_bytes`, by the name of their route.

Each is well above its form's own limit, so that the form itself explains a file that is slightly too large.
"""
