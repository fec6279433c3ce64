"""Parts of pages that are rendered once for what they show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from django.template import Context, Template, TemplateSyntaxError
from django.utils.translation import override

from nzgs_tourney.templatetags import fragment_cache
from tests.web.parsed import select_all, select_one, text_of


@dataclass(frozen=True)
class Line:
    """What a row shows, and a place that counts how often it was asked."""

    name: str
    asked: list[str] | None = None

    def __hash__(self) -> int:
        return hash(self.name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Line) and self.name == other.name

    @property
    def shown(self) -> str:
        """The name; the list notes that it was asked for."""
        if self.asked is not None:
            self.asked.append(self.name)
        return self.name


def made(source: str) -> Template:
    return Template("{% load fragment_cache plain_table %}" + source)


def render(template: Template, **context: Any) -> str:
    return template.render(Context(context))


def test_what_is_the_same_is_rendered_once() -> None:
    template, asked = made("{% fragment line %}<b>{{ line.shown }}</b>{% endfragment %}"), list[str]()
    first = render(template, line=Line("Mere", asked))
    assert first == render(template, line=Line("Mere", asked)) == "<b>Mere</b>"
    assert asked == ["Mere"]
    assert render(template, line=Line("Rewi", asked)) == "<b>Rewi</b>"
    assert asked == ["Mere", "Rewi"]


def test_two_parts_of_a_template_are_kept_apart() -> None:
    template = made(
        "{% fragment line %}1 {{ line.shown }}{% endfragment %}, {% fragment line %}2 {{ line.shown }}{% endfragment %}"
    )
    assert render(template, line=Line("Mere")) == render(template, line=Line("Mere")) == "1 Mere, 2 Mere"


def test_each_language_has_its_own() -> None:
    template, asked = made("{% fragment line %}{{ line.shown }}{% endfragment %}"), list[str]()
    for language in ("en-nz", "de", "en-nz", "de"):
        with override(language):
            render(template, line=Line("Mere", asked))
    assert asked == ["Mere", "Mere"]


def test_what_is_fresh_is_set_in_each_time_and_is_text() -> None:
    template = made("{% fragment line fresh nonce=given %}{{ line.shown }} {{ nonce }} {{ nonce }}{% endfragment %}")
    assert render(template, line=Line("Mere"), given="1") == "Mere 1 1"
    assert render(template, line=Line("Mere"), given="<2>") == "Mere &lt;2&gt; &lt;2&gt;"


def test_the_token_of_a_form_is_the_readers() -> None:
    template = made("{% fragment line fresh csrf_token=csrf_token %}{% csrf_token %}{{ line.shown }}{% endfragment %}")
    for token in ("one", "two"):
        page = render(template, line=Line("Mere"), csrf_token=token)
        assert page == f'<input type="hidden" name="csrfmiddlewaretoken" value="{token}">Mere'


def test_a_name_cannot_ask_for_what_is_fresh() -> None:
    template = made("{% fragment line fresh csrf_token=csrf_token %}{{ line.shown }}{% endfragment %}")
    assert render(template, line=Line("-csrf_token-"), csrf_token="secret") == "-csrf_token-"


LINES = "{% fragments line in lines mark fresh nonce=nonce %}{{ mark }}{{ line.shown }} {{ nonce }}{% endfragments %}"


def test_of_many_each_is_rendered_once_and_what_is_fresh_is_set_into_all() -> None:
    template, asked = made(LINES), list[str]()
    first = [Line("Mere", asked), Line("Rewi", asked)]
    assert render(template, lines=first, mark="!", nonce="<1>") == "!Mere &lt;1&gt;\n!Rewi &lt;1&gt;"
    assert asked == ["Mere", "Rewi"]
    changed = [Line("Mere", asked), Line("Ngaio", asked), Line("Rewi", asked)]
    assert render(template, lines=changed, mark="!", nonce="2") == "!Mere 2\n!Ngaio 2\n!Rewi 2"
    assert asked == ["Mere", "Rewi", "Ngaio"]
    assert render(template, lines=changed[:1], mark="?", nonce="3") == "?Mere 3"
    assert asked == ["Mere", "Rewi", "Ngaio", "Mere"]
    assert render(template, lines=[], mark="!", nonce="4") == ""


def test_many_in_a_table_are_its_rows() -> None:
    template = made(
        "{% table cards='stack' %}{% caption %}A table{% endcaption %}{% column %}{{ heading }}{% endcolumn %}"
        "{% fragments line in lines %}{% row %}{% cell %}{{ line.shown }}{% endcell %}{% endrow %}{% endfragments %}"
        "{% endtable %}"
    )
    for heading in ("Name", "Player"):
        page = render(template, lines=[Line("Mere"), Line("Rewi")], heading=heading)
        for name in ("Mere", "Rewi"):
            assert (heading, name) in [(cell["data-label"], text_of(cell)) for cell in select_all(page, "td")]


def test_a_row_of_a_table_with_other_columns_is_another() -> None:
    template = made(
        "{% table cards='stack' %}{% caption %}A table{% endcaption %}{% column %}{{ heading }}{% endcolumn %}"
        "{% fragment line %}{% row %}{% cell %}{{ line.shown }}{% endcell %}{% endrow %}{% endfragment %}{% endtable %}"
    )
    for heading in ("Name", "Player"):
        cell = select_one(render(template, line=Line("Mere"), heading=heading), "td")
        assert (cell["data-label"], text_of(cell)) == (heading, "Mere")


def test_no_more_is_kept_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fragment_cache, "MOST", 2)
    monkeypatch.setattr(fragment_cache, "_fragments", {})
    template, asked = made("{% fragment line %}{{ line.shown }}{% endfragment %}"), list[str]()
    for name in ("Mere", "Rewi", "Ngaio", "Rewi", "Mere"):
        assert render(template, line=Line(name, asked)) == name
    assert asked == ["Mere", "Rewi", "Ngaio", "Mere"]


def test_what_cannot_be_compared_is_a_fault() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        render(made("{% fragment line %}{% endfragment %}"), line=["a", "list"])


@pytest.mark.parametrize(
    "wrong",
    [
        "{% fragment %}",
        "{% fragment line fresh nonce %}",
        "{% fragment fresh nonce=nonce %}",
        "{% fragments %}",
        "{% fragments line of lines %}",
        "{% fragments line in %}",
        "{% fragments line in lines fresh nonce %}",
    ],
)
def test_a_part_says_what_it_shows(wrong: str) -> None:
    with pytest.raises(TemplateSyntaxError, match="it is"):
        made(wrong + "{% endfragment %}{% endfragments %}")
