"""The look keeps its promises: one palette in two lights, readable in both, and every part documented."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
STYLES = ROOT / "nzgs_tourney/static/nzgs_tourney"
PARTS = sorted((ROOT / "templates/parts").glob("*.html"))

PROPERTY = re.compile(r"(--[\w-]+): (?:light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)|(#[0-9a-f]{6}));")


def palette(light: str) -> dict[str, str]:
    """The colours in this light."""
    found = PROPERTY.findall((STYLES / "tokens.css").read_text(encoding="utf-8"))
    return {name: same or (bright if light == "light" else dark) for name, bright, dark, same in found}


def luminance(colour: str) -> float:
    """Relative luminance, WCAG 2.2."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast ratio, WCAG 2.2."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


TEXT = [
    *[("ink", ground) for ground in ("paper", "surface", "sunken", "accent-soft")],
    *[("ink-soft", ground) for ground in ("paper", "surface", "sunken")],
    *[("accent", ground) for ground in ("paper", "surface")],
    *[(tone, f"{tone}-soft") for tone in ("good", "warn", "danger", "calm")],
    ("accent-strong", "accent-soft"),
    ("on-accent", "accent"),
    ("on-danger", "danger"),
    ("on-band", "band"),
    ("on-band-soft", "band"),
    ("danger", "surface"),
]
EDGES = [("edge", "paper"), ("edge", "surface"), ("focus", "paper"), ("focus", "surface"), ("board-line", "board")]


@pytest.mark.parametrize("light", ["light", "dark"])
def test_contrast_of_text_and_edges(light: str) -> None:
    colours = palette(light)
    pairs = [(pair, 4.5) for pair in TEXT] + [(pair, 3.0) for pair in EDGES]
    weak = {
        pair: round(contrast(colours[f"--{pair[0]}"], colours[f"--{pair[1]}"]), 2)
        for pair, least in pairs
        if contrast(colours[f"--{pair[0]}"], colours[f"--{pair[1]}"]) < least
    }
    assert weak == {}


@pytest.mark.parametrize("path", PARTS, ids=lambda path: path.name)
def test_every_part_says_what_it_takes(path: Path) -> None:
    if path.name != "mark.html":
        assert "{% comment %}" in path.read_text(encoding="utf-8")


def test_every_part_stands_in_the_design_page() -> None:
    page = (ROOT / "docs/design.md").read_text(encoding="utf-8")
    assert [path.name for path in PARTS if f"`{path.stem}`" not in page] == []


def test_only_its_part_writes_the_outcome_of_a_round() -> None:
    written = [
        path.relative_to(ROOT / "templates").as_posix()
        for path in (ROOT / "templates").rglob("*.html")
        if re.search(r'class="chip[^>]*>{% translate "(Won|Lost|Tie)" %}', path.read_text(encoding="utf-8"))
    ]
    assert written == ["parts/outcome.html"]


def test_only_the_parts_write_tables() -> None:
    written = {
        path.relative_to(ROOT / "templates").as_posix()
        for path in (ROOT / "templates").rglob("*.html")
        if re.search("<table|table-scroll", path.read_text(encoding="utf-8"))
    }
    assert written == {"parts/table.html", "parts/plain_table.html", "allauth/elements/table.html"}
