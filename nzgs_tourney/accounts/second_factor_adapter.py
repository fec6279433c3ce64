"""The QR code that a phone's authenticator scans, made by segno like every other code of the site."""

from __future__ import annotations

from io import BytesIO

import segno
from allauth.mfa.adapter import DefaultMFAAdapter


class SecondFactorCode(DefaultMFAAdapter):  # type: ignore[misc]  # allauth ships no types
    """The sign-in library's second factor without the QR library that it would need."""

    def build_totp_svg(self, url: str) -> str:
        """The code of this address as an SVG picture, with the quiet zone that cameras need."""
        picture = BytesIO()
        code = segno.make_qr(url, error="m")
        code.save(picture, kind="svg", scale=4, border=4, light="white", omitsize=True, xmldecl=False, nl=False)
        return picture.getvalue().decode()
