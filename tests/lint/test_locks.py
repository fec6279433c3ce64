"""The locks of dependencies: every version pinned with its hashes, no address to fetch it from."""

import re
import tomllib

import pytest

from tests.tree import REPOSITORY

LOCKS = ("base", "postgres", "push", "sentry", "cluster", "dev", "installers", "proof")
PIN = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[\w,-]+\])?==([^\s;\\]+)", re.MULTILINE)


def lock(name: str) -> str:
    return (REPOSITORY / "requirements" / f"{name}.txt").read_text()


def pins(name: str) -> dict[str, str]:
    return dict(PIN.findall(lock(name)))


@pytest.mark.parametrize("name", LOCKS)
def test_every_pin_carries_its_hashes(name: str) -> None:
    for requirement in re.split(r"\n(?=[A-Za-z0-9])", re.sub(r"^\s*#.*\n", "", lock(name), flags=re.MULTILINE)):
        assert PIN.match(requirement), requirement[:80]
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", requirement), requirement[:80]


@pytest.mark.parametrize("name", LOCKS)
def test_no_lock_holds_an_address(name: str) -> None:
    assert re.findall(r"^.*(?:/{2}|--(?!hash=)|^-\w| @ ).*$", lock(name), re.MULTILINE) == []


def test_what_is_asked_for_is_locked() -> None:
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))
    base, extras = project["project"]["dependencies"], project["project"]["optional-dependencies"]
    asked = {
        "base": base,
        "postgres": [*base, *extras["postgres"]],
        "push": [*base, *extras["push"]],
        "sentry": [*base, *extras["sentry"]],
        "cluster": [*base, *extras["cluster"]],
        "dev": [*base, *(one for extra in extras.values() for one in extra), *project["dependency-groups"]["dev"]],
        "installers": project["dependency-groups"]["installers"],
        "proof": project["dependency-groups"]["proof"],
    }
    assert asked.keys() == set(LOCKS)
    for name, wanted in asked.items():
        names = {re.split(r"[\[<>=!~; ]", one)[0].lower() for one in wanted}
        assert names <= {pinned.lower() for pinned in pins(name)}, name


def test_the_locks_are_for_every_system() -> None:
    assert re.search(r"^colorama==\S+ ; sys_platform == 'win32'", lock("base"), re.MULTILINE)


def test_no_two_locks_disagree() -> None:
    versions: dict[str, set[str]] = {}
    for name in LOCKS:
        for package, version in pins(name).items():
            versions.setdefault(package, set()).add(version)
    assert {package: found for package, found in versions.items() if len(found) > 1} == {}
