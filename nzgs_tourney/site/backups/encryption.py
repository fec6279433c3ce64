"""Encrypts a backup with a password: scrypt makes the key, AES-256-GCM encrypts, both from `cryptography`.

| bytes | what |
| --- | --- |
| 18 | `NZGSTourneyLocked` and the version of this layout, 1 |
| 16 | the salt of the key |
| 28 | a nonce and the tag of an empty message, to distinguish a wrong password from a damaged file |
| 12 | the nonce of the content |
| … | the content |
| 16 | its tag |

The tag of the content covers everything before it.
"""

from __future__ import annotations

import os
from typing import IO

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.ciphers.algorithms import AES
from cryptography.hazmat.primitives.ciphers.modes import GCM
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from ground.errors import Refused
from ground.translation import gettext

NAME = b"NZGSTourneyLocked"
VERSION = 1
_SALT, _NONCE, _TAG = 16, 12, 16
_HEAD = len(NAME) + 1 + _SALT + _NONCE + _TAG + _NONCE
_PIECE = 1024 * 1024


class Encrypting:
    """A file that is only written to: data is encrypted and passed on to `out`. `close` ends the message; `out` stays
    open."""

    def __init__(self, out: IO[bytes], password: str) -> None:
        salt, check, nonce = (os.urandom(size) for size in (_SALT, _NONCE, _NONCE))
        key = _key(password, salt)
        head = NAME + bytes([VERSION]) + salt + check + AESGCM(key).encrypt(check, b"", salt) + nonce
        self._out = out
        self._cipher = Cipher(AES(key), GCM(nonce)).encryptor()
        self._cipher.authenticate_additional_data(head)
        out.write(head)

    def write(self, content: bytes) -> int:
        """Encrypt these bytes; returns their number."""
        self._out.write(self._cipher.update(content))
        return len(content)

    def flush(self) -> None:
        """Pass on what was written."""
        self._out.flush()

    def close(self) -> None:
        """Write the tag."""
        self._out.write(self._cipher.finalize() + self._cipher.tag)


def is_encrypted(file: IO[bytes]) -> bool:
    """Whether the file starts like an encrypted backup; it is left at its start."""
    file.seek(0)
    encrypted = file.read(len(NAME)) == NAME
    file.seek(0)
    return encrypted


def decrypt(file: IO[bytes], password: str, out: IO[bytes]) -> None:
    """Write the content to `out`.

    Nothing in `out` may be used before this returns: only then is it known to be authentic. Raises Refused for a wrong
    password, a file from a newer program, and one that was cut or altered.
    """
    size = file.seek(0, os.SEEK_END)
    file.seek(0)
    head = file.read(_HEAD)
    if len(head) > len(NAME) and head[len(NAME)] > VERSION:
        raise Refused(gettext("This backup is from a newer version of the program. Install that version first."))
    if size < _HEAD + _TAG:
        raise Refused(_damaged())
    salt, rest = head[len(NAME) + 1 :][:_SALT], head[len(NAME) + 1 + _SALT :]
    key = _key(password, salt)
    try:
        AESGCM(key).decrypt(rest[:_NONCE], rest[_NONCE : _NONCE + _TAG], salt)
    except InvalidTag:
        raise Refused(gettext("The password is wrong. Nothing was changed.")) from None
    file.seek(size - _TAG)
    cipher = Cipher(AES(key), GCM(rest[_NONCE + _TAG :], file.read(_TAG))).decryptor()
    cipher.authenticate_additional_data(head)
    file.seek(_HEAD)
    bytes_left = size - _HEAD - _TAG
    while bytes_left:
        chunk = file.read(min(_PIECE, bytes_left))
        bytes_left -= len(chunk)
        out.write(cipher.update(chunk))
    try:
        out.write(cipher.finalize())
    except InvalidTag:
        raise Refused(_damaged()) from None


def _damaged() -> str:
    return gettext("The backup is damaged: part of it is missing or was changed. Copy it again, or use an earlier one.")


def _key(password: str, salt: bytes) -> bytes:
    # 64 MB and a tenth of a second for each guess.
    return Scrypt(salt=salt, length=32, n=2**16, r=8, p=1).derive(password.encode())
