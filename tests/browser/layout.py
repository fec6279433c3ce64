"""What a page hides from its reader though it is there: boxes with a scroll bar of their own, cut text, split words."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

_SEEN = """
    const seen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        && !element.closest(".visually-hidden, .skip, svg, dialog:not([open]), [aria-hidden='true']");
    const named = (element) => element.outerHTML.slice(0, 120);
"""

LAID_OUT = "() => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen)))"
"""The page has laid itself out after the frame in which its scripts hear of the width."""

BOXES_WITH_OWN_SCROLL = """() => {
    return [...document.querySelectorAll("main *, .event-band *, .site-header *")].filter((element) =>
        /auto|scroll/.test(getComputedStyle(element).overflowY)
        && element.scrollHeight > element.clientHeight + 1
        && seen(element)
        && (element.matches("ul, ol, dl, table, tbody") || element.querySelector("li, tr, dt"))
    ).map(named);
}"""
"""Elements that scroll up and down by themselves and hold a list or a table."""

BOXES_WIDER_THAN_SHOWN = """() => {
    return [...document.querySelectorAll("body *")].filter((element) =>
        /auto|scroll/.test(getComputedStyle(element).overflowX)
        && element.scrollWidth > element.clientWidth + 1
        && seen(element)
    ).map((element) => `${element.scrollWidth} in ${element.clientWidth}: ${named(element)}`);
}"""
"""Elements that scroll sideways by themselves, with the width of what they hold beside their own."""

CUT_TEXT = """() => {
    const hides = (value) => /hidden|clip/.test(value);
    const cuts = (element, style) =>
        (hides(style.overflowX) && element.scrollWidth > element.clientWidth + 1)
        || (hides(style.overflowY) && element.scrollHeight > element.clientHeight + 1);
    return [...document.querySelectorAll("body *")].filter((element) =>
        cuts(element, getComputedStyle(element)) && seen(element) && element.innerText?.trim()
    ).map(named);
}"""
"""Elements whose text is cut off at an edge, whether with an ellipsis or without."""

UNREACHABLE_TABS = """() => {
    const width = document.documentElement.clientWidth;
    return [...document.querySelectorAll(".tabs a, .pills a, nav .actions a")].filter(seen).filter((link) => {
        const box = link.getBoundingClientRect(), row = link.closest("ul, .actions").getBoundingClientRect();
        return box.left < Math.max(row.left, 0) - 4 || box.right > Math.min(row.right, width) + 4;
    }).map(named);
}"""
"""Links of a row of tabs, rounds or divisions that lie outside the screen or outside their row."""

SPLIT_WORDS = """() => {
    const tiles = "label.choice, .button, button, .chip, .tabs a, .pills a, .stats dt, .stats dd, "
        + ".facts dt, th[scope=col], .pairing dl > div, .steps li, legend, h1, h2, h3";
    const split = [];
    const lines = (range) => new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size;
    for (const tile of document.querySelectorAll(tiles)) {
        if (!seen(tile)) continue;
        const texts = document.createTreeWalker(tile, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
            const text = texts.currentNode;
            if (!seen(text.parentElement)) continue;
            const whole = document.createRange();
            whole.selectNodeContents(text);
            if (lines(whole) < 2) continue;
            for (const found of text.data.matchAll(/[\\p{L}\\p{M}\\p{N}]+/gu)) {
                if (/\\p{Script=Han}/u.test(found[0])) continue;
                const range = document.createRange();
                range.setStart(text, found.index);
                range.setEnd(text, found.index + found[0].length);
                if (lines(range) > 1) split.push(`${found[0]} in ${named(tile)}`);
            }
        }
    }
    return split;
}"""
"""Words that are broken over two lines inside a tile: a choice, a button, a chip, a tab, a figure, a heading."""

NARROWER_THAN_BELOW = """() => {
    const inner = document.querySelector("main > .inner");
    const parts = [...(inner?.children ?? [])].filter((part) => seen(part) && !part.matches(".division-nav"));
    const edges = (part) => part.getBoundingClientRect();
    return parts.filter((part) => part.matches(".page-head, .messages") && parts.some((other) =>
        edges(other).left < edges(part).left - 1 || edges(other).right > edges(part).right + 1
    )).map(named);
}"""
"""The page's heading and messages, where what is below them reaches further to a side than they do."""


def measured(page: Page, *measures: str, before: str = "() => {}", argument: Any = None) -> list[list[str]]:
    """What each of these measures finds on the page, all at once, when the script `before` has run with `argument`."""
    asked = ", ".join(f"({measure})()" for measure in measures)
    return page.evaluate(f"async (argument) => {{ await ({before})(argument); {_SEEN} return [{asked}]; }}", argument)
