"""Signatures after Standard Webhooks 1.0, as its reference library makes them."""

from __future__ import annotations

import pytest

from nzgs_tourney.tournament.exchange.standard_webhooks import secret_of, signature, signed_headers

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
OWN = secret_of(bytes(range(32)))


@pytest.mark.parametrize(
    ("secret", "sent_id", "timestamp", "body", "signed"),
    [
        # The example of the specification, and one signed by the Python package standardwebhooks 1.1.0.
        (SECRET, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, '{"test": 2432232314}',
         "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="),
        (OWN, "msg_kea", 1795000000, '{"name":"Tāne"}', "v1,i1II6FT+Oeq+ZleTnEU3Nt0CHeFu+6acYyRHRPo+OC0="),
    ],
)  # fmt: skip
def test_a_call_is_signed_as_others_do(secret: str, sent_id: str, timestamp: int, body: str, signed: str) -> None:
    assert signature(secret, sent_id, timestamp, body.encode()) == signed


def test_the_headers_have_the_id_the_time_and_the_signature() -> None:
    headers = signed_headers(OWN, "msg_kea", 7, b"{}")
    assert headers == {
        "webhook-id": "msg_kea",
        "webhook-timestamp": "7",
        "webhook-signature": signature(OWN, "msg_kea", 7, b"{}"),
    }
    later = signed_headers(OWN, "msg_kea", 8, b"{}")["webhook-signature"]
    assert later != headers["webhook-signature"]


def test_a_secret_is_written_as_the_specification_says() -> None:
    assert OWN == "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
