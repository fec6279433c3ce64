"""Accessibility by axe: WCAG 2.2 AA, and what axe holds for good practice."""

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

OPTIONS = {
    "resultTypes": ["violations"],
    "runOnly": {
        "type": "tag",
        "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    },
    # 24 px targets: axe leaves this rule out unless it is named.
    "rules": {"target-size": {"enabled": True}},
}


CONTRAST = {"resultTypes": ["violations"], "runOnly": ["color-contrast"]}
"""What may differ between light and dark."""


TARGETS = {"resultTypes": ["violations"], "runOnly": ["target-size"]}
"""What may differ between two screens in an element that is shown on both."""


def violations(page: Page, options: dict[str, Any] = OPTIONS, within: str | None = None) -> list[str]:
    """One line for each element that breaks a rule: the rule, what it asks, the element; empty for a sound page.

    `within`: look only at the elements of this CSS selector, of which there must be one.
    """
    held = page.evaluate("'axe' in window")
    found = Axe("" if held else AXE_SCRIPT).run(page, within, options).response["violations"]
    return [f"{rule['id']}: {rule['help']}: {node['html'][:200]}" for rule in found for node in rule["nodes"]]


def assert_accessible(page: Page) -> None:
    """Assert that the page as it stands now breaks no rule; the failure lists what does."""
    broken = violations(page)
    assert broken == [], "\n".join([f"{page.url} is not accessible:", *broken])
