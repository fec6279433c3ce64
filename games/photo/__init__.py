"""Photos sent as evidence, made safe to keep and to show. Pure: no Django. `reencode` is all of it."""
