"""Prints every message with its place: `python -m tests.words`; what is said twice, or the words of the main pages."""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from pathlib import Path

from tests.tree import PACKAGES, read, tracked
from tests.words.messages import Message, messages_in
from tests.words.pages import LIMITS, TEN, CountedPage, counted_pages, test_database


def messages() -> list[Message]:
    """All of them, by place: packages, templates, and documents."""
    wanted = {*PACKAGES, "templates", "docs"}
    names = [name for name in tracked() if name.parts[0] in wanted or name == Path("README.md")]
    return [
        message
        for name in sorted(names)
        if "migrations" not in name.parts
        for message in messages_in(name, read(name) or "")
    ]


def kind_of(message: Message) -> str:
    """Where it is met: on a page, in a document, or made by the program."""
    return {"templates": "templates", "docs": "documents", "README.md": "documents"}.get(message.place.parts[0], "code")


def main() -> None:
    """The list, then how many messages and words there are in each kind of place."""
    parser = argparse.ArgumentParser(prog="make words", description=__doc__)
    parser.add_argument("--twice", action="store_true", help="only what is said word for word in two places")
    parser.add_argument("--pages", action="store_true", help="how many words each main page says, on the demo")
    parser.add_argument("--said", action="store_true", help="with --pages: the words themselves")
    asked = parser.parse_args()
    if asked.pages:
        _tell_pages(with_words=asked.said)
        return
    found = messages()
    by_text: dict[str, list[Message]] = defaultdict(list)
    for message in found:
        by_text[message.text].append(message)
    for message in found:
        if not asked.twice:
            print(f"{message.place}:{message.line}: {message.text}")
        elif len(by_text[message.text]) > 1 and by_text[message.text][0] is message and message.words > 2:
            places = ", ".join(f"{one.place}:{one.line}" for one in by_text[message.text])
            print(f"{message.text}\n    {places}")
    counts: Counter[str] = Counter()
    words: Counter[str] = Counter()
    for message in found:
        counts[kind_of(message)] += 1
        words[kind_of(message)] += message.words
    for kind, count in counts.most_common():
        print(f"{kind}: {count} messages, {words[kind]} words")


def _tell_pages(*, with_words: bool) -> None:
    with test_database():
        from nzgs_tourney.demo.build import build_demo

        build_demo()
        pages = {page.name: page for page in counted_pages()}
    print(" opens folded")
    for name in (*TEN, *(name for name in pages if name not in TEN)):
        page = pages[name]
        print(f"{page.words:6} {page.with_folds:6}  {name} (limit {LIMITS[name]})")
        if with_words:
            print(f"               {page.said}")
        if name == TEN[-1]:
            _tell_sum([pages[one] for one in TEN], "the ten main pages")
    _tell_sum(list(pages.values()), "all of them")


def _tell_sum(pages: list[CountedPage], which: str) -> None:
    print(f"{sum(page.words for page in pages):6} {sum(page.with_folds for page in pages):6}  on {which}")


if __name__ == "__main__":
    main()
