"""Feeds: polled repeatedly, from cursor to cursor."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from . import page_property_names
from .api_requests import Response, Calls
from .errors import PortalError
from .retry import delay_before
from .runtime import Runtime
from .transport import passes
from .interruptible_socket import Stopped

Item = TypeVar("Item")

DEFAULT_WAIT = 25


@dataclass(frozen=True)
class Batch(Generic[Item]):
    """A batch of a feed, oldest entry first. Store `cursor` after you have processed the batch."""

    items: Sequence[Item]
    cursor: str
    """Position from which to continue, also after a restart."""
    more: bool
    """Whether more entries are available now."""


@dataclass(frozen=True)
class Following:
    """Options for following a feed."""

    cursor: str | None
    wait: int | None
    until_caught_up: bool
    stop: threading.Event | None
    on_interruption: Callable[[PortalError], None] | None


def follow_feed(
    calls: Calls, runtime: Runtime, path: str, query: Mapping[str, object] | None, following: Following
) -> Iterator[Batch[Any]]:
    """Waits for outages until `stop` is set; raises errors that a retry cannot correct."""
    stop = following.stop
    wait = (0 if following.until_caught_up else DEFAULT_WAIT) if following.wait is None else following.wait
    cursor = following.cursor
    etag: str | None = None
    behind = True
    failures = 0
    while stop is None or not stop.is_set():
        parameters: dict[str, object] = {**(query or {}), page_property_names.AFTER: cursor, "wait": None if behind else wait}
        try:
            answer: Response[Any] = calls.request("GET", path, query=parameters, if_none_match=etag, stop=stop)
        except Stopped:
            return
        except PortalError as error:
            if not passes(error):
                raise
            if following.on_interruption is not None:
                following.on_interruption(error)
            failures += 1
            runtime.sleep(delay_before(failures, None, runtime), stop)
            continue
        failures = 0
        behind = False
        if answer.data is not None:
            behind = answer.data[page_property_names.MORE]
            moved = answer.data[page_property_names.CURSOR] != cursor
            cursor = answer.data[page_property_names.CURSOR]
            # Without changes the next request is identical and gets 304.
            etag = None if moved else answer.etag
            if moved:
                yield Batch(answer.data[page_property_names.ITEMS], answer.data[page_property_names.CURSOR], behind)
        if following.until_caught_up and not behind:
            return
