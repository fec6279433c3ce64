"""`make bench`: every benchmark of this folder, one table of ratios; exit status 1 when a mark is missed."""

import sys

from tests.bench.bench import NothingToMeasureError, Row, benchmarks, busy, load_before, table


def main(names: list[str]) -> int:
    """Run the named benchmarks, or all; print what is absent and the table. 1 when a mark was missed, 2 for a name that
    no benchmark has, else 0."""
    known = [name for name, _ in benchmarks()]
    if unknown := sorted(set(names) - set(known)):
        print(f"There is no benchmark {', '.join(unknown)}: there are {', '.join(known)}.", file=sys.stderr)
        return 2
    rows: list[Row] = []
    warning = busy(*load_before())
    for name, run in benchmarks():
        if names and name not in names:
            continue
        print(f"measuring {name} …", flush=True)
        try:
            rows += run()
        except NothingToMeasureError as nothing:
            print(f"{name} was not measured: {nothing}", flush=True)
    print(f"\n{table(rows)}" if rows else "\nNothing was measured.")
    if warning:
        print(f"\n{warning}")
    return 0 if all(row.reached for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
