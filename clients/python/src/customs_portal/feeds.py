"""What has changed on the organisation's declarations, and everything that happened to them."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from . import words
from .calls import NDJSON, Answer, Calls
from .contract import Event, Events, ExportEventsQuery, ListEventsQuery, GetStatusQuery, Status, StatusEntry
from .errors import PortalError
from .follow import Batch, Following, follow_feed
from .read_on import read_on
from .retry import delay_before
from .runtime import Runtime
from .server_sent_events import Reconnection, read_server_sent_events
from .transport import passes
from .watch import Stopped

STATUS = "/openapi/status"
EVENTS = "/openapi/events"

# The portal gives a sign of life every 15 seconds.
LONGEST_SILENCE = 45.0


class StatusFeed:
    """What has changed on the organisation's declarations."""

    def __init__(self, calls: Calls, runtime: Runtime) -> None:
        self._calls = calls
        self._runtime = runtime

    def poll(self, query: GetStatusQuery | None = None, *, if_none_match: str | None = None) -> Answer[Status | None]:
        """One answer of the feed. With `if_none_match` of the same question, `data` is None when nothing is new."""
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
        """Follows the feed for ever: every declaration that changes comes with its latest state, none is left out.

        Without a cursor it begins with everything that was ever lodged. An outage is waited for, and told to
        `on_interruption`. Ends by `break`, by `stop`, with `until_caught_up` when everything known was given, or with an
        error that waiting does not mend. `wait` is how many seconds the portal holds an answer without news (0 to 30).
        """
        following = Following(cursor, wait, until_caught_up, stop, on_interruption)
        return follow_feed(self._calls, self._runtime, STATUS, query, following)


@dataclass(frozen=True)
class StreamedEvent:
    """An event with the cursor behind it."""

    event: Event
    cursor: str
    """Where to go on from once you are done with this event, after a restart too."""


class EventLog:
    """Everything that happened to the organisation's declarations."""

    def __init__(self, calls: Calls, runtime: Runtime) -> None:
        self._calls = calls
        self._runtime = runtime

    def poll(self, query: ListEventsQuery | None = None, *, if_none_match: str | None = None) -> Answer[Events | None]:
        """One answer of the log. With `if_none_match` of the same question, `data` is None when nothing is new."""
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
        """Follows the log for ever, as `status.follow` does: each event comes once, in its order."""
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
        """The same over one connection (Server-Sent Events), each event with a cursor of its own."""
        failures = 1
        asked: float | None = None
        while stop is None or not stop.is_set():
            try:
                behind: dict[str, object] = {**(query or {}), words.AFTER: cursor}
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
        """The events of a period, as they are read. An answer that is cut is asked for again; each comes once."""
        # They come in the order of their numbers, which nothing changes later.
        def ask(last: Event | None) -> Iterator[Event]:
            with self._calls.stream("/openapi/events/export", accept=NDJSON, query=period) as stream:
                for line in stream.lines():
                    event: Event = json.loads(line)
                    if last is None or event["sequence"] > last["sequence"]:
                        yield event

        return read_on(ask, self._runtime)
