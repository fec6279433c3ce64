"""Django's SQLite, with the writers of one process waiting for each other.

SQLite has one writer at a time and no queue: a connection that finds it busy sleeps, longer each time, and another that
comes by just then goes first. With sixteen who type at one time some wait for seconds. Here the threads of a process
wait for a lock before they begin, and one is woken as soon as another ends. SQLite still decides who writes: between
processes, and where a thread has waited in vain.
"""
