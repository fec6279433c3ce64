"""`python -m nzgs_tourney`: runs every command of the site, like `manage.py`."""

import sys

from nzgs_tourney.command import run_site_command

if __name__ == "__main__":
    sys.exit(run_site_command(sys.argv[1:]))
