"""What a double click starts, `nzgs-tourney` without a verb: the site in a process of its own, and a small page beside
it that this computer alone can open.

The page needs neither Django nor the database: it is there at once, says what the site does meanwhile, and stays when
the site ends by an error.

| module | holds |
| --- | --- |
| `program` | one start page for each data folder: opens the running one, or begins |
| `site_process` | the process of the site: begins, watches, ends it |
| `last_run` | how the site ended last time, and what its log says of it |
| `start_page` | what the page shows |
| `page_server` | gives out the page, and receives its buttons |
"""
