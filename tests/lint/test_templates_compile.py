"""Every template compiles: a tag library that has gone would else be missed until its page is opened."""

from django.template import TemplateSyntaxError
from django.template.loader import get_template

from tests.tree import tracked


def test_every_template_compiles() -> None:
    names = [name.as_posix() for name in tracked() if name.parts[0] == "templates" and name.suffix == ".html"]
    assert names
    wrong = {}
    for name in names:
        try:
            get_template(name.removeprefix("templates/"))
        except TemplateSyntaxError as error:
            wrong[name] = str(error)
    assert wrong == {}
