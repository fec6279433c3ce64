"""Where files are: beside the code in a clone of the repository, inside the package if installed.

Nothing is written beside the code of an installed program: its data is in the person's own data folder, so that a new
version finds it again.
"""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path

PACKAGE = Path(__file__).resolve().parents[2]
ROOT = PACKAGE.parent
"""The folder from which the packages are imported."""
INSTALLED = (PACKAGE / "templates").is_dir()
"""Whether this is installed from a wheel: only then are the templates inside the package."""
_BESIDE = PACKAGE if INSTALLED else ROOT
TEMPLATES = _BESIDE / "templates"
DOCS = _BESIDE / "docs"
CONFORMANCE = PACKAGE / "conformance" / "suite" if INSTALLED else ROOT / "conformance"


def data_folder() -> Path:
    """Where the site keeps its files unless VAR_DIR says: `var/` in a clone, else the person's data folder."""
    return user_data_path("nzgs-tourney", appauthor=False) if INSTALLED else ROOT / "var"
