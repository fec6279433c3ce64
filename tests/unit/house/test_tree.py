"""The shape of the repository: what stands at its top, how long files are, that it names no machine of ours."""

import re
import statistics
from pathlib import Path

import pytest

from tests.unit.house.tree import PACKAGES, read, tracked

TOP = {
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Dockerfile",
    "SECURITY.md",
    "compose.yaml",
    "hatch_build.py",
    "manage.py",
    "pyproject.toml",
    "Makefile",
    "README.md",
    "LICENSE",
    "requirements",
    *PACKAGES,
    "templates",
    "tests",
    "docs",
}
SOURCE = {".py", ".html", ".css", ".js", ".sh"}
TEMPLATE_LINES, TEMPLATE_CHARACTERS = 150, 7000
"""The longest template. A longer one puts a part of itself into a file with a name."""
# A person's or a build machine's folder, and the addresses packages are fetched from.
MACHINE = re.compile(r"(?<![\w.:{}<>/-])/(?:home|root|Users|work|opt)/\.?\w")
REGISTRY = re.compile(r"(?:pypi\.org|files\.pythonhosted|registry\.npmjs|--(?:extra-)?index-url\b|--find-links\b)")
VAGUE = {"utils", "util", "helpers", "helper", "manager", "process", "data", "info", "misc", "common"}


def lines(name: Path) -> int:
    return len((read(name) or "").splitlines())


def test_the_top_is_what_the_architecture_lists() -> None:
    top = {name.parts[0] for name in tracked() if not name.parts[0].startswith(".")}
    assert top == TOP


def test_no_file_is_over_300_lines() -> None:
    """But for migrations, which Django writes."""
    written = [name for name in tracked() if name.suffix in SOURCE and "migrations" not in name.parts]
    assert {str(name): lines(name) for name in written if lines(name) > 300} == {}


def templates() -> list[Path]:
    return [name for name in tracked() if name.parts[0] == "templates"]


def test_no_line_of_a_template_is_over_120_characters() -> None:
    long = [
        f"{name}:{number}"
        for name in templates()
        for number, line in enumerate((read(name) or "").splitlines(), start=1)
        if len(line) > 120
    ]
    assert long == []


def test_no_template_is_too_long_for_one_thing() -> None:
    length = {str(name): (lines(name), len(read(name) or "")) for name in templates()}
    assert {name: one for name, one in length.items() if one[0] > TEMPLATE_LINES or one[1] > TEMPLATE_CHARACTERS} == {}


def test_half_the_modules_are_under_120_lines() -> None:
    code = [lines(name) for name in tracked() if name.suffix == ".py" and name.parts[0] in PACKAGES]
    assert statistics.median(code) < 120


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
    itself = "tests/unit/house/test_tree.py"
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
