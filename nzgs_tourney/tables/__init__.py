"""Tables that a reader sorts or turns the pages of, made by django-tables2: rows from a page, our own template.

Entries, standings and estimates at the desk, a referee's archive, people alike at the federation, and everybody who has
played. Other tables have one order and no pages, also the public standings, draws and results: the tag `{% table %}`
writes them (`templatetags/plain_table.py`), several times as fast, since each is made for many readers and kept ready.
"""
