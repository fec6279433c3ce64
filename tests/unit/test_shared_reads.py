"""What pages made together show alike is read once, at one head of the ledger, and never kept beyond."""

from __future__ import annotations

from games.models import Stream
from nzgs_tourney.live.shared_reads import shared_read, sharing_reads


def test_it_is_read_once_for_those_made_together_and_again_at_another_head() -> None:
    read: list[str] = []

    def ask(what: str, head: str) -> int:
        return shared_read(what, Stream(pk=1, head=head), lambda: read.append(head) or len(read))  # type: ignore[func-returns-value]

    assert [ask("queue", "a"), ask("queue", "a")] == [1, 2], "outside, everybody reads"
    with sharing_reads():
        assert [ask("queue", "a"), ask("queue", "a"), ask("overview", "a")] == [3, 3, 4]
        assert [ask("queue", "b"), ask("queue", "a")] == [5, 3], "what was written since is seen"
    with sharing_reads():
        assert ask("queue", "b") == 6
    assert ask("queue", "b") == 7
