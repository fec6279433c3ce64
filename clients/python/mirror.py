"""Keeps a copy of an event in a folder: `python mirror.py https://tourney.example rimu-open FOLDER`."""

import json
import sys
from pathlib import Path

from nzgs_tourney_client import Tourney


def mirror(site: Tourney, slug: str, folder: Path) -> None:
    """Write everything public of the event into the folder, records as SGF."""

    def write(name: str, content: object) -> None:
        text = content if isinstance(content, bytes) else json.dumps(content, ensure_ascii=False, indent=1).encode()
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)

    event = site.event(slug)
    write("event.json", event)
    write("rulings.json", site.rulings(slug))
    for division in (one["slug"] for one in event["divisions"]):
        write(f"{division}/crosstable.json", site.crosstable(slug, division))
        for number in (one["number"] for one in site.rounds(slug, division) if one["state"] != "announced"):
            write(f"{division}/round-{number}.json", drawn := site.round(slug, division, number))
            for table in (board["table"] for board in drawn["boards"]):
                for record in site.board(slug, division, number, table)["records"]:
                    write(f"{division}/{number}-{table}-{record['number']}.sgf", site.sgf(record))


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    mirror(Tourney(sys.argv[1]), sys.argv[2], Path(sys.argv[3]))
