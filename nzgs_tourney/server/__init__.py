"""The web server of the site: a small ASGI front, run by uvicorn, with Django behind it in long-lived threads.

| module | holds |
| --- | --- |
| `limits` | every limit of size and time, and how large a body each page takes |
| `connection` | one connection: the time for a request's head, silence, readers that stopped reading |
| `refusals` | what is answered instead of a body that was not read: a page, or a problem to a program |
| `request_body` | reads a whole request body within its limits, before a thread is taken |
| `threads` | a fixed number of threads that keep their database connections |
| `wsgi` | one request answered by Django in such a thread |
| `visitors` | the address that a request counts for, how much each has at once, and their language |
| `senders` | who may send more than a small form, before its body is read |
| `pipeline` | the order of all this: early answers, body, Django; and the short pages for 403, 408, 413 and 503 |
| `event_heads` | the head of an event's ledger, by one query |
| `page_versions` | which pages are kept ready, and the current version of each |
| `ready_pages` | public pages that are kept ready, and 304, before Django is entered |
| `ledger_watch` | notices that something was written |
| `news` | tells open pages that they changed, if the reader may see them |
| `news_reader` | one stream of news |
| `page_news` | sends a page with its news: a public one the same to everybody, any other to its reader alone |
| `players_parts` | the players' own pages for the news, several at a time |
| `django_pages` | asks Django for a page on the front's own behalf |
| `application` | the front with this site's settings, and its first pages, made before the server listens |
| `entry` | what uvicorn calls in each of its processes |
| `sockets` | listening sockets, alike on Linux, macOS and Windows |
| `network_listener` | opens and closes the site to the local network while it runs |
| `run` | starts uvicorn, in one process or several |

News and ready pages are early answers (`pipeline.Early`): they answer on the event loop, without a thread.
"""
