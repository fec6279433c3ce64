"""What runs in containers: images by their digests, and an example of every setting that compose.yaml asks for."""

import re

from tests.tree import REPOSITORY

COMPOSE = (REPOSITORY / "compose.yaml").read_text(encoding="utf-8")
EXAMPLE = (REPOSITORY / ".env.example").read_text(encoding="utf-8")
PINNED = re.compile(r"[\w.-]+:[\w.-]+@sha256:[0-9a-f]{64}")


def test_every_image_is_pinned() -> None:
    dockerfile = (REPOSITORY / "Dockerfile").read_text(encoding="utf-8")
    images = re.findall(r"^ *image: (\S+)$", COMPOSE, re.MULTILINE) + re.findall(
        r"^FROM (\S+)", dockerfile, re.MULTILINE
    )
    assert len(images) == 3
    assert [image for image in images if not PINNED.fullmatch(image)] == []


def test_the_example_has_every_setting_that_is_asked_for_and_no_secret() -> None:
    asked = dict(re.findall(r"\$\{(\w+)(:[?-])", COMPOSE))
    told = dict(re.findall(r"^(\w+)=(.*)$", EXAMPLE, re.MULTILINE))
    assert asked.keys() == told.keys()
    assert [name for name, value in told.items() if value] == ["SITE_NAME"]


def test_the_proxy_has_the_limits_and_the_log_of_the_file_beside_it() -> None:
    assert "./Caddyfile:/etc/caddy/Caddyfile:ro" in COMPOSE
    asked = re.findall(r"\{\$(\w+):", (REPOSITORY / "Caddyfile").read_text(encoding="utf-8"))
    proxy = COMPOSE[COMPOSE.index("  proxy:") :]
    assert asked
    assert [name for name in asked if f"      {name}: " not in proxy] == []
