"""The code lists that the portal uses to validate declarations."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator

from . import operations
from .api_requests import NDJSON, Response, Calls
from .contract import ListReferenceChangesQuery, ReferenceChange, ReferenceChanges, ReferenceEntry
from .errors import PortalError
from .follow_feed import Batch, Following, follow_feed
from .runtime import Runtime

CHANGES = "/openapi/reference/changes"


class Reference(operations.Reference):
    """The code lists."""

    def __init__(self, calls: Calls, runtime: Runtime) -> None:
        super().__init__(calls)
        self._runtime = runtime

    def changes(
        self, query: ListReferenceChangesQuery | None = None, *, if_none_match: str | None = None
    ) -> Response[ReferenceChanges | None]:
        """Requests the changes once.

        With `if_none_match` of an identical request, an unchanged response has `data` None.
        """
        return self._calls.request("GET", CHANGES, query=query, if_none_match=if_none_match)

    def follow_changes(
        self,
        query: ListReferenceChangesQuery | None = None,
        *,
        cursor: str | None = None,
        wait: int | None = None,
        until_caught_up: bool = False,
        stop: threading.Event | None = None,
        on_interruption: Callable[[PortalError], None] | None = None,
    ) -> Iterator[Batch[ReferenceChange]]:
        """Follows the changes without end, like `status.follow`. Each code that an import changed is one item."""
        following = Following(cursor, wait, until_caught_up, stop, on_interruption)
        return follow_feed(self._calls, self._runtime, CHANGES, query, following)

    def download(self, name: str) -> Iterator[ReferenceEntry]:
        """Streams a complete list with all periods of validity."""
        path = "/openapi/reference/{list}/download"
        with self._calls.stream(path, values={"list": name}, accept=NDJSON) as stream:
            for line in stream.lines():
                entry: ReferenceEntry = json.loads(line)
                yield entry
