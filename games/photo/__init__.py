"""Photos brought forward in a case, made safe to keep and to show. Pure: no Django. `reencode` is all of it."""
