"""The workflows of a public CI: every action by its commit, every Python that the project names."""

import re

import pytest

from tests.lint.test_readme import targets
from tests.tree import REPOSITORY

WORKFLOWS = sorted((REPOSITORY / ".github" / "workflows").glob("*.yml"))
USED = re.compile(r"^ *(?:- )?uses: *(.*)$", re.MULTILINE)
BY_COMMIT = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+")


def read(name: str) -> str:
    return (REPOSITORY / ".github" / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [path.name for path in WORKFLOWS])
def test_every_action_is_named_by_its_commit(name: str) -> None:
    used = USED.findall(read(f"workflows/{name}"))
    assert used
    assert [one for one in used if not BY_COMMIT.fullmatch(one)] == []


def test_an_action_by_its_tag_would_be_seen() -> None:
    assert not BY_COMMIT.fullmatch("actions/checkout@v4")


def test_one_action_is_the_same_everywhere() -> None:
    used = {one for path in WORKFLOWS for one in USED.findall(path.read_text(encoding="utf-8"))}
    assert len({one.split("@")[0] for one in used}) == len(used)


@pytest.mark.parametrize("name", [path.name for path in WORKFLOWS])
def test_a_workflow_may_only_read_unless_a_job_says_more(name: str) -> None:
    assert re.search(r"^permissions:\n  contents: read$", read(f"workflows/{name}"), re.MULTILINE)


@pytest.mark.parametrize("name", [path.name for path in WORKFLOWS])
def test_what_it_makes_can_be_made(name: str) -> None:
    assert set(re.findall(r"\bmake ([a-z][a-z-]*)", read(f"workflows/{name}"))) <= targets()


def test_every_python_that_the_project_names_is_tried() -> None:
    named = re.findall(r"Python :: (3\.\d+)", (REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))
    assert named
    assert set(named) <= set(re.findall(r'"(3\.\d+)"', read("workflows/tests.yml")))


def test_every_hook_is_in_the_environment() -> None:
    """None is fetched from anywhere."""
    hooks = (REPOSITORY / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    assert re.findall(r"repo: (.*)", hooks) == ["local"]
    entries = re.findall(r"entry: (\S+)", hooks)
    assert entries
    assert [one for one in entries if not one.startswith(".venv/bin/")] == []
