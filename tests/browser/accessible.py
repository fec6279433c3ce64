"""Accessibility by axe: WCAG 2.2 AA, and what axe holds for good practice."""

from playwright.sync_api import Page

from tests.browser.contrast import JUDGE, known_ways, pale_text, remembered
from tests.browser.served import AXE_HERE, with_axe

RULES = {
    "resultTypes": ["violations"],
    "selectors": False,
    "runOnly": {
        "type": "tag",
        "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    },
    # 24 px targets: axe leaves this rule out unless it is named. `contrast` has contrast.
    "rules": {"target-size": {"enabled": True}, "color-contrast": {"enabled": False}},
}
"""All but contrast: what is the same in light and dark."""


TARGETS = {"resultTypes": ["violations"], "selectors": False, "runOnly": ["target-size"]}
"""What may differ between two screens in an element that is shown on both."""

BROKEN = """async (within, options) => {
    const found = await axe.run(within ?? document, options);
    return found.violations.flatMap((rule) =>
        rule.nodes.map((node) => `${rule.id}: ${rule.help}: ${node.html.slice(0, 200)}`));
}"""
"""One line for each element that breaks one of these rules: the rule, what it asks, the element."""

_ALL = f"""async ([address, [options, known]]) => {{
    if (!await ({AXE_HERE})(address)) return null;
    const broken = await ({BROKEN})(null, options);
    return [broken, await ({JUDGE})([address, known])];
}}"""


def low_contrast(page: Page, *, settled: bool = False) -> list[str]:
    """One line for each element whose text has too little contrast, in the colours that the page has now.

    `settled`: once what a new screen or new colours move has come to rest.
    """
    return pale_text(page, settled=settled)


def violations(page: Page) -> list[str]:
    """One line for each element that breaks a rule, contrast among them; empty for a sound page."""
    broken, pale = with_axe(page, _ALL, [RULES, known_ways()])
    return broken + remembered(pale)


def assert_accessible(page: Page) -> None:
    """Assert that the page as it stands now breaks no rule; the failure lists what does."""
    broken = violations(page)
    assert broken == [], "\n".join([f"{page.url} is not accessible:", *broken])
