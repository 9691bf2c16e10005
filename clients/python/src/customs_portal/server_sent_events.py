"""Streams of `text/event-stream` (HTML, section 9.2)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class ServerSentEvent:
    """One event; `id` is the last received id, from which the stream is resumed."""

    id: str | None
    data: str


@dataclass(frozen=True)
class Reconnection:
    """Seconds to wait before the next connection."""

    seconds: float


def read_server_sent_events(chunks: Iterable[bytes]) -> Iterator[ServerSentEvent | Reconnection]:
    """An event without its final line break is discarded."""
    rest = b""
    id: str | None = None
    data: list[str] = []
    for chunk in chunks:
        *lines, rest = re.split(rb"\r\n|\n|\r(?!\Z)", rest + chunk)
        for line in lines:
            name, _, value = line.decode().partition(":")
            value = value.removeprefix(" ")
            if not line and data:
                yield ServerSentEvent(id, "\n".join(data))
                data = []
            elif name == "id":
                id = value
            elif name == "data":
                data.append(value)
            elif name == "retry" and re.fullmatch("[0-9]+", value):
                yield Reconnection(int(value) / 1000)
