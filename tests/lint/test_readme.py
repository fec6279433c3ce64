"""README and documents are true: their commands, settings, addresses and files exist, and nothing is left out."""

import re
from argparse import ArgumentParser, _SubParsersAction
from collections.abc import Iterator

import pytest
from django.core.management import get_commands, load_command_class
from django.urls import URLPattern, URLResolver, get_resolver, is_valid_path

from nzgs_tourney.command import VERBS
from tests.tree import REPOSITORY

PROGRAM = re.compile(r"(?<![\w-])(?:manage\.py|nzgs-tourney(?: manage)?) ([a-z_-]+)((?: +[\w<>./=-]+)*)")
CODE = re.compile(r"^```[^\n]*\n(.*?)^```|`([^`\n]+)`", re.MULTILINE | re.DOTALL)
READ_BY_SETTINGS = re.compile(r"""\benvironment\.\w+\(\s*["']([A-Z_]+)["']""")
OF_THE_SYSTEM = {"DJANGO_SETTINGS_MODULE", "PATH", "PYTHONPATH", "HOME", "PROJECT_URL"}
# Words in capitals that are no setting.
ABBREVIATIONS = {
    "CSV",
    "XLSX",
    "SGF",
    "PDF",
    "QR",
    "HTTPS",
    "HTTP",
    "MIT",
    "MMS",
    "SOS",
    "SOSOS",
    "JSON",
    "SVG",
    "WARNING",
}


def code(text: str) -> list[str]:
    """What a page sets in code: blocks and spans, in order."""
    return [block or span for block, span in CODE.findall(text)]


def targets() -> set[str]:
    """What the Makefile makes for people: its targets with a line in `make help`."""
    return set(re.findall(r"^([a-z-]+):.*##", (REPOSITORY / "Makefile").read_text(), re.MULTILINE))


def variables() -> set[str]:
    """What may be set on make's command line."""
    text = (REPOSITORY / "Makefile").read_text()
    return set(re.findall(r"^([A-Z]+) \?=", text, re.MULTILINE)) | set(re.findall(r"\$\((UPGRADE|ONLY)\)", text))


def settings_read() -> set[str]:
    """The names that the site reads from its environment."""
    return set(READ_BY_SETTINGS.findall((REPOSITORY / "nzgs_tourney" / "settings.py").read_text()))


def routes() -> set[str]:
    """Every address of the site, its variable parts as `<>`."""

    def under(resolver: URLResolver, prefix: str) -> Iterator[str]:
        for pattern in resolver.url_patterns:
            address = prefix + str(pattern.pattern)
            if isinstance(pattern, URLPattern):
                yield re.sub(r"<[^>]*>", "<>", address)
            else:
                yield from under(pattern, address)

    return set(under(get_resolver(), "/"))


def options(parser: ArgumentParser) -> set[str]:
    """The options of a command and of its verbs."""
    verbs = [
        one for action in parser._actions if isinstance(action, _SubParsersAction) for one in action.choices.values()
    ]
    return set(parser._option_string_actions).union(*map(options, verbs))


def leads_nowhere(path: str) -> bool:
    """Whether no page of the site has this address; its variable parts may be named, as `<event>`, or filled in."""
    return re.sub(r"<[^>]*>", "<>", path) not in routes() and not is_valid_path(path)


def untrue_commands(text: str) -> list[str]:
    """The commands in code that do not exist: make targets and variables, the program's commands and their options."""
    untrue = []
    for line in (line for block in code(text) for line in block.splitlines()):
        for target, rest in re.findall(r"\bmake ([a-z][a-z-]*)((?: +[A-Z]+=\S+)*)", line):
            if target not in targets() or {word.split("=")[0] for word in rest.split()} - variables():
                untrue.append(f"make {target}{rest}")
        verbs = re.findall(r"(?<![\w-])nzgs-tourney ([a-z-]+)", line)
        untrue += [f"nzgs-tourney {verb}" for verb in verbs if verb not in VERBS]
        for name, rest in ((one.replace("-", "_"), rest) for one, rest in PROGRAM.findall(line)):
            if name not in get_commands():
                untrue.append(f"manage.py {name}")
                continue
            app = get_commands()[name]
            command = load_command_class(app, name) if isinstance(app, str) else app
            known = options(command.create_parser("manage.py", name))
            untrue += [f"manage.py {name} {word}" for word in re.findall(r"--[a-z-]+", rest) if word not in known]
    return untrue


def untrue_settings(text: str) -> list[str]:
    """The names in capitals set in code that neither the site nor make reads."""
    named = {word for piece in code(text) for word in re.findall(r"(?<![\w/.$-])[A-Z][A-Z_]{2,}(?![\w-])", piece)}
    return sorted(named - settings_read() - variables() - OF_THE_SYSTEM - ABBREVIATIONS)


def untrue_addresses(text: str) -> list[str]:
    """The addresses of the site that lead nowhere: paths in code that end in a slash, or after a local host."""
    named = {
        path
        for piece in code(text)
        for path in re.findall(
            r"(?:^|\s|https?://(?:localhost|127\.0\.0\.1)(?::\d+)?)(/(?:[\w<>.-]+/)*)(?=\s|$)", piece
        )
    }
    return sorted(filter(leads_nowhere, named))


def untrue_files(text: str) -> list[str]:
    """The files and folders of the repository in code or in links that are not there."""
    written = {piece for piece in code(text) if re.fullmatch(r"\.?[\w-]+(?:/[\w.-]*)+|\w+\.(?:py|toml|md|txt)", piece)}
    linked = set(re.findall(r"\]\((?!https?:|#)([^)#\s]+)", text))
    made_here = {name for name in written if name.startswith((".venv", "var"))}
    return sorted(name for name in (written | linked) - made_here if not (REPOSITORY / name).exists())


CHECKS = [untrue_commands, untrue_settings, untrue_addresses, untrue_files]
FRONT = ("README.md", "CONTRIBUTING.md", "SECURITY.md")
PAGES = sorted(f"docs/{path.name}" for path in (REPOSITORY / "docs").glob("*.md"))


def page(name: str) -> str:
    return (REPOSITORY / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", FRONT)
@pytest.mark.parametrize("check", CHECKS)
def test_the_front_pages_are_true(check: object, name: str) -> None:
    assert callable(check)
    assert check(page(name)) == []


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("check", [untrue_commands, untrue_addresses])
def test_the_commands_and_addresses_of_a_document_are_true(check: object, name: str) -> None:
    assert callable(check)
    assert check(page(name)) == []


def test_every_setting_is_told_and_no_other() -> None:
    text = page("docs/operations.md")
    table = text.split("| setting |")[1].split("\n\n")[0]
    assert set(re.findall(r"^\| `([A-Z_]+)`", table, re.MULTILINE)) == settings_read()


def test_every_target_is_told() -> None:
    text = page("CONTRIBUTING.md")
    assert {target for target in targets() if f"make {target}" not in text} - {"help", "clean"} == set()


@pytest.mark.parametrize(
    ("check", "lie"),
    [
        (untrue_commands, "`make coffee`"),
        (untrue_commands, "`make demo SUGAR=2`"),
        (untrue_commands, "```\npython manage.py brew\n```"),
        (untrue_commands, "`manage.py migrate --brew`"),
        (untrue_commands, "`nzgs-tourney brew`"),
        (untrue_commands, "`nzgs-tourney manage brew`"),
        (untrue_commands, "`nzgs-tourney audit records/ --brew`"),
        (untrue_settings, "`COFFEE_URL`"),
        (untrue_addresses, "`/no/such/page/`"),
        (untrue_addresses, "`http://127.0.0.1:8000/no/such/page/`"),
        (untrue_files, "`docs/no-such-page.md`"),
        (untrue_files, "[the page](docs/no-such-page.md)"),
    ],
)
def test_a_lie_would_be_seen(check: object, lie: str) -> None:
    assert callable(check)
    assert check(lie) != []


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize(
    "truth",
    ["`make demo PORT=8010`", "`manage.py migrate --check`", "`DATABASE_URL`", "`/accounts/login/`", "`nzgs_tourney/`"],
)
def test_the_truth_is_let_pass(check: object, truth: str) -> None:
    assert callable(check)
    assert check(truth) == []
