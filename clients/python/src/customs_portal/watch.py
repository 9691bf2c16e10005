"""How long a connection is waited for, and who may end the waiting."""

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

# How soon somebody who waits notices that they shall stop.
NOTICE = 0.2

# One record of TLS: it is sent whole, or again as it is.
PIECE = 16_384


class Stopped(Exception):
    """The caller's event is set: raised to whoever follows a feed, and caught there."""


class Watch:
    """Waits for one connection. All times are seconds of `time.monotonic`, as sockets have them."""

    def __init__(self) -> None:
        self.until: float | None = None
        """When a whole answer must be there."""
        self.silence = 0.0
        """Without such an end: how long nothing may come."""
        self.stop: threading.Event | None = None
        self.received = bytearray()
        """What came while a body was being sent."""

    def wait(self, sock: socket.socket, events: int) -> int:
        """Waits for one of the events of `selectors`; answers which came."""
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
        """How long one operation of a socket may take."""
        return self.silence if self.until is None else max(0.001, self.until - time.monotonic())


class _WatchedReader(io.RawIOBase):
    """What comes from a socket: first what came already, then what is waited for."""

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
    """Answers that are read as this watch allows."""

    class WatchedResponse(http.client.HTTPResponse):
        def __init__(self, sock: socket.socket, *args: Any, **kwargs: Any) -> None:
            super().__init__(sock, *args, **kwargs)
            self.fp = io.BufferedReader(_WatchedReader(self.fp.detach(), sock, watch))

    return WatchedResponse


def send_watched(sock: socket.socket, pieces: Iterable[bytes], watch: Watch) -> None:
    """Sends while it takes what is answered meanwhile: neither side then waits for the other to read.

    Ends early where the other side has ended: its answer, if it gave one, tells why.
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
