"""The plain table: what it adds to what a template says."""

from __future__ import annotations

import pytest
from bs4 import BeautifulSoup, Tag
from django.template import Context, Engine, Template, TemplateSyntaxError

BOARDS = """{% load plain_table %}{% table cards="stack" classes="wide-heads" %}
  {% caption %}Boards of <b>round {{ number }}</b>{% endcaption %}
  {% column "num tight" %}Table{% endcolumn %}
  {% column heading=True %}Black{% endcolumn %}
  {% if results %}{% column "line" %}Result &amp; more{% endcolumn %}{% endif %}
  {% column hidden=True %}Change{% endcolumn %}
  {% for board in boards %}
    {% row id=board.id data_state=board.state hidden=board.hidden %}
      {% if board.state == "bad" %}{% row_is "trouble" %}{% endif %}
      {% cell %} {{ board.table }} {% endcell %}
      {% cell %}{{ board.black }}{% endcell %}
      {% if results %}{% cell "won" %}{{ board.result }}{% endcell %}{% endif %}
      {% cell data_known=True %}<button>Change</button>{% endcell %}
    {% endrow %}
  {% endfor %}
{% endtable %}"""
ONE = {"id": "game-1", "table": 1, "black": "<Quill> & co", "state": "bad", "result": "B+R"}
TWO = {"id": "", "table": 2, "black": "Māui", "state": "", "result": ""}


def drawn(text: str = BOARDS, **context: object) -> BeautifulSoup:
    known = {"number": 3, "boards": [ONE, TWO], "results": True}
    return BeautifulSoup(Template(text).render(Context(known | context)), "html.parser")


def told(tag: Tag) -> dict[str, str]:
    return {name: " ".join(value) if isinstance(value, list) else str(value) for name, value in tag.attrs.items()}


def test_the_region_is_named_by_the_caption() -> None:
    page = drawn()
    assert told(page.select_one("div"))["aria-label"] == "Boards of round 3"
    assert page.select_one("caption b").text == "round 3"
    named = drawn(BOARDS.replace("{% table ", "{% table label=name "), name='All "boards"')
    assert told(named.select_one("div"))["aria-label"] == 'All "boards"'


def test_headings_have_their_scope_and_cells_their_column_s_classes_and_label() -> None:
    page = drawn()
    heads = page.select("thead th")
    assert {told(head)["scope"] for head in heads} == {"col"}
    assert [told(head).get("class", "") for head in heads] == ["num tight", "", "line", ""]
    assert heads[3].select_one(".visually-hidden").text == "Change"
    first = page.select("tbody tr")[0].find_all(["th", "td"])
    assert told(first[0]) == {"class": "num tight", "role": "cell", "data-label": "Table"}
    assert told(first[1]) == {"scope": "row", "role": "rowheader"}
    assert told(first[2]) == {"class": "line won", "role": "cell", "data-label": "Result & more"}
    assert told(first[3]) == {"role": "cell", "data-known": ""}
    assert [cell.text for cell in first] == ["1", "<Quill> & co", "B+R", "Change"]


def test_a_column_left_out_leaves_the_labels_right() -> None:
    cells = drawn(results=False).select("tbody tr")[0].find_all(["th", "td"])
    assert [told(cell).get("data-label") for cell in cells] == ["Table", None, None]


def test_a_row_has_its_attributes_and_its_state_for_itself_alone() -> None:
    rows = drawn().select("tbody tr")
    assert told(rows[0]) == {"role": "row", "class": "trouble", "id": "game-1", "data-state": "bad"}
    assert told(rows[1]) == {"role": "row"}


def test_an_empty_cell_is_empty_for_the_style_sheet() -> None:
    assert drawn().select("tbody tr")[1].select_one(".won").contents == []


def test_a_table_that_stays_one_on_a_phone_states_no_roles() -> None:
    page = drawn(BOARDS.replace('cards="stack"', "wide=True"))
    assert page.select("[role=row], [data-label], table[role]") == []
    assert told(page.select_one("div"))["class"] == "table-scroll wide"
    assert page.select_one("caption > .stay").text == "Boards of round 3"


def test_a_cell_over_several_columns_moves_on_by_as_many() -> None:
    text = """{% load plain_table %}{% table cards="stack" %}{% caption hidden=True %}Rounds{% endcaption %}
    {% column heading=True %}Round{% endcolumn %}{% column %}Opponent{% endcolumn %}
    {% column "num" %}Points{% endcolumn %}
    {% row %}{% cell span=2 %}Start{% endcell %}{% cell %}7{% endcell %}{% endrow %}
    {% row %}{% cell %}1{% endcell %}{% cell "soft" span=2 %}bye{% endcell %}{% endrow %}{% endtable %}"""
    (start, points), (_, bye) = (row.find_all(["th", "td"]) for row in drawn(text).select("tbody tr"))
    assert told(start) == {"scope": "row", "colspan": "2", "role": "rowheader"}
    assert told(points)["data-label"] == "Points"
    assert told(bye) == {"class": "soft", "colspan": "2", "role": "cell"}
    assert told(drawn(text).select_one("caption"))["class"] == "visually-hidden"


def test_a_row_of_its_own_template_knows_the_columns() -> None:
    row = "{% load plain_table %}{% row %}{% cell %}{{ n }}{% endcell %}{% endrow %}"
    text = """{% load plain_table %}{% table cards="stack" %}{% caption %}Few{% endcaption %}
    {% column "num" %}Number{% endcolumn %}{% for n in boards %}{% include included %}{% endfor %}{% endtable %}"""
    page = drawn(text, included=Template(row), boards=[1, 2])
    assert [told(cell)["data-label"] for cell in page.select("td")] == ["Number", "Number"]


def test_a_table_without_a_caption_is_refused() -> None:
    with pytest.raises(TemplateSyntaxError, match="A table needs a"):
        drawn("{% load plain_table %}{% table %}{% column %}A{% endcolumn %}{% endtable %}")


@pytest.mark.parametrize("tag", ["table colour=1", "caption note=1", "column span=2", "table cards=1 stack"])
def test_an_unknown_option_is_refused(tag: str) -> None:
    with pytest.raises(TemplateSyntaxError, match="the options are"):
        Engine.get_default().from_string(f"{{% load plain_table %}}{{% {tag} %}}{{% end{tag.split()[0]} %}}")


def test_a_cell_beyond_the_last_column_is_a_mistake() -> None:
    text = """{% load plain_table %}{% table %}{% caption %}Few{% endcaption %}{% column %}A{% endcolumn %}
    {% row %}{% cell %}1{% endcell %}{% cell %}2{% endcell %}{% endrow %}{% endtable %}"""
    with pytest.raises(IndexError):
        drawn(text)
