"""One request and its response over a persistent connection."""

from __future__ import annotations

import http.client
import selectors
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from email.message import Message
from types import TracebackType
from urllib.parse import urlsplit

from .secret import Secret
from .interruptible_socket import Watch, send_while_receiving, watched

Body = bytes | Callable[[], Iterable[bytes]] | None
"""Bytes, or a function that creates them for each attempt; the latter are sent in chunks and
never fully in memory.
"""

Connect = Callable[[], http.client.HTTPConnection]
"""Creates a connection that is not open yet."""

# Seconds; shorter than the keep-alive of servers and proxies.
LONGEST_IDLE = 30.0
MOST_IDLE = 8


@dataclass(frozen=True)
class Request:
    """A request as sent."""

    method: str
    target: str
    """Path and query, below the host."""
    headers: Mapping[str, str | Secret]
    body: Body


class BodyError(Exception):
    """The caller's body could not be read; `error` is the reason."""

    def __init__(self, error: Exception) -> None:
        super().__init__(error)
        self.error = error


class Connection:
    """One connection with the watch for its responses."""

    def __init__(self, connect: Connect) -> None:
        self.http = connect()
        self.watch = Watch()
        self.idle_since = 0.0
        self.http.response_class = watched(self.watch)
        # Debug output would contain the credentials.
        self.http.set_debuglevel(0)

    def is_usable(self) -> bool:
        """Whether it is still open: an idle connection that is readable has been closed."""
        if self.http.sock is None or time.monotonic() - self.idle_since > LONGEST_IDLE:
            return False
        with selectors.DefaultSelector() as selector:
            selector.register(self.http.sock, selectors.EVENT_READ)
            return not selector.select(0)


class Connections:
    """Connections to one server, for all threads."""

    def __init__(self, connect: Connect) -> None:
        self._connect = connect
        self._lock = threading.Lock()
        self._idle: list[Connection] = []

    def take(self) -> Connection:
        while True:
            with self._lock:
                connection = self._idle.pop() if self._idle else None
            if connection is None:
                return Connection(self._connect)
            if connection.is_usable():
                return connection
            connection.http.close()

    def give(self, connection: Connection) -> None:
        connection.idle_since = time.monotonic()
        with self._lock:
            if len(self._idle) < MOST_IDLE:
                self._idle.append(connection)
                return
        connection.http.close()

    def close(self) -> None:
        """Closes idle connections."""
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.http.close()


def connect_to(base_url: str) -> Connect:
    """Connections to the host of a base URL."""
    parts = urlsplit(base_url)
    kind: type[http.client.HTTPConnection]
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    return lambda: kind(parts.hostname or "", parts.port)


class Stream:
    """The body of a response as it arrives. A truncated body raises instead of ending."""

    def __init__(self, connections: Connections, connection: Connection, response: http.client.HTTPResponse) -> None:
        self._connections = connections
        self._connection = connection
        self._response = response
        self._closed = False

    def __iter__(self) -> Iterator[bytes]:
        response = self._response
        try:
            read: Callable[[int], bytes]
            # `read1` of a body with a length would block after its end.
            read = response.read1 if response.length is None else response.read
            while data := read(65_536):
                yield data
            if response.length not in (None, 0):
                raise http.client.IncompleteRead(b"", response.length)
        finally:
            self.close()

    def close(self) -> None:
        """Closes the body, and its connection if unread data remains."""
        if self._closed:
            return
        self._closed = True
        if self._response.isclosed() and self._connection.http.sock is not None:
            self._connections.give(self._connection)
        else:
            self._connection.http.close()
            self._response.close()

    def watch_silence(self, seconds: float) -> None:
        """Permits the body any duration, but limits the time without data."""
        watch = self._connection.watch
        watch.until, watch.silence = None, seconds

    def __enter__(self) -> Stream:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()


@dataclass(frozen=True)
class Reply:
    """Status, headers, and an unread body."""

    status: int
    headers: Message
    stream: Stream

    def read(self) -> bytes:
        return b"".join(self.stream)


def exchange(
    connections: Connections, request: Request, until: float, stop: threading.Event | None = None
) -> Reply:
    """Sends a request and returns the response without reading its body.

    `until` is a time of `time.monotonic` that also applies to the body, unless the stream
    gets another watch. Raises OSError or http.client.HTTPException without a response.
    """
    connection = connections.take()
    watch = connection.watch
    watch.until, watch.stop = until, stop
    watch.received.clear()
    try:
        _send(connection, request)
        response = connection.http.getresponse()
    except BaseException:
        connection.http.close()
        raise
    return Reply(response.status, response.headers, Stream(connections, connection, response))


def _send(connection: Connection, request: Request) -> None:
    wire = connection.http
    wire.timeout = connection.watch.left()
    if wire.sock is None:
        wire.connect()
    sock = wire.sock
    assert sock is not None
    wire.putrequest(request.method, request.target)
    for name, value in request.headers.items():
        wire.putheader(name, value.reveal() if isinstance(value, Secret) else value)
    body = request.body
    if callable(body):
        wire.putheader("Transfer-Encoding", "chunked")
    elif body is not None or request.method in ("POST", "PUT", "PATCH"):
        wire.putheader("Content-Length", str(len(body or b"")))
    sock.settimeout(connection.watch.left())
    wire.endheaders()
    if callable(body):
        send_while_receiving(sock, _chunked(body()), connection.watch)
    elif body:
        send_while_receiving(sock, [body], connection.watch)


def _chunked(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """RFC 9112 section 7.1."""
    reading = iter(pieces)
    while True:
        try:
            piece = next(reading, None)
        except Exception as error:
            raise BodyError(error) from None
        if piece is None:
            break
        if piece:
            yield b"%x\r\n%b\r\n" % (len(piece), piece)
    yield b"0\r\n\r\n"
