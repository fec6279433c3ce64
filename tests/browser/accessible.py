"""Accessibility by axe: WCAG 2.2 AA, and what axe holds for good practice."""

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.browser.contrast import pale_text

RULES = {
    "resultTypes": ["violations"],
    "runOnly": {
        "type": "tag",
        "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    },
    # 24 px targets: axe leaves this rule out unless it is named. `contrast` has contrast.
    "rules": {"target-size": {"enabled": True}, "color-contrast": {"enabled": False}},
}
"""All but contrast: what is the same in light and dark."""


TARGETS = {"resultTypes": ["violations"], "runOnly": ["target-size"]}
"""What may differ between two screens in an element that is shown on both."""

RUN = """async ([within, options]) => {
    if (!("axe" in window)) return null;
    const found = await axe.run(within ?? document, options);
    return found.violations.flatMap((rule) =>
        rule.nodes.map((node) => `${rule.id}: ${rule.help}: ${node.html.slice(0, 200)}`));
}"""


def broken_rules(page: Page, options: dict[str, Any] = RULES, within: str | None = None) -> list[str]:
    """One line for each element that breaks one of these rules: the rule, what it asks, the element.

    `within`: look only at the elements of this CSS selector, of which there must be one.
    """
    found = page.evaluate(RUN, [within, options])
    if found is None:
        page.evaluate(AXE_SCRIPT)
        found = page.evaluate(RUN, [within, options])
    return found


def low_contrast(page: Page) -> list[str]:
    """One line for each element whose text has too little contrast, in the colours that the page has now."""
    return pale_text(page, AXE_SCRIPT)


def violations(page: Page) -> list[str]:
    """One line for each element that breaks a rule, contrast among them; empty for a sound page."""
    return broken_rules(page) + low_contrast(page)


def assert_accessible(page: Page) -> None:
    """Assert that the page as it stands now breaks no rule; the failure lists what does."""
    broken = violations(page)
    assert broken == [], "\n".join([f"{page.url} is not accessible:", *broken])
