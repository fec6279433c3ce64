"""What a page says as it opens is counted; what is hidden, folded or data is not."""

from __future__ import annotations

from tests.words.pages import said_on, words_on

PAGE = """<title>Draw</title><h1>Draw of <em>round</em> 2</h1>
<p class="soft visually-hidden">heard only</p><p hidden>not yet</p>
<details><summary>Why these two?</summary><p>They have not met.<br>So they do.</p></details>
<details open><summary>Reports</summary>None</details>
<table><thead><tr><th>Table</th></tr></thead><tbody><tr><td>Mere</td></tr></tbody></table>
<script>var silent = 1;</script><p>Don’t wait.</p>"""


def test_what_is_seen_is_said_in_its_order() -> None:
    assert said_on(PAGE) == "Draw of round 2 Why these two? Reports None Table Don’t wait."


def test_words_are_counted_with_their_apostrophes() -> None:
    assert words_on(PAGE) == 12


def test_what_is_folded_is_counted_where_it_is_asked_for() -> None:
    assert words_on(PAGE, folded=True) == 12 + 7


def test_names_are_not_counted_nor_parts_of_words_taken_for_them() -> None:
    assert said_on("<p>Kea plays Kea Rangi; the keas wait.</p>", ["Kea", "Kea Rangi", ""]) == "plays ; the keas wait."
