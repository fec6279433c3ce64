"""What a wheel is built with besides its files: the catalogues of the languages, compiled."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledCatalogues(BuildHookInterface):  # type: ignore[type-arg]
    """Compiles every `django.po` to the `django.mo` that the program reads, beside it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Do it before the files are gathered."""
        for source in Path(self.root, "nzgs_tourney", "locale").rglob("django.po"):
            with source.open("rb") as catalogue, source.with_suffix(".mo").open("wb") as compiled:
                write_mo(compiled, read_po(catalogue))
