"""The shape of the repository: what is at its top, and that it names no machine of ours."""

import re

import pytest

from tests.tree import PACKAGES, read, tracked

TOP = {
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Caddyfile",
    "Dockerfile",
    "SECURITY.md",
    "compose.yaml",
    "conformance",
    "hatch_build.py",
    "manage.py",
    "pyproject.toml",
    "Makefile",
    "README.md",
    "LICENSE",
    "requirements",
    "clients",
    "installers",
    *PACKAGES,
    "templates",
    "tests",
    "docs",
}
# A person's or a build machine's folder, but for our Debian package's; the addresses packages are fetched from.
MACHINE = re.compile(r"(?<![\w.:{}<>/-])/(?:home|root|Users|work|opt)/(?!nzgs-tourney\b)\.?\w")
REGISTRY = re.compile(r"(?:pypi\.org|files\.pythonhosted|registry\.npmjs|--(?:extra-)?index-url\b|--find-links\b)")
VAGUE = {"utils", "util", "helpers", "helper", "manager", "process", "data", "info", "misc", "common"}


def test_the_top_is_what_the_architecture_lists() -> None:
    top = {name.parts[0] for name in tracked() if not name.parts[0].startswith(".")}
    assert top == TOP


def test_no_module_has_a_name_that_says_nothing() -> None:
    modules = [name for name in tracked() if name.suffix == ".py" and name.parts[0] in PACKAGES]
    assert [str(name) for name in modules if VAGUE & {part.removesuffix(".py") for part in name.parts}] == []


@pytest.mark.parametrize(
    ("pattern", "exempt"),
    [
        (MACHINE, set()),
        (REGISTRY, {"Makefile"}),  # an option that keeps addresses out
        (re.compile(r"\bshared/"), None),
    ],
    ids=["machine path", "registry", "material beside the repository"],
)
def test_the_repository_names_nothing_of_ours(pattern: re.Pattern[str], exempt: set[str] | None) -> None:
    itself = "tests/lint/test_tree.py"
    found = [
        f"{name}:{number}: {line.strip()[:120]}"
        for name in tracked()
        if str(name) != itself and not (exempt is None and name.parts[0] == "tests") and str(name) not in (exempt or ())
        for number, line in enumerate((read(name) or "").splitlines(), start=1)
        if pattern.search(line)
    ]
    assert found == []


@pytest.mark.parametrize("line", ["see /home/mere/tourney", "path=/root/.cache", '"/opt/wheels"'])
def test_a_machine_path_would_be_seen(line: str) -> None:
    assert MACHINE.search(line)


@pytest.mark.parametrize("line", ["{% url 'home' %}/home/x", "https://example.nz/home/x", "./home/x", "</home/"])
def test_an_address_is_no_machine_path(line: str) -> None:
    assert not MACHINE.search(line)
