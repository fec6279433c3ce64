"""What every shortcut, app and package starts: the program's own command line, with the libraries that lie in a folder
beside this file, if there is one."""

from __future__ import annotations

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
    from nzgs_tourney.command import main as command

    command()


if __name__ == "__main__":
    main()
