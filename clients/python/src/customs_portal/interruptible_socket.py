"""Timeouts of a connection, and how to stop a wait."""

from __future__ import annotations

import http.client
import io
import selectors
import socket
import ssl
import threading
import time
from collections.abc import Iterable
from typing import Any

# Interval at which a waiting thread checks `stop`, in seconds.
NOTICE = 0.2

# One TLS record: it is sent as a whole, or repeated unchanged.
PIECE = 16_384


class Stopped(Exception):
    """Raised when the caller's `stop` is set, and caught where a feed is followed."""


class Watch:
    """Waits on one connection. All times are seconds of `time.monotonic`, as for sockets."""

    def __init__(self) -> None:
        self.until: float | None = None
        """Deadline of the whole response."""
        self.silence = 0.0
        """Without a deadline: maximum time without data."""
        self.stop: threading.Event | None = None
        self.received = bytearray()
        """Data received while a body was being sent."""

    def wait(self, sock: socket.socket, events: int) -> int:
        """Waits for one of the events of `selectors`; returns those that occurred."""
        now = time.monotonic()
        end = now + self.silence if self.until is None else self.until
        with selectors.DefaultSelector() as selector:
            selector.register(sock, events)
            while now < end:
                if self.stop is not None and self.stop.is_set():
                    raise Stopped
                if events & selectors.EVENT_READ and isinstance(sock, ssl.SSLSocket) and sock.pending() > 0:
                    return selectors.EVENT_READ
                ready = selector.select(end - now if self.stop is None else min(NOTICE, end - now))
                if ready:
                    return ready[0][1]
                now = time.monotonic()
        raise TimeoutError("no response before the timeout")

    def left(self) -> float:
        """Maximum duration of one socket operation."""
        return self.silence if self.until is None else max(0.001, self.until - time.monotonic())


class _WatchedReader(io.RawIOBase):
    """Data of a socket: first what was already received, then new data."""

    def __init__(self, raw: io.RawIOBase, sock: socket.socket, watch: Watch) -> None:
        self._raw = raw
        self._sock = sock
        self._watch = watch

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int | None:
        received = self._watch.received
        if received:
            taken = min(len(buffer), len(received))
            buffer[:taken] = received[:taken]
            del received[:taken]
            return taken
        self._watch.wait(self._sock, selectors.EVENT_READ)
        self._sock.settimeout(self._watch.left())
        return self._raw.readinto(buffer)

    def close(self) -> None:
        self._raw.close()
        super().close()


def watched(watch: Watch) -> type[http.client.HTTPResponse]:
    """Responses read with the timeouts of this watch."""

    class WatchedResponse(http.client.HTTPResponse):
        def __init__(self, sock: socket.socket, *args: Any, **kwargs: Any) -> None:
            super().__init__(sock, *args, **kwargs)
            self.fp = io.BufferedReader(_WatchedReader(self.fp.detach(), sock, watch))

    return WatchedResponse


def send_while_receiving(sock: socket.socket, pieces: Iterable[bytes], watch: Watch) -> None:
    """Sends while it reads early responses, so that neither side blocks the other.

    Stops early if the other side has closed; its response, if any, contains the reason.
    """
    both = selectors.EVENT_READ | selectors.EVENT_WRITE
    for piece in pieces:
        view = memoryview(piece)
        while view:
            ready = watch.wait(sock, both)
            sock.settimeout(0)
            try:
                if ready & selectors.EVENT_READ and not _take(sock, watch):
                    return
                if ready & selectors.EVENT_WRITE:
                    view = view[sock.send(view[:PIECE]) :]
            except (BrokenPipeError, ConnectionResetError):
                return
            except (BlockingIOError, ssl.SSLWantReadError, ssl.SSLWantWriteError):
                continue


def _take(sock: socket.socket, watch: Watch) -> bool:
    try:
        data = sock.recv(65_536)
    except (BlockingIOError, ssl.SSLWantReadError, ssl.SSLWantWriteError):
        return True
    watch.received += data
    return data != b""
