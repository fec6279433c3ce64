"""A device for passkeys, in software: it makes one and signs with it as Web Authentication, level 3, 6.5 and 7 say."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from fido2.cose import ES256
from fido2.utils import websafe_encode
from fido2.webauthn import Aaguid, AttestationObject, AttestedCredentialData, AuthenticatorData

FLAGS = AuthenticatorData.FLAG
SEEN = FLAGS.UP | FLAGS.UV
"""Its owner was there and showed who they are."""


@dataclass
class SoftwarePasskey:
    """One passkey at this origin, e.g. `https://tourney.example`."""

    origin: str
    rp: str
    key_id: bytes = b"kauri key"
    flags: FLAGS = SEEN
    owner: str = ""
    _key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))

    def made(self, options: dict[str, Any]) -> str:
        """What a browser sends after making it, for the `creation_options` of a page."""
        asked = options["publicKey"]
        self.owner = asked["user"]["id"]
        known = AttestedCredentialData.create(
            Aaguid.NONE, self.key_id, ES256.from_cryptography_key(self._key.public_key())
        )
        data = AuthenticatorData.create(self._rp_hash, self.flags | FLAGS.AT, 0, known)
        response = {
            "clientDataJSON": websafe_encode(self._client_data("webauthn.create", asked["challenge"])),
            "attestationObject": websafe_encode(AttestationObject.create("none", data, {})),
        }
        return self._sent(response)

    def used(self, options: dict[str, Any]) -> str:
        """What a browser sends after using it, for the `request_options` of a page."""
        client_data = self._client_data("webauthn.get", options["publicKey"]["challenge"])
        data = AuthenticatorData.create(self._rp_hash, self.flags, 1)
        signature = self._key.sign(bytes(data) + sha256(client_data).digest(), ec.ECDSA(hashes.SHA256()))
        response = {
            "clientDataJSON": websafe_encode(client_data),
            "authenticatorData": websafe_encode(data),
            "signature": websafe_encode(signature),
            "userHandle": self.owner,
        }
        return self._sent(response)

    @property
    def _rp_hash(self) -> bytes:
        return sha256(self.rp.encode()).digest()

    def _client_data(self, act: str, challenge: str) -> bytes:
        return json.dumps({"type": act, "challenge": challenge, "origin": self.origin}).encode()

    def _sent(self, response: dict[str, str]) -> str:
        name = websafe_encode(self.key_id)
        sent = {"id": name, "rawId": name, "type": "public-key", "response": response, "clientExtensionResults": {}}
        return json.dumps(sent)
