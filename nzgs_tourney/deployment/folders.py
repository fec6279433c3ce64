"""Where things lie: in a clone of the repository beside the code, in an installed program inside it.

Nothing is written beside the code of an installed program: what it keeps lies in the person's own data folder, so that
a new version finds it again.
"""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path

PACKAGE = Path(__file__).resolve().parents[1]
ROOT = PACKAGE.parent
"""The folder from which the packages are imported."""
INSTALLED = (PACKAGE / "templates").is_dir()
"""Whether this is a wheel's copy: only there the templates lie inside the package."""
_BESIDE = PACKAGE if INSTALLED else ROOT
TEMPLATES = _BESIDE / "templates"
DOCS = _BESIDE / "docs"


def data_folder() -> Path:
    """Where the site keeps its files if VAR_DIR does not say: `var/` in a clone, else the person's data folder."""
    return user_data_path("nzgs-tourney", appauthor=False) if INSTALLED else ROOT / "var"
