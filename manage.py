#!/usr/bin/env python3
"""The site's commands: `manage.py help` lists them."""

import sys

from nzgs_tourney.command import run_site_command

if __name__ == "__main__":
    sys.exit(run_site_command(sys.argv[1:]))
