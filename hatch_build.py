"""What a wheel is built with besides its files: the catalogues of the languages, compiled, the schema of an event's
file, which follows from the tables, the documents, and its description.

Run as a script, it prints that schema.
"""

import os
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

SCHEMA = "nzgs_tourney/tournament/exchange/own/event.schema.json"


class GeneratedFiles(BuildHookInterface):  # type: ignore[type-arg]
    """Compiles every `django.po` to the `django.mo` that the program reads, beside it.

    A wheel that holds the program, not an editable one, also gets `event.schema.json`, never the sources.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Do it before the files are gathered; the schema goes from a folder of its own into the wheel."""
        for source in Path(self.root, "nzgs_tourney", "locale").rglob("django.po"):
            with source.open("rb") as catalogue, source.with_suffix(".mo").open("wb") as compiled:
                write_mo(compiled, read_po(catalogue))
        if version == "standard":
            # The rules, and the help inside the program; nzgs_tourney/site/deployment/folders.py finds them.
            for page in Path(self.root, "docs").glob("*.md"):
                build_data["force_include"][str(page)] = f"nzgs_tourney/docs/{page.name}"
            self._folder = TemporaryDirectory()
            generated = Path(self._folder.name, "event.schema.json")
            with generated.open("wb") as file:
                # A process of its own, as Django is set up here for this alone; -B: nothing is left among the sources.
                subprocess.run([sys.executable, "-B", __file__], check=True, cwd=self.root, stdout=file)
            build_data["force_include"][str(generated)] = SCHEMA

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove that folder."""
        if version == "standard":
            self._folder.cleanup()


class Description(MetadataHookInterface):
    """The README, as it can be read away from the repository, and where that is, if PROJECT_URL says."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Fill in what pyproject.toml leaves to it."""
        address = os.environ.get("PROJECT_URL", "").rstrip("/")
        readme = Path(self.root, "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": readable_anywhere(readme, address)}
        metadata["urls"] = {"Repository": address} if address else {}


def readable_anywhere(text: str, address: str) -> str:
    """A page whose links within the repository lead to its address; without one, their words alone, and no pictures."""
    if not address:
        without = re.sub(r"^!\[[^\]]*\]\([^)]*\)\n+", "", text, flags=re.MULTILINE)
        return re.sub(r"\[([^\]]*)\]\((?!https?:|#)[^)]*\)", r"\1", without)
    pictures = re.sub(r"(!\[[^\]]*\]\()(?!https?:)", rf"\1{address}/raw/HEAD/", text)
    return re.sub(r"((?<!!)\[[^\]]*\]\()(?!https?:|#)", rf"\1{address}/blob/HEAD/", pictures)


def print_event_schema() -> None:
    """What `nzgs-tourney event schema` prints, from the tables alone.

    Without the site around them, a build needs Django and pydantic, and none of the program's other libraries.
    """
    # pipx builds with PYTHONSAFEPATH, which leaves out the folder of the script.
    sys.path.insert(0, str(Path(__file__).parent))

    from django.apps import AppConfig, apps
    from django.conf import settings

    import games
    import nzgs_tourney
    import ratings

    settings.configure(AUTH_USER_MODEL="tourney.User", DEFAULT_AUTO_FIELD="django.db.models.BigAutoField")
    tournaments = AppConfig("nzgs_tourney", nzgs_tourney)
    tournaments.label = "tourney"
    own = (AppConfig("ratings", ratings), AppConfig("games", games), tournaments)
    apps.populate(["django.contrib.contenttypes", "django.contrib.auth", *own])

    from nzgs_tourney.services.exchange.event_shape import event_schema

    sys.stdout.buffer.write(f"{event_schema()}\n".encode())


if __name__ == "__main__":
    print_event_schema()
