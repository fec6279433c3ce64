"""The contrast of text, judged by axe once for every way in which text is drawn.

This is most of what axe takes, and most pages draw their text as others do. A way of drawing is the colour, size and
weight of a text, with what is painted behind it: the tag, the class and the paint of each element around it that paints
anything, itself or before or after it, and of every other whose box meets the text's. What axe has passed is not asked
again in this process, in whatever test or page it comes back; what it failed, or could not judge, is.
"""

from __future__ import annotations

from typing import TypedDict

from playwright.sync_api import Page

from tests.browser.served import AXE_HERE, with_axe

_passed: set[str] = set()


class Judged(TypedDict):
    """What axe finds wrong, and the ways of drawing that it passed."""

    broken: list[str]
    passed: list[str]


SETTLED = """async () => {
    await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)));
    await Promise.allSettled(document.getAnimations().map((one) => one.finished));
}"""
JUDGE = """async ([address, known]) => {
    const passed = new Set(known.split(" "));
    const hash = (text) => {
        let [one, other] = [0xdeadbeef, 0x41c6ce57];
        for (let at = 0; at < text.length; at += 1) {
            one = Math.imul(one ^ text.charCodeAt(at), 2654435761);
            other = Math.imul(other ^ text.charCodeAt(at), 1597334677);
        }
        return `${(one >>> 0).toString(36)}-${(other >>> 0).toString(36)}`;
    };
    const paints = (style) => style.backgroundColor !== "rgba(0, 0, 0, 0)" || style.backgroundImage !== "none";
    const drawn = (style) => [style.backgroundColor, style.backgroundImage, style.opacity, style.filter,
        style.mixBlendMode, style.backdropFilter, style.backgroundClip];
    const own = (element) => {
        const style = getComputedStyle(element);
        const beside = ["::before", "::after"].map((name) => getComputedStyle(element, name))
            .filter((one) => one.content !== "none" && (paints(one) || one.position !== "static"));
        const plain = !paints(style) && !beside.length && style.opacity === "1" && style.filter === "none"
            && style.mixBlendMode === "normal" && style.backdropFilter === "none";
        return plain ? "" : [...drawn(style), ...beside.flatMap(drawn), element.tagName,
            element.getAttribute("class")].join("|");
    };
    const painting = [...document.querySelectorAll("*")].map((element) => [element, own(element)])
        .filter(([, paint]) => paint);
    const paint = new Map(painting);
    const boxes = painting.filter(([element]) => element.checkVisibility())
        .map(([element, what]) => [element, element.getBoundingClientRect(), what]);
    const behind = new Map([[null, ""]]);
    const painted = (element) => {
        if (!behind.has(element)) {
            const around = painted(element.parentElement);
            behind.set(element, paint.has(element) ? hash(`${around}|${paint.get(element)}`) : around);
        }
        return behind.get(element);
    };
    const meeting = (element) => {
        const at = element.getBoundingClientRect();
        return boxes.filter(([other, box]) => !other.contains(element) && box.left < at.right && at.left < box.right
            && box.top < at.bottom && at.top < box.bottom).map(([, , what]) => what).join("|");
    };
    const written = (element) => element.matches("input, select, textarea") ? "a field"
        : [...element.childNodes].map((one) => one.nodeType === Node.TEXT_NODE ? one.data.trim() : "").join("");
    const way = (element) => {
        const style = getComputedStyle(element);
        // Of a single character axe does not say that it is too pale.
        return hash([painted(element), meeting(element), style.color, style.fontSize, style.fontWeight,
            style.textShadow, style.webkitTextStroke, written(element).length > 1].join("|"));
    };
    // What axe says nothing of: text that nobody sees, fields without text, and text in a drawing.
    const never = ["hidden", "range", "color", "checkbox", "radio", "image"];
    const unjudged = "option, :disabled, svg *, .skip:not(:focus), "
        + ".visually-hidden:not(:focus), .visually-hidden:not(:focus) *";
    const fresh = new Map();
    for (const element of document.body.querySelectorAll("*")) {
        if (element.matches(unjudged) || never.includes(element.type) || !written(element)) continue;
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        const drawn = way(element);
        if (passed.has(drawn)) continue;
        if (!fresh.has(drawn)) fresh.set(drawn, []);
        fresh.get(drawn).push(element);
    }
    if (!fresh.size) return { broken: [], passed: [] };
    if (!await AXE_HERE(address)) return null;
    const options = { runOnly: ["color-contrast"], resultTypes: ["violations", "passes"], elementRef: true };
    const [broken, failed, sound] = [[], new Set(), new Set()];
    const judge = async (elements) => {
        // News may have taken some away meanwhile.
        const include = elements.filter((element) => element.isConnected);
        if (!include.length) return;
        const found = await axe.run({ include }, { ...options, selectors: false });
        for (const rule of found.violations) for (const node of rule.nodes) {
            failed.add(way(node.element));
            broken.push(`${rule.id}: ${rule.help}: ${node.html.slice(0, 200)}`);
        }
        for (const rule of found.passes) for (const node of rule.nodes) sound.add(way(node.element));
    };
    // One of each way is enough where it is passed; where it isn't, all are judged.
    await judge([...fresh.values()].map(([one]) => one));
    const others = [...fresh].flatMap(([drawn, [, ...rest]]) => failed.has(drawn) || !sound.has(drawn) ? rest : []);
    await judge(others);
    return { broken, passed: [...sound].filter((one) => !failed.has(one)) };
}""".replace("AXE_HERE", f"({AXE_HERE})")
"""`Judged`, or null where axe is needed and isn't to be had."""

_SETTLED_AND_JUDGED = f"""async (asked) => {{
    await ({SETTLED})();
    return ({JUDGE})(asked);
}}"""


def pale_text(page: Page, *, settled: bool) -> list[str]:
    """One line for each element whose text has too little contrast as the page stands now, or once it is settled."""
    return remembered(with_axe(page, _SETTLED_AND_JUDGED if settled else JUDGE, known_ways()))


def known_ways() -> str:
    """The ways of drawing that need no judging."""
    return " ".join(_passed)


def remembered(judged: Judged) -> list[str]:
    """What is wrong; what was passed is not asked again."""
    _passed.update(judged["passed"])
    return judged["broken"]
