"""Django's SQLite, with the writers of one process waiting for each other.

SQLite has one writer at a time and no queue: a connection that finds it busy sleeps, longer each time, and one that
arrives just then goes first. With sixteen people typing at the same time some wait for seconds. Here the threads of a
process wait for a lock before they begin, and one is woken as soon as another ends. SQLite still decides who writes
between processes, and when a thread's wait times out.
"""
