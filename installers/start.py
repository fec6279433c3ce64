"""What every shortcut, app and package starts: the program's own command line.

Where the libraries lie in a folder beside this file, they are found there first. Without a terminal, as behind a
Windows shortcut, what would be printed goes to a file in the data folder.
"""

from __future__ import annotations

import os
import site
import sys
from pathlib import Path

LIBRARIES = Path(__file__).resolve().parent / "libraries"


def main() -> None:
    """Run the command line and exit with its status."""
    if LIBRARIES.is_dir():
        known = list(sys.path)
        site.addsitedir(str(LIBRARIES))
        sys.path[:] = [*(path for path in sys.path if path not in known), *known]
    if sys.stdout is None or sys.stderr is None:  # pythonw.exe has neither
        _write_to_a_file()
    from nzgs_tourney.command import main as command

    command()


def _write_to_a_file() -> None:
    from nzgs_tourney.site.deployment.folders import data_folder

    folder = Path(os.environ.get("VAR_DIR") or data_folder())
    folder.mkdir(parents=True, exist_ok=True)
    said = (folder / "said.txt").open("w", encoding="utf-8", buffering=1)
    sys.stdout = sys.stderr = said


if __name__ == "__main__":
    main()
