"""The status feed and the event log of the organisation's declarations."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from . import page_property_names
from .api_requests import NDJSON, Response, Calls
from .contract import Event, Events, ExportEventsQuery, ListEventsQuery, GetStatusQuery, Status, StatusEntry
from .errors import PortalError
from .follow_feed import Batch, Following, follow_feed
from .resume_stream import resume_stream
from .retry import delay_before
from .runtime import Runtime
from .server_sent_events import Reconnection, read_server_sent_events
from .transport import passes
from .interruptible_socket import Stopped

STATUS = "/openapi/status"
EVENTS = "/openapi/events"

# Seconds; the portal sends a keep-alive every 15 seconds.
LONGEST_SILENCE = 45.0


class StatusFeed:
    """The status feed of the organisation's declarations."""

    def __init__(self, calls: Calls, runtime: Runtime) -> None:
        self._calls = calls
        self._runtime = runtime

    def poll(self, query: GetStatusQuery | None = None, *, if_none_match: str | None = None) -> Response[Status | None]:
        """Requests the feed once.

        With `if_none_match` of an identical request, an unchanged response has `data` None.
        """
        return self._calls.request("GET", STATUS, query=query, if_none_match=if_none_match)

    def follow(
        self,
        query: GetStatusQuery | None = None,
        *,
        cursor: str | None = None,
        wait: int | None = None,
        until_caught_up: bool = False,
        stop: threading.Event | None = None,
        on_interruption: Callable[[PortalError], None] | None = None,
    ) -> Iterator[Batch[StatusEntry]]:
        """Follows the feed without end: every changed declaration appears with its latest status, and none is omitted.

        Without a cursor, the feed starts with the first lodged declaration. During an outage, the client waits, retries
        and calls `on_interruption`. Following ends with `break`, with `stop`, after the last available entry if
        `until_caught_up` is set, or with an error that a retry cannot correct. `wait` is the number of seconds that the
        portal waits for a change before it responds (0 to 30).
        """
        following = Following(cursor, wait, until_caught_up, stop, on_interruption)
        return follow_feed(self._calls, self._runtime, STATUS, query, following)


@dataclass(frozen=True)
class StreamedEvent:
    """An event with the cursor of the position after the event."""

    event: Event
    cursor: str
    """Position from which to continue after this event, also after a restart."""


class EventLog:
    """The event log of the organisation's declarations."""

    def __init__(self, calls: Calls, runtime: Runtime) -> None:
        self._calls = calls
        self._runtime = runtime

    def poll(self, query: ListEventsQuery | None = None, *, if_none_match: str | None = None) -> Response[Events | None]:
        """Requests the log once.

        With `if_none_match` of an identical request, an unchanged response has `data` None.
        """
        return self._calls.request("GET", EVENTS, query=query, if_none_match=if_none_match)

    def follow(
        self,
        query: ListEventsQuery | None = None,
        *,
        cursor: str | None = None,
        wait: int | None = None,
        until_caught_up: bool = False,
        stop: threading.Event | None = None,
        on_interruption: Callable[[PortalError], None] | None = None,
    ) -> Iterator[Batch[Event]]:
        """Follows the log without end, like `status.follow`. Each event appears once, in order."""
        following = Following(cursor, wait, until_caught_up, stop, on_interruption)
        return follow_feed(self._calls, self._runtime, EVENTS, query, following)

    def stream(
        self,
        query: ListEventsQuery | None = None,
        *,
        cursor: str | None = None,
        stop: threading.Event | None = None,
        on_interruption: Callable[[PortalError], None] | None = None,
    ) -> Iterator[StreamedEvent]:
        """Streams the log over one connection (server-sent events), each event with its cursor."""
        failures = 1
        asked: float | None = None
        while stop is None or not stop.is_set():
            try:
                behind: dict[str, object] = {**(query or {}), page_property_names.AFTER: cursor}
                for part in self._connected(behind, stop):
                    if isinstance(part, Reconnection):
                        asked = part.seconds
                    else:
                        failures, cursor = 0, part.cursor
                        yield part
            except Stopped:
                return
            except PortalError as error:
                if not passes(error):
                    raise
                if on_interruption is not None:
                    on_interruption(error)
            self._runtime.sleep(delay_before(max(1, failures), asked, self._runtime), stop)
            failures, asked = failures + 1, None

    def _connected(
        self, query: dict[str, object], stop: threading.Event | None
    ) -> Iterator[StreamedEvent | Reconnection]:
        accept = "text/event-stream"
        with self._calls.stream(EVENTS, accept=accept, query=query, silence=LONGEST_SILENCE, stop=stop) as stream:
            for part in read_server_sent_events(stream):
                if isinstance(part, Reconnection):
                    yield part
                elif part.id is not None:
                    yield StreamedEvent(json.loads(part.data), part.id)

    def export(self, period: ExportEventsQuery) -> Iterator[Event]:
        """Streams the events of a period.

        After an interruption, the client resumes, so that each event appears once.
        """
        # Sorted by their sequence numbers, which never change.
        def ask(last: Event | None) -> Iterator[Event]:
            with self._calls.stream("/openapi/events/export", accept=NDJSON, query=period) as stream:
                for line in stream.lines():
                    event: Event = json.loads(line)
                    if last is None or event["sequence"] > last["sequence"]:
                        yield event

        return resume_stream(ask, self._runtime)
