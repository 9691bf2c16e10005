"""Ordered streams that are resumed after interruptions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from .errors import PortalConnectionError
from .retry import delay_before
from .runtime import Runtime

Item = TypeVar("Item")

# Maximum number of interruptions in a row without a new item.
MOST_CUTS = 5


def resume_stream(open_stream: Callable[[Item | None], Iterable[Item]], runtime: Runtime) -> Iterator[Item]:
    """Yields each item once; after an interruption, `open_stream` requests the items after the last one."""
    last: Item | None = None
    cuts = 0
    while True:
        try:
            for item in open_stream(last):
                cuts, last = 0, item
                yield item
            return
        except PortalConnectionError:
            cuts += 1
            if cuts > MOST_CUTS:
                raise
        runtime.sleep(delay_before(cuts, None, runtime), None)
