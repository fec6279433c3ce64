"""The contrast of text, judged by axe once for every way in which text is drawn.

This is most of what axe takes, and most pages draw their text as others do. A way of drawing is the colour, size and
weight of a text, with what is painted behind it: the tag, the class and the background of the element and of each one
around it. What axe has passed is not asked again in this process, in whatever test or page it comes back; what it
failed, or could not judge, is. On 27 pages of players and referees axe runs for 68 of 108 askings, on few elements.
"""

from __future__ import annotations

from playwright.sync_api import Page

_passed: set[str] = set()

JUDGE = """async (known) => {
    const passed = new Set(known.split(" "));
    const hash = (text) => {
        let [one, other] = [0xdeadbeef, 0x41c6ce57];
        for (let at = 0; at < text.length; at += 1) {
            one = Math.imul(one ^ text.charCodeAt(at), 2654435761);
            other = Math.imul(other ^ text.charCodeAt(at), 1597334677);
        }
        return `${(one >>> 0).toString(36)}-${(other >>> 0).toString(36)}`;
    };
    const behind = new Map([[null, ""]]);
    const painted = (element) => {
        if (!behind.has(element)) {
            const style = getComputedStyle(element);
            behind.set(element, hash([painted(element.parentElement), element.tagName, element.getAttribute("class"),
                style.backgroundColor, style.backgroundImage, style.opacity, style.filter, style.mixBlendMode,
                style.position].join("|")));
        }
        return behind.get(element);
    };
    const written = (element) => element.matches("input, select, textarea") ? "a field"
        : [...element.childNodes].map((one) => one.nodeType === Node.TEXT_NODE ? one.data.trim() : "").join("");
    const way = (element) => {
        const style = getComputedStyle(element);
        // Of a single character axe does not say that it is too pale.
        return hash([painted(element), style.color, style.fontSize, style.fontWeight, style.textShadow,
            style.webkitTextStroke, written(element).length > 1].join("|"));
    };
    // What axe says nothing of: text that nobody sees, fields without text, and text in a drawing.
    const never = ["hidden", "range", "color", "checkbox", "radio", "image"];
    const unjudged = "option, :disabled, svg *, .skip:not(:focus), "
        + ".visually-hidden:not(:focus), .visually-hidden:not(:focus) *";
    const fresh = [...document.body.querySelectorAll("*")].filter((element) =>
        !element.matches(unjudged) && !never.includes(element.type) && written(element)
        && element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !passed.has(way(element)));
    if (!fresh.length) return { broken: [], passed: [] };
    if (!("axe" in window)) return null;
    const options = { runOnly: ["color-contrast"], resultTypes: ["violations", "passes"], elementRef: true };
    const found = await axe.run({ include: fresh }, options);
    const nodes = (rules) => rules.flatMap((rule) => rule.nodes.map((node) => [rule, node]));
    const ways = (rules) => new Set(nodes(rules).map(([, node]) => way(node.element)));
    const failed = ways(found.violations);
    return {
        broken: nodes(found.violations).map(([rule, node]) => `${rule.id}: ${rule.help}: ${node.html.slice(0, 200)}`),
        passed: [...ways(found.passes)].filter((one) => !failed.has(one)),
    };
}"""
"""What axe finds wrong, and the ways of drawing that it passed; null where axe is needed and is not on the page."""


def pale_text(page: Page, axe: str) -> list[str]:
    """One line for each element whose text has too little contrast as the page stands now; `axe` is its script."""
    known = " ".join(_passed)
    found = page.evaluate(JUDGE, known)
    if found is None:
        page.evaluate(axe)
        found = page.evaluate(JUDGE, known)
    _passed.update(found["passed"])
    return found["broken"]
